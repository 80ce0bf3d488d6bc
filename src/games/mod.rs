//! The contract that every game fulfils, and the one place that names all games.
//!
//! A game is a type without values that implements [`Game`]; its rules, states and actions are plain data. The engine
//! asks [`Game::to_act`] whose decision it is, shows that seat a [`View`], and applies the action that the seat's
//! [`Strategy`] chooses. Everything that another part needs to know about a game is in its
//! [`Declaration`]. [`visit`] turns a [`GameId`] that came from a scenario into the type.

pub mod declaration;
pub mod desert;
pub mod island;
pub mod parts;

use std::fmt::Debug;

use serde_json::Value as Json;

use crate::random::{GameSeeds, Random};
pub use declaration::{Declaration, Settings};

/// The largest table of any game.
pub const MAX_SEATS: usize = 8;

/// A place at the table, counted clockwise from 0.
pub type Seat = u8;

/// One game: its rules as functions over plain data.
///
/// Listing legal actions and checking one are two separate implementations; the laws in `tests/` compare them.
pub trait Game: Sized + Send + Sync + 'static {
    /// The validated numbers and options, and the set of forbidden action kinds.
    type Rules: Clone + Debug + PartialEq + Send + Sync;
    /// One position, hidden piles and counters of random events included. Small and flat; never holds a generator.
    type State: Clone + Debug + PartialEq + Send + Sync;
    /// One choice of one seat.
    type Action: Copy + Debug + PartialEq + Eq + Send + Sync;
    /// Something that happened, for transcripts and for strategies that draw conclusions from what they saw.
    type Event: Copy + Debug + PartialEq + Send + Sync;
    /// What one seat may see of a position.
    type View<'a>: View<Action = Self::Action>;

    /// What the game says about itself.
    fn declaration() -> &'static Declaration;

    /// Checks the settings together and makes rules of them. Each single value has passed
    /// [`declaration::Parameter::check`] before.
    ///
    /// # Errors
    ///
    /// All combinations that cannot be played, such as a starting mark beyond the end of the meter.
    fn rules(settings: &Settings, players: u8, forbidden: ActionKinds) -> Result<Self::Rules, Vec<RuleFault>>;

    /// The position at the start of a game. Depends on the rules, the table and the seeds alone.
    fn setup(rules: &Self::Rules, table: &Table, seeds: GameSeeds) -> Self::State;

    /// Whose decision it is; `None` when the game is over.
    fn to_act(state: &Self::State) -> Option<Seat>;

    /// Appends every legal action of the seat to act, without duplicates and never none while the game goes on.
    /// Actions of one kind stand together.
    fn legal(rules: &Self::Rules, state: &Self::State, actions: &mut Vec<Self::Action>);

    /// Whether the seat to act may choose `action`.
    fn is_legal(rules: &Self::Rules, state: &Self::State, action: Self::Action) -> bool;

    /// Carries out a legal action and all that follows up to the next decision or the end of the game.
    /// The effect of an illegal action is undefined (debug builds panic).
    fn apply(
        rules: &Self::Rules,
        state: &mut Self::State,
        action: Self::Action,
        observer: &mut impl Observer<Self::Event>,
    );

    /// How the game ended; `None` while it goes on.
    fn ending(rules: &Self::Rules, state: &Self::State) -> Option<Ending>;

    /// Turns begun, and how many times the first seat began one.
    fn progress(state: &Self::State) -> Progress;

    /// The number of seats at the table.
    fn players(state: &Self::State) -> u8;

    /// Who sits on `seat`.
    fn identity(state: &Self::State, seat: Seat) -> Identity;

    /// The declared features that this game has exercised so far, as a bit set over their indices.
    fn features(state: &Self::State) -> u128;

    /// Fills `values`, one per declared game metric.
    fn game_metrics(rules: &Self::Rules, state: &Self::State, values: &mut [u32]);

    /// Fills `values`, one per declared seat metric.
    fn seat_metrics(rules: &Self::Rules, state: &Self::State, seat: Seat, values: &mut [u32]);

    /// What `seat` may see.
    fn view<'a>(rules: &'a Self::Rules, state: &'a Self::State, seat: Seat) -> Self::View<'a>;

    /// The kind of an action: an index into [`Declaration::action_kinds`].
    fn action_kind(action: Self::Action) -> u8;

    /// The event as `seat` may see it; `None` if the seat does not notice it.
    fn seen_by(event: Self::Event, seat: Seat) -> Option<Self::Event>;

    /// Deals everything anew that `seat` cannot know, in agreement with what it knows. A law checks that view and legal
    /// actions of the seat stay the same.
    fn redeal(rules: &Self::Rules, state: &Self::State, seat: Seat, random: &mut Random) -> Self::State;

    /// Makes a strategy for one seat.
    fn strategy(spec: &StrategySpec) -> Box<dyn Strategy<Self>>;

    /// Whether the position keeps the invariants of the rules file (all cards present once, pawns on tiles, ...).
    ///
    /// # Errors
    ///
    /// The first invariant that does not hold, as a sentence with the offending value.
    fn check_invariants(rules: &Self::Rules, state: &Self::State) -> Result<(), String>;

    /// The position as JSON: the whole of it, or what `viewer` may see. Only the whole can be loaded.
    fn state_to_json(rules: &Self::Rules, state: &Self::State, viewer: Option<Seat>) -> Json;

    /// Reads a whole position, its rules included, and checks it for completeness.
    ///
    /// # Errors
    ///
    /// What is missing, unknown or contradictory, and where.
    fn state_from_json(json: &Json) -> Result<(Self::Rules, Self::State), LoadError>;

    /// An action of the seat to act as JSON, such as `{"kind":"shore-up","tiles":["watchtower"]}`.
    fn action_to_json(state: &Self::State, action: Self::Action) -> Json;

    /// Reads an action. It need not be legal.
    ///
    /// # Errors
    ///
    /// What is missing or unknown.
    fn action_from_json(state: &Self::State, json: &Json) -> Result<Self::Action, LoadError>;

    /// An event as JSON, in the words of the referee protocol.
    fn event_to_json(state: &Self::State, event: Self::Event) -> Json;

    /// An action as a person would say it, in the position in which it is chosen.
    fn action_to_text(state: &Self::State, action: Self::Action) -> String;

    /// An event as a person would say it; `state` is a position of the game after the event.
    fn event_to_text(state: &Self::State, event: Self::Event) -> String;

    /// A picture of the position.
    fn picture(rules: &Self::Rules, state: &Self::State) -> Picture;
}

