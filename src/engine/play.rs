//! One game from the set-up to its end.

use crate::games::{Ending, Game, MAX_SEATS, Seat, Strategy, StrategySpec, Table, Unobserved};
use crate::random::{Event, GameSeeds, Random};

/// How the play of one game stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The rules ended it, by a decision or by a cap of theirs.
    Ended(Ending),
    /// `max_steps` actions were applied and the game was not over.
    StepCap,
    /// The strategy on this seat chose an illegal action.
    IllegalChoice(Seat),
}

/// A game that is not played any further.
#[derive(Debug)]
pub struct Played<G: Game> {
    /// The last position.
    pub state: G::State,
    /// Why it is the last one.
    pub stop: Stop,
    /// Actions applied.
    pub steps: u32,
}

/// Watches a game for a transcript. [`Unwatched`] costs nothing.
pub trait Watcher<G: Game> {
    /// Whether anything wants to be told; lets the compiler leave the calls out.
    const ACTIVE: bool;

    /// The set-up is done.
    fn begin(&mut self, rules: &G::Rules, state: &G::State);

    /// `seat` chooses `action` in the position `state`. Not called for illegal choices.
    fn choice(&mut self, state: &G::State, seat: Seat, action: G::Action);

    /// The choice led through `events` to the position `state`.
    fn effect(&mut self, state: &G::State, events: &[G::Event]);
}

/// Watches nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unwatched;

impl<G: Game> Watcher<G> for Unwatched {
    const ACTIVE: bool = false;
    fn begin(&mut self, _: &G::Rules, _: &G::State) {}
    fn choice(&mut self, _: &G::State, _: Seat, _: G::Action) {}
    fn effect(&mut self, _: &G::State, _: &[G::Event]) {}
}

/// The strategies of one table, made once and reused for many games.
pub struct Players<G: Game> {
    strategies: Vec<Box<dyn Strategy<G>>>,
    wants_events: bool,
    events: Vec<G::Event>,
}

impl<G: Game> Players<G> {
    /// One strategy per seat.
    #[must_use]
    pub fn new(specs: &[StrategySpec]) -> Self {
        let strategies: Vec<_> = specs.iter().map(G::strategy).collect();
        let wants_events = strategies.iter().any(|strategy| strategy.wants_events());
        Self { strategies, wants_events, events: Vec::new() }
    }
}

/// Plays the game that `seeds` address: the same arguments always give the same game.
///
/// # Panics
///
/// If `players` has fewer strategies than the table has seats, or if the game asks for a decision without offering
/// a legal action.
pub fn play<G: Game, W: Watcher<G>>(
    rules: &G::Rules,
    table: &Table,
    seeds: GameSeeds,
    players: &mut Players<G>,
    max_steps: u32,
    watcher: &mut W,
) -> Played<G> {
    let mut state = G::setup(rules, table, seeds);
    let mut generators: [Random; MAX_SEATS] =
        std::array::from_fn(|seat| seeds.generator(Event::strategy(seat as Seat), 0));
    for (seat, strategy) in players.strategies.iter_mut().enumerate() {
        strategy.begin(rules, seat as Seat, table.players);
    }
    if W::ACTIVE {
        watcher.begin(rules, &state);
    }
    let mut steps = 0;
    let stop = loop {
        let Some(seat) = G::to_act(&state) else {
            let ending = G::ending(rules, &state).expect("a game in which nobody is to act has ended");
            break Stop::Ended(ending);
        };
        if steps == max_steps {
            break Stop::StepCap;
        }
        let place = usize::from(seat);
        let action = players.strategies[place].choose(&G::view(rules, &state, seat), &mut generators[place]);
        if !G::is_legal(rules, &state, action) {
            break Stop::IllegalChoice(seat);
        }
        if W::ACTIVE || players.wants_events {
            if W::ACTIVE {
                watcher.choice(&state, seat, action);
            }
            players.events.clear();
            G::apply(rules, &mut state, action, &mut players.events);
            tell::<G>(&mut players.strategies, &players.events);
            if W::ACTIVE {
                watcher.effect(&state, &players.events);
            }
        } else {
            G::apply(rules, &mut state, action, &mut Unobserved);
        }
        steps += 1;
    };
    Played { state, stop, steps }
}

/// Tells every strategy that wants to know what its seat may see of `events`.
fn tell<G: Game>(strategies: &mut [Box<dyn Strategy<G>>], events: &[G::Event]) {
    for (seat, strategy) in strategies.iter_mut().enumerate() {
        if strategy.wants_events() {
            for event in events {
                if let Some(seen) = G::seen_by(*event, seat as Seat) {
                    strategy.observe(seen);
                }
            }
        }
    }
}
