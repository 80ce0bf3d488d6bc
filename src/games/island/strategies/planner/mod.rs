//! The strategy that plays for the team.
//!
//! A board is judged by a weighted sum of features: how near the best collector of each treasure is to it, what the
//! hands are worth, and what the floods to come may destroy, by the exact chances that the layers of the flood pile
//! give. In its turn the planner follows the best few lines of actions (a beam) and keeps the best one as its plan for
//! the turn, until something comes differently. Special cards, discards and rescues are chosen by the same judgement; a
//! Helicopter Lift at the start of a turn by the best line of actions that follows. With more effort the most promising
//! choices are played out from sampled positions, in which all that no seat can know is dealt anew.

mod board;
mod distances;
pub(crate) mod features;
mod forecast;
mod intent;
mod memory;
mod playout;
mod search;
mod specials;
mod value;
pub(crate) mod weights;

#[cfg(test)]
mod tests;

use crate::games::declaration::{DefaultValue, Parameter, ParameterKind, Settings};
use crate::games::island::rules::MAX_PLAYERS;
use crate::games::island::state::{Phase, Stage};
use crate::games::island::{Action, Island, Rules, View};
use crate::games::{Seat, Strategy, View as _};
use crate::random::Random;
use board::Board;
use features::{FEATURES, Feature};
use intent::Intent;
use search::{Beam, Choice, Plan};
use value::{Desk, Outlook, Parts};
use weights::{CHANCE, Weights};

const fn factor(name: &'static str, summary: &'static str) -> Parameter {
    Parameter { name, kind: ParameterKind::Number { min: 0.0, max: 5.0 }, default: DefaultValue::Number(1.0), summary }
}

/// What a scenario may set.
pub const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "effort",
        kind: ParameterKind::Integer { min: 1, max: 4, names: &[] },
        default: DefaultValue::Integer(1),
        summary: "how much it thinks: 1 quickly, 2 over more lines of actions (about 2 times as long), 3 and 4 also by playing \
                  choices out (about 1 000 and 5 000 times as long)",
    },
    factor("caution", "how much the sinking of tiles counts, in multiples of what was found best"),
    factor("thrift", "how much Helicopter Lift and Sandbags in hand count, in multiples of what was found best"),
    factor("haste", "how much cards near their collector count, in multiples of what was found best"),
];

/// The features of danger.
const DANGERS: [Feature; 15] = [
    Feature::LandingNow,
    Feature::LandingInReach,
    Feature::LandingOutOfReach,
    Feature::LandingLate,
    Feature::LastNow,
    Feature::LastInReach,
    Feature::LastOutOfReach,
    Feature::LastLate,
    Feature::All,
    Feature::OneNow,
    Feature::OneSoon,
    Feature::PlainNow,
    Feature::PlainSoon,
    Feature::Drown,
    Feature::Swim,
];

/// The features of cards that are better kept.
const RESERVES: [Feature; 3] = [Feature::Lift, Feature::MoreLifts, Feature::Sandbags];

/// The features of collecting; a treasure that is ready stays what it is.
const COLLECTING: [Feature; 3] = [Feature::Quarter, Feature::Half, Feature::ThreeQuarters];

/// How much is thought, by effort.
#[derive(Debug, Clone, Copy)]
struct Depth {
    /// Lines of actions that are followed.
    width: usize,
    /// Uses of a Helicopter Lift at the start of a turn that are thought through.
    lifts: usize,
    /// Lines of actions that are followed after such a lift.
    lift_width: usize,
    /// Choices that are played out.
    choices: usize,
    /// Times that each of them is played out.
    playouts: u32,
}

const DEPTHS: [Depth; 4] = [
    Depth { width: 3, lifts: 1, lift_width: 1, choices: 1, playouts: 0 },
    Depth { width: 8, lifts: 3, lift_width: 3, choices: 1, playouts: 0 },
    Depth { width: 8, lifts: 3, lift_width: 3, choices: 4, playouts: 24 },
    Depth { width: 8, lifts: 3, lift_width: 3, choices: 6, playouts: 80 },
];

