//! Rows of the games and seats tables as plain columns, filled while games are played.

use crate::engine::play::{Played, Stop};
use crate::games::{Declaration, Ending, Game, StrategySpec};

/// The code of a label column for "none": no role, no character.
pub const NONE: u8 = u8::MAX;

/// How a game ended as a code: an index into the declared outcomes, or one of two more.
///
/// ```
/// use ludometer::games::GameId;
/// use ludometer::record::rows::outcome_labels;
/// let labels = outcome_labels(GameId::ForbiddenIsland.declaration());
/// assert_eq!(labels, ["won", "lost", "capped", "fault"]);
/// ```
#[must_use]
pub fn outcome_labels(declaration: &Declaration) -> Vec<&'static str> {
    declaration.outcomes.iter().map(|outcome| outcome.name).chain(["capped", "fault"]).collect()
}

/// Why a game ended as a code: an index into the declared causes, or one of two more.
#[must_use]
pub fn cause_labels(declaration: &Declaration) -> Vec<&'static str> {
    declaration.causes.iter().map(|cause| cause.name).chain(["step-cap", "illegal-choice"]).collect()
}

/// The labels of a seat's result, by code.
pub const RESULTS: [&str; 4] = ["win", "shared", "loss", "capped"];

/// Columns of consecutive games of one cell, and of their seats.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rows {
    /// Game numbers.
    pub game: Vec<u64>,
    /// Codes of [`outcome_labels`].
    pub outcome: Vec<u8>,
    /// Codes of [`cause_labels`].
    pub cause: Vec<u8>,
    /// Turns begun.
    pub turns: Vec<u32>,
    /// Times the first seat began a turn.
    pub rounds: Vec<u32>,
    /// Actions applied.
    pub steps: Vec<u32>,
    /// The declared game metrics, a column each.
    pub game_metrics: Vec<Vec<u32>>,
    /// Declared features that occurred, a bit each; not written, only counted.
    pub features: Vec<u128>,
    /// Seats per game; the seat columns hold `players` entries per game.
    pub players: u8,
    /// Indices of the declared roles, or [`NONE`].
    pub role: Vec<u8>,
    /// Indices of the declared characters, or [`NONE`].
    pub character: Vec<u8>,
    /// Indices of the declared factions.
    pub faction: Vec<u8>,
    /// Indices of the declared strategies.
    pub strategy: Vec<u8>,
    /// Codes of [`RESULTS`].
    pub result: Vec<u8>,
    /// Twelfths of a win.
    pub points: Vec<u8>,
    /// The declared seat metrics, a column each.
    pub seat_metrics: Vec<Vec<u32>>,
}

impl Rows {
    /// Empty columns for tables of `players` seats, with room for `games` games.
    #[must_use]
    pub fn with_capacity(declaration: &Declaration, players: u8, games: usize) -> Self {
        let seats = games * usize::from(players);
        let columns = |count: usize, capacity: usize| (0..count).map(|_| Vec::with_capacity(capacity)).collect();
        Self {
            game: Vec::with_capacity(games),
            outcome: Vec::with_capacity(games),
            cause: Vec::with_capacity(games),
            turns: Vec::with_capacity(games),
            rounds: Vec::with_capacity(games),
            steps: Vec::with_capacity(games),
            game_metrics: columns(declaration.game_metrics.len(), games),
            features: Vec::with_capacity(games),
            players,
            role: Vec::with_capacity(seats),
            character: Vec::with_capacity(seats),
            faction: Vec::with_capacity(seats),
            strategy: Vec::with_capacity(seats),
            result: Vec::with_capacity(seats),
            points: Vec::with_capacity(seats),
            seat_metrics: columns(declaration.seat_metrics.len(), seats),
        }
    }

    /// Number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.game.len()
    }

    /// Whether there is no game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.game.is_empty()
    }

    /// Adds a game. `scratch` needs room for the larger number of declared metrics; it saves an allocation per game.
    pub fn push<G: Game>(
        &mut self,
        rules: &G::Rules,
        game: u64,
        played: &Played<G>,
        specs: &[StrategySpec],
        scratch: &mut [u32],
    ) {
        let declaration = G::declaration();
        let outcomes = declaration.outcomes.len() as u8;
        let causes = declaration.causes.len() as u8;
        let (outcome, cause, points) = match played.stop {
            Stop::Ended(Ending::Decided { outcome, cause, points }) => (outcome, cause, Some(points)),
            Stop::Ended(Ending::Capped { cause }) => (outcomes, cause, None),
            Stop::StepCap => (outcomes, causes, None),
            Stop::IllegalChoice(_) => (outcomes + 1, causes + 1, None),
        };
        let state = &played.state;
        let progress = G::progress(state);
        self.game.push(game);
        self.outcome.push(outcome);
        self.cause.push(cause);
        self.turns.push(progress.turns);
        self.rounds.push(progress.rounds);
        self.steps.push(played.steps);
        self.features.push(G::features(state));
        let metrics = &mut scratch[..declaration.game_metrics.len()];
        G::game_metrics(rules, state, metrics);
        for (column, value) in self.game_metrics.iter_mut().zip(metrics) {
            column.push(*value);
        }
        for seat in 0..self.players {
            let identity = G::identity(state, seat);
            self.role.push(identity.role.unwrap_or(NONE));
            self.character.push(identity.character.unwrap_or(NONE));
            self.faction.push(identity.faction);
            self.strategy.push(specs[usize::from(seat)].strategy);
            let seat_points = points.map(|points| points[usize::from(seat)]);
            self.points.push(seat_points.unwrap_or(0));
            self.result.push(match seat_points {
                Some(12) => 0,
                Some(0) => 2,
                Some(_) => 1,
                None => 3,
            });
            let metrics = &mut scratch[..declaration.seat_metrics.len()];
            G::seat_metrics(rules, state, seat, metrics);
            for (column, value) in self.seat_metrics.iter_mut().zip(metrics) {
                column.push(*value);
            }
        }
    }

    /// The roles at the table in game `index`, a bit each.
    #[must_use]
    pub fn roles_at_table(&self, index: usize) -> u64 {
        let seats = usize::from(self.players);
        let roles = &self.role[index * seats..(index + 1) * seats];
        roles.iter().filter(|role| **role != NONE).fold(0, |set, role| set | 1 << role)
    }

    /// Drops all games but the first `games`.
    pub fn truncate(&mut self, games: u64) {
        let games = usize::try_from(games).unwrap_or(usize::MAX).min(self.len());
        let seats = games * usize::from(self.players);
        self.game.truncate(games);
        for column in [&mut self.outcome, &mut self.cause] {
            column.truncate(games);
        }
        for column in [&mut self.turns, &mut self.rounds, &mut self.steps].into_iter().chain(&mut self.game_metrics) {
            column.truncate(games);
        }
        self.features.truncate(games);
        let labels = [&mut self.role, &mut self.character, &mut self.faction, &mut self.strategy];
        for column in labels.into_iter().chain([&mut self.result, &mut self.points]) {
            column.truncate(seats);
        }
        for column in &mut self.seat_metrics {
            column.truncate(seats);
        }
    }
}
