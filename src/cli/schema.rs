//! `schema`: the JSON Schema of a game's scenario files.

use super::{Exit, output};
use crate::games::GameId;
use crate::scenario;

pub(super) fn schema(game: GameId) -> Exit {
    output::result(&format!("{:#}\n", scenario::schema(game)))
}