/// A lift that looks worse than passing by more than this is not thought through.
const LIFT_MARGIN: f32 = 0.3;

/// The planner.
#[derive(Debug)]
pub struct Planner {
    depth: Depth,
    weights: Weights,
    desk: Desk,
    beam: Beam,
    choices: Vec<Choice>,
    intent: Intent,
    legal: Vec<Action>,
    /// Who plays for everybody in playouts.
    player: Option<Box<Planner>>,
}

impl Planner {
    /// A planner with the given parameters.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let factor = |name| settings.number(name) as f32;
        let weights = Weights::FOUND
            .scaled(&DANGERS, factor("caution"))
            .scaled(&RESERVES, factor("thrift"))
            .scaled(&COLLECTING, factor("haste"));
        Self::with_weights(usize::from(settings.byte("effort")), weights)
    }

    /// A planner with the given effort and weights.
    pub(crate) fn with_weights(effort: usize, weights: Weights) -> Self {
        let depth = DEPTHS[effort.clamp(1, DEPTHS.len()) - 1];
        let player = (depth.playouts > 0).then(|| Box::new(Self::with_weights(1, weights)));
        Self {
            depth,
            weights,
            desk: Desk::default(),
            beam: Beam::default(),
            choices: Vec::new(),
            intent: Intent::default(),
            legal: Vec::new(),
            player,
        }
    }

    /// Forgets everything of an earlier game.
    fn forget(&mut self, rules: &Rules) {
        self.desk.clear(rules);
        self.intent.drop();
        if let Some(player) = &mut self.player {
            player.forget(rules);
        }
    }

    /// What the planner wants to do, legal or not.
    fn wish(&mut self, view: &View<'_>, random: &mut Random) -> Action {
        if view.phase() == Phase::Window && !specials::worth_a_thought(view) {
            return Action::Pass;
        }
        if specials::lift_off(view) {
            return Action::LiftOff;
        }
        if self.depth.playouts > 0 {
            self.weigh(view);
            return self.play_out(view, random);
        }
        if view.phase() == Phase::Action
            && let Some(action) = self.intent.action(view.turns(), &Board::of(view))
        {
            return action;
        }
        self.weigh(view);
        best(&self.choices)
    }

    /// Fills in the choices with their values.
    fn weigh(&mut self, view: &View<'_>) {
        match view.players() {
            1 => self.weigh_at::<1>(view),
            2 => self.weigh_at::<2>(view),
            3 => self.weigh_at::<3>(view),
            4 => self.weigh_at::<4>(view),
            5 => self.weigh_at::<5>(view),
            _ => self.weigh_at::<MAX_PLAYERS>(view),
        }
    }

    /// The same at a table of `SEATS` players.
    fn weigh_at<const SEATS: usize>(&mut self, view: &View<'_>) {
        let board = Board::of(view);
        let mut outlook = Outlook::<SEATS>::new(view, &self.weights, &mut self.desk);
        let parts = outlook.parts(&board);
        self.choices.clear();
        match view.phase() {
            Phase::Action => {
                let plan = self.beam.search(&mut outlook, &board, &parts, self.depth.width);
                self.intent.follow(&mut outlook, view.turns(), &board, &plan);
                self.choices.extend(self.beam.choices());
            }
            Phase::Window => {
                specials::in_window(view, &mut outlook, &board, &parts, &mut self.choices);
                if view.stage() == Stage::Actions && view.actions_left() > 0 {
                    let (beam, choices) = (&mut self.beam, &mut self.choices);
                    let passing = weigh_by_plans(view, &mut outlook, &board, &parts, self.depth, beam, choices);
                    if let Some(plan) = passing
                        && best(&self.choices) == Action::Pass
                    {
                        // What was found for passing need not be searched again for the first action.
                        self.intent.follow(&mut outlook, view.turns(), &board, &plan);
                    }
                }
            }
            Phase::OverLimit => specials::over_limit(view, &mut outlook, &board, &parts, &mut self.choices),
            _ => {
                self.legal.clear();
                view.legal(&mut self.legal);
                for action in &self.legal {
                    specials::consider(view, &mut outlook, &board, &parts, *action, &mut self.choices);
                }
            }
        }
    }

    /// The choice that comes out best when the most promising ones are played out.
    fn play_out(&mut self, view: &View<'_>, random: &mut Random) -> Action {
        self.choices.sort_unstable_by(|one, other| other.value.total_cmp(&one.value));
        self.choices.retain(|choice| view.is_legal(choice.action));
        self.choices.truncate(self.depth.choices);
        let Some(player) = &mut self.player else { return best(&self.choices) };
        if self.choices.len() < 2 {
            return best(&self.choices);
        }
        playout::value_by_play(view, player, &mut self.choices, self.depth.playouts, random);
        best(&self.choices)
    }

    /// The features of a position at the start of a turn.
    pub(crate) fn features(&mut self, view: &View<'_>) -> [f32; FEATURES] {
        let (board, weights, desk) = (Board::of(view), &self.weights, &mut self.desk);
        match view.players() {
            1 => Outlook::<1>::new(view, weights, desk).features(&board),
            2 => Outlook::<2>::new(view, weights, desk).features(&board),
            3 => Outlook::<3>::new(view, weights, desk).features(&board),
            4 => Outlook::<4>::new(view, weights, desk).features(&board),
            5 => Outlook::<5>::new(view, weights, desk).features(&board),
            _ => Outlook::<MAX_PLAYERS>::new(view, weights, desk).features(&board),
        }
    }

    /// The chance to win at the start of a turn when effort 1 plays on.
    fn chance_to_win(&mut self, view: &View<'_>) -> f32 {
        let weights = &CHANCE.by_captured[view.captured().count_ones() as usize];
        let log_odds: f32 = self.features(view).iter().zip(weights).map(|(amount, weight)| amount * weight).sum();
        1.0 / (1.0 + libm::expf(-log_odds))
    }
}