/// What one seat may see of a position. The games add readers of their own; these are the common ones.
pub trait View {
    /// The actions of the game.
    type Action;

    /// The seat that looks.
    fn seat(&self) -> Seat;

    /// Appends the legal actions of the seat, which must be the one to act.
    fn legal(&self, actions: &mut Vec<Self::Action>);

    /// Whether the seat, which must be the one to act, may choose `action`.
    fn is_legal(&self, action: Self::Action) -> bool;
}

/// Who decides for a seat. Sees views only. Made once per worker and seat and reset by [`Strategy::begin`].
pub trait Strategy<G: Game>: Send {
    /// A new game begins on `seat` of a table for `players`. After this the strategy must behave like a new one.
    fn begin(&mut self, rules: &G::Rules, seat: Seat, players: u8) {
        let _ = (rules, seat, players);
    }

    /// Whether [`Strategy::observe`] wants to be called; if no seat does, events cost nothing.
    fn wants_events(&self) -> bool {
        false
    }

    /// Something happened, as this seat may see it.
    fn observe(&mut self, event: G::Event) {
        let _ = event;
    }

    /// Chooses one of the legal actions.
    fn choose(&mut self, view: &G::View<'_>, random: &mut Random) -> G::Action;
}

/// Which strategy to make, and with which parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct StrategySpec {
    /// Index into [`Declaration::strategies`].
    pub strategy: u8,
    /// All parameters of that strategy.
    pub settings: Settings,
}

/// Receives what happens while an action is carried out.
pub trait Observer<E> {
    /// Something happened.
    fn event(&mut self, event: E);
}

/// The observer that costs nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unobserved;

impl<E> Observer<E> for Unobserved {
    #[inline(always)]
    fn event(&mut self, _event: E) {}
}

impl<E> Observer<E> for Vec<E> {
    fn event(&mut self, event: E) {
        self.push(event);
    }
}

/// A set of action kinds: a bit set over the indices of [`Declaration::action_kinds`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ActionKinds(pub u64);

impl ActionKinds {
    /// No kind at all.
    pub const NONE: Self = Self(0);

