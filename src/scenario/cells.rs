//! Cells: every combination of axis values on top of what `[table]` and `[rules]` set, checked as a whole.

use std::collections::BTreeMap;

use super::axes::{AxisDraft, MOST_CELLS, ValueDraft};
use super::fault::{Collector, FaultKind, Span};
use super::setting::{Setting, Strategies};
use super::{Axis, Cell};
use crate::games::{
    self, ActionKinds, Assignment, Declaration, Game, GameId, GameVisitor, RuleFault, Seat, Settings, StrategySpec,
    Table,
};

/// A setting that every cell has unless an axis changes it.
pub(super) struct Placed {
    pub(super) setting: Setting,
    pub(super) span: Span,
    /// The places of its entries, if it is a list.
    pub(super) rows: Vec<Span>,
}

/// What all cells have in common.
pub(super) struct Ground<'a> {
    pub(super) game: GameId,
    pub(super) declaration: &'static Declaration,
    pub(super) settings: &'a [Placed],
    /// What faults underline if nothing in the file is to blame: the name of the game.
    pub(super) span: Span,
    /// Whether the rules could be read, so that it makes sense to check them together.
    pub(super) rules_are_sound: bool,
}

/// The axes without their drafts' extras.
pub(super) fn finished_axes(axes: &[AxisDraft]) -> Vec<Axis> {
    axes.iter()
        .map(|axis| Axis {
            key: axis.key.clone(),
            labels: axis.values.iter().map(|value| value.label.clone()).collect(),
        })
        .collect()
}

/// Makes and checks all cells. A cell with a fault is left out; the scenario is refused anyway.
pub(super) fn cells(ground: &Ground<'_>, axes: &[AxisDraft], faults: &mut Collector) -> Vec<Cell> {
    let sizes: Vec<usize> = axes.iter().map(|axis| axis.values.len()).collect();
    let count = sizes.iter().try_fold(1_usize, |product, size| product.checked_mul(*size));
    let Some(count) = count.filter(|count| *count <= MOST_CELLS) else {
        let cells = count.map_or_else(|| "more than countable".to_owned(), |count| count.to_string());
        let span = axes.first().map_or(ground.span.clone(), |axis| axis.span.clone());
        faults.add(span, FaultKind::TooManyCells { cells, limit: MOST_CELLS });
        return Vec::new();
    };
    (0..count).filter_map(|index| cell(ground, axes, coordinates(index, &sizes), faults)).collect()
}

/// The coordinates of the cell `index`; the last axis varies fastest.
fn coordinates(index: usize, sizes: &[usize]) -> Vec<usize> {
    let mut rest = index;
    let mut coordinates: Vec<usize> = sizes
        .iter()
        .rev()
        .map(|size| {
            let coordinate = rest % size;
            rest /= size;
            coordinate
        })
        .collect();
    coordinates.reverse();
    coordinates
}

fn cell(ground: &Ground<'_>, axes: &[AxisDraft], coordinates: Vec<usize>, faults: &mut Collector) -> Option<Cell> {
    let values: Vec<&ValueDraft> = axes.iter().zip(&coordinates).map(|(axis, at)| &axis.values[*at]).collect();
    let mut draft = Draft::new(ground.declaration);
    for placed in ground.settings {
        draft.set(&placed.setting, &placed.span, &placed.rows);
    }
    // An axis that sets nothing known has been reported; the rest of the cell can be checked without it.
    for (_, value) in axes.iter().zip(&values).filter(|(axis, _)| axis.knob.is_some()) {
        // So has a value that could not be read; what the cell would be without it is nobody's question.
        draft.set(value.setting.as_ref()?, &value.span, &value.rows);
    }
    match draft.finish(ground, coordinates) {
        Ok(cell) => Some(cell),
        Err(found) => {
            for (span, kind) in found {
                faults.add_in_cell(span, kind, cell_name(axes, &values));
            }
            None
        }
    }
}

/// A cell as messages name it; `None` if there is only one.
fn cell_name(axes: &[AxisDraft], values: &[&ValueDraft]) -> Option<String> {
    if axes.is_empty() {
        return None;
    }
    let parts: Vec<String> =
        axes.iter().zip(values).map(|(axis, value)| format!("{} = {}", axis.key, value.label)).collect();
    Some(parts.join(", "))
}

type Found = Vec<(Span, FaultKind)>;

