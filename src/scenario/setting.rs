//! The values of knobs: from TOML to something checked on its own. What depends on the rest of a cell, such as the
//! length of a list by seat, is checked with the cell.

use toml::de::{DeTable, DeValue};

use super::fault::{Collector, FaultKind, quoted};
use super::fields::{self, Node, list, text, text_entry, unfit, unfit_entry};
use super::knob::{CardKind, EVERY_COMBINATION, Knob};
use crate::games::declaration::{Parameter, ParameterKind, StrategyDeclaration, Value, index_of};
use crate::games::{ActionKinds, Assignment, Declaration, MAX_SEATS, Seat, Settings, StrategySpec};

/// A knob with its value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Setting {
    Players(u8),
    Roles(Assignment),
    Characters(Assignment),
    Strategies(Strategies),
    SeatStrategy(Seat, StrategySpec),
    FirstPlayer(Option<Seat>),
    Forbid(ActionKinds),
    Rule(&'static str, Value),
}

/// Who decides.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Strategies {
    /// The same for all seats.
    Everywhere(StrategySpec),
    /// One per seat.
    BySeat(Vec<StrategySpec>),
}

/// Reads the value of `knob`; `key` is what messages call it.
pub(super) fn read(
    knob: Knob,
    key: &str,
    node: &Node<'_>,
    declaration: &Declaration,
    faults: &mut Collector,
) -> Option<Setting> {
    let reader = Reader { key, declaration };
    match knob {
        Knob::Players => reader.players(node, faults).map(Setting::Players),
        Knob::Cards(CardKind::Role) => reader.assignment(CardKind::Role, node, faults).map(Setting::Roles),
        Knob::Cards(CardKind::Character) => {
            reader.assignment(CardKind::Character, node, faults).map(Setting::Characters)
        }
        Knob::Strategy => reader.strategies(node, faults).map(Setting::Strategies),
        Knob::SeatStrategy(seat) => reader.strategy(node, faults).map(|spec| Setting::SeatStrategy(seat, spec)),
        Knob::FirstPlayer => reader.first_player(node, faults).map(Setting::FirstPlayer),
        Knob::Forbid => reader.forbidden(node, faults).map(Setting::Forbid),
        Knob::Rule(parameter) => {
            parameter_value(key, parameter, node, faults).map(|value| Setting::Rule(parameter.name, value))
        }
    }
}

struct Reader<'a> {
    key: &'a str,
    declaration: &'a Declaration,
}