    /// Whether `kind` is in the set.
    #[must_use]
    pub const fn contains(self, kind: u8) -> bool {
        self.0 >> kind & 1 == 1
    }

    /// The set with `kind` added.
    #[must_use]
    pub const fn with(self, kind: u8) -> Self {
        Self(self.0 | 1 << kind)
    }
}

/// Who sits where: what a scenario's `[table]` says about one cell, apart from the strategies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Number of seats.
    pub players: u8,
    /// Role cards.
    pub roles: Assignment,
    /// Character cards.
    pub characters: Assignment,
    /// Who begins; `None` means drawn per game where the rules file leaves it open.
    pub first_player: Option<Seat>,
}

impl Table {
    /// A table at which everything is dealt at random.
    #[must_use]
    pub const fn random(players: u8) -> Self {
        Self { players, roles: Assignment::Random, characters: Assignment::Random, first_player: None }
    }
}

/// How role or character cards come to the seats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Assignment {
    /// Dealt from all cards.
    Random,
    /// One entry per seat; `None` is dealt from the cards that no seat names.
    BySeat(Vec<Option<u8>>),
    /// These cards, one per seat, in an order that is drawn per game (event `seating`).
    Set(Vec<u8>),
}

/// A combination of settings that cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct RuleFault {
    /// The parameter to blame, as in `[rules]`.
    pub parameter: &'static str,
    /// What is wrong, with the offending values.
    pub message: String,
}

/// Why a position or an action could not be read from JSON.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {message}")]
pub struct LoadError {
    /// Where in the document, such as `hands[1]`.
    pub path: String,
    /// What is wrong, with the offending value.
    pub message: String,
}

impl LoadError {
    /// An error at `path`.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into() }
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The rules decided it.
    Decided {
        /// Index into [`Declaration::outcomes`].
        outcome: u8,
        /// Index into [`Declaration::causes`].
        cause: u8,
        /// Points per seat in twelfths of a win: 12 alone or with the team, 12/k if k rivals share it, 0 for a loss.
        points: [u8; MAX_SEATS],
    },
    /// A cap of the rules (such as `max_turns`) stopped it: neither won nor lost.
    Capped {
        /// Index into [`Declaration::causes`].
        cause: u8,
    },
}

/// How long a game has lasted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// Turns begun.
    pub turns: u32,
    /// Times the first seat began a turn.
    pub rounds: u32,
}

/// Who sits on a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Identity {
    /// Index into [`Declaration::roles`].
    pub role: Option<u8>,
    /// Index into [`Declaration::characters`].
    pub character: Option<u8>,
    /// Index into [`Declaration::factions`].
    pub faction: u8,
}

/// A picture of a position: a grid of labelled cells and lines of text below it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Picture {
    /// Rows from top to bottom; all have the same length. An empty text is a place without a cell.
    pub cells: Vec<Vec<String>>,
    /// What does not lie on the board, a line each.
    pub notes: Vec<String>,
}

/// Something that can be done with any game; see [`visit`].
pub trait GameVisitor {
    /// What comes out of it.
    type Output;

    /// Does it with the game `G`.
    fn visit<G: Game>(self) -> Self::Output;
}

macro_rules! games {
    ($($id:ident => $game:ty),+ $(,)?) => {
        /// The games that are built in.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum GameId {
            $(#[allow(missing_docs)] $id),+
        }

        impl GameId {
            /// All games, in the order of `list`.
            pub const ALL: &'static [Self] = &[$(Self::$id),+];
        }

        /// Runs `visitor` with the type of the game `id`.
        pub fn visit<V: GameVisitor>(id: GameId, visitor: V) -> V::Output {
            match id {
                $(GameId::$id => visitor.visit::<$game>()),+
            }
        }
    };
}

// The one list of games: a new game adds its module above and one line here.
games! {
    ForbiddenIsland => island::Island,
    ForbiddenDesert => desert::Desert,
}

impl GameId {
    /// What the game declares about itself.
    #[must_use]
    pub fn declaration(self) -> &'static Declaration {
        struct Declare;
        impl GameVisitor for Declare {
            type Output = &'static Declaration;
            fn visit<G: Game>(self) -> Self::Output {
                G::declaration()
            }
        }
        visit(self, Declare)
    }

    /// The game called `name` in scenarios.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|id| id.declaration().name == name)
    }
}
