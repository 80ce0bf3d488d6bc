//! The strategy that plays for the team.
//!
//! A board is judged by a weighted sum of features: what the canteens are worth against the suns to come, by the exact
//! chances that the rest of the storm pile gives; what the tiles still to be excavated are expected to bring and how far
//! they are from the pawns, sand on the way included; how near the parts are to somebody; how long the sand lasts; and,
//! as the parts come together, how far everybody is from the launch pad. In its turn the planner follows the best few lines
//! of actions (a beam) and keeps the best one as its plan until something comes differently. Gifts of water and plays of
//! equipment are chosen by the same judgement.

mod board;
mod reach;
mod search;
mod suns;
mod value;
pub(crate) mod weights;
mod windows;

use crate::games::declaration::{DefaultValue, Parameter, ParameterKind, Settings};
use crate::games::desert::rules::Rules;
use crate::games::desert::state::{Phase, Stage};
use crate::games::desert::{Action, Desert, View};
use crate::games::{Seat, Strategy, View as _};
use crate::random::Random;
use board::Board;
use search::{Beam, Choice, MAX_ACTIONS};
use suns::Suns;
use value::Outlook;
use weights::{Weight, Weights};

/// What a scenario may set.
pub const PARAMETERS: &[Parameter] = &[Parameter {
    name: "effort",
    kind: ParameterKind::Integer { min: 1, max: 2, names: &[] },
    default: DefaultValue::Integer(1),
    summary: "how much it thinks: 1 quickly, 2 over more lines of actions",
}];

/// Lines of actions that are followed, by effort.
const WIDTHS: [usize; 2] = [3, 12];

/// The planner.
#[derive(Debug)]
pub struct Planner {
    width: usize,
    weights: Weights,
    suns: Suns,
    beam: Beam,
    choices: Vec<Choice>,
    legal: Vec<Action>,
    intent: Intent,
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
            suns: Suns::default(),
            beam: Beam::default(),
            choices: Vec::new(),
            legal: Vec::new(),
            intent: Intent::default(),
        }
    }

    /// What the planner wants to do, legal or not.
    fn wish(&mut self, view: &View<'_>) -> Action {
        match view.phase() {
            Phase::Action => self.act(view),
            Phase::Window | Phase::SunWindow => self.answer(view),
            Phase::Forecast => self.bottom(view),
            Phase::Navigation => self.step(view),
            Phase::Over => Action::Pass,
        }
    }

    /// The next action of the turn, or something to give or play before it.
    fn act(&mut self, view: &View<'_>) -> Action {
        let board = Board::of(view);
        if self.intent.turn == view.turns()
            && let Some((_, action)) = self.intent.steps.iter().find(|(expected, _)| *expected == board)
        {
            return *action;
        }
        let outlook = Outlook::new(view, &self.weights, &mut self.suns);
        if let Some(gift) = windows::gift(view, &outlook, &board) {
            return gift;
        }
        let position = outlook.position(&board);
        if let Some(look) = windows::look(view, &outlook, &position)
            && view.is_legal(look)
        {
            return look;
        }
        let plan = self.beam.search(&outlook, &position, self.width);
        if !view.hand(view.seat()).is_empty() {
            self.choices.clear();
            windows::plays(view, &outlook, &position, view.seat(), &mut self.choices);
            windows::weigh_by_plans(&outlook, &position, &mut self.beam, &mut self.choices, self.width);
            let best = best(&self.choices, plan.value + self.weights[Weight::Margin]);
            if let Some(play) = best
                && view.is_legal(play)
            {
                return play;
            }
        }
        // What an excavation brings decides how it goes on.
        self.intent.turn = view.turns();
        self.intent.steps.clear();
        let mut position = position;
        for action in plan.actions.iter().take(MAX_ACTIONS.min(board.actions_left.into())) {
            self.intent.steps.push((position.board, *action));
            let is_open = matches!(action, Action::Stop | Action::Forecast)
                || *action == Action::Excavate && outlook.is_unknown(position.board.pawn(view.seat()));
            if is_open {
                break;
            }
            position = outlook.after(&position, view.seat(), *action);
        }
        plan.actions[0]
    }

    /// What to give or to play in a window.
    fn answer(&mut self, view: &View<'_>) -> Action {
        let seat = view.seat();
        let before_action = view.stage() == Stage::Actions && view.actions_left() > 0;
        let may_give = view.water(seat) > 0;
        let may_play = !before_action && !view.hand(seat).is_empty() && view.phase() == Phase::Window;
        if !may_give && !may_play {
            return Action::Pass;
        }
        let outlook = Outlook::new(view, &self.weights, &mut self.suns);
        let board = Board::of(view);
        if let Some(gift) = windows::gift(view, &outlook, &board) {
            return gift;
        }
        if !may_play {
            return Action::Pass;
        }
        let position = outlook.position(&board);
        self.choices.clear();
        windows::plays(view, &outlook, &position, seat, &mut self.choices);
        let floor = outlook.value(&position) + self.weights[Weight::Margin];
        best(&self.choices, floor).unwrap_or(Action::Pass)
    }

    /// Which of the storm cards looked at goes under the pile.
    fn bottom(&mut self, view: &View<'_>) -> Action {
        let outlook = Outlook::new(view, &self.weights, &mut self.suns);
        let board = Board::of(view);
        self.choices.clear();
        for position in 0..16 {
            if let Some(card) = view.known_storm_card(position) {
                let value = outlook.cost_of(&board, card);
                self.choices.push(Choice { action: Action::Bottom { position }, value });
            }
        }
        best(&self.choices, 0.0).filter(|action| view.is_legal(*action)).unwrap_or(Action::Keep)
    }

    /// The next step of the navigated Climber.
    fn step(&mut self, view: &View<'_>) -> Action {
        let outlook = Outlook::new(view, &self.weights, &mut self.suns);
        let position = outlook.position(&Board::of(view));
        self.legal.clear();
        view.legal(&mut self.legal);
        self.choices.clear();
        for action in &self.legal {
            if let Action::Navigate { seat, to, passengers } = *action {
                let after = outlook.after(&position, seat, Action::Move { to, passengers });
                self.choices.push(Choice { action: *action, value: outlook.value(&after) });
            }
        }
        best(&self.choices, outlook.value(&position)).unwrap_or(Action::Halt)
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
        self.suns.clear();
        self.intent.steps.clear();
    }

    fn choose(&mut self, view: &View<'_>, _: &mut Random) -> Action {
        let wish = self.wish(view);
        if view.is_legal(wish) {
            return wish;
        }
        self.legal.clear();
        view.legal(&mut self.legal);
        self.legal[0]
    }
}
