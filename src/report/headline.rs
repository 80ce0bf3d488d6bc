//! The sentences at the top, and the warnings below them.

use super::{Cell, Report, words};
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
    if report.cells.len() == 1 {
        return format!("{total} of {} were played at one table setting.", report.game);
    }
    let axes: Vec<String> =
        report.axes.iter().map(|axis| format!("{} values of {}", axis.labels.len(), axis.name)).collect();
    format!(
        "{total} of {} were played in {} cells ({}), {per_cell} in each.",
        report.game,
        report.cells.len(),
        axes.join(" × ")
    )
}

/// Best and worst, for each rate. Cells with few games support no claim (they would often be the extreme ones by chance).
fn rates(report: &Report) -> Vec<String> {
    let claims: Vec<&Cell> = report.cells.iter().filter(|cell| !cell.is_small()).collect();
    let mut sentences = Vec::new();
    for (index, rate) in report.rates.iter().enumerate() {
        let named =
            if report.rates.len() == 1 { "The win rate".to_owned() } else { format!("The share of “{rate}”") };
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
        let intervals: Vec<Interval> = defined.iter().map(|(_, interval)| *interval).collect();
        let tied = tied_with_best(&intervals, Dependence::IndependentOrPositive).iter().filter(|&&tied| tied).count();
        if tied == defined.len() {
            sentences.push(format!(
                "{named} is about the same everywhere: {}, and no cell can be told apart from the best one.",
                words::share(Some(&best.1)) + &format!(" at most ({})", report.describe_cell(best.0)),
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
                "{tied} of {} cells are tied for the highest: their differences may be chance.",
                defined.len()
            ));
        }
    }
    sentences
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
    let verb = |number: usize, one: &str, many: &str| format!("{number} {}", if number == 1 { one } else { many });
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
            "{} given up because a strategy chose an illegal action; see “Faults”.",
            if faults == 1 { "1 game was".to_owned() } else { format!("{} games were", words::count(faults)) },
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
            "{} ({}) stopped by a cap and count as neither won nor lost{worst}.",
            if capped == 1 { "1 game was".to_owned() } else { format!("{} games", words::count(capped)) },
            words::percent(capped, report.games()),
        ));
    }
    let small = report.cells.iter().filter(|cell| cell.is_small()).count();
    if small > 0 {
        warnings.push(format!(
            "{small} of {} cells have fewer than {} games: they are shown faintly, and no claim rests on them.",
            report.cells.len(),
            super::MINIMUM_GAMES
        ));
    }
    if !report.unused_features.is_empty() {
        let names: Vec<_> = report.unused_features.iter().map(|(name, _)| name.clone()).collect();
        warnings.push(format!(
            "{} of {} cards, abilities and situations were never met: {}. Results say nothing about them.",
            names.len(),
            report.features,
            words::list(&names)
        ));
    }
    warnings
}
