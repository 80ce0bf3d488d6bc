//! What holds for every game: each law plays random games of each game in the list, so a new game is covered without a
//! line here.
//!
//! `LUDOMETER_LAW_GAMES` sets how many games each law plays; the long checks ask for many more than the default.

use std::collections::HashSet;

use ludometer::engine::play::{Played, Players, Stop, Unwatched, Watcher, play};
use ludometer::games::{
    self, ActionKinds, Ending, Game, GameId, GameVisitor, Seat, Settings, StrategySpec, Table, Unobserved,
};
use ludometer::random::{Event, GameSeeds, Random, below};

const MAX_STEPS: u32 = 10_000;

fn law_games(default: u64) -> u64 {
    std::env::var("LUDOMETER_LAW_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Something checked on every position of random games.
trait Law {
    fn check<G: Game>(&mut self, position: &Position<'_, G>);
}

struct Position<'a, G: Game> {
    rules: &'a G::Rules,
    state: &'a G::State,
    legal: &'a [G::Action],
    seat: Seat,
    random: &'a Random,
}

struct PlayLaw<L>(L, u64);

impl<L: Law> GameVisitor for PlayLaw<L> {
    type Output = ();

    fn visit<G: Game>(mut self) {
        let declaration = G::declaration();
        for game in 0..self.1 {
            let players = declaration.players.clone().nth(game as usize % declaration.players.clone().count()).unwrap();
            let settings = Settings::published(declaration.parameters);
            let rules = G::rules(&settings, players, ActionKinds::NONE).expect("published rules");
            let seeds = GameSeeds { root: 99, game };
            let mut state = G::setup(&rules, &Table::random(players), seeds);
            let mut random = seeds.generator(Event::named("law"), 0);
            let mut legal = Vec::new();
            let mut steps = 0;
            while let Some(seat) = G::to_act(&state) {
                assert!(seat < G::players(&state), "seat {seat} of {}", G::players(&state));
                assert_eq!(G::ending(&rules, &state), None);
                legal.clear();
                G::legal(&rules, &state, &mut legal);
                assert!(!legal.is_empty(), "{}: game {game} asks seat {seat} and offers nothing", declaration.name);
                self.0.check::<G>(&Position { rules: &rules, state: &state, legal: &legal, seat, random: &random });
                let action = legal[below(&mut random, legal.len() as u32) as usize];
                G::apply(&rules, &mut state, action, &mut Unobserved);
                steps += 1;
                assert!(steps < MAX_STEPS, "{}: game {game} does not end", declaration.name);
            }
            assert!(G::ending(&rules, &state).is_some(), "nobody is to act, so the game has ended");
        }
    }
}

fn for_every_game<L: Law + Clone>(law: L, games: u64) {
    for id in GameId::ALL {
        games::visit(*id, PlayLaw(law.clone(), games));
    }
}

/// The list has no duplicates, holds only what the check allows, and groups kinds; what an earlier position offered is
/// legal now if and only if it is listed now. Earlier offers are the attempts at illegal actions.
#[test]
fn list_and_check_agree() {
    #[derive(Clone, Default)]
    struct Agreement {
        earlier: Vec<String>,
    }
    impl Law for Agreement {
        fn check<G: Game>(&mut self, position: &Position<'_, G>) {
            let texts: Vec<String> =
                position.legal.iter().map(|action| G::action_to_json(position.state, *action).to_string()).collect();
            let listed: HashSet<&String> = texts.iter().collect();
            assert_eq!(listed.len(), texts.len(), "an action stands twice in the list");
            let mut kinds: Vec<u8> = position.legal.iter().map(|action| G::action_kind(*action)).collect();
            kinds.dedup();
            let distinct: HashSet<&u8> = kinds.iter().collect();
            assert_eq!(distinct.len(), kinds.len(), "actions of one kind do not stand together");
            for action in position.legal {
                assert!(G::is_legal(position.rules, position.state, *action), "{action:?} is listed");
            }
            for text in &self.earlier {
                let json = serde_json::from_str(text).unwrap();
                if let Ok(action) = G::action_from_json(position.state, &json) {
                    let again = G::action_to_json(position.state, action).to_string();
                    let is_legal = G::is_legal(position.rules, position.state, action);
                    assert_eq!(is_legal, listed.contains(&again), "{text} in {:?}", position.state);
                }
            }
            self.earlier.extend(texts.into_iter().step_by(3));
            let surplus = self.earlier.len().saturating_sub(60);
            self.earlier.drain(..surplus);
        }
    }
    for_every_game(Agreement::default(), law_games(60));
}

#[test]
fn invariants_hold_everywhere() {
    #[derive(Clone)]
    struct Invariants;
    impl Law for Invariants {
        fn check<G: Game>(&mut self, position: &Position<'_, G>) {
            if let Err(broken) = G::check_invariants(position.rules, position.state) {
                panic!("{broken}\n{:?}", position.state);
            }
        }
    }
    for_every_game(Invariants, law_games(500));
}

/// A printed position loads back to an equal one, and play goes on from it as from the original.
#[test]
fn printed_positions_load_back_and_go_on_alike() {
    #[derive(Clone)]
    struct RoundTrip;
    impl Law for RoundTrip {
        fn check<G: Game>(&mut self, position: &Position<'_, G>) {
            let printed = G::state_to_json(position.rules, position.state, None);
            let (rules, state) = G::state_from_json(&printed).unwrap_or_else(|error| panic!("{error}\n{printed}"));
            assert_eq!((&rules, &state), (position.rules, position.state));
            let action = position.legal[0];
            let (mut here, mut there) = (position.state.clone(), state);
            let mut events = Vec::new();
            G::apply(position.rules, &mut here, action, &mut Unobserved);
            G::apply(&rules, &mut there, action, &mut events);
            assert_eq!(here, there, "whether somebody watches changes nothing");
        }
    }
    for_every_game(RoundTrip, law_games(60));
}

/// Dealing anew what a seat cannot see changes neither what it sees nor what it may do.
#[test]
fn views_hide_what_is_hidden() {
    #[derive(Clone)]
    struct Hidden;
    impl Law for Hidden {
        fn check<G: Game>(&mut self, position: &Position<'_, G>) {
            let mut random = position.random.clone();
            let other = G::redeal(position.rules, position.state, position.seat, &mut random);
            let seen = |state: &G::State| G::state_to_json(position.rules, state, Some(position.seat));
            assert_eq!(seen(position.state), seen(&other));
            let mut legal = Vec::new();
            G::legal(position.rules, &other, &mut legal);
            assert_eq!(legal, position.legal);
        }
    }
    for_every_game(Hidden, law_games(200));
}

/// Runs whole games with each strategy, as one part of the tests below needs them.
struct Games<F>(F);

trait ForGame {
    fn run<G: Game>(&self);
}

impl<F: ForGame> GameVisitor for Games<F> {
    type Output = ();
    fn visit<G: Game>(self) {
        self.0.run::<G>();
    }
}

fn for_each_game(test: &(impl ForGame + Clone)) {
    for id in GameId::ALL {
        games::visit(*id, Games(test.clone()));
    }
}

fn specs<G: Game>(strategy: usize, players: u8) -> Vec<StrategySpec> {
    let declared = G::declaration().strategies[strategy].parameters;
    vec![StrategySpec { strategy: strategy as u8, settings: Settings::published(declared) }; usize::from(players)]
}

fn published<G: Game>(players: u8) -> G::Rules {
    G::rules(&Settings::published(G::declaration().parameters), players, ActionKinds::NONE).expect("published rules")
}

fn play_one<G: Game, W: Watcher<G>>(players: &mut Players<G>, seats: u8, game: u64, watcher: &mut W) -> Played<G> {
    let seeds = GameSeeds { root: 5, game };
    play::<G, W>(&published::<G>(seats), &Table::random(seats), seeds, players, MAX_STEPS, watcher)
}

/// Strategies that have played before play like new ones (no state leaks from game to game, trap A16), and every game
/// of every strategy ends by the rules without an illegal choice.
#[test]
fn a_used_strategy_plays_like_a_new_one() {
    #[derive(Clone)]
    struct Reset;
    impl ForGame for Reset {
        fn run<G: Game>(&self) {
            let seats = *G::declaration().players.end();
            for strategy in 0..G::declaration().strategies.len() {
                let mut used = Players::<G>::new(&specs::<G>(strategy, seats));
                for game in 0..law_games(30).min(1_000) {
                    let again = play_one(&mut used, seats, game, &mut Unwatched);
                    let new =
                        play_one(&mut Players::<G>::new(&specs::<G>(strategy, seats)), seats, game, &mut Unwatched);
                    assert_eq!((again.stop, again.steps), (new.stop, new.steps));
                    assert_eq!(again.state, new.state);
                    assert!(matches!(again.stop, Stop::Ended(Ending::Decided { .. })), "{:?}", again.stop);
                }
            }
        }
    }
    for_each_game(&Reset);
}

/// Strategies see a view only: with everything hidden dealt anew they choose the same (trap D33).
#[test]
fn no_strategy_reads_what_is_hidden() {
    #[derive(Clone)]
    struct Blind;
    impl ForGame for Blind {
        fn run<G: Game>(&self) {
            let seats = *G::declaration().players.start();
            let rules = published::<G>(seats);
            for strategy in 0..G::declaration().strategies.len() {
                for game in 0..law_games(10).min(300) {
                    let seeds = GameSeeds { root: 6, game };
                    let mut state = G::setup(&rules, &Table::random(seats), seeds);
                    let mut chooser = G::strategy(&specs::<G>(strategy, seats)[0]);
                    let mut other = G::strategy(&specs::<G>(strategy, seats)[0]);
                    let mut steps = 0;
                    while let Some(seat) = G::to_act(&state) {
                        chooser.begin(&rules, seat, seats);
                        other.begin(&rules, seat, seats);
                        let draw = || seeds.generator(Event::named("choice"), steps);
                        let action = chooser.choose(&G::view(&rules, &state, seat), &mut draw());
                        let mut random = seeds.generator(Event::named("redeal"), steps);
                        let redealt = G::redeal(&rules, &state, seat, &mut random);
                        assert_eq!(other.choose(&G::view(&rules, &redealt, seat), &mut draw()), action);
                        G::apply(&rules, &mut state, action, &mut Unobserved);
                        steps += 1;
                    }
                }
            }
        }
    }
    for_each_game(&Blind);
}

/// Keeps the first position.
struct FirstPosition<G: Game>(Option<G::State>);

impl<G: Game> Watcher<G> for FirstPosition<G> {
    const ACTIVE: bool = true;
    fn begin(&mut self, _: &G::Rules, state: &G::State) {
        self.0 = Some(state.clone());
    }
    fn choice(&mut self, _: &G::State, _: Seat, _: G::Action) {}
    fn effect(&mut self, _: &G::State, _: &[G::Event]) {}
}

/// Set-ups differ from game to game and do not depend on who plays (traps A1, A3 and A6).
#[test]
fn set_ups_are_distinct_and_the_same_for_every_strategy() {
    #[derive(Clone)]
    struct SetUps;
    impl ForGame for SetUps {
        fn run<G: Game>(&self) {
            let seats = *G::declaration().players.start();
            let mut seen = HashSet::new();
            for game in 0..200 {
                let mut first = None;
                for strategy in 0..G::declaration().strategies.len() {
                    let mut watcher = FirstPosition::<G>(None);
                    play_one(&mut Players::<G>::new(&specs::<G>(strategy, seats)), seats, game, &mut watcher);
                    let state = watcher.0.unwrap();
                    assert_eq!(first.get_or_insert_with(|| state.clone()), &state);
                }
                // What a seat sees holds no seed, so equal texts are equal set-ups.
                seen.insert(G::state_to_json(&published::<G>(seats), &first.unwrap(), Some(0)).to_string());
            }
            assert!(seen.len() > 190, "only {} different set-ups in 200 games", seen.len());
        }
    }
    for_each_game(&SetUps);
}
