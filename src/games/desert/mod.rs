//! Forbidden Desert: rules, positions, views and strategies.

pub mod action;
mod apply;
pub mod board;
pub mod cards;
pub mod declaration;
pub mod event;
pub mod features;
mod flow;
mod legality;
pub mod metrics;
mod moves;
mod notation;
mod outcome;
mod reach;
pub mod rules;
mod setup;
mod snapshot;
pub mod state;
mod storm;
pub mod strategies;
mod text;
pub mod view;
mod windows;

#[cfg(test)]
mod tests;

use serde_json::Value as Json;

use super::{
    ActionKinds, Declaration, Ending, Game, Identity, LoadError, Observer, Picture, Progress, RuleFault, Seat,
    Settings, Strategy, StrategySpec, Table,
};
use crate::random::{GameSeeds, Random};
pub use action::Action;
pub use event::Event;
pub use rules::Rules;
pub use state::State;
pub use view::View;

/// The game.
#[derive(Debug)]
pub struct Desert;

impl Game for Desert {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;

    fn declaration() -> &'static Declaration {
        &declaration::DECLARATION
    }

    fn rules(settings: &Settings, players: u8, forbidden: ActionKinds) -> Result<Rules, Vec<RuleFault>> {
        Rules::new(settings, players, forbidden)
    }

    fn setup(rules: &Rules, table: &Table, seeds: GameSeeds) -> State {
        setup::setup(rules, table, seeds)
    }

    #[inline]
    fn to_act(state: &State) -> Option<Seat> {
        (state.phase != state::Phase::Over).then_some(state.asked)
    }

    #[inline]
    fn legal(rules: &Rules, state: &State, actions: &mut Vec<Action>) {
        moves::list(rules, state, actions);
    }

    fn is_legal(rules: &Rules, state: &State, action: Action) -> bool {
        legality::is_legal(rules, state, action)
    }

    fn apply(rules: &Rules, state: &mut State, action: Action, observer: &mut impl Observer<Event>) {
        apply::apply(rules, state, action, observer);
    }

    fn ending(rules: &Rules, state: &State) -> Option<Ending> {
        outcome::ending(rules, state)
    }

    fn progress(state: &State) -> Progress {
        Progress { turns: state.turns.into(), rounds: state.rounds.into() }
    }

    fn players(state: &State) -> u8 {
        state.players
    }

    fn identity(state: &State, seat: Seat) -> Identity {
        Identity { role: Some(state.role(seat) as u8), character: None, faction: 0 }
    }

    fn features(state: &State) -> u128 {
        state.features.0.into()
    }

    fn game_metrics(rules: &Rules, state: &State, values: &mut [u32]) {
        metrics::of_game(rules, state, values);
    }

    fn seat_metrics(_rules: &Rules, state: &State, seat: Seat, values: &mut [u32]) {
        metrics::of_seat(state, seat, values);
    }

    #[inline]
    fn view<'a>(rules: &'a Rules, state: &'a State, seat: Seat) -> View<'a> {
        View::new(rules, state, seat)
    }

    #[inline]
    fn action_kind(action: Action) -> u8 {
        action.kind()
    }

    fn seen_by(event: Event, _seat: Seat) -> Option<Event> {
        Some(event)
    }

    fn redeal(_rules: &Rules, state: &State, _seat: Seat, random: &mut Random) -> State {
        view::redeal(state, random)
    }

    fn strategy(spec: &StrategySpec) -> Box<dyn Strategy<Self>> {
        strategies::make(spec)
    }

    fn check_invariants(rules: &Rules, state: &State) -> Result<(), String> {
        outcome::check_invariants(rules, state)
    }

    fn state_to_json(rules: &Rules, state: &State, viewer: Option<Seat>) -> Json {
        snapshot::state_to_json(rules, state, viewer)
    }

    fn state_from_json(json: &Json) -> Result<(Rules, State), LoadError> {
        snapshot::state_from_json(json)
    }

    fn action_to_json(_state: &State, action: Action) -> Json {
        notation::action_to_json(action)
    }

    fn action_from_json(state: &State, json: &Json) -> Result<Action, LoadError> {
        notation::action_from_json(state, json)
    }

    fn event_to_json(_state: &State, event: Event) -> Json {
        notation::event_to_json(event)
    }

    fn action_to_text(state: &State, action: Action) -> String {
        text::action_to_text(state, action)
    }

    fn event_to_text(state: &State, event: Event) -> String {
        text::event_to_text(state, event)
    }

    fn picture(rules: &Rules, state: &State) -> Picture {
        text::picture(rules, state)
    }
}
