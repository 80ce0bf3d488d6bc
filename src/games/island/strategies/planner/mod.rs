//! The strategy that plays for the team.

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

use crate::games::declaration::{DefaultValue, Parameter, ParameterKind, Settings};
use crate::games::island::state::{Phase, Stage};
use crate::games::island::{Action, Island, Rules, View};
use crate::games::{Seat, Strategy, View as _};
use crate::random::Random;
use board::Board;
use intent::Intent;
use search::{Beam, Choice};
use value::{Desk, Outlook};
use weights::Weights;

/// What a scenario may set.
pub const PARAMETERS: &[Parameter] = &[Parameter {
    name: "effort",
    kind: ParameterKind::Integer { min: 1, max: 6, names: &[] },
    default: DefaultValue::Integer(1),
    summary: "how far it looks",
}];

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

const DEPTHS: [Depth; 6] = [
    Depth { width: 3, lifts: 1, lift_width: 1, choices: 1, playouts: 0 },
    Depth { width: 3, lifts: 1, lift_width: 1, choices: 1, playouts: 0 },
    Depth { width: 8, lifts: 3, lift_width: 3, choices: 3, playouts: 6 },
    Depth { width: 8, lifts: 3, lift_width: 3, choices: 4, playouts: 16 },
    Depth { width: 8, lifts: 3, lift_width: 3, choices: 5, playouts: 40 },
    Depth { width: 12, lifts: 3, lift_width: 3, choices: 6, playouts: 100 },
];

/// A lift that looks worse than passing by more than this is not thought through.
const LIFT_MARGIN: f32 = 1.0;

/// The planner.
#[derive(Debug)]
pub struct Planner {
    depth: Depth,
    weights: Weights,
    desk: Desk,
    beam: Beam,
    choices: Vec<Choice>,
    plans: Vec<Choice>,
    intent: Intent,
    legal: Vec<Action>,
    /// Who plays for everybody in playouts.
    player: Option<Box<Planner>>,
}

impl Planner {
    /// A planner with the given parameters.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        Self::with_weights(usize::from(settings.byte("effort")), Weights::LEARNED)
    }

    /// A planner with the given weights.
    pub(crate) fn with_weights(effort: usize, weights: Weights) -> Self {
        let depth = DEPTHS[effort.clamp(1, DEPTHS.len()) - 1];
        let player = (depth.playouts > 0).then(|| Box::new(Self::with_weights(1, weights)));
        Self {
            depth,
            weights,
            desk: Desk::default(),
            beam: Beam::default(),
            choices: Vec::new(),
            plans: Vec::new(),
            intent: Intent::default(),
            legal: Vec::new(),
            player,
        }
    }

    #[allow(dead_code, missing_docs)]
    pub(crate) fn features_after(&mut self, view: &View<'_>, action: Action) -> [f32; features::FEATURES] {
        let mut board = Board::of(view);
        let mut outlook = Outlook::new(view, &self.weights, &mut self.desk);
        board.apply(view.rules(), view.seat(), action);
        outlook.features(&board)
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
        if view.phase() == Phase::Action {
            if let Some(action) = self.intent.action(view.turns(), &Board::of(view)) {
                return action;
            }
        }
        self.weigh(view);
        best(&self.choices)
    }

    /// Fills in the choices with their values.
    fn weigh(&mut self, view: &View<'_>) {
        let board = Board::of(view);
        let mut outlook = Outlook::new(view, &self.weights, &mut self.desk);
        self.choices.clear();
        match view.phase() {
            Phase::Action => {
                self.beam.search(&mut outlook, &board, self.depth.width, &mut self.choices);
                if let Some(plan) = self.beam.best() {
                    self.intent.follow(&mut outlook, view.turns(), &board, plan);
                }
            }
            Phase::Window => {
                specials::in_window(view, &mut outlook, &board, &mut self.choices);
                if view.stage() == Stage::Actions && view.actions_left() > 0 {
                    weigh_by_plans(view, &mut outlook, &board, self.depth, &mut self.beam, &mut self.choices, &mut self.plans);
                }
            }
            Phase::OverLimit => specials::over_limit(view, &mut outlook, &board, &mut self.choices),
            _ => {
                self.legal.clear();
                view.legal(&mut self.legal);
                for action in &self.legal {
                    specials::consider(view, &mut outlook, &board, *action, &mut self.choices);
                }
            }
        }
    }

    /// The choice that comes out best when the most promising ones are played out.
    fn play_out(&mut self, view: &View<'_>, random: &mut Random) -> Action {
        self.choices.sort_by(|one, other| other.value.total_cmp(&one.value));
        self.choices.retain(|choice| view.is_legal(choice.action));
        self.choices.truncate(self.depth.choices);
        let Some(player) = &mut self.player else { return best(&self.choices) };
        if self.choices.len() < 2 {
            return best(&self.choices);
        }
        playout::value_by_play(view, player, &mut self.choices, self.depth.playouts, random);
        best(&self.choices)
    }

    /// The value of a position in which this planner would choose next, as a chance to win.
    fn chance_to_win(&mut self, view: &View<'_>) -> f32 {
        self.weigh(view);
        let value = self.choices.iter().fold(f32::MIN, |best, choice| best.max(choice.value));
        let outlook = Outlook::new(view, &self.weights, &mut self.desk);
        let value = value + outlook.unchanging_value(&Board::of(view));
        1.0 / (1.0 + libm::expf(-value))
    }
}

/// Weighs the most promising choices of a window by the best that the active player can do after them, and the others
/// not at all.
fn weigh_by_plans(
    view: &View<'_>,
    outlook: &mut Outlook<'_>,
    board: &Board,
    depth: Depth,
    beam: &mut Beam,
    choices: &mut Vec<Choice>,
    plans: &mut Vec<Choice>,
) {
    // Passing comes first; it stays, whatever it is worth.
    let passing = choices[0];
    let floor = passing.value - LIFT_MARGIN;
    choices[1..].sort_by(|one, other| other.value.total_cmp(&one.value));
    choices.retain(|choice| choice.value > floor);
    choices.truncate(1 + depth.lifts);
    if choices.len() < 2 {
        return;
    }
    for choice in choices {
        let mut after = *board;
        after.apply(view.rules(), view.seat(), choice.action);
        plans.clear();
        beam.search(outlook, &after, depth.lift_width, plans);
        choice.value = plans.iter().fold(f32::MIN, |best, plan| best.max(plan.value));
    }
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
    fn begin(&mut self, rules: &Rules, seat: Seat, players: u8) {
        self.desk.distances.reset();
        self.intent.drop();
        if let Some(player) = &mut self.player {
            player.begin(rules, seat, players);
        }
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
