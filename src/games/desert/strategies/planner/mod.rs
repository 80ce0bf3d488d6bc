//! The strategy that plays for the team.
//!
//! A board is judged by a weighted sum of features: what the canteens are worth against the suns to come, by the exact
//! chances that the rest of the storm pile gives; what the tiles still to be excavated are expected to bring and how far
//! they are from the pawns, sand on the way included; how near the parts are to somebody; how long the sand lasts; and,
//! as the parts come together, how far everybody is from the launch pad. In its turn the planner follows the best few lines
//! of actions (a beam) and keeps the best one as its plan until something comes differently. Gifts of water and plays of
//! equipment are chosen by the same judgement.

mod board;
mod errands;
mod outlook;
mod position;
mod reach;
mod search;
mod storm;
mod suns;
mod value;
pub(crate) mod weights;
mod windows;

#[cfg(test)]
mod tests;

use crate::games::declaration::{DefaultValue, Parameter, ParameterKind, Settings};
use crate::games::desert::cards::EquipmentCards;
use crate::games::desert::rules::Rules;
use crate::games::desert::state::Phase;
use crate::games::desert::{Action, Desert, View};
use crate::games::{Seat, Strategy, View as _};
use crate::random::Random;
use board::Board;
use errands::Step;
use outlook::Outlook;
use position::Position;
use reach::Memo;
use search::{Choice, Line, Plan, search};
use storm::Storm;
use weights::{Weight, Weights};

/// What a scenario may set.
pub const PARAMETERS: &[Parameter] = &[Parameter {
    name: "effort",
    kind: ParameterKind::Integer { min: 1, max: 3, names: &[] },
    default: DefaultValue::Integer(1),
    summary: "how much it thinks: 1 quickly, 2 and 3 over more lines of actions (about 3 and 8 times as long)",
}];

/// Lines of actions that are followed, by effort.
const WIDTHS: [usize; 3] = [3, 12, 40];

/// The planner.
#[derive(Debug)]
pub struct Planner {
    width: usize,
    weights: Weights,
    storm: Storm,
    desks: Desks,
    choices: Vec<Choice>,
    actions: Vec<Action>,
    steps: Vec<Step>,
    intent: Intent,
    /// The turn and the hand for which plays were thought through last.
    considered: Option<(u16, EquipmentCards)>,
    memo: Memo,
}

/// The lines of actions that a search follows, by number of seats; used again for every decision.
#[derive(Debug, Default)]
struct Desks {
    one: [Vec<Line<1>>; 2],
    two: [Vec<Line<2>>; 2],
    three: [Vec<Line<3>>; 2],
    four: [Vec<Line<4>>; 2],
    five: [Vec<Line<5>>; 2],
    six: [Vec<Line<6>>; 2],
}

/// The plan for the rest of a turn: boards that are expected with what is to be done there.
#[derive(Debug, Default)]
struct Intent {
    turn: u16,
    steps: Vec<(Board, Action)>,
}

