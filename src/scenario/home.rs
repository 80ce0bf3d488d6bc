//! Where keys belong that stand in a wrong section.

use super::fault::FaultKind;
use super::knob::table_keys;
use super::nearest::nearest;
use crate::games::Declaration;

/// How messages call the table around all others.
const ROOT: &str = "the scenario";
const TOP: &str = "the top of the file";

/// The sections whose keys are told apart here.
const PLACES: [&str; 6] = [ROOT, "`[table]`", "`[rules]`", AXES, "`[run]`", "`[report]`"];
const AXES: &str = "`[axes]`";

const TOP_KEYS: [&str; 4] = ["schema", "title", "game", "seed"];
const RUN_KEYS: [&str; 3] = ["games", "max_steps", "keep"];
const EXPECT_KEYS: [&str; 8] = ["where", "for_each", "metric", "between", "at_least", "at_most", "close_to", "within"];

/// A better word on an unknown key that is known elsewhere.
pub(super) fn misplaced(kind: &FaultKind, declaration: Option<&Declaration>) -> Option<FaultKind> {
    let FaultKind::UnknownKey { key, place, known } = kind else { return None };
    if !PLACES.contains(&place.as_str()) {
        return None;
    }
    let last = key.rsplit_once('.').map_or(key.as_str(), |(_, last)| last);
    if place == AXES {
        if let Some(path) = axis_path(last, declaration) {
            return Some(FaultKind::AxisPath { key: key.clone(), path });
        }
        let home = home(last, declaration)?;
        return Some(FaultKind::Misplaced { key: key.clone(), place: place.clone(), home });
    }
    let home = home(key, declaration)?;
    // `game` in `[run]` is more likely a slip of the pen.
    if home == TOP && nearest(key, known).is_some() {
        return None;
    }
    let place = if place == ROOT { TOP.to_owned() } else { place.clone() };
    (home != place).then(|| FaultKind::Misplaced { key: key.clone(), place, home })
}

/// The path of an axis whose last part is `key`.
fn axis_path(key: &str, declaration: Option<&Declaration>) -> Option<String> {
    match home(key, declaration)? {
        "`[table]`" => Some(key.to_owned()),
        "`[rules]`" => Some(format!("rules.{key}")),
        _ => None,
    }
}

fn home(key: &str, declaration: Option<&Declaration>) -> Option<&'static str> {
    let of_game = |found: &dyn Fn(&Declaration) -> bool| declaration.is_some_and(found);
    match key {
        _ if TOP_KEYS.contains(&key) => Some(TOP),
        _ if RUN_KEYS.contains(&key) => Some("`[run]`"),
        _ if EXPECT_KEYS.contains(&key) => Some("`[[expect]]`"),
        "charts" => Some("`[report]`"),
        _ if of_game(&|game| table_keys(game).iter().any(|known| known == key)) => Some("`[table]`"),
        _ if of_game(&|game| game.parameters.iter().any(|parameter| parameter.name == key)) => Some("`[rules]`"),
        _ => None,
    }
}
