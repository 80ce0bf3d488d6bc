//! Actions, events and positions as a person would tell them.

use super::action::Action;
use super::board::{SIDE, cell_at, members, place};
use super::cards::{DesertSide, EquipmentCards, PART_NAMES};
use super::declaration::CAUSES;
use super::event::{Event, Means, Spring, Tool};
use super::rules::Rules;
use super::state::{PartPlace, Phase, Stage, State};
use crate::games::{Picture, Seat};

/// A kebab-case name with capitals.
fn title(name: &str) -> String {
    let words = name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]);
    words.collect::<Vec<_>>().join(" ")
}

fn part_title(part: u8) -> String {
    title(PART_NAMES[usize::from(part)])
}

fn cell_text(cell: u8) -> String {
    let (row, column) = place(cell);
    format!("({row},{column})")
}

/// The name of the tile on a cell as the team knows it.
fn tile_text(state: &State, cell: u8) -> String {
    if cell == state.eye {
        return "Storm".to_owned();
    }
    match (state.known_tile(cell), state.tiles[usize::from(cell)].desert_side()) {
        (Some(tile), _) => title(tile.name()),
        (None, DesertSide::WaterDrop) => "Water Drop".to_owned(),
        (None, _) => "Desert".to_owned(),
    }
}

fn list(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

fn who(state: &State, seat: Seat) -> String {
    format!("{} (seat {seat})", title(state.role(seat).name()))
}

fn with_passengers(state: &State, passengers: u8) -> String {
    if passengers == 0 {
        return String::new();
    }
    format!(" with {}", list(members(passengers.into()).map(|seat| who(state, seat))))
}

fn hand_text(hand: EquipmentCards) -> String {
    if hand.is_empty() {
        return "no equipment".to_owned();
    }
    list(hand.kinds().map(|card| match hand.count(card) {
        1 => title(card.name()),
        count => format!("{count} x {}", title(card.name())),
    }))
}

/// An action, with who would do it.
pub(super) fn action_to_text(state: &State, action: Action) -> String {
    let actor = who(state, state.asked);
    match action {
        Action::Move { to, passengers } => {
            format!("{actor} moves to {}{}", cell_text(to), with_passengers(state, passengers))
        }
        Action::RemoveSand { cell } => format!("{actor} removes sand from {}", cell_text(cell)),
        Action::Excavate => format!("{actor} excavates {}", cell_text(state.pawn(state.asked))),
        Action::PickUp { part } => format!("{actor} picks up the {}", part_title(part)),
        Action::Calm => format!("{actor} calms the storm"),
        Action::Forecast => format!("{actor} looks at the coming storm cards"),
        Action::Navigate { seat, to, passengers } => {
            format!("{actor} sends {} to {}{}", who(state, seat), cell_text(to), with_passengers(state, passengers))
        }
        Action::Refill => format!("{actor} refills at the well"),
        Action::Stop => format!("{actor} stops with {} actions left", state.actions_left),
        Action::GiveWater { to, amount } => format!("{actor} gives {amount} water to {}", who(state, to)),
        Action::GiveEquipment { to, card } => format!("{actor} gives {} to {}", title(card.name()), who(state, to)),
        Action::DuneBlaster { cell } => format!("{actor} plays Dune Blaster on {}", cell_text(cell)),
        Action::JetPack { to, passengers } => {
            format!("{actor} plays Jet Pack to {}{}", cell_text(to), with_passengers(state, passengers))
        }
        Action::SolarShield => format!("{actor} plays Solar Shield"),
        Action::Terrascope { cell } => format!("{actor} plays Terrascope on {}", cell_text(cell)),
        Action::SecretWaterReserve => format!("{actor} plays Secret Water Reserve"),
        Action::TimeThrottle => format!("{actor} plays Time Throttle"),
        Action::StormTracker => format!("{actor} plays Storm Tracker"),
        Action::Pass => format!("{actor} gives and plays nothing"),
        Action::Bottom { position } => {
            let card = state.storm_card(position).map_or_else(String::new, |card| title(card.name()));
            format!("{actor} puts {card} under the storm pile")
        }
        Action::Keep => format!("{actor} leaves the storm pile as it is"),
        Action::Halt => format!("{actor} navigates no further"),
    }
}

/// An event.
pub(super) fn event_to_text(state: &State, event: Event) -> String {
    match event {
        Event::TurnBegan { seat } => format!("Turn of {}", who(state, seat)),
        Event::PawnMoved { seat, from, to, means } => {
            let how = match means {
                Means::Walk => "moves",
                Means::Tunnel => "goes through the tunnels",
                Means::Climb => "is taken along",
                Means::Navigation => "is sent",
                Means::JetPack => "flies",
            };
            format!("{} {how} from {} to {}", who(state, seat), cell_text(from), cell_text(to))
        }
        Event::SandRemoved { seat, cell, markers, tool } => {
            let how = if tool == Tool::DuneBlaster { " with a Dune Blaster" } else { "" };
            format!("{} removes {markers} sand from {}{how}", who(state, seat), cell_text(cell))
        }
        Event::Excavated { seat, cell, tile } => {
            format!("{} excavates {}: {}", who(state, seat), cell_text(cell), title(tile.name()))
        }
        Event::WaterGained { seat, amount, spring } => {
            let source = match spring {
                Spring::Well | Spring::Refill => "the well",
                Spring::Reserve => "the Secret Water Reserve",
            };
            format!("{} gains {amount} water from {source}", who(state, seat))
        }
        Event::EquipmentDrawn { seat, card } => format!("{} draws {}", who(state, seat), title(card.name())),
        Event::NothingDrawn { seat } => format!("{} draws nothing: no equipment is left", who(state, seat)),
        Event::PartPlaced { part, cell } => format!("The {} is at {}", part_title(part), cell_text(cell)),
        Event::PartCollected { seat, part } => format!("{} picks up the {}", who(state, seat), part_title(part)),
        Event::Calmed { seat, cards } => format!("{} calms the storm: {cards} cards are left", who(state, seat)),
        Event::Foreseen { seat, cards } => format!("{} looks at {cards} storm cards", who(state, seat)),
        Event::Bottomed { seat, card } => {
            format!("{} puts {} under the storm pile", who(state, seat), title(card.name()))
        }
        Event::Stopped { seat, unused } => format!("{} leaves {unused} actions unused", who(state, seat)),
        Event::GaveWater { seat, to, amount } => {
            format!("{} gives {amount} water to {}", who(state, seat), who(state, to))
        }
        Event::GaveEquipment { seat, to, card } => {
            format!("{} gives {} to {}", who(state, seat), title(card.name()), who(state, to))
        }
        Event::Played { seat, card } => format!("{} plays {}", who(state, seat), title(card.name())),
        Event::Peeked { seat, cell, tile } => {
            format!("{} sees at {}: {}", who(state, seat), cell_text(cell), title(tile.name()))
        }
        Event::Revealed { card } => format!("The storm brings {}", title(card.name())),
        Event::TileMoved { from, to } => format!("The tile at {} moves to {}", cell_text(from), cell_text(to)),
        Event::SandPlaced { cell } => format!("Sand falls on {}", cell_text(cell)),
        Event::WaterLost { seat, amount } => format!("{} loses {amount} water", who(state, seat)),
        Event::StormPickedUp { meter } => format!("The storm meter rises to {meter}"),
        Event::StormReshuffled => "The storm discards become a new pile".to_owned(),
        Event::Ended { cause } => format!("The game is over: {}", CAUSES[usize::from(cause)].summary),
    }
}

/// The board as a grid, excavated tiles in brackets, with sand as dots, parts and pawns, and what lies beside it.
pub(super) fn picture(rules: &Rules, state: &State) -> Picture {
    let label_at = |row, column| cell_at(row, column).map_or_else(String::new, |cell| label(state, cell));
    let cells = (1..=SIDE).map(|row| (1..=SIDE).map(|column| label_at(row, column)).collect()).collect();
    let mut notes = vec![format!(
        "storm meter {} of {}, {} storm cards a turn; sand supply {}; parts: {}",
        state.meter,
        rules.skull(),
        rules.storm_cards(state.meter),
        state.supply,
        if state.collected() == 0 {
            "none".to_owned()
        } else {
            list(members(state.collected().into()).map(part_title))
        }
    )];
    for seat in 0..state.players {
        let shield = if state.shields >> seat & 1 == 1 { ", shield" } else { "" };
        let buried = if state.is_buried(seat) { ", buried" } else { "" };
        notes.push(format!(
            "{} at {}: water {} of {}, {}{shield}{buried}",
            who(state, seat),
            cell_text(state.pawn(seat)),
            state.water[usize::from(seat)],
            rules.capacity(state.role(seat)),
            hand_text(state.hand(seat))
        ));
    }
    let known = (0..state.storm_draw.len())
        .filter(|position| state.known_storm >> (state.storm_draw.len() - 1 - position) & 1 == 1)
        .filter_map(|position| Some(format!("{} {}", position + 1, title(state.storm_card(position as u8)?.name()))));
    let known = list(known);
    let known = if known.is_empty() { String::new() } else { format!(", known from the top: {known}") };
    notes.push(format!("storm pile {}, equipment pile {}{known}", state.storm_draw.len(), state.equipment_draw.len()));
    notes.push(decision_text(rules, state));
    Picture { cells, notes }
}

fn label(state: &State, cell: u8) -> String {
    let name = tile_text(state, cell);
    let mut label = if state.excavated >> cell & 1 == 1 { format!("[{name}]") } else { name };
    if state.sand[usize::from(cell)] > 0 {
        label.push_str(&format!(" s{}", state.sand[usize::from(cell)]));
    }
    for (part, at) in PART_NAMES.iter().zip(state.parts) {
        if at == PartPlace::At(cell) {
            label.push_str(&format!(" *{part}"));
        }
    }
    members(state.seats_on(cell).into()).for_each(|seat| label.push_str(&format!(" {seat}")));
    label
}

fn decision_text(rules: &Rules, state: &State) -> String {
    let actor = who(state, state.asked);
    let turn = state.turns;
    match state.phase {
        Phase::Over => match state.end {
            Some(end) => format!("over: {}", CAUSES[usize::from(end.cause())].name),
            None => "over".to_owned(),
        },
        Phase::Action => format!("turn {turn}: {actor} has {} actions left", state.actions_left),
        Phase::Forecast => format!("turn {turn}: {actor} may put one of {} storm cards under the pile", state.foreseen),
        Phase::Navigation => format!("turn {turn}: {actor} may navigate the Climber {} steps more", state.steps_left),
        Phase::SunWindow => format!("turn {turn}: {actor} may give water before the sun takes its toll"),
        Phase::Window => {
            let before = match state.stage {
                Stage::Actions if state.actions_left > 0 => "before the next action".to_owned(),
                Stage::Actions => {
                    let due = rules.storm_cards(state.meter).saturating_sub(state.calmed);
                    format!("before the storm step of {due} cards")
                }
                Stage::Storm => format!("before the next of {} storm cards", state.storm_left),
            };
            format!("turn {turn}: {actor} may give or play something {before}")
        }
    }
}
