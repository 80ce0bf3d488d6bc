//! Actions, events and positions as a person would tell them.

use super::action::Action;
use super::cards::{Card, Cards, TILES};
use super::declaration::CAUSES;
use super::event::{Event, Means};
use super::layout::{Mask, members};
use super::rules::Rules;
use super::state::{Phase, Stage, State};
use crate::games::{Picture, Seat};

/// A kebab-case name as it is printed on the box.
fn title(name: &str) -> String {
    match name {
        "fools-landing" => return "Fools' Landing".to_owned(),
        "oceans-chalice" => return "Ocean's Chalice".to_owned(),
        "waters-rise" => return "Waters Rise!".to_owned(),
        _ => {}
    }
    let words = name.split('-').map(|word| match word {
        "of" | "the" => word.to_owned(),
        _ => word[..1].to_uppercase() + &word[1..],
    });
    words.collect::<Vec<_>>().join(" ")
}

fn tile_title(tile: u8) -> String {
    title(TILES[usize::from(tile)])
}

fn cell_text(state: &State, cell: u8) -> String {
    let place = state.places[usize::from(cell)];
    format!("{} ({},{})", tile_title(state.tile_at_cell[usize::from(cell)]), place.row, place.column)
}

fn cells_text(state: &State, cells: Mask) -> String {
    list(members(cells).map(|cell| cell_text(state, cell)))
}

fn cards_text(cards: Cards) -> String {
    if cards.is_empty() {
        return "nothing".to_owned();
    }
    list(Card::ALL.into_iter().filter(|card| cards.count(*card) > 0).map(|card| match cards.count(card) {
        1 => title(card.name()),
        count => format!("{count} x {}", title(card.name())),
    }))
}

