//! How numbers are written for people. Each estimate is written with its own interval (never beside another one's), and
//! what is undefined says so.

use crate::scenario::Band;
use crate::stats::Interval;

/// What stands for a quantity that the data do not determine.
pub const UNDEFINED: &str = "undefined";

/// A count with separated thousands: `1,234,567`.
#[must_use]
pub fn count(number: u64) -> String {
    separated(&number.to_string())
}

/// Digits with separated thousands.
fn separated(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun: `1 game`, `2 games`.
#[must_use]
pub fn counted(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{} {noun}s", count(number)) }
}

/// The form of a verb that fits a number: `verb(1, "is", "are")`.
#[must_use]
pub const fn verb<'a>(number: u64, one: &'a str, many: &'a str) -> &'a str {
    if number == 1 { one } else { many }
}

/// A number with the decimals given and separated thousands, never `-0`.
#[must_use]
pub fn decimals(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    let (sign, size) = match text.strip_prefix('-') {
        Some(size) if size.chars().all(|c| c == '0' || c == '.') => ("", size),
        Some(size) => ("-", size),
        None => ("", text.as_str()),
    };
    match size.split_once('.') {
        Some((whole, fraction)) => format!("{sign}{}.{fraction}", separated(whole)),
        None => format!("{sign}{}", separated(size)),
    }
}

/// How many decimals an interval deserves: enough for its width to have about two digits.
fn places(width: f64) -> usize {
    if width >= 0.2 {
        1
    } else if width >= 0.02 {
        2
    } else {
        3
    }
}

/// A share with its interval in percent: `42.1 % [41.2, 43.0]`.
#[must_use]
pub fn share(interval: Option<&Interval>) -> String {
    interval.map_or_else(
        || UNDEFINED.to_owned(),
        |interval| {
            let places = places((interval.high - interval.low) * 100.0);
            let percent = |value: f64| decimals(value * 100.0, places);
            format!("{} % [{}, {}]", percent(interval.estimate), percent(interval.low), percent(interval.high))
        },
    )
}

/// A difference of shares with its interval in percentage points: `+2.1 pp [0.8, 3.4]`.
#[must_use]
pub fn difference(interval: Option<&Interval>) -> String {
    interval.map_or_else(
        || UNDEFINED.to_owned(),
        |interval| {
            let places = places((interval.high - interval.low) * 100.0);
            let signed = |value: f64| {
                let text = decimals(value * 100.0, places);
                if text.starts_with('-') || text.chars().all(|c| c == '0' || c == '.') {
                    text
                } else {
                    format!("+{text}")
                }
            };
            format!("{} pp [{}, {}]", signed(interval.estimate), signed(interval.low), signed(interval.high))
        },
    )
}

/// A mean with its interval: `12.34 [12.10, 12.58]`; one game has a mean without an interval.
#[must_use]
pub fn mean(value: Option<f64>, interval: Option<&Interval>) -> String {
    match (value, interval) {
        (_, Some(interval)) => {
            let places = places(interval.high - interval.low);
            let number = |value: f64| decimals(value, places);
            format!("{} [{}, {}]", number(interval.estimate), number(interval.low), number(interval.high))
        }
        (Some(value), None) => format!("{} [no interval]", trimmed(value, 1)),
        (None, None) => UNDEFINED.to_owned(),
    }
}

/// A share without an interval: `42.1 %`.
#[must_use]
pub fn percent(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "–".to_owned();
    }
    let value = part as f64 / whole as f64 * 100.0;
    // What is rare must not look like what never happens, nor what is nearly sure like a law.
    if part > 0 && value < 0.05 {
        "< 0.1 %".to_owned()
    } else if part < whole && value >= 99.95 {
        "> 99.9 %".to_owned()
    } else {
        format!("{} %", decimals(value, 1))
    }
}

/// A level: `95 %`, `98.75 %`.
#[must_use]
pub fn level(level: f64) -> String {
    format!("{} %", trimmed(level * 100.0, 3))
}

/// A band: `25 % to 60 %`, `at least 25 %`.
#[must_use]
pub fn band(band: Band, share: bool) -> String {
    let number = |value: f64| {
        if share { format!("{} %", trimmed(value * 100.0, 6)) } else { trimmed(value, 6) }
    };
    match (band.low.is_finite(), band.high.is_finite()) {
        (true, true) => format!("{} to {}", number(band.low), number(band.high)),
        (true, false) => format!("at least {}", number(band.low)),
        (false, true) => format!("at most {}", number(band.high)),
        (false, false) => "anything".to_owned(),
    }
}

/// A p-value, or an upper limit where it is tiny.
#[must_use]
pub fn p_value(value: Option<f64>) -> String {
    match value {
        None => UNDEFINED.to_owned(),
        Some(value) if value < 0.001 => "< 0.001".to_owned(),
        Some(value) => decimals(value, 3),
    }
}

/// A number without trailing zeros.
fn trimmed(value: f64, places: usize) -> String {
    let text = decimals(value, places);
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// Words joined for a sentence: `a, b and c`.
#[must_use]
pub fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::wilson;

    #[test]
    fn numbers_for_people() {
        assert_eq!(count(0), "0");
        assert_eq!(count(1_234_567), "1,234,567");
        assert_eq!(counted(1, "game"), "1 game");
        assert_eq!(share(wilson(37, 1_000, 0.95).as_ref()), "3.7 % [2.7, 5.1]");
        assert_eq!(share(None), "undefined");
        assert_eq!(percent(1, 100_000), "< 0.1 %");
        assert_eq!(percent(0, 0), "–");
        assert_eq!(percent(99_999, 100_000), "> 99.9 %");
        assert_eq!(decimals(-0.001, 1), "0.0");
        assert_eq!(decimals(-1_234.56, 1), "-1,234.6");
        assert_eq!(decimals(999_999.6, 0), "1,000,000");
        assert_eq!(mean(Some(31.0), None), "31 [no interval]");
        assert_eq!(mean(None, None), "undefined");
        assert_eq!((verb(1, "is", "are"), verb(0, "is", "are")), ("is", "are"));
        assert_eq!(level(1.0 - 0.05 / 4.0), "98.75 %");
        assert_eq!(band(Band { low: 0.25, high: f64::INFINITY }, true), "at least 25 %");
        assert_eq!(band(Band { low: 1.5, high: 2.0 }, false), "1.5 to 2");
        assert_eq!(list(&["a".to_owned(), "b".to_owned(), "c".to_owned()]), "a, b and c");
    }
}
