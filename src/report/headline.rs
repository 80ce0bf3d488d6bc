//! The sentences at the top, and the warnings below them.

use super::{Cell, Rate, Report, words};
use crate::stats::{Dependence, Interval, tied_with_best};

/// What was found.
pub(super) fn sentences(report: &Report) -> Vec<String> {
    let mut sentences = vec![asked(report)];
    sentences.extend(rates(report));
    sentences.extend(deaths(report));
    sentences.push(expectations(report));
    sentences
}

fn asked(report: &Report) -> String {
    let games: Vec<u64> = report.cells.iter().map(|cell| cell.games).collect();
    let (least, most) = (games.iter().min().copied().unwrap_or(0), games.iter().max().copied().unwrap_or(0));
    let per_cell =
        if least == most { words::count(most) } else { format!("{} to {}", words::count(least), words::count(most)) };
    let total = words::counted(report.games(), "game");
    let were = words::verb(report.games(), "was", "were");
    if report.cells.len() == 1 {
        return format!("{total} of {} {were} played at one table setting.", report.game);
    }
    let axes: Vec<String> = report
        .axes
        .iter()
        .map(|axis| format!("{} of {}", words::counted(axis.labels.len() as u64, "value"), axis.name))
        .collect();
    format!(
        "{total} of {} {were} played in {} cells ({}), {per_cell} in each.",
        report.game,
        words::count(report.cells.len() as u64),
        axes.join(" × ")
    )
}

/// Best and worst, for each rate. Cells with few games support no claim (they would often be the extreme ones by chance).
fn rates(report: &Report) -> Vec<String> {
    let claims: Vec<&Cell> = report.cells.iter().filter(|cell| !cell.is_small()).collect();
    let mut sentences = Vec::new();
    for (index, rate) in report.rates.iter().enumerate() {
        let named = named(report, rate);
        if let Some(sentence) = all_or_none(report, index) {
            sentences.push(sentence);
            continue;
        }
        if let [cell] = report.cells.as_slice() {
            let text = words::share(cell.rates[index].as_ref());
            let few = if cell.is_small() { ", which rests on too few games for a claim" } else { "" };
            sentences.push(format!("{named} is {text}{few}."));
            continue;
        }
        let defined: Vec<(&Cell, Interval)> =
            claims.iter().filter_map(|cell| cell.rates[index].map(|interval| (*cell, interval))).collect();
        let by_estimate = |a: &&(&Cell, Interval), b: &&(&Cell, Interval)| a.1.estimate.total_cmp(&b.1.estimate);
        let (Some(worst), Some(best)) = (defined.iter().min_by(by_estimate), defined.iter().rev().max_by(by_estimate))
        else {
            sentences
                .push(format!("No cell has the {} games that a claim about its rates needs.", super::MINIMUM_GAMES));
            break;
        };
        let others = if defined.len() == report.cells.len() { "every cell" } else { "every cell with enough games" };
        if defined.len() == 1 {
            sentences.push(format!(
                "{named} is {} ({}); no other cell has the {} games that a comparison needs.",
                words::share(Some(&best.1)),
                report.describe_cell(best.0),
                super::MINIMUM_GAMES,
            ));
            continue;
        }
        if worst.1.estimate == best.1.estimate {
            // The least certain of the equal estimates.
            let width = |interval: &Interval| interval.high - interval.low;
            let widest = defined.iter().map(|(_, interval)| interval).max_by(|a, b| width(a).total_cmp(&width(b)));
            sentences.push(format!("{named} is {} in {others}.", words::share(widest)));
            continue;
        }
        let intervals: Vec<Interval> = defined.iter().map(|(_, interval)| *interval).collect();
        let tied = tied_with_best(&intervals, Dependence::IndependentOrPositive).iter().filter(|&&tied| tied).count();
        if tied == defined.len() {
            sentences.push(format!(
                "{named} is at most {} ({}), from which no other cell can be told apart.",
                words::share(Some(&best.1)),
                report.describe_cell(best.0),
            ));
            continue;
        }
        sentences.push(format!(
            "{named} runs from {} ({}) to {} ({}).",
            words::share(Some(&worst.1)),
            report.describe_cell(worst.0),
            words::share(Some(&best.1)),
            report.describe_cell(best.0),
        ));
        if tied > 1 {
            sentences.push(format!(
                "{} of {} cells are tied for the highest: their differences may be chance.",
                words::count(tied as u64),
                words::count(defined.len() as u64),
            ));
        }
    }
    sentences
}

/// A rate as the subject of a sentence.
fn named(report: &Report, rate: &Rate) -> String {
    if report.rates.len() == 1 { "The win rate".to_owned() } else { format!("The share of “{}”", rate.title) }
}

