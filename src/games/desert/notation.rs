//! Actions and events as JSON, in the words of the referee protocol.

use serde_json::{Value as Json, json};

use super::action::{Action, kind};
use super::board::members;
use super::cards::{Equipment, PART_NAMES};
use super::declaration::{ACTION_KINDS, CAUSES};
use super::event::{Event, Means, Spring, Tool};
use super::rules::MAX_LEVEL;
use super::snapshot::{cell_to_json, read_cell};
use super::state::State;
use crate::games::LoadError;
use crate::games::parts::json::{self, Fields};

fn seats_to_json(seats: u8) -> Json {
    members(seats.into()).map(Json::from).collect()
}

/// An action as an object with its `kind`; cells as `[row, column]`. `passengers` stands only where there are any.
pub(super) fn action_to_json(action: Action) -> Json {
    let mut document = json!({"kind": ACTION_KINDS[usize::from(action.kind())].name});
    match action {
        Action::Move { to, passengers } | Action::JetPack { to, passengers } => {
            document["to"] = cell_to_json(to);
            put_passengers(&mut document, passengers);
        }
        Action::Navigate { seat, to, passengers } => {
            document["seat"] = seat.into();
            document["to"] = cell_to_json(to);
            put_passengers(&mut document, passengers);
        }
        Action::RemoveSand { cell } | Action::DuneBlaster { cell } | Action::Terrascope { cell } => {
            document["cell"] = cell_to_json(cell);
        }
        Action::PickUp { part } => document["part"] = PART_NAMES[usize::from(part)].into(),
        Action::GiveWater { to, amount } => {
            document["to"] = to.into();
            document["amount"] = amount.into();
        }
        Action::GiveEquipment { to, card } => {
            document["to"] = to.into();
            document["card"] = card.name().into();
        }
        Action::Bottom { position } => document["position"] = position.into(),
        Action::Excavate
        | Action::Calm
        | Action::Forecast
        | Action::Refill
        | Action::Stop
        | Action::SolarShield
        | Action::SecretWaterReserve
        | Action::TimeThrottle
        | Action::StormTracker
        | Action::Pass
        | Action::Keep
        | Action::Halt => {}
    }
    document
}

fn put_passengers(document: &mut Json, passengers: u8) {
    if passengers != 0 {
        document["passengers"] = seats_to_json(passengers);
    }
}

/// Reads an action.
pub(super) fn action_from_json(state: &State, json: &Json) -> Result<Action, LoadError> {
    let known = ["kind", "to", "cell", "passengers", "part", "seat", "amount", "card", "position"];
    let any = Fields::new("", json, &known)?;
    let name = any.get("kind")?;
    let kind = json::name_index("kind", name, ACTION_KINDS.iter().map(|kind| kind.name))? as u8;
    let fields = |keys: &[&str]| {
        let mut keys = keys.to_vec();
        keys.push("kind");
        Fields::new("", json, &keys)
    };
    let to = |fields: &Fields<'_>| read_cell("to", fields.get("to")?);
    let cell = || fields(&["cell"]).and_then(|fields| read_cell("cell", fields.get("cell")?));
    let last_seat = u64::from(state.players) - 1;
    Ok(match kind {
        kind::MOVE => {
            let fields = fields(&["to", "passengers"])?;
            Action::Move { to: to(&fields)?, passengers: read_passengers(&fields, last_seat)? }
        }
        kind::JET_PACK => {
            let fields = fields(&["to", "passengers"])?;
            Action::JetPack { to: to(&fields)?, passengers: read_passengers(&fields, last_seat)? }
        }
        kind::NAVIGATE => {
            let fields = fields(&["seat", "to", "passengers"])?;
            let seat = fields.whole("seat", 0..=last_seat)? as u8;
            Action::Navigate { seat, to: to(&fields)?, passengers: read_passengers(&fields, last_seat)? }
        }
        kind::REMOVE_SAND => Action::RemoveSand { cell: cell()? },
        kind::DUNE_BLASTER => Action::DuneBlaster { cell: cell()? },
        kind::TERRASCOPE => Action::Terrascope { cell: cell()? },
        kind::PICK_UP => {
            let part = json::name_index("part", fields(&["part"])?.get("part")?, PART_NAMES.iter().copied())?;
            Action::PickUp { part: part as u8 }
        }
        kind::GIVE_WATER => {
            let fields = fields(&["to", "amount"])?;
            let to = fields.whole("to", 0..=last_seat)? as u8;
            Action::GiveWater { to, amount: fields.whole("amount", 0..=255)? as u8 }
        }
        kind::GIVE_EQUIPMENT => {
            let fields = fields(&["to", "card"])?;
            let names = Equipment::ALL.iter().map(|card| card.name());
            let card = Equipment::from_id(json::name_index("card", fields.get("card")?, names)? as u8);
            Action::GiveEquipment { to: fields.whole("to", 0..=last_seat)? as u8, card }
        }
        kind::BOTTOM => {
            Action::Bottom { position: fields(&["position"])?.whole("position", 0..=MAX_LEVEL as u64)? as u8 }
        }
        plain => {
            fields(&[])?;
            match plain {
                kind::EXCAVATE => Action::Excavate,
                kind::CALM => Action::Calm,
                kind::FORECAST => Action::Forecast,
                kind::REFILL => Action::Refill,
                kind::STOP => Action::Stop,
                kind::SOLAR_SHIELD => Action::SolarShield,
                kind::SECRET_WATER_RESERVE => Action::SecretWaterReserve,
                kind::TIME_THROTTLE => Action::TimeThrottle,
                kind::STORM_TRACKER => Action::StormTracker,
                kind::PASS => Action::Pass,
                kind::KEEP => Action::Keep,
                _ => Action::Halt,
            }
        }
    })
}

