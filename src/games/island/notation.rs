//! Actions and events as JSON, in the words of the referee protocol.

use serde_json::{Value as Json, json};

use super::action::{Action, kind};
use super::cards::TILES;
use super::cards::{Card, Cards, TREASURES};
use super::declaration::{ACTION_KINDS, CAUSES};
use super::event::{Event, Means};
use super::layout::{Mask, members};
use super::rules::MAX_PLAYERS;
use super::snapshot::{cards_to_json, cell_to_json, read_card, read_destination, read_tile, read_tiles, tiles_to_json};
use super::state::State;
use crate::games::LoadError;
use crate::games::parts::json::{self, Fields};

/// An action as an object with its `kind`; tiles by name, destinations as `[row, column]`.
pub(super) fn action_to_json(state: &State, action: Action) -> Json {
    let mut document = json!({"kind": ACTION_KINDS[usize::from(action.kind())].name});
    match action {
        Action::Move { to } | Action::Fly { to } | Action::Rescue { to } => document["to"] = cell_to_json(state, to),
        Action::ShoreUp { cells } => document["tiles"] = tiles_of_cells(state, cells),
        Action::Give { to, cards } => {
            document["to"] = to.into();
            document["cards"] = cards_to_json(cards);
        }
        Action::Capture { treasure } => document["treasure"] = Card::from_id(treasure).name().into(),
        Action::Navigate { seat, to } => {
            document["seat"] = seat.into();
            document["to"] = cell_to_json(state, to);
        }
        Action::Lift { seats, to } => {
            document["seats"] = members(seats.into()).map(Json::from).collect();
            document["to"] = cell_to_json(state, to);
        }
        Action::Sandbags { cell } => {
            document["tile"] = TILES[usize::from(state.tile_at_cell[usize::from(cell)])].into()
        }
        Action::Discard { card } => document["card"] = card.name().into(),
        Action::Stop | Action::LiftOff | Action::Pass => {}
    }
    document
}

fn tiles_of_cells(state: &State, cells: Mask) -> Json {
    tiles_to_json(state.tiles_on(cells))
}

/// Reads an action. A destination may be `[row, column]` or the name of the tile there.
pub(super) fn action_from_json(state: &State, json: &Json) -> Result<Action, LoadError> {
    let known = ["kind", "to", "tiles", "tile", "cards", "card", "treasure", "seat", "seats"];
    let any = Fields::new("", json, &known)?;
    let name = any.get("kind")?;
    let kind = json::name_index("kind", name, ACTION_KINDS.iter().map(|kind| kind.name))? as u8;
    let fields = |keys: &[&str]| {
        let mut keys = keys.to_vec();
        keys.push("kind");
        Fields::new("", json, &keys)
    };
    let to = |fields: &Fields<'_>| read_destination(state, "to", fields.get("to")?);
    let last_seat = u64::from(state.players) - 1;
    Ok(match kind {
        kind::MOVE => Action::Move { to: to(&fields(&["to"])?)? },
        kind::FLY => Action::Fly { to: to(&fields(&["to"])?)? },
        kind::RESCUE => Action::Rescue { to: to(&fields(&["to"])?)? },
        kind::SHORE_UP => {
            let tiles = read_tiles("tiles", fields(&["tiles"])?.list("tiles")?)?;
            Action::ShoreUp { cells: state.cells_of(tiles) }
        }
        kind::GIVE => {
            let fields = fields(&["to", "cards"])?;
            Action::Give { to: fields.whole("to", 0..=last_seat)? as u8, cards: read_gift(fields.list("cards")?)? }
        }
        kind::CAPTURE => {
            let card = read_card("treasure", fields(&["treasure"])?.get("treasure")?)?;
            if card as usize >= TREASURES {
                return Err(LoadError::new("treasure", format!("is `{}`, which is no treasure", card.name())));
            }
            Action::Capture { treasure: card as u8 }
        }
        kind::NAVIGATE => {
            let fields = fields(&["seat", "to"])?;
            Action::Navigate { seat: fields.whole("seat", 0..=last_seat)? as u8, to: to(&fields)? }
        }
        kind::HELICOPTER_LIFT => {
            let fields = fields(&["seats", "to"])?;
            let seats = fields.list("seats")?.iter().enumerate().try_fold(0_u8, |seats, (index, json)| {
                let path = format!("seats[{index}]");
                let seat = json::whole(&path, json, 0..=last_seat)?;
                if seats >> seat & 1 == 1 {
                    return Err(LoadError::new(path, format!("names seat {seat} a second time")));
                }
                Ok(seats | 1 << seat)
            })?;
            Action::Lift { seats, to: to(&fields)? }
        }
        kind::SANDBAGS => {
            let tile = read_tile("tile", fields(&["tile"])?.get("tile")?)?;
            Action::Sandbags { cell: state.cell_of_tile[usize::from(tile)] }
        }
        kind::DISCARD => Action::Discard { card: read_card("card", fields(&["card"])?.get("card")?)? },
        kind::STOP => fields(&[]).map(|_| Action::Stop)?,
        kind::LIFT_OFF => fields(&[]).map(|_| Action::LiftOff)?,
        _ => fields(&[]).map(|_| Action::Pass)?,
    })
}

