//! `referee`: requests on stdin, answers on stdout.

use std::io::{self, BufRead, Write};

use super::{Exit, output};
use crate::engine::referee::Referee;
use crate::games::{self, Game, GameId, GameVisitor};

/// A request line longer than this is not read to its end: no position comes near it.
const LONGEST_LINE: u64 = 1 << 20;

pub(super) fn referee(game: GameId) -> Exit {
    struct Serve;
    impl GameVisitor for Serve {
        type Output = io::Result<()>;
        fn visit<G: Game>(self) -> Self::Output {
            serve::<G>(io::stdin().lock(), io::stdout().lock())
        }
    }
    output::written(games::visit(game, Serve))
}

fn serve<G: Game>(mut requests: impl BufRead, mut answers: impl Write) -> io::Result<()> {
    let mut referee = Referee::<G>::default();
    let mut line = Vec::new();
    loop {
        line.clear();
        if io::Read::take(&mut requests, LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let answer = if line.len() as u64 == LONGEST_LINE && line.last() != Some(&b'\n') {
            skip_line(&mut requests)?;
            r#"{"error":"a request line is at most 1 MiB long","ok":false}"#.to_owned()
        } else if line.trim_ascii().is_empty() {
            continue;
        } else {
            match std::str::from_utf8(&line) {
                Ok(text) => referee.answer(text),
                Err(error) => format!(r#"{{"error":"not UTF-8 after {} bytes","ok":false}}"#, error.valid_up_to()),
            }
        };
        writeln!(answers, "{answer}")?;
        answers.flush()?;
    }
}

fn skip_line(requests: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = requests.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        match buffer.iter().position(|byte| *byte == b'\n') {
            Some(end) => {
                requests.consume(end + 1);
                return Ok(());
            }
            None => {
                let length = buffer.len();
                requests.consume(length);
            }
        }
    }
}