/// Weighs the most promising choices of a window by the best that the active player can do after them, and the others
/// not at all. The plan that follows passing is given back.
fn weigh_by_plans<const SEATS: usize>(
    view: &View<'_>,
    outlook: &mut Outlook<'_, SEATS>,
    board: &Board,
    parts: &Parts,
    depth: Depth,
    beam: &mut Beam,
    choices: &mut Vec<Choice>,
) -> Option<Plan> {
    // Passing comes first; it stays, whatever it is worth.
    let passing = choices[0];
    let floor = passing.value - LIFT_MARGIN;
    choices[1..].sort_unstable_by(|one, other| other.value.total_cmp(&one.value));
    choices.retain(|choice| choice.value > floor);
    choices.truncate(1 + depth.lifts);
    if choices.len() < 2 && view.seat() != view.active() {
        return None;
    }
    let mut passing = None;
    for choice in choices {
        let passes = choice.action == Action::Pass;
        let mut after = *board;
        after.apply(view.rules(), view.seat(), choice.action);
        let mut parts = *parts;
        outlook.update(&mut parts, board, &after);
        let width = if passes { depth.width } else { depth.lift_width };
        let plan = beam.search(outlook, &after, &parts, width);
        choice.value = plan.value;
        if passes && view.seat() == view.active() {
            passing = Some(plan);
        }
    }
    passing
}

/// The first of the best choices.
fn best(choices: &[Choice]) -> Action {
    let mut best = Choice { action: Action::Pass, value: f32::MIN };
    for choice in choices {
        if choice.value > best.value {
            best = *choice;
        }
    }
    best.action
}

impl Strategy<Island> for Planner {
    fn begin(&mut self, rules: &Rules, _seat: Seat, _players: u8) {
        self.forget(rules);
    }

    fn choose(&mut self, view: &View<'_>, random: &mut Random) -> Action {
        let wish = self.wish(view, random);
        if view.is_legal(wish) {
            return wish;
        }
        self.legal.clear();
        view.legal(&mut self.legal);
        self.legal[0]
    }
}