impl Planner {
    /// A planner with the given parameters.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        Self::with_weights(usize::from(settings.byte("effort")), Weights::FOUND)
    }

    /// A planner with the given effort and weights.
    pub(crate) fn with_weights(effort: usize, weights: Weights) -> Self {
        Self {
            width: WIDTHS[effort.clamp(1, WIDTHS.len()) - 1],
            weights,
            storm: Storm::default(),
            desks: Desks::default(),
            choices: Vec::new(),
            actions: Vec::new(),
            steps: Vec::new(),
            intent: Intent::default(),
            considered: None,
            memo: Memo::default(),
        }
    }

    /// What the planner wants to do, legal or not.
    fn wish(&mut self, view: &View<'_>) -> Action {
        let seat = view.seat();
        let may_give = match view.phase() {
            Phase::Action => {
                if let Some(action) = self.intent.action(view) {
                    return action;
                }
                windows::may_give(view, seat)
            }
            Phase::Window | Phase::SunWindow => {
                let may_give = windows::may_give(view, seat);
                if !may_give && !windows::may_play(view, seat) {
                    return Action::Pass;
                }
                may_give
            }
            Phase::Over => return Action::Pass,
            Phase::Forecast | Phase::Navigation => false,
        };
        self.storm.refresh(view, &self.weights);
        if may_give {
            if let Some(gift) = windows::gift(view, &self.storm, &self.weights) {
                return gift;
            }
            if view.phase() != Phase::Action && !windows::may_play(view, seat) {
                return Action::Pass;
            }
        }
        let mut desks = std::mem::take(&mut self.desks);
        let action = match view.players() {
            1 => self.think(view, &mut desks.one),
            2 => self.think(view, &mut desks.two),
            3 => self.think(view, &mut desks.three),
            4 => self.think(view, &mut desks.four),
            5 => self.think(view, &mut desks.five),
            _ => self.think(view, &mut desks.six),
        };
        self.desks = desks;
        action
    }

    /// What to do at a table of `SEATS` players, after all that is quickly answered.
    fn think<const SEATS: usize>(&mut self, view: &View<'_>, lines: &mut [Vec<Line<SEATS>>; 2]) -> Action {
        let board = Board::of(view);
        let outlook = Outlook::<SEATS>::new(view, &self.weights, &self.storm, &mut self.memo, &board);
        let position = outlook.position(&board);
        self.choices.clear();
        match view.phase() {
            Phase::Action => {
                if let Some(look) = windows::look(view, &outlook, &position)
                    && view.is_legal(look)
                {
                    return look;
                }
                let plan = search(&outlook, &position, self.width, lines, &mut self.steps);
                if !view.hand(view.seat()).is_empty() && self.considered != Some((view.turns(), view.hand(view.seat())))
                {
                    self.considered = Some((view.turns(), view.hand(view.seat())));
                    windows::plays(view, &outlook, &position, view.seat(), &mut self.choices);
                    self.choices.sort_unstable_by(|one, other| other.value.total_cmp(&one.value));
                    self.choices.truncate(windows::MOST_PLAYS);
                    for choice in &mut self.choices {
                        let after = outlook.after(&position, view.active(), choice.action);
                        choice.value = search(&outlook, &after, self.width, lines, &mut self.steps).value;
                    }
                    let best = best(&self.choices, plan.value + self.weights[Weight::Margin]);
                    if let Some(play) = best.filter(|play| view.is_legal(*play)) {
                        return play;
                    }
                }
                self.intent.follow(view, &outlook, &position, &plan, &mut self.actions)
            }
            Phase::Window => {
                windows::plays(view, &outlook, &position, view.seat(), &mut self.choices);
                let floor = outlook.value(&position) + self.weights[Weight::Margin];
                best(&self.choices, floor).unwrap_or(Action::Pass)
            }
            Phase::Forecast => {
                for place in 0..16 {
                    if let Some(card) = view.known_storm_card(place) {
                        let value = outlook.cost_of(&position.board, card);
                        self.choices.push(Choice { action: Action::Bottom { position: place }, value });
                    }
                }
                best(&self.choices, 0.0).filter(|action| view.is_legal(*action)).unwrap_or(Action::Keep)
            }
            Phase::Navigation => {
                self.actions.clear();
                view.legal(&mut self.actions);
                for action in &self.actions {
                    if let Action::Navigate { seat, to, passengers } = *action {
                        let after = outlook.after(&position, seat, Action::Move { to, passengers });
                        self.choices.push(Choice { action: *action, value: outlook.value(&after) });
                    }
                }
                best(&self.choices, outlook.value(&position)).unwrap_or(Action::Halt)
            }
            Phase::SunWindow | Phase::Over => Action::Pass,
        }
    }
}

impl Intent {
    /// Takes over a plan and says what its first action is. What an excavation brings decides how it goes on, so it is
    /// followed up to there.
    fn follow<const SEATS: usize>(
        &mut self,
        view: &View<'_>,
        outlook: &Outlook<'_, SEATS>,
        position: &Position<SEATS>,
        plan: &Plan,
        actions: &mut Vec<Action>,
    ) -> Action {
        self.turn = view.turns();
        self.steps.clear();
        let (mut position, seat) = (*position, view.active());
        'plan: for step in plan.steps {
            actions.clear();
            errands::unfold(outlook, &position.board, step, actions);
            for action in actions.iter() {
                self.steps.push((position.board, *action));
                let is_open = matches!(action, Action::Stop | Action::Forecast)
                    || *action == Action::Excavate && outlook.is_unknown(position.board.pawn(seat));
                if is_open || position.board.actions_left == 0 {
                    break 'plan;
                }
                position = outlook.after(&position, seat, *action);
            }
        }
        self.steps.first().map_or(Action::Stop, |(_, action)| *action)
    }

    /// What was planned for the present board.
    fn action(&self, view: &View<'_>) -> Option<Action> {
        if self.turn != view.turns() || self.steps.is_empty() {
            return None;
        }
        let board = Board::of(view);
        self.steps.iter().find(|(expected, _)| *expected == board).map(|(_, action)| *action)
    }
}

/// The first of the best choices, if it is worth more than `floor`.
fn best(choices: &[Choice], floor: f32) -> Option<Action> {
    let (mut best, mut value) = (None, floor);
    for choice in choices {
        if choice.value > value {
            (best, value) = (Some(choice.action), choice.value);
        }
    }
    best
}

impl Strategy<Desert> for Planner {
    fn begin(&mut self, _: &Rules, _: Seat, _: u8) {
        self.storm.clear();
        self.considered = None;
        self.memo.clear();
        self.intent.steps.clear();
    }

    fn choose(&mut self, view: &View<'_>, _: &mut Random) -> Action {
        let wish = self.wish(view);
        if view.is_legal(wish) {
            return wish;
        }
        self.actions.clear();
        view.legal(&mut self.actions);
        self.actions[0]
    }
}