impl Reader<'_> {
    fn players(&self, node: &Node<'_>, faults: &mut Collector) -> Option<u8> {
        let (published, possible) = (&self.declaration.players, &self.declaration.players_beyond_published);
        let number = fields::unsigned(node.get_ref()).and_then(|number| u8::try_from(number).ok());
        let found = number.filter(|number| possible.contains(number) || published.contains(number));
        if found.is_none() {
            let mut expected = format!("a whole number from {} to {}", published.start(), published.end());
            if possible != published {
                expected.push_str(&format!(
                    ", or from {} to {} with `rules.beyond_published = true`",
                    possible.start(),
                    possible.end()
                ));
            }
            unfit(self.key, node, expected, faults);
        }
        found
    }

    fn first_player(&self, node: &Node<'_>, faults: &mut Collector) -> Option<Option<Seat>> {
        if node.get_ref().as_str() == Some("random") {
            return Some(None);
        }
        let last = MAX_SEATS as u64 - 1;
        let seat = fields::unsigned(node.get_ref()).filter(|seat| *seat <= last);
        if seat.is_none() {
            unfit(self.key, node, format!("\"random\" or a seat from 0 to {last}"), faults);
        }
        seat.map(|seat| Some(seat as Seat))
    }

    fn assignment(&self, kind: CardKind, node: &Node<'_>, faults: &mut Collector) -> Option<Assignment> {
        match node.get_ref() {
            DeValue::String(text) if text == "random" => Some(Assignment::Random),
            DeValue::String(text) if text == EVERY_COMBINATION => {
                faults.add(node.span(), FaultKind::CombinationsOutsideAxes { key: self.key.to_owned() });
                None
            }
            DeValue::Array(entries) => self.cards(kind, entries, faults).map(Assignment::BySeat),
            _ => {
                unfit(self.key, node, format!("\"random\" or a list with one {} per seat", kind.singular()), faults);
                None
            }
        }
    }

    fn cards(&self, kind: CardKind, entries: &[Node<'_>], faults: &mut Collector) -> Option<Vec<Option<u8>>> {
        let names = kind.names(self.declaration);
        let mut cards = Vec::with_capacity(entries.len().min(MAX_SEATS));
        let mut sound = true;
        for (index, node) in entries.iter().enumerate() {
            let Some(card) = self.card(kind, &names, index, node, faults) else {
                sound = false;
                continue;
            };
            if card.is_some() && cards.contains(&card) && kind.unique(self.declaration) {
                let name = node.get_ref().as_str().unwrap_or_default().to_owned();
                faults.add(node.span(), FaultKind::Twice { what: kind.singular().to_owned(), name });
                sound = false;
            }
            cards.push(card);
        }
        sound.then_some(cards)
    }

    /// One entry of a list of cards: `Some(None)` is dealt.
    fn card(
        &self,
        kind: CardKind,
        names: &[String],
        index: usize,
        node: &Node<'_>,
        faults: &mut Collector,
    ) -> Option<Option<u8>> {
        let name = text_entry(self.key, index, node, faults)?;
        if name == "random" {
            return Some(None);
        }
        match names.iter().position(|known| known == name) {
            Some(index) => Some(Some(index as u8)),
            None => {
                let known = names.iter().cloned().chain(["random".to_owned()]).collect();
                faults.add(node.span(), unknown_name(kind.singular(), name, known));
                None
            }
        }
    }

    fn strategies(&self, node: &Node<'_>, faults: &mut Collector) -> Option<Strategies> {
        let DeValue::Array(entries) = node.get_ref() else {
            return self.strategy(node, faults).map(Strategies::Everywhere);
        };
        // All entries are read before the first missing one ends it, so that every fault is reported.
        let specs: Vec<_> = entries.iter().map(|entry| self.strategy(entry, faults)).collect();
        specs.into_iter().collect::<Option<Vec<_>>>().map(Strategies::BySeat)
    }

    fn strategy(&self, node: &Node<'_>, faults: &mut Collector) -> Option<StrategySpec> {
        match node.get_ref() {
            DeValue::String(name) => self.named_strategy(name, node, faults).map(|(index, strategy)| StrategySpec {
                strategy: index,
                settings: Settings::published(strategy.parameters),
            }),
            DeValue::Table(table) => self.strategy_table(table, node, faults),
            _ => {
                unfit(self.key, node, "a strategy's name or a table `{ name = \"…\", … }`", faults);
                None
            }
        }
    }

    fn named_strategy(
        &self,
        name: &str,
        node: &Node<'_>,
        faults: &mut Collector,
    ) -> Option<(u8, &'static StrategyDeclaration)> {
        let strategies = self.declaration.strategies;
        match strategies.iter().position(|strategy| strategy.name == name) {
            Some(index) => Some((index as u8, &strategies[index])),
            None => {
                let known = strategies.iter().map(|strategy| strategy.name.to_owned()).collect();
                faults.add(node.span(), unknown_name("strategy", name, known));
                None
            }
        }
    }

    fn strategy_table(&self, table: &DeTable<'_>, node: &Node<'_>, faults: &mut Collector) -> Option<StrategySpec> {
        let Some(name_node) = table.get("name") else {
            let by_role = table.keys().any(|key| index_of(self.declaration.roles, key.get_ref()).is_some());
            faults.add(
                node.span(),
                match by_role {
                    true => FaultKind::NotYetSupported { what: "a strategy by role".to_owned() },
                    false => FaultKind::MissingKey { key: "name", place: "the strategy".to_owned() },
                },
            );
            return None;
        };
        let name = text("name", name_node, faults)?;
        let (index, strategy) = self.named_strategy(name, name_node, faults)?;
        let mut settings = Settings::published(strategy.parameters);
        let before = faults.count();
        for (key, value) in fields::in_file_order(table) {
            if key.get_ref() == "name" {
                continue;
            }
            match strategy.parameters.iter().find(|parameter| parameter.name == key.get_ref()) {
                Some(parameter) => {
                    if let Some(value) = parameter_value(parameter.name, parameter, value, faults) {
                        settings.set(parameter.name, value);
                    }
                }
                None => faults.add(key.span(), unknown_strategy_parameter(key.get_ref(), strategy)),
            }
        }
        (faults.count() == before).then_some(StrategySpec { strategy: index, settings })
    }

    fn forbidden(&self, node: &Node<'_>, faults: &mut Collector) -> Option<ActionKinds> {
        let mut kinds = ActionKinds::NONE;
        let before = faults.count();
        for (index, entry) in list(self.key, node, "a list of action kinds", faults)?.iter().enumerate() {
            let Some(name) = text_entry(self.key, index, entry, faults) else { continue };
            match index_of(self.declaration.action_kinds, name) {
                Some(kind) if kinds.contains(kind) => {
                    faults
                        .add(entry.span(), FaultKind::Twice { what: "action kind".to_owned(), name: name.to_owned() });
                }
                Some(kind) => kinds = kinds.with(kind),
                None => {
                    let known = self.declaration.action_kinds.iter().map(|kind| kind.name.to_owned()).collect();
                    faults.add(entry.span(), unknown_name("action kind", name, known));
                }
            }
        }
        let declared = self.declaration.action_kinds.len();
        if kinds.0.count_ones() as usize == declared {
            faults.add(node.span(), FaultKind::EverythingForbidden { kinds: declared });
        }
        (faults.count() == before).then_some(kinds)
    }
}

