//! Suggestions for misspelt names.

use std::fmt::Write as _;

/// Longer names are not compared: nobody types them by mistake, and comparing costs time.
const LONGEST_COMPARED: usize = 64;

/// How many names a help line lists.
const MOST_LISTED: usize = 40;

/// The known name that `name` was probably meant to be.
pub(super) fn nearest<'a>(name: &str, known: &'a [String]) -> Option<&'a str> {
    if name.chars().count() > LONGEST_COMPARED {
        return None;
    }
    let wanted = plain(name);
    known
        .iter()
        .filter_map(|candidate| Some((distance(&wanted, &plain(candidate))?, candidate.as_str())))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// A help line about `name`, which is none of `known`.
pub(super) fn suggestion(name: &str, known: &[String]) -> Option<String> {
    if known.is_empty() {
        return None;
    }
    match nearest(name, known) {
        Some(candidate) => Some(format!("did you mean `{candidate}`?")),
        None => Some(format!("choose from {}", listed(known))),
    }
}

/// The names in backquotes, separated by commas; a long list is cut.
pub(super) fn listed(names: &[String]) -> String {
    let mut text = String::new();
    for (index, name) in names.iter().take(MOST_LISTED).enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        let _ = write!(text, "{separator}`{name}`");
    }
    if names.len() > MOST_LISTED {
        let _ = write!(text, " and {} more", names.len() - MOST_LISTED);
    }
    text
}

/// Edits between the names, if they are few. A candidate may also be meant without what stands before its last dot, and
/// what both have before it is no sign of likeness.
fn distance(wanted: &str, candidate: &str) -> Option<usize> {
    let few = |wanted: &str, candidate: &str| {
        let distance = strsim::damerau_levenshtein(wanted, candidate);
        (distance <= wanted.chars().count() / 3).then_some(distance)
    };
    match (wanted.rsplit_once('.'), candidate.rsplit_once('.')) {
        (Some((before, wanted)), Some((same, candidate))) if before == same => few(wanted, candidate),
        (None, Some((_, last))) => few(wanted, candidate).or_else(|| few(wanted, last)),
        _ => few(wanted, candidate),
    }
}

/// The name as far as it matters for a comparison: case and the kind of dash are forgiven.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', ' '], "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &[&str]) -> Vec<String> {
        list.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn a_near_name_is_found_and_a_far_one_is_not() {
        let known = names(&["players", "roles", "rules.start_position"]);
        assert_eq!(nearest("playrs", &known), Some("players"));
        assert_eq!(nearest("Players", &known), Some("players"));
        assert_eq!(nearest("start-position", &known), Some("rules.start_position"));
        assert_eq!(nearest("rules.start_postion", &known), Some("rules.start_position"));
        assert_eq!(nearest("rules.start_players", &known), None);
        assert_eq!(nearest("weather", &known), None);
        assert_eq!(nearest("", &known), None);
        assert_eq!(nearest(&"x".repeat(1_000_000), &known), None);
    }

    #[test]
    fn a_suggestion_lists_the_names_if_none_is_near() {
        assert_eq!(suggestion("xyz", &names(&["a", "b"])).unwrap(), "choose from `a`, `b`");
        assert_eq!(suggestion("xyz", &[]), None);
    }
}
