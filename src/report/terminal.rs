//! The short summary for the terminal.

use super::{Report, junit, words};

/// Rows of cells before the rest is left to the files.
const ROWS: usize = 30;

/// Headline, warnings, the cells and a line per expectation.
#[must_use]
pub fn terminal(report: &Report) -> String {
    let mut text = format!("{}\n\n", report.title);
    for sentence in &report.headline {
        text.push_str(sentence);
        text.push('\n');
    }
    for warning in &report.warnings {
        text.push_str(&format!("warning: {warning}\n"));
    }
    text.push('\n');
    text.push_str(&cells(report));
    if !report.expectations.is_empty() {
        text.push('\n');
    }
    for expectation in &report.expectations {
        text.push_str(&format!(
            "{:<9}  {}: {}\n",
            expectation.verdict.name(),
            expectation.name,
            junit::sentence(report, expectation)
        ));
    }
    text
}

/// The cells in columns that line up.
fn cells(report: &Report) -> String {
    let mut lines = vec![vec![report.axes_label()]];
    lines[0].extend(report.rates.iter().map(|rate| rate.title.clone()));
    lines[0].push("games".to_owned());
    for cell in report.cells.iter().take(ROWS) {
        let mut line = vec![report.cell_label(cell)];
        line.extend(cell.rates.iter().map(|rate| words::share(rate.as_ref())));
        line.push(words::count(cell.games));
        lines.push(line);
    }
    let widths: Vec<usize> = (0..lines[0].len())
        .map(|column| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for line in &lines {
        let mut row = format!("{:<width$}", line[0], width = widths[0]);
        for (cell, &width) in line.iter().zip(&widths).skip(1) {
            row.push_str(&format!("  {cell:>width$}"));
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    if report.cells.len() > ROWS {
        let more = words::counted((report.cells.len() - ROWS) as u64, "more cell");
        text.push_str(&format!("and {more}, see report.md\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use crate::report::{build, samples};

    #[test]
    fn grid() {
        let (scenario, tally) = samples::difficulty(10_000);
        insta::assert_snapshot!(super::terminal(&build(&scenario, &tally, &samples::provenance())));
    }
}