/// A cell in the making; each part with the place that set it.
struct Draft<'a> {
    players: Option<(u8, &'a Span)>,
    roles: Option<(&'a Assignment, &'a Span)>,
    characters: Option<(&'a Assignment, &'a Span)>,
    strategies: Option<(&'a Strategies, &'a Span)>,
    // Kept apart, so that a seat's axis goes before the table's, whichever comes first.
    seat_strategies: Vec<(Seat, &'a StrategySpec, &'a Span)>,
    first_player: Option<(Seat, &'a Span)>,
    forbidden: ActionKinds,
    settings: Settings,
    rules: BTreeMap<&'static str, RulePlace<'a>>,
    /// The rule that was set last: one of an axis if there is any.
    last_rule: Option<&'a Span>,
}

impl<'a> Draft<'a> {
    fn new(declaration: &'static Declaration) -> Self {
        Self {
            players: None,
            roles: None,
            characters: None,
            strategies: None,
            seat_strategies: Vec::new(),
            first_player: None,
            forbidden: ActionKinds::NONE,
            settings: Settings::published(declaration.parameters),
            rules: BTreeMap::new(),
            last_rule: None,
        }
    }

    fn set(&mut self, setting: &'a Setting, span: &'a Span, rows: &'a [Span]) {
        match setting {
            Setting::Players(players) => self.players = Some((*players, span)),
            Setting::Roles(roles) => self.roles = Some((roles, span)),
            Setting::Characters(characters) => self.characters = Some((characters, span)),
            Setting::Strategies(strategies) => self.strategies = Some((strategies, span)),
            Setting::SeatStrategy(seat, spec) => self.seat_strategies.push((*seat, spec, span)),
            Setting::FirstPlayer(seat) => self.first_player = seat.map(|seat| (seat, span)),
            Setting::Forbid(kinds) => self.forbidden = *kinds,
            Setting::Rule(name, value) => {
                self.settings.set(name, value.clone());
                self.rules.insert(name, RulePlace { span, rows });
                self.last_rule = Some(span);
            }
        }
    }

    /// Checks the whole. Without a number of players there is nothing to check; that has been reported.
    fn finish(self, ground: &Ground<'_>, coordinates: Vec<usize>) -> Result<Cell, Found> {
        let Some((players, players_span)) = self.players else { return Err(Vec::new()) };
        let mut found = Found::new();
        if !ground.declaration.players.contains(&players) && !self.beyond_published(ground.declaration) {
            let published = ground.declaration.players.clone();
            found.push((players_span.clone(), FaultKind::BeyondPublished { players, published }));
        }
        let roles = assignment("roles", self.roles, players, &mut found);
        let characters = assignment("characters", self.characters, players, &mut found);
        if let Some((seat, span)) = self.first_player
            && seat >= players
        {
            found.push((span.clone(), FaultKind::NoSuchSeat { key: "first_player".to_owned(), seat, players }));
        }
        let strategies = self.strategies_by_seat(players, &mut found);
        // The rules are asked only about tables that exist, else they would complain of them a second time.
        if found.is_empty() && ground.rules_are_sound {
            self.check_rules(ground, players, players_span, &mut found);
        }
        let Some(strategies) = strategies.filter(|_| found.is_empty()) else { return Err(found) };
        Ok(Cell {
            coordinates,
            table: Table { players, roles, characters, first_player: self.first_player.map(|(seat, _)| seat) },
            strategies,
            settings: self.settings,
            forbidden: self.forbidden,
        })
    }

    fn beyond_published(&self, declaration: &Declaration) -> bool {
        declaration.parameters.iter().any(|parameter| parameter.name == "beyond_published")
            && self.settings.flag("beyond_published")
    }

    fn strategies_by_seat(&self, players: u8, found: &mut Found) -> Option<Vec<StrategySpec>> {
        let (strategies, span) = self.strategies?;
        let mut specs = match strategies {
            Strategies::Everywhere(spec) => vec![spec.clone(); usize::from(players)],
            Strategies::BySeat(specs) => {
                check_length("strategy", specs.len(), players, span, found);
                specs.clone()
            }
        };
        for (seat, spec, span) in &self.seat_strategies {
            match specs.get_mut(usize::from(*seat)) {
                Some(place) if *seat < players => *place = (*spec).clone(),
                _ => {
                    let key = format!("strategy.{seat}");
                    found.push(((*span).clone(), FaultKind::NoSuchSeat { key, seat: *seat, players }));
                }
            }
        }
        Some(specs)
    }

    /// What to underline: the rule to blame or its row, else one that the message names, else what was changed last.
    /// `None` if no rule was set at all.
    fn to_blame(&self, fault: &RuleFault) -> Option<&'a Span> {
        if let Some(place) = self.rules.get(fault.parameter) {
            let row = last_row(&fault.message).and_then(|row| place.rows.get(row.checked_sub(1)?));
            return Some(row.unwrap_or(place.span));
        }
        let named = self.rules.iter().find(|(name, _)| fault.message.contains(&format!("`{name}`")));
        named.map(|(_, place)| place.span).or(self.last_rule)
    }

    fn check_rules(&self, ground: &Ground<'_>, players: u8, players_span: &Span, found: &mut Found) {
        let check = CheckRules { settings: &self.settings, players, forbidden: self.forbidden };
        for fault in games::visit(ground.game, check) {
            let span = self.to_blame(&fault).unwrap_or(players_span);
            let kind = FaultKind::Combination { parameter: fault.parameter.to_owned(), message: fault.message };
            found.push((span.clone(), kind));
        }
    }
}

/// Where a rule was set.
struct RulePlace<'a> {
    span: &'a Span,
    /// The places of its entries, if it is a list.
    rows: &'a [Span],
}

/// The last row that a message speaks of, counted from 1.
fn last_row(message: &str) -> Option<usize> {
    let (_, after) = message.rsplit_once("row ")?;
    after.split(|character: char| !character.is_ascii_digit()).next()?.parse().ok()
}

fn assignment(key: &str, set: Option<(&Assignment, &Span)>, players: u8, found: &mut Found) -> Assignment {
    let Some((assignment, span)) = set else { return Assignment::Random };
    match assignment {
        Assignment::Random => {}
        Assignment::BySeat(cards) => check_length(key, cards.len(), players, span, found),
        Assignment::Set(cards) => check_length(key, cards.len(), players, span, found),
    }
    assignment.clone()
}

fn check_length(key: &str, length: usize, players: u8, span: &Span, found: &mut Found) {
    if length != usize::from(players) {
        found.push((span.clone(), FaultKind::WrongLength { key: key.to_owned(), length, players }));
    }
}

/// Asks a game whether its settings can be played together.
struct CheckRules<'a> {
    settings: &'a Settings,
    players: u8,
    forbidden: ActionKinds,
}

impl GameVisitor for CheckRules<'_> {
    type Output = Vec<RuleFault>;

    fn visit<G: Game>(self) -> Vec<RuleFault> {
        G::rules(self.settings, self.players, self.forbidden).err().unwrap_or_default()
    }
}
