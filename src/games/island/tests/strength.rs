//! How strong the strategies are, within wide bands.

use super::helpers::published;
use crate::games::island::{Island, Rules};
use crate::games::{Ending, Game, Settings, StrategySpec, Table, Unobserved};
use crate::random::{Event, GameSeeds};

/// Share of won games and mean number of turns.
pub(super) fn win_rate(rules: &Rules, strategy: u8, games: u64) -> (f64, f64) {
    let declared = &Island::declaration().strategies[usize::from(strategy)];
    let spec = StrategySpec { strategy, settings: Settings::published(declared.parameters) };
    let mut strategies: Vec<_> = (0..rules.players()).map(|_| Island::strategy(&spec)).collect();
    let (mut won, mut turns) = (0_u32, 0_u64);
    for game in 0..games {
        let seeds = GameSeeds { root: 3, game };
        let mut state = Island::setup(rules, &Table::random(rules.players()), seeds);
        let mut randoms: Vec<_> = (0..rules.players()).map(|seat| seeds.generator(Event::strategy(seat), 0)).collect();
        for (seat, strategy) in strategies.iter_mut().enumerate() {
            strategy.begin(rules, seat as u8, rules.players());
        }
        while let Some(seat) = Island::to_act(&state) {
            let view = Island::view(rules, &state, seat);
            let action = strategies[usize::from(seat)].choose(&view, &mut randoms[usize::from(seat)]);
            Island::apply(rules, &mut state, action, &mut Unobserved);
        }
        won += u32::from(matches!(Island::ending(rules, &state), Some(Ending::Decided { outcome: 0, .. })));
        turns += u64::from(Island::progress(&state).turns);
    }
    (f64::from(won) / games as f64, turns as f64 / games as f64)
}

#[test]
fn the_novice_sometimes_wins() {
    let (rate, turns) = win_rate(&published(3), 1, 4_000);
    assert!((0.03..0.20).contains(&rate), "the novice wins {rate} in {turns} turns");
    let (at_random, _) = win_rate(&published(3), 0, 4_000);
    assert!(at_random < 0.001, "random play wins {at_random}");
}
