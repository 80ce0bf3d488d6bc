//! A transcript of one game: readable text, or one JSON object a line in the words of the referee protocol.

use std::io::{self, Write};

use serde_json::{Value as Json, json};

use super::rows::{cause_labels, outcome_labels};
use crate::engine::play::{Played, Stop, Watcher};
use crate::games::{Ending, Game, Picture, Seat};

/// The form of a transcript.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// For people.
    Text,
    /// A JSON object a line: `begin` with the whole position, `choice` and `effect` in turn, `end`.
    JsonLines,
}

/// Writes what happens in a game. The first failure to write ends the writing and is given by [`Transcript::finish`].
#[derive(Debug)]
pub struct Transcript<W> {
    output: W,
    format: Format,
    turn: u32,
    result: io::Result<()>,
}

impl<W: Write> Transcript<W> {
    /// A transcript to `output`.
    pub fn new(output: W, format: Format) -> Self {
        Self { output, format, turn: 0, result: Ok(()) }
    }

    /// Writes the end of the game.
    ///
    /// # Errors
    ///
    /// If anything of the transcript could not be written.
    pub fn finish<G: Game>(mut self, rules: &G::Rules, played: &Played<G>) -> io::Result<()> {
        let declaration = G::declaration();
        let outcomes = outcome_labels(declaration);
        let causes = cause_labels(declaration);
        let (capped, step_cap) = (declaration.outcomes.len(), declaration.causes.len());
        let (outcome, cause) = match played.stop {
            Stop::Ended(Ending::Decided { outcome, cause, .. }) => (usize::from(outcome), usize::from(cause)),
            Stop::Ended(Ending::Capped { cause }) => (capped, usize::from(cause)),
            Stop::StepCap => (capped, step_cap),
            Stop::IllegalChoice(_) => (capped + 1, step_cap + 1),
        };
        let (outcome, cause) = (outcomes[outcome], causes[cause]);
        let progress = G::progress(&played.state);
        match self.format {
            Format::Text => {
                self.picture(&G::picture(rules, &played.state));
                let culprit = match played.stop {
                    Stop::IllegalChoice(seat) => format!(" by seat {seat}"),
                    _ => String::new(),
                };
                self.line(&format!(
                    "{outcome}: {cause}{culprit}, in turn {} (round {}), after {} decisions",
                    progress.turns, progress.rounds, played.steps
                ));
            }
            Format::JsonLines => self.json(&json!({
                "event": "end", "outcome": outcome, "cause": cause, "turns": progress.turns,
                "rounds": progress.rounds, "steps": played.steps,
            })),
        }
        self.result.and_then(|()| self.output.flush())
    }

    fn line(&mut self, text: &str) {
        if self.result.is_ok() {
            self.result = writeln!(self.output, "{text}");
        }
    }

    fn json(&mut self, value: &Json) {
        self.line(&value.to_string());
    }

    fn picture(&mut self, picture: &Picture) {
        for line in picture_lines(picture) {
            self.line(&line);
        }
    }
}

/// A picture as lines of text: the grid with columns of equal width, an empty line, the notes.
#[must_use]
pub fn picture_lines(picture: &Picture) -> Vec<String> {
    let columns = picture.cells.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        picture.cells.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut lines: Vec<String> = picture
        .cells
        .iter()
        .map(|row| {
            let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
            format!("  {}", cells.join("  ")).trim_end().to_owned()
        })
        .collect();
    lines.push(String::new());
    lines.extend(picture.notes.iter().map(|note| format!("  {note}")));
    lines.push(String::new());
    lines
}

impl<G: Game, W: Write> Watcher<G> for Transcript<W> {
    const ACTIVE: bool = true;

    fn begin(&mut self, rules: &G::Rules, state: &G::State) {
        match self.format {
            Format::Text => self.picture(&G::picture(rules, state)),
            Format::JsonLines => {
                self.json(&json!({ "event": "begin", "position": G::state_to_json(rules, state, None) }));
            }
        }
    }

    fn choice(&mut self, state: &G::State, seat: Seat, action: G::Action) {
        match self.format {
            Format::Text => {
                let turn = G::progress(state).turns;
                if turn > self.turn {
                    self.turn = turn;
                    self.line(&format!("turn {turn}"));
                }
                self.line(&format!("  {}", G::action_to_text(state, action)));
            }
            Format::JsonLines => {
                let action = G::action_to_json(state, action);
                self.json(&json!({ "event": "choice", "seat": seat, "action": action }));
            }
        }
    }

    fn effect(&mut self, state: &G::State, events: &[G::Event]) {
        match self.format {
            Format::Text => {
                events.iter().for_each(|event| self.line(&format!("    {}", G::event_to_text(state, *event))))
            }
            Format::JsonLines => {
                let events: Vec<Json> = events.iter().map(|event| G::event_to_json(state, *event)).collect();
                self.json(&json!({ "event": "effect", "events": events }));
            }
        }
    }
}
