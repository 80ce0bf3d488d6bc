//! Choices tried out by playing on from sampled positions.

use super::Planner;
use super::search::Choice;
use crate::games::island::state::Phase;
use crate::games::island::{Island, View};
use crate::games::{Ending, Game, Strategy, Unobserved};
use crate::random::{Event, GameSeeds, Random};
use rand::Rng;

const SAMPLE: Event = Event::named("planner:sample");

/// Turns that are played before the position is judged, beyond the present one.
const TURNS: u16 = 4;

/// Actions applied in one playout at most.
const MAX_STEPS: u32 = 400;

/// Replaces the value of each choice by the mean chance to win after it, with the same samples for all.
pub(super) fn value_by_play(
    view: &View<'_>,
    player: &mut Planner,
    choices: &mut [Choice],
    playouts: u32,
    random: &mut Random,
) {
    let root = random.next_u64();
    for choice in choices.iter_mut() {
        let mut sum = 0.0;
        for number in 0..playouts {
            let mut sampling = GameSeeds { root, game: number.into() }.generator(SAMPLE, 0);
            sum += play_on(view, player, *choice, &mut sampling);
        }
        choice.value = sum;
    }
}

/// Plays on after a choice and says what the chance to win is then.
fn play_on(view: &View<'_>, player: &mut Planner, choice: Choice, random: &mut Random) -> f32 {
    let rules = view.rules();
    let mut state = view.sample(random);
    let until = view.turns().saturating_add(TURNS);
    Island::apply(rules, &mut state, choice.action, &mut Unobserved);
    for _ in 0..MAX_STEPS {
        let Some(seat) = Island::to_act(&state) else {
            let won = matches!(Island::ending(rules, &state), Some(Ending::Decided { outcome: 0, .. }));
            return f32::from(u8::from(won));
        };
        let now = Island::view(rules, &state, seat);
        if now.turns() > until && now.phase() == Phase::Action {
            return player.chance_to_win(&now);
        }
        let action = player.choose(&now, random);
        Island::apply(rules, &mut state, action, &mut Unobserved);
    }
    0.0
}
