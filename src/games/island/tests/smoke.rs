//! Random games run to their end.

use crate::games::island::{Island, Rules, declaration::PARAMETERS};
use crate::games::{ActionKinds, Game, Settings, StrategySpec, Table, Unobserved};
use crate::random::{Event, GameSeeds};

#[test]
fn random_games_end() {
    for players in 2..=4 {
        let settings = Settings::published(PARAMETERS);
        let rules = Rules::new(&settings, players, ActionKinds::NONE).expect("the published rules are valid");
        let mut strategy = Island::strategy(&StrategySpec { strategy: 0, settings: Settings::published(&[]) });
        for game in 0..2_000 {
            let seeds = GameSeeds { root: 1, game };
            let mut random = seeds.generator(Event::strategy(0), 0);
            let mut state = Island::setup(&rules, &Table::random(players), seeds);
            let mut steps = 0;
            while let Some(seat) = Island::to_act(&state) {
                Island::check_invariants(&rules, &state).unwrap_or_else(|fault| panic!("game {game}: {fault}"));
                let action = strategy.choose(&Island::view(&rules, &state, seat), &mut random);
                Island::apply(&rules, &mut state, action, &mut Unobserved);
                steps += 1;
                assert!(steps < 10_000);
            }
            assert!(Island::ending(&rules, &state).is_some());
        }
    }
}