fn read_gift(list: &[Json]) -> Result<Cards, LoadError> {
    if list.len() > MAX_PLAYERS {
        // No more than three can ever be given; the bound keeps the multiset from overflowing.
        return Err(LoadError::new("cards", format!("has {} cards, at most 3 can be given", list.len())));
    }
    list.iter().enumerate().try_fold(Cards::NONE, |mut cards, (index, json)| {
        cards.add(Cards::of(read_card(&format!("cards[{index}]"), json)?, 1));
        Ok(cards)
    })
}

/// An event as an object with its name under `event`.
pub(super) fn event_to_json(state: &State, event: Event) -> Json {
    let tile = |tile: u8| TILES[usize::from(tile)];
    match event {
        Event::TurnBegan { seat } => json!({"event": "turn-began", "seat": seat}),
        Event::PawnMoved { seat, from, to, means } => json!({
            "event": "pawn-moved",
            "seat": seat,
            "from": cell_to_json(state, from),
            "to": cell_to_json(state, to),
            "by": match means {
                Means::Walk => "move",
                Means::Flight => "fly",
                Means::Navigation => "navigate",
                Means::Lift => "helicopter-lift",
                Means::Rescue => "rescue",
            },
        }),
        Event::ShoredUp { seat, cells, sandbags } => json!({
            "event": "shored-up",
            "seat": seat,
            "tiles": tiles_of_cells(state, cells),
            "by": if sandbags { "sandbags" } else { "shore-up" },
        }),
        Event::Gave { seat, to, cards } => {
            json!({"event": "gave", "seat": seat, "to": to, "cards": cards_to_json(cards)})
        }
        Event::Captured { seat, treasure } => {
            json!({"event": "captured", "seat": seat, "treasure": Card::from_id(treasure).name()})
        }
        Event::Stopped { seat, unused } => json!({"event": "stopped", "seat": seat, "unused": unused}),
        Event::Drew { seat, card } => json!({"event": "drew", "seat": seat, "card": card.name()}),
        Event::DrewNothing { seat } => json!({"event": "drew-nothing", "seat": seat}),
        Event::WatersRose { position } => json!({"event": "waters-rose", "position": position}),
        Event::Discarded { seat, card } => json!({"event": "discarded", "seat": seat, "card": card.name()}),
        Event::TreasureReshuffled => json!({"event": "treasure-reshuffled"}),
        Event::FloodReshuffled => json!({"event": "flood-reshuffled"}),
        Event::Flooded { tile: flooded } => json!({"event": "flooded", "tile": tile(flooded)}),
        Event::Sank { tile: sunk } => json!({"event": "sank", "tile": tile(sunk)}),
        Event::Ended { cause } => json!({"event": "ended", "cause": CAUSES[usize::from(cause)].name}),
    }
}
