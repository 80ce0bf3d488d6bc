//! The charts, one function each, drawn as SVG with a fixed palette. Texts stay texts; no font is measured, so the bytes do
//! not depend on the machine. Every rate stands with its own interval and the number of games.

mod canvas;
mod causes;
mod hazard;
mod length;
mod rates;
mod roles;

use super::{Report, ReportError};
use canvas::{Canvas, Drawing};

/// A chart of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chart {
    /// Rates of the cells with intervals.
    WinRate,
    /// Shares of the causes in each cell.
    LossCauses,
    /// Cause-specific hazard by round.
    Hazard,
    /// Numbers of turns.
    Length,
    /// Effects of the roles.
    Roles,
    /// Effects of pairs of roles.
    RolePairs,
}

impl Chart {
    /// All charts, in the order of a report.
    pub const ALL: &'static [Self] =
        &[Self::WinRate, Self::LossCauses, Self::Hazard, Self::Length, Self::Roles, Self::RolePairs];

    /// The name in `[report] charts`, and of the file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::WinRate => "win_rate",
            Self::LossCauses => "loss_causes",
            Self::Hazard => "hazard",
            Self::Length => "length",
            Self::Roles => "roles",
            Self::RolePairs => "role_pairs",
        }
    }

    /// Whether there is anything to draw.
    pub(super) fn applies(self, report: &Report) -> bool {
        match self {
            Self::WinRate => report.cells.iter().any(|cell| cell.rates.iter().any(Option::is_some)),
            Self::LossCauses => causes::applies(report),
            Self::Hazard => hazard::applies(report),
            Self::Length => report.cells.iter().any(|cell| cell.turns.iter().any(|&games| games > 0)),
            Self::Roles => report.roles.is_some(),
            Self::RolePairs => report.roles.as_ref().is_some_and(|roles| !roles.pairs.is_empty()),
        }
    }

    /// What the chart shows and how to read it.
    pub(super) fn reading(self, report: &Report) -> String {
        let faint =
            if report.cells.iter().any(super::Cell::is_small) { " Pale: too few games for a claim." } else { "" };
        let (drawn, all) = (report.drawn_cells().len(), report.cells.len());
        let some = if drawn < all {
            format!(" {drawn} of {} cells are drawn.", super::words::count(all as u64))
        } else {
            String::new()
        };
        match self {
            Self::WinRate => {
                format!("Dots are estimates, lines their 95 % intervals.{}{faint}{some}", rates::order(report))
            }
            Self::LossCauses => {
                let noun = if report.rates.len() == 1 { "lost" } else { "decided" };
                format!("Each bar is all {noun} games of one cell (n on the right), divided by what ended them.{some}")
            }
            Self::Hazard => "Of the games still going when a round begins, the share that ends in it, by cause. Rounds with \
                             fewer than 100 games still going are left out: chance rules there."
                .to_owned(),
            Self::Length => length::reading(report) + &some,
            Self::Roles => "How much the win rate rises (right of the line) or falls (left) when the role is at the table, \
                            with 95 % intervals. Roles whose intervals reach far into one another may be equal."
                .to_owned(),
            Self::RolePairs => "Win rate with both roles at the table minus that of all other tables, in percentage \
                                points. Coloured only where the effect differs from 0 after adjustment for the number of \
                                pairs."
                .to_owned(),
        }
    }

    fn draw(self, report: &Report) -> Drawing<String> {
        match self {
            Self::WinRate => rates::draw(report),
            Self::LossCauses => causes::draw(report),
            Self::Hazard => hazard::draw(report),
            Self::Length => length::draw(report),
            Self::Roles => roles::draw_effects(report),
            Self::RolePairs => roles::draw_pairs(report),
        }
    }
}

/// Draws all charts of a report.
///
/// # Errors
///
/// The first chart that cannot be drawn.
pub fn draw_all(report: &Report) -> Result<Vec<(Chart, String)>, ReportError> {
    report
        .charts
        .iter()
        .map(|&chart| {
            let svg = chart
                .draw(report)
                .map_err(|error| ReportError::Draw { chart: chart.name(), message: error.to_string() })?;
            Ok((chart, svg))
        })
        .collect()
}

/// The games per cell as text: `n = 10,000 games in each cell`.
fn games_per_cell(report: &Report) -> String {
    let least = report.cells.iter().map(|cell| cell.games).min().unwrap_or(0);
    let most = report.cells.iter().map(|cell| cell.games).max().unwrap_or(0);
    let place = if report.cells.len() == 1 { "" } else { " per cell" };
    if least == most {
        format!("n = {} games{place}", super::words::count(most))
    } else {
        format!("n = {} to {} games{place}", super::words::count(least), super::words::count(most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{build, samples};

    #[test]
    fn charts_asked_for_and_no_others() {
        let (mut scenario, tally) = samples::combinations(2_000);
        let all = build(&scenario, &tally, &samples::provenance()).charts;
        assert_eq!(all, Chart::ALL);
        scenario.charts = Some(vec!["length".to_owned(), "win_rate".to_owned()]);
        assert_eq!(build(&scenario, &tally, &samples::provenance()).charts, [Chart::WinRate, Chart::Length]);
        let (scenario, tally) = samples::single(0, 0);
        assert_eq!(build(&scenario, &tally, &samples::provenance()).charts, []);
    }

    #[test]
    fn every_coordinate_lies_on_the_canvas() {
        for (scenario, tally) in [
            samples::single(1_000, 0),
            samples::single(3, 3),
            samples::difficulty(10_000),
            samples::difficulty(30),
            samples::combinations(2_000),
            samples::many(60, 2_000),
        ] {
            let report = build(&scenario, &tally, &samples::provenance());
            for (chart, svg) in draw_all(&report).expect("drawn") {
                let size = |name: &str| -> i64 {
                    let rest = svg.split(&format!("{name}=\"")).nth(1).expect("size");
                    rest.split('"').next().expect("size").parse().expect("number")
                };
                let (width, height) = (size("width"), size("height"));
                for (name, limit) in [("x", width), ("y", height), ("cx", width), ("cy", height)] {
                    for part in svg.split(&format!(" {name}=\"")).skip(1) {
                        let value: i64 = part.split('"').next().expect("value").parse().expect("number");
                        assert!((0..=limit).contains(&value), "{name}={value} in {}", chart.name());
                    }
                }
            }
        }
    }
}
