//! What a scenario can set for a cell, by its dotted path.

use super::fault::{FaultKind, quoted};
use crate::games::declaration::{Parameter, Sides};
use crate::games::{Declaration, MAX_SEATS, Seat};

/// The keys of `[table]`, as far as games have them.
const TABLE_KEYS: [&str; 6] = ["players", "roles", "characters", "strategy", "first_player", "forbid"];

/// Keys of `[table]` that are planned.
const PLANNED_TABLE_KEYS: [&str; 2] = ["seats", "seating"];

/// The value of an axis that stands for all sets of cards.
pub(super) const EVERY_COMBINATION: &str = "every-combination";

/// Something that a scenario can set.
#[derive(Debug, Clone, Copy)]
pub(super) enum Knob {
    /// The number of seats.
    Players,
    /// Who gets which card.
    Cards(CardKind),
    /// Who decides for the seats.
    Strategy,
    /// Who decides for one seat.
    SeatStrategy(Seat),
    /// Who begins.
    FirstPlayer,
    /// Barred action kinds.
    Forbid,
    /// A number or option of the rules.
    Rule(&'static Parameter),
}

/// Cards that name a seat's abilities.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CardKind {
    /// Role cards.
    Role,
    /// Character cards.
    Character,
}

impl CardKind {
    /// The key in `[table]`.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Role => "roles",
            Self::Character => "characters",
        }
    }

    /// One of them.
    pub(super) const fn singular(self) -> &'static str {
        match self {
            Self::Role => "role",
            Self::Character => "character",
        }
    }

    /// The names of the cards.
    pub(super) fn names(self, declaration: &Declaration) -> Vec<String> {
        let cards = match self {
            Self::Role => declaration.roles,
            Self::Character => declaration.characters,
        };
        cards.iter().map(|card| card.name.to_owned()).collect()
    }

    /// Whether there is one card of each name, so that a table cannot hold two of them. Games of factions have several
    /// cards of a role.
    pub(super) fn unique(self, declaration: &Declaration) -> bool {
        self == Self::Character || declaration.sides != Sides::Factions
    }
}

impl Knob {
    /// The knob of a `[table]` key.
    ///
    /// # Errors
    ///
    /// If there is none, or the game has none.
    pub(super) fn of_table_key(key: &str, declaration: &Declaration) -> Result<Self, FaultKind> {
        let cards = |kind: CardKind| match kind.names(declaration).is_empty() {
            false => Ok(Self::Cards(kind)),
            true => Err(not_of_this_game(key, declaration, "it has no such cards")),
        };
        match key {
            "players" => Ok(Self::Players),
            "roles" => cards(CardKind::Role),
            "characters" => cards(CardKind::Character),
            "strategy" => Ok(Self::Strategy),
            "first_player" => Ok(Self::FirstPlayer),
            "forbid" => Ok(Self::Forbid),
            "deck" => Err(not_of_this_game(key, declaration, "its players bring no decks of their own")),
            _ if PLANNED_TABLE_KEYS.contains(&key) => Err(FaultKind::NotYetSupported { what: format!("`{key}`") }),
            _ => Err(FaultKind::UnknownKey {
                key: quoted(key),
                place: "`[table]`".to_owned(),
                known: table_keys(declaration),
            }),
        }
    }

    /// The knob of a `[rules]` key.
    ///
    /// # Errors
    ///
    /// If the game declares no such parameter.
    pub(super) fn of_rules_key(key: &str, declaration: &Declaration) -> Result<Self, FaultKind> {
        match declaration.parameters.iter().find(|parameter| parameter.name == key) {
            Some(parameter) => Ok(Self::Rule(parameter)),
            None => Err(FaultKind::UnknownKey {
                key: quoted(key),
                place: "`[rules]`".to_owned(),
                known: declaration.parameters.iter().map(|parameter| parameter.name.to_owned()).collect(),
            }),
        }
    }

    /// The knob of an axis.
    ///
    /// # Errors
    ///
    /// If there is none, or the game has none.
    pub(super) fn of_path(path: &str, declaration: &Declaration) -> Result<Self, FaultKind> {
        let found = if let Some(key) = path.strip_prefix("rules.") {
            Self::of_rules_key(key, declaration)
        } else if let Some(seat) = path.strip_prefix("strategy.") {
            return seat_strategy(path, seat);
        } else {
            Self::of_table_key(path, declaration)
        };
        found.map_err(|fault| match fault {
            FaultKind::UnknownKey { .. } => unknown_axis(path, declaration),
            other => other,
        })
    }
}

/// The keys of `[table]` that the game has.
pub(super) fn table_keys(declaration: &Declaration) -> Vec<String> {
    let has = |key: &&str| Knob::of_table_key(key, declaration).is_ok();
    TABLE_KEYS.iter().filter(|key| has(key)).map(|key| (*key).to_owned()).collect()
}

/// All axis keys that the game has, except those of single seats.
pub(super) fn axis_keys(declaration: &Declaration) -> Vec<String> {
    let mut keys = table_keys(declaration);
    keys.extend(declaration.parameters.iter().map(|parameter| format!("rules.{}", parameter.name)));
    keys
}

fn unknown_axis(path: &str, declaration: &Declaration) -> FaultKind {
    FaultKind::UnknownKey { key: quoted(path), place: "`[axes]`".to_owned(), known: axis_keys(declaration) }
}

fn seat_strategy(path: &str, seat: &str) -> Result<Knob, FaultKind> {
    match seat.parse::<Seat>() {
        // Comparing the text refuses second spellings of a seat, such as `+2` and `02`.
        Ok(number) if usize::from(number) < MAX_SEATS && number.to_string() == seat => Ok(Knob::SeatStrategy(number)),
        _ => Err(FaultKind::UnknownKey {
            key: quoted(path),
            place: "`[axes]`".to_owned(),
            known: (0..MAX_SEATS).map(|seat| format!("strategy.{seat}")).collect(),
        }),
    }
}

fn not_of_this_game(key: &str, declaration: &Declaration, reason: &'static str) -> FaultKind {
    FaultKind::NotOfThisGame { key: key.to_owned(), game: declaration.title, reason }
}
