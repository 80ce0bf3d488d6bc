//! Dealing one role card to each seat.

use crate::games::Assignment;
use crate::random::{Event, GameSeeds, shuffle};

const ROLES: Event = Event::named("roles");
const SEATING: Event = Event::named("seating");

/// Deals the cards `all` to `players` seats. Seats that no card is named for get the first unnamed cards of the shuffled
/// ones; places beyond the table get the first card of `all`, so that equal positions are equal values.
#[must_use]
pub fn deal<Role: Copy + PartialEq, const N: usize>(
    all: [Role; N],
    players: u8,
    assignment: &Assignment,
    seeds: GameSeeds,
) -> [Role; N] {
    let mut shuffled = all;
    shuffle(&mut seeds.generator(ROLES, 0), &mut shuffled);
    let players = usize::from(players);
    let mut named = [None; N];
    match assignment {
        Assignment::Random => {}
        Assignment::BySeat(seats) => {
            for (slot, role) in named.iter_mut().zip(seats).take(players) {
                *slot = role.and_then(|role| all.get(usize::from(role)).copied());
            }
        }
        Assignment::Set(set) => {
            for (slot, role) in named.iter_mut().zip(set).take(players) {
                *slot = all.get(usize::from(*role)).copied();
            }
            shuffle(&mut seeds.generator(SEATING, 0), &mut named[..players]);
        }
    }
    let mut left = shuffled.into_iter().filter(|role| !named.contains(&Some(*role)));
    std::array::from_fn(|seat| match named[seat] {
        Some(role) => role,
        None if seat < players => left.next().unwrap_or(all[0]),
        None => all[0],
    })
}