fn read_passengers(fields: &Fields<'_>, last_seat: u64) -> Result<u8, LoadError> {
    fields.list_or_empty("passengers")?.iter().enumerate().try_fold(0_u8, |seats, (index, json)| {
        let path = format!("passengers[{index}]");
        let seat = json::whole(&path, json, 0..=last_seat)?;
        if seats >> seat & 1 == 1 {
            return Err(LoadError::new(path, format!("names seat {seat} a second time")));
        }
        Ok(seats | 1 << seat)
    })
}

/// An event as an object with its name under `event`.
pub(super) fn event_to_json(event: Event) -> Json {
    match event {
        Event::TurnBegan { seat } => json!({"event": "turn-began", "seat": seat}),
        Event::PawnMoved { seat, from, to, means } => json!({
            "event": "pawn-moved",
            "seat": seat,
            "from": cell_to_json(from),
            "to": cell_to_json(to),
            "by": match means {
                Means::Walk => "move",
                Means::Tunnel => "tunnel",
                Means::Climb => "climber",
                Means::Navigation => "navigate",
                Means::JetPack => "jet-pack",
            },
        }),
        Event::SandRemoved { seat, cell, markers, tool } => json!({
            "event": "sand-removed",
            "seat": seat,
            "cell": cell_to_json(cell),
            "markers": markers,
            "by": match tool {
                Tool::Shovel => "remove-sand",
                Tool::DuneBlaster => "dune-blaster",
            },
        }),
        Event::Excavated { seat, cell, tile } => {
            json!({"event": "excavated", "seat": seat, "cell": cell_to_json(cell), "tile": tile.name()})
        }
        Event::WaterGained { seat, amount, spring } => json!({
            "event": "water-gained",
            "seat": seat,
            "amount": amount,
            "by": match spring {
                Spring::Well => "well",
                Spring::Refill => "refill",
                Spring::Reserve => "secret-water-reserve",
            },
        }),
        Event::EquipmentDrawn { seat, card } => {
            json!({"event": "equipment-drawn", "seat": seat, "card": card.name()})
        }
        Event::NothingDrawn { seat } => json!({"event": "nothing-drawn", "seat": seat}),
        Event::PartPlaced { part, cell } => {
            json!({"event": "part-placed", "part": PART_NAMES[usize::from(part)], "cell": cell_to_json(cell)})
        }
        Event::PartCollected { seat, part } => {
            json!({"event": "part-collected", "seat": seat, "part": PART_NAMES[usize::from(part)]})
        }
        Event::Calmed { seat, cards } => json!({"event": "calmed", "seat": seat, "cards": cards}),
        Event::Foreseen { seat, cards } => json!({"event": "foreseen", "seat": seat, "cards": cards}),
        Event::Bottomed { seat, card } => json!({"event": "bottomed", "seat": seat, "card": card.name()}),
        Event::Stopped { seat, unused } => json!({"event": "stopped", "seat": seat, "unused": unused}),
        Event::GaveWater { seat, to, amount } => {
            json!({"event": "gave-water", "seat": seat, "to": to, "amount": amount})
        }
        Event::GaveEquipment { seat, to, card } => {
            json!({"event": "gave-equipment", "seat": seat, "to": to, "card": card.name()})
        }
        Event::Played { seat, card } => json!({"event": "played", "seat": seat, "card": card.name()}),
        Event::Peeked { seat, cell, tile } => {
            json!({"event": "peeked", "seat": seat, "cell": cell_to_json(cell), "tile": tile.name()})
        }
        Event::Revealed { card } => json!({"event": "revealed", "card": card.name()}),
        Event::TileMoved { from, to } => {
            json!({"event": "tile-moved", "from": cell_to_json(from), "to": cell_to_json(to)})
        }
        Event::SandPlaced { cell } => json!({"event": "sand-placed", "cell": cell_to_json(cell)}),
        Event::WaterLost { seat, amount } => json!({"event": "water-lost", "seat": seat, "amount": amount}),
        Event::StormPickedUp { meter } => json!({"event": "storm-picked-up", "meter": meter}),
        Event::StormReshuffled => json!({"event": "storm-reshuffled"}),
        Event::Ended { cause } => json!({"event": "ended", "cause": CAUSES[usize::from(cause)].name}),
    }
}
