//! Forbidden Island: rules, positions, views and strategies.

pub mod declaration;
pub mod features;
pub mod layout;
pub mod metrics;
pub mod strategies;

use serde_json::Value as Json;

use super::{
    ActionKinds, Declaration, Ending, Game, Identity, LoadError, Observer, Picture, Progress, RuleFault, Seat,
    Settings, Strategy, StrategySpec, Table,
};
use crate::random::{GameSeeds, Random};

/// The game.
#[derive(Debug)]
pub struct Island;

/// Skeleton.
#[derive(Debug, Clone, PartialEq)]
pub struct Rules {
    forbidden: ActionKinds,
}
/// Skeleton.
#[derive(Debug, Clone, PartialEq)]
pub struct State;
/// Skeleton.
#[derive(Debug)]
pub struct View<'a>(Seat, &'a State);
/// Skeleton.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Action;

impl super::View for View<'_> {
    type Action = Action;
    fn seat(&self) -> Seat {
        self.0
    }
    fn legal(&self, _actions: &mut Vec<Action>) {}
    fn is_legal(&self, _action: Action) -> bool {
        false
    }
}

#[allow(unused_variables, clippy::unimplemented)]
impl Game for Island {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Event = ();
    type View<'a> = View<'a>;

    fn declaration() -> &'static Declaration {
        &declaration::DECLARATION
    }
    fn rules(settings: &Settings, players: u8, forbidden: ActionKinds) -> Result<Rules, Vec<RuleFault>> {
        if settings.integer("start_position") > settings.integers("flood_table").len() as i64 {
            return Err(vec![RuleFault {
                parameter: "start_position",
                message: "lies beyond the end of `flood_table`".to_owned(),
            }]);
        }
        Ok(Rules { forbidden })
    }
    fn setup(rules: &Rules, table: &Table, seeds: GameSeeds) -> State {
        State
    }
    fn to_act(state: &State) -> Option<Seat> {
        None
    }
    fn legal(rules: &Rules, state: &State, actions: &mut Vec<Action>) {}
    fn is_legal(rules: &Rules, state: &State, action: Action) -> bool {
        false
    }
    fn apply(rules: &Rules, state: &mut State, action: Action, observer: &mut impl Observer<()>) {}
    fn ending(rules: &Rules, state: &State) -> Option<Ending> {
        Some(Ending::Decided { outcome: 1, cause: 1, points: [0; 8] })
    }
    fn progress(state: &State) -> Progress {
        Progress::default()
    }
    fn players(state: &State) -> u8 {
        0
    }
    fn identity(state: &State, seat: Seat) -> Identity {
        Identity { role: Some(seat), character: None, faction: 0 }
    }
    fn features(state: &State) -> u128 {
        0
    }
    fn game_metrics(rules: &Rules, state: &State, values: &mut [u32]) {}
    fn seat_metrics(rules: &Rules, state: &State, seat: Seat, values: &mut [u32]) {}
    fn view<'a>(rules: &'a Rules, state: &'a State, seat: Seat) -> View<'a> {
        View(seat, state)
    }
    fn action_kind(action: Action) -> u8 {
        0
    }
    fn seen_by(event: (), seat: Seat) -> Option<()> {
        Some(event)
    }
    fn redeal(rules: &Rules, state: &State, seat: Seat, random: &mut Random) -> State {
        State
    }
    fn strategy(spec: &StrategySpec) -> Box<dyn Strategy<Self>> {
        unimplemented!()
    }
    fn check_invariants(rules: &Rules, state: &State) -> Result<(), String> {
        Ok(())
    }
    fn state_to_json(rules: &Rules, state: &State, viewer: Option<Seat>) -> Json {
        Json::Null
    }
    fn state_from_json(json: &Json) -> Result<(Rules, State), LoadError> {
        Err(LoadError::new("", "skeleton"))
    }
    fn action_to_json(state: &State, action: Action) -> Json {
        Json::Null
    }
    fn action_from_json(state: &State, json: &Json) -> Result<Action, LoadError> {
        Err(LoadError::new("", "skeleton"))
    }
    fn event_to_json(state: &State, event: ()) -> Json {
        Json::Null
    }
    fn action_to_text(state: &State, action: Action) -> String {
        String::new()
    }
    fn event_to_text(state: &State, event: ()) -> String {
        String::new()
    }
    fn picture(rules: &Rules, state: &State) -> Picture {
        Picture::default()
    }
}
