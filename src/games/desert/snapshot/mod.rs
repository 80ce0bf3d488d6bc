//! Positions as JSON documents and back.
//!
//! A document holds the whole position with the rules that differ from the published ones, so that it loads to equal
//! rules and an equal position. Names are kebab-case, cells are `[row, column]` counted from 1, seats count from 0, and
//! piles are listed top first. What one seat may see is the same document without the seeds, with the draw piles as
//! sets and without the city sides that the team does not know.

mod read;
mod write;

pub(super) use read::{read_cell, state_from_json};
pub(super) use write::{cell_to_json, state_to_json};

use super::cards::{StormCard, StormCounts};
use super::rules::{Rules, StormReshuffle};
use super::state::{Phase, Stage, State, counts};

const STAGES: [(&str, Stage); 2] = [("actions", Stage::Actions), ("storm", Stage::Storm)];

const PHASES: [(&str, Phase); 6] = [
    ("window", Phase::Window),
    ("action", Phase::Action),
    ("forecast", Phase::Forecast),
    ("navigation", Phase::Navigation),
    ("sun-window", Phase::SunWindow),
    ("over", Phase::Over),
];

/// The storm cards that have been revealed and lie in the discards: all that are neither in the draw pile, nor set
/// aside for the rest of the storm step, nor just being resolved. `None` if there would have to be fewer than none.
fn storm_discard(rules: &Rules, state: &State) -> Option<StormCounts> {
    let (drawn, aside) = (state.storm_draw_counts(), counts(state.set_aside.cards()));
    let mut discard = rules.storm_deck;
    for (card, count) in discard.iter_mut().enumerate() {
        *count = count.checked_sub(drawn[card])?.checked_sub(aside[card])?;
    }
    if state.phase == Phase::SunWindow && rules.storm_reshuffle == StormReshuffle::All {
        let suns = &mut discard[usize::from(StormCard::SunBeatsDown.id())];
        *suns = suns.checked_sub(1)?;
    }
    Some(discard)
}
