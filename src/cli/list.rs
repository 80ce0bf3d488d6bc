//! `list`: the games.

use super::{Exit, output};
use crate::games::GameId;

pub(super) fn list() -> Exit {
    let width = GameId::ALL.iter().map(|id| id.declaration().name.len()).max().unwrap_or(0);
    let lines: Vec<String> = GameId::ALL
        .iter()
        .map(|id| {
            let declaration = id.declaration();
            let (least, most) = (declaration.players.start(), declaration.players.end());
            format!("{:width$}  {least}-{most} players  {}\n", declaration.name, declaration.summary)
        })
        .collect();
    output::result(&lines.concat())
}
