//! Small sets as bit sets, and places at a table.

use crate::games::Seat;

/// A set of cells or tiles: bit `i` stands for the cell or tile with index `i`.
pub type Mask = u32;

/// The single members of a set, from the lowest index up.
pub fn members(mut set: Mask) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let member = set.trailing_zeros();
        set &= set - 1;
        Some(member as u8)
    })
}

/// The seat `offset` places clockwise from `seat`; `offset` is at most the number of players.
#[inline]
#[must_use]
pub const fn seat_after(seat: Seat, offset: u8, players: u8) -> Seat {
    let sum = seat + offset;
    if sum >= players { sum - players } else { sum }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_in_order_and_seats_go_round() {
        assert_eq!(members(0b1010_0001).collect::<Vec<_>>(), [0, 5, 7]);
        assert_eq!((seat_after(2, 1, 4), seat_after(3, 1, 4), seat_after(3, 4, 4)), (3, 0, 3));
    }
}
