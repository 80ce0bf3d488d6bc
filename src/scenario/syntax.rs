//! What the TOML parser refuses, in the words of people who know other formats.

use super::fault::{FaultKind, Span, floor_boundary, quoted};

/// The fault for an error of the parser, with its place.
pub(super) fn fault(text: &str, span: Span, message: &str) -> (Span, FaultKind) {
    if message == "duplicate key" {
        let kind = duplicate(text, &span);
        return (span, kind);
    }
    let (message, start) = (message.to_owned(), floor_boundary(text, span.start));
    if let Some(comment) = foreign_comment(text, start) {
        return (comment, FaultKind::Syntax { message, meant: Some("comments begin with `#`".to_owned()) });
    }
    (span, FaultKind::Syntax { message, meant: meant(text, start) })
}

/// The number of the line, from 0, in which a place stands.
pub(super) fn line_number(text: &str, index: usize) -> usize {
    text[..floor_boundary(text, index)].matches('\n').count()
}

/// The key or header with the line of the first one.
fn duplicate(text: &str, span: &Span) -> FaultKind {
    let (start, end) = (floor_boundary(text, span.start), floor_boundary(text, span.end));
    let key = text.get(start..end).unwrap_or_default();
    let number = line_number(text, start);
    let header = text.lines().nth(number).filter(|line| line.trim_start().starts_with('['));
    let earlier: Vec<&str> = text.lines().take(number).collect();
    let first = match header {
        Some(header) => earlier.iter().position(|line| without_comment(line) == without_comment(header)),
        None => earlier
            .iter()
            .enumerate()
            .rev()
            .take_while(|(_, line)| !line.trim_start().starts_with('['))
            .find(|(_, line)| line.split_once('=').is_some_and(|(before, _)| before.trim() == key))
            .map(|(number, _)| number),
    };
    let key = header.map_or(key, without_comment);
    FaultKind::DuplicateKey { key: quoted(key), first: first.map(|number| number + 1) }
}

fn without_comment(line: &str) -> &str {
    line.split_once('#').map_or(line, |(before, _)| before).trim()
}

/// The beginning of the line in which `index` stands, and its text.
fn line_around(text: &str, index: usize) -> (usize, &str) {
    let start = text[..index].rfind('\n').map_or(0, |newline| newline + 1);
    (start, text[start..].lines().next().unwrap_or_default())
}

/// Where a comment of other languages stands in the line of `index`.
fn foreign_comment(text: &str, index: usize) -> Option<Span> {
    let (line_start, line) = line_around(text, index);
    let at = line.find("//")?;
    let before = &line[..at];
    // Within a text, or within an address, the slashes are none.
    let begins = before.matches('"').count().is_multiple_of(2) && before.chars().all(|last| last != '#');
    let is_apart = before.chars().next_back().is_none_or(|last| !last.is_alphanumeric() && last != ':');
    (begins && is_apart).then(|| line_start + at..line_start + line.len())
}

/// What a number as people write it should have been.
fn meant(text: &str, start: usize) -> Option<String> {
    let (line_start, line) = line_around(text, start);
    if let Some(number) = number_with_commas(without_comment(line)) {
        return Some(format!("write `{number}`"));
    }
    decimal_comma(&text[line_start..start], &text[start..]).map(|number| format!("write `{number}`"))
}

/// `games = 20,000` and `at_least = 0,1` with the number as TOML writes it.
fn number_with_commas(line: &str) -> Option<String> {
    let value = line.split_once('=')?.1.trim();
    let parts: Vec<&str> = value.split(',').collect();
    let (first, others) = parts.split_first()?;
    let is_digits = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if others.is_empty() || !parts.iter().all(is_digits) {
        return None;
    }
    if *first != "0" && others.iter().all(|part| part.len() == 3) {
        return Some(parts.join("_"));
    }
    (others.len() == 1).then(|| parts.join("."))
}

/// The number whose decimal places, such as `05`, the parser takes for a number of its own.
fn decimal_comma(before: &str, after: &str) -> Option<String> {
    let whole = before.strip_suffix(',')?;
    let whole = &whole[whole.trim_end_matches(|character: char| character.is_ascii_digit()).len()..];
    let places = after.split(|character: char| !character.is_ascii_digit()).next().unwrap_or_default();
    (!whole.is_empty() && !places.is_empty()).then(|| format!("{whole}.{places}"))
}
