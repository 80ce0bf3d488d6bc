//! What the TOML parser refuses, in the words of people who know other formats.

use super::fault::{FaultKind, Span, floor_boundary, quoted};

/// The fault for an error of the parser.
pub(super) fn fault(text: &str, span: &Span, message: &str) -> FaultKind {
    if message == "duplicate key" {
        return duplicate(text, span);
    }
    FaultKind::Syntax { message: message.to_owned(), meant: meant(text, span) }
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

/// What a habit from elsewhere should have been.
fn meant(text: &str, span: &Span) -> Option<String> {
    let start = floor_boundary(text, span.start);
    let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    if let Some(number) = number_with_commas(without_comment(line)) {
        return Some(format!("write `{number}`"));
    }
    if let Some(number) = decimal_comma(&text[line_start..start], &text[start..]) {
        return Some(format!("write `{number}`"));
    }
    let comment = line.find("//").filter(|at| line[..*at].matches('"').count().is_multiple_of(2));
    comment.map(|_| "comments begin with `#`".to_owned())
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