fn unknown_name(what: &str, found: &str, known: Vec<String>) -> FaultKind {
    FaultKind::UnknownName { what: what.to_owned(), found: quoted(found), known }
}

fn unknown_strategy_parameter(key: &str, strategy: &StrategyDeclaration) -> FaultKind {
    FaultKind::UnknownKey {
        key: quoted(key),
        place: format!("strategy `{}`", strategy.name),
        known: strategy.parameters.iter().map(|parameter| parameter.name.to_owned()).collect(),
    }
}

/// The value of a declared parameter.
fn parameter_value(key: &str, parameter: &Parameter, node: &Node<'_>, faults: &mut Collector) -> Option<Value> {
    let is_drawn = matches!(parameter.kind, ParameterKind::Choice { or_rows: true, .. });
    if is_drawn && node.get_ref().as_str().is_some_and(|text| text.contains('\n')) {
        faults.add(node.span(), FaultKind::RowsInOneText { key: key.to_owned() });
        return None;
    }
    if let Some(entries) = node.get_ref().as_array()
        && unfit_entries(key, parameter, entries, faults)
    {
        return None;
    }
    let Some(value) = plain_value(parameter, node.get_ref()) else {
        unfit(key, node, parameter.expected(), faults);
        return None;
    };
    match parameter.check(&value) {
        Ok(value) => Some(value),
        Err(error) => {
            faults.add(node.span(), FaultKind::Parameter { key: key.to_owned(), error });
            None
        }
    }
}

/// Reports the entries of a list that are of the wrong type. Whether there are any; if the parameter takes no list, that
/// is another fault.
fn unfit_entries(key: &str, parameter: &Parameter, entries: &[Node<'_>], faults: &mut Collector) -> bool {
    let before = faults.count();
    for (index, entry) in entries.iter().enumerate() {
        match parameter.kind {
            ParameterKind::IntegerList { min, max, .. } if fields::signed(entry.get_ref()).is_none() => {
                unfit_entry(key, index, entry, format!("a whole number from {min} to {max}"), faults);
            }
            ParameterKind::Choice { or_rows: true, .. } => {
                text_entry(key, index, entry, faults);
            }
            _ => {}
        }
    }
    faults.count() > before
}

/// The TOML value as a parameter's value, if there is such a type.
fn plain_value(parameter: &Parameter, value: &DeValue<'_>) -> Option<Value> {
    match value {
        DeValue::String(text) => Some(Value::Text(text.clone().into_owned())),
        DeValue::Integer(_) => fields::signed(value).map(Value::Integer),
        DeValue::Float(_) => fields::real(value).map(Value::Number),
        DeValue::Boolean(flag) => Some(Value::Flag(*flag)),
        DeValue::Array(entries) if matches!(parameter.kind, ParameterKind::Choice { .. }) => {
            let rows = entries.iter().map(|entry| entry.get_ref().as_str().map(str::to_owned));
            rows.collect::<Option<_>>().map(Value::Rows)
        }
        DeValue::Array(entries) => {
            entries.iter().map(|entry| fields::signed(entry.get_ref())).collect::<Option<_>>().map(Value::Integers)
        }
        DeValue::Datetime(_) | DeValue::Table(_) => None,
    }
}