/// What there is to say where every game of a cooperative run was won, or none: no cell is better than another one.
fn all_or_none(report: &Report, rate: usize) -> Option<String> {
    let intervals: Vec<Interval> = report.cells.iter().filter_map(|cell| cell.rates[rate]).collect();
    let all = |value: f64| intervals.iter().all(|interval| interval.estimate == value);
    if report.rates.len() > 1 || intervals.is_empty() || !(all(0.0) || all(1.0)) {
        return None;
    }
    let width = |interval: &Interval| interval.high - interval.low;
    let widest = intervals.iter().max_by(|a, b| width(a).total_cmp(&width(b)));
    Some(format!(
        "{} game was won: {} in {}.",
        if all(0.0) { "No" } else { "Every" },
        words::share(widest),
        if report.cells.len() == 1 {
            "all games"
        } else if report.cells.iter().all(|cell| cell.games == report.cells[0].games) {
            "every cell"
        } else {
            "the cell with the fewest games"
        },
    ))
}

/// The commonest cause, of all cells together.
fn deaths(report: &Report) -> Option<String> {
    let listed: Vec<(usize, u64)> = (0..report.causes.len())
        .filter(|&cause| report.causes[cause].listed)
        .map(|cause| (cause, report.cells.iter().map(|cell| cell.ends[cause]).sum()))
        .collect();
    let all: u64 = listed.iter().map(|(_, games)| games).sum();
    let (cause, games) = listed.into_iter().rev().max_by_key(|(_, games)| *games)?;
    if games == 0 {
        return None;
    }
    let what = if report.rates.len() == 1 { "lost" } else { "decided" };
    Some(format!(
        "The commonest end of {what} games is {} ({}): {} of {} {what} games ({}).",
        report.causes[cause].name,
        report.causes[cause].summary,
        words::count(games),
        words::count(all),
        words::percent(games, all),
    ))
}

fn expectations(report: &Report) -> String {
    let all = report.expectations.len();
    if all == 0 {
        return "The scenario expects nothing, so nothing was judged.".to_owned();
    }
    let counts = report.verdict_counts();
    let verb =
        |number: usize, one, many| format!("{} {}", words::count(number as u64), words::verb(number as u64, one, many));
    format!(
        "Of {}, {}, {} and {}.",
        words::counted(all as u64, "expectation"),
        verb(counts.holds, "holds", "hold"),
        verb(counts.fails, "fails", "fail"),
        verb(counts.undecided, "is undecided", "are undecided"),
    )
}

/// What a reader must know before believing the rest.
pub(super) fn warnings(report: &Report) -> Vec<String> {
    let mut warnings = Vec::new();
    let faults: u64 = report.faults.iter().map(|fault| fault.games).sum();
    if faults > 0 {
        warnings.push(format!(
            "{} {} given up because a strategy chose an illegal action; see “Faults”.",
            words::counted(faults, "game"),
            words::verb(faults, "was", "were"),
        ));
    }
    let capped: u64 = report.cells.iter().map(|cell| cell.capped).sum();
    if capped > 0 {
        let worst = report.cells.iter().max_by(|a, b| {
            // Compares capped / games without dividing; cells without games come last.
            (u128::from(a.capped) * u128::from(b.games)).cmp(&(u128::from(b.capped) * u128::from(a.games)))
        });
        let worst = worst.filter(|_| report.cells.len() > 1).map_or_else(String::new, |cell| {
            format!(", at most {} of a cell ({})", words::percent(cell.capped, cell.games), report.describe_cell(cell))
        });
        warnings.push(format!(
            "{} ({}) {} stopped by a cap and {} as neither won nor lost{worst}.",
            words::counted(capped, "game"),
            words::percent(capped, report.games()),
            words::verb(capped, "was", "were"),
            words::verb(capped, "counts", "count"),
        ));
    }
    let small = report.cells.iter().filter(|cell| cell.is_small()).count() as u64;
    if small > 0 && report.cells.len() == 1 {
        let games = words::counted(report.games(), "game");
        let were = words::verb(report.games(), "was", "were");
        warnings.push(format!("Only {games} {were} played: no claim rests on fewer than {}.", super::MINIMUM_GAMES));
    } else if small > 0 {
        warnings.push(format!(
            "{} of {} cells {} fewer than {} games: {} shown faintly, and no claim rests on {}.",
            words::count(small),
            words::count(report.cells.len() as u64),
            words::verb(small, "has", "have"),
            super::MINIMUM_GAMES,
            words::verb(small, "it is", "they are"),
            words::verb(small, "it", "them"),
        ));
    }
    // What the scenario rules out is no surprise; the section on coverage lists it.
    let unmet: Vec<String> =
        report.unused_features.iter().filter(|unused| unused.possible).map(|unused| unused.name.clone()).collect();
    if !unmet.is_empty() {
        let number = unmet.len() as u64;
        warnings.push(format!(
            "{number} of {} cards, abilities and situations {} never met: {}. Results say nothing about {}.",
            report.features,
            words::verb(number, "was", "were"),
            words::list(&unmet),
            words::verb(number, "it", "them"),
        ));
    }
    warnings
}
