//! How likely the flood card of each tile is to come, from what everybody knows: the layers of the flood pile, the
//! discards and the number of Waters Rise! cards left.

use crate::games::island::View;
use crate::games::island::cards::{Card, Cards};
use crate::games::island::layout::{CELLS, Mask, members};
use crate::games::island::rules::{FloodDiscardRule, Rules};
use crate::games::island::state::Stage;

/// Number of flood steps that are looked ahead.
pub(super) const HORIZON: usize = 3;

/// By number of flood steps from now (the present turn's first) and by cell: the probability that the card of the tile
/// comes at least once.
pub(super) type Chances = [[f32; CELLS]; HORIZON];

/// The numbers behind the chances.
struct Course {
    /// Treasure cards still drawn before each flood step, counted from now.
    draws: [f32; HORIZON],
    /// Flood cards of each step while the water stays.
    floods: [f32; HORIZON],
    /// Flood cards of each step after the water rose.
    floods_after_rise: [f32; HORIZON],
}

/// What can be said about the cards to come.
pub(super) struct Forecast {
    /// The chances of the flood cards.
    pub(super) chances: Chances,
    /// The chance of a Waters Rise! before the next flood step.
    pub(super) rise_soon: f32,
}

impl Forecast {
    /// Works out the chances; `treasures` are the cards of the treasure draw pile.
    pub(super) fn new(view: &View<'_>, treasures: Cards) -> Self {
        let rules = view.rules();
        let course = course(view, rules);
        let calm = calm(view, treasures, &course.draws);
        let mut chances = [[0.0; CELLS]; HORIZON];
        let discard = view.flood_discard();
        let discards = discard.count_ones() as f32;
        let pile: f32 = view.flood_layers().map(|layer| layer.count_ones() as f32).sum();
        let mut fill = |tiles: Mask, chance: [f32; HORIZON]| {
            for tile in members(tiles) {
                let cell = usize::from(view.cell_of(tile));
                for (step, row) in chances.iter_mut().enumerate() {
                    row[cell] = chance[step];
                }
            }
        };
        let mut above = 0.0;
        for layer in view.flood_layers() {
            let size = layer.count_ones() as f32;
            fill(layer, of_layer(rules, &course, &calm, Depth { above, size, discards, pile }));
            above += size;
        }
        fill(discard, of_discards(rules, &course, &calm, discards, pile));
        Self { chances, rise_soon: 1.0 - calm[0] }
    }
}

/// Where a layer lies, in numbers of cards.
struct Depth {
    above: f32,
    size: f32,
    discards: f32,
    pile: f32,
}

fn course(view: &View<'_>, rules: &Rules) -> Course {
    let per_turn = f32::from(rules.treasure_draws_per_turn());
    let draws_now = match view.stage() {
        Stage::Actions => per_turn,
        Stage::Draws => f32::from(view.draws_left()),
        Stage::Floods => 0.0,
    };
    let floods = f32::from(rules.flood_cards(view.water_position()));
    let risen = (view.water_position() + rules.waters_rise_step).min(rules.skull() - 1);
    let after_rise = f32::from(rules.flood_cards(risen));
    let mut course = Course {
        draws: std::array::from_fn(|step| draws_now + per_turn * step as f32),
        floods: [floods; HORIZON],
        floods_after_rise: [after_rise; HORIZON],
    };
    if view.stage() == Stage::Floods {
        course.floods[0] = f32::from(view.floods_left());
        course.floods_after_rise[0] = course.floods[0];
    }
    course
}

/// The probability that no Waters Rise! comes among the first `draws` cards, for each step.
fn calm(view: &View<'_>, treasures: Cards, draws: &[f32; HORIZON]) -> [f32; HORIZON] {
    let pile = f32::from(treasures.len());
    let rises = f32::from(treasures.count(Card::WatersRise));
    let discard: Cards = view.treasure_discard();
    let discards = f32::from(discard.len());
    let discarded_rises = f32::from(discard.count(Card::WatersRise));
    std::array::from_fn(|step| {
        let from_pile = draws[step].min(pile);
        let beyond = (draws[step] - pile).max(0.0).min(discards);
        none_of(pile, rises, from_pile) * none_of(discards, discarded_rises, beyond)
    })
}

/// The probability that none of `marked` among `all` cards is among `drawn` of them.
fn none_of(all: f32, marked: f32, drawn: f32) -> f32 {
    let mut chance = 1.0;
    let mut taken = 0.0;
    while taken < drawn {
        chance *= ((all - marked - taken) / (all - taken)).max(0.0);
        taken += 1.0;
    }
    chance
}

fn share(part: f32, whole: f32) -> f32 {
    if whole <= 0.0 { 0.0 } else { (part / whole).clamp(0.0, 1.0) }
}

/// Sums over the step before which the water rises first, or over its staying where it is. `risen` is told the flood
/// cards before and after the rise, `stays` all of them.
fn over_rises(
    course: &Course,
    calm: &[f32; HORIZON],
    stays: impl Fn(f32) -> f32,
    risen: impl Fn(f32, f32) -> f32,
) -> [f32; HORIZON] {
    std::array::from_fn(|last| {
        let all: f32 = course.floods[..=last].iter().sum();
        let mut chance = calm[last] * stays(all);
        let mut before = 0.0;
        let mut so_far = 1.0;
        for (first, still_calm) in calm.iter().enumerate().take(last + 1) {
            let here = so_far - still_calm;
            if here > 0.0 {
                let after: f32 = course.floods_after_rise[first..=last].iter().sum();
                chance += here * risen(before, after);
            }
            so_far = *still_calm;
            before += course.floods[first];
        }
        chance
    })
}

/// The chances of a tile in a layer of the pile.
fn of_layer(rules: &Rules, course: &Course, calm: &[f32; HORIZON], depth: Depth) -> [f32; HORIZON] {
    let Depth { above, size, discards, pile } = depth;
    let stays = |all: f32| share(all - above, size);
    let risen = |before: f32, after: f32| {
        let drawn = share(before - above, size);
        let then = match rules.waters_rise_flood_discard {
            FloodDiscardRule::OnTop => {
                let on_top = discards + before;
                let left = size - (before - above).max(0.0);
                share(after - on_top - (above - before).max(0.0), left)
            }
            FloodDiscardRule::IntoPile => share(after, pile + discards),
            FloodDiscardRule::Stays => return stays(before + after),
        };
        drawn + (1.0 - drawn) * then
    };
    over_rises(course, calm, stays, risen)
}

/// The chances of a tile whose card lies in the discard pile.
fn of_discards(rules: &Rules, course: &Course, calm: &[f32; HORIZON], discards: f32, pile: f32) -> [f32; HORIZON] {
    // The pile is made anew from all cards when it runs out.
    let stays = |all: f32| share(all - pile, discards + pile);
    let risen = |before: f32, after: f32| match rules.waters_rise_flood_discard {
        FloodDiscardRule::OnTop => share(after, discards + before),
        FloodDiscardRule::IntoPile => share(after, discards + pile),
        FloodDiscardRule::Stays => stays(before + after),
    };
    over_rises(course, calm, stays, risen)
}