fn list(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

fn who(state: &State, seat: Seat) -> String {
    format!("{} (seat {seat})", title(state.role(seat).name()))
}

fn seats_text(state: &State, seats: u8) -> String {
    list(members(seats.into()).map(|seat| who(state, seat)))
}

/// An action, with who would do it.
pub(super) fn action_to_text(state: &State, action: Action) -> String {
    let actor = who(state, state.asked);
    match action {
        Action::Move { to } => format!("{actor} moves to {}", cell_text(state, to)),
        Action::ShoreUp { cells } => format!("{actor} shores up {}", cells_text(state, cells)),
        Action::Give { to, cards } => format!("{actor} gives {} to {}", cards_text(cards), who(state, to)),
        Action::Capture { treasure } => format!("{actor} captures the {}", title(Card::from_id(treasure).name())),
        Action::Fly { to } => format!("{actor} flies to {}", cell_text(state, to)),
        Action::Navigate { seat, to } => format!("{actor} sends {} to {}", who(state, seat), cell_text(state, to)),
        Action::Stop => format!("{actor} stops with {} actions left", state.actions_left),
        Action::Lift { seats, to } => {
            format!("{actor} plays Helicopter Lift: {} to {}", seats_text(state, seats), cell_text(state, to))
        }
        Action::LiftOff => format!("{actor} plays Helicopter Lift: the team flies home"),
        Action::Sandbags { cell } => format!("{actor} plays Sandbags on {}", cell_text(state, cell)),
        Action::Pass => format!("{actor} plays no special card"),
        Action::Discard { card } => format!("{actor} discards {}", title(card.name())),
        Action::Rescue { to } => format!("{actor} swims to {}", cell_text(state, to)),
    }
}

/// An event.
pub(super) fn event_to_text(state: &State, event: Event) -> String {
    match event {
        Event::TurnBegan { seat } => format!("Turn of {}", who(state, seat)),
        Event::PawnMoved { seat, from, to, means } => {
            let how = match means {
                Means::Walk => "moves",
                Means::Flight => "flies",
                Means::Navigation => "is sent",
                Means::Lift => "is lifted",
                Means::Rescue => "escapes",
            };
            format!("{} {how} from {} to {}", who(state, seat), cell_text(state, from), cell_text(state, to))
        }
        Event::ShoredUp { seat, cells, sandbags } => {
            let how = if sandbags { " with Sandbags" } else { "" };
            format!("{} shores up {}{how}", who(state, seat), cells_text(state, cells))
        }
        Event::Gave { seat, to, cards } => {
            format!("{} gives {} to {}", who(state, seat), cards_text(cards), who(state, to))
        }
        Event::Captured { seat, treasure } => {
            format!("{} captures the {}", who(state, seat), title(Card::from_id(treasure).name()))
        }
        Event::Stopped { seat, unused } => format!("{} leaves {unused} actions unused", who(state, seat)),
        Event::Drew { seat, card } => format!("{} draws {}", who(state, seat), title(card.name())),
        Event::DrewNothing { seat } => format!("{} draws nothing: no treasure cards are left", who(state, seat)),
        Event::WatersRose { position } => format!("The water rises to {position}"),
        Event::Discarded { seat, card } => {
            format!("{} discards {} over the hand limit", who(state, seat), title(card.name()))
        }
        Event::TreasureReshuffled => "The treasure discards become a new pile".to_owned(),
        Event::FloodReshuffled => "The flood discards are shuffled into the pile".to_owned(),
        Event::Flooded { tile } => format!("{} is flooded", tile_title(tile)),
        Event::Sank { tile } => format!("{} sinks", tile_title(tile)),
        Event::Ended { cause } => {
            format!("The game is over: {}", CAUSES[usize::from(cause)].summary)
        }
    }
}

/// The island as a grid, flooded tiles in brackets and sunk ones as `~`, with what lies beside it.
pub(super) fn picture(rules: &Rules, state: &State) -> Picture {
    let rows = rules.layout.rows();
    let cells = rows
        .iter()
        .enumerate()
        .map(|(row, text)| {
            (0..text.len())
                .map(|column| {
                    let place = super::layout::Place { row: row as u8 + 1, column: column as u8 + 1 };
                    rules.layout.cell_at(place).map_or_else(String::new, |cell| label(state, cell))
                })
                .collect()
        })
        .collect();
    let mut notes = vec![format!(
        "water {} of {}, {} flood cards a turn; captured: {}",
        state.water_position,
        rules.skull(),
        rules.flood_cards(state.water_position),
        cards_text((0..4).filter(|treasure| state.captured >> treasure & 1 == 1).fold(
            Cards::NONE,
            |mut cards, treasure| {
                cards.add(Cards::of(Card::from_id(treasure), 1));
                cards
            }
        ))
    )];
    for seat in 0..state.players {
        notes.push(format!(
            "{} on {}: {}",
            who(state, seat),
            cell_text(state, state.pawn(seat)),
            cards_text(state.hand(seat))
        ));
    }
    notes.push(format!(
        "treasure pile {}, discards: {}",
        state.treasure_draw.len(),
        cards_text(state.treasure_discard)
    ));
    notes.push(format!(
        "flood pile {}, discards: {}",
        state.flood_draw.len(),
        if state.flood_discard == 0 {
            "nothing".to_owned()
        } else {
            list(members(state.flood_discard).map(tile_title))
        }
    ));
    notes.push(decision_text(state));
    Picture { cells, notes }
}

fn label(state: &State, cell: u8) -> String {
    let pawns: String = members(state.seats_on(cell).into()).map(|seat| format!(" {seat}")).collect();
    let name = tile_title(state.tile_at_cell[usize::from(cell)]);
    if state.existing >> cell & 1 == 0 {
        format!("~{pawns}")
    } else if state.flooded >> cell & 1 == 1 {
        format!("[{name}]{pawns}")
    } else {
        format!("{name}{pawns}")
    }
}

fn decision_text(state: &State) -> String {
    let actor = who(state, state.asked);
    match state.phase {
        Phase::Over => match state.end {
            Some(end) => format!("over: {}", CAUSES[usize::from(end.cause())].name),
            None => "over".to_owned(),
        },
        Phase::Action => format!("turn {}: {actor} has {} actions left", state.turns, state.actions_left),
        Phase::OverLimit => format!("turn {}: {actor} holds too many cards", state.turns),
        Phase::Rescue => format!("turn {}: {actor} must leave a sinking tile", state.turns),
        Phase::RescueWindow => format!("turn {}: {actor} may lift pawns off a sinking tile", state.turns),
        Phase::Window => {
            let before = match state.stage {
                Stage::Actions => "before the next action",
                Stage::Draws => "before the next treasure card",
                Stage::Floods => "before the next flood card",
            };
            format!("turn {}: {actor} may play a special card {before}", state.turns)
        }
    }
}
