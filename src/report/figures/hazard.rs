//! Cause-specific hazard by round: small multiples over the cells, or all cells together where they are many.

use super::canvas::{
    Align, Canvas, Drawing, GRID, INK, SOFT, Scale, WIDTH, legend_height, percent_tick, series, shortened,
};
use super::{causes, games_per_cell};
use crate::report::{Report, words};
use crate::stats::survival::Round;

/// Rounds with fewer games still going are not drawn: the share would be noise.
const AT_RISK: u64 = 100;

/// More cells than this are drawn together.
const PANELS: usize = 12;

struct Panel<'a> {
    title: String,
    rounds: Vec<&'a Round>,
}

fn solid(rounds: &[Round]) -> Vec<&Round> {
    rounds.iter().filter(|round| round.at_risk >= AT_RISK).collect()
}

fn panels(report: &Report) -> Vec<Panel<'_>> {
    if report.cells.len() > PANELS || report.cells.len() == 1 {
        let title = if report.cells.len() == 1 { "all games" } else { "all cells together" };
        return vec![Panel { title: title.to_owned(), rounds: solid(&report.pooled_risks) }];
    }
    report.cells.iter().map(|cell| Panel { title: report.cell_label(cell), rounds: solid(&cell.risks) }).collect()
}

pub(super) fn applies(report: &Report) -> bool {
    !lines(report).is_empty() && panels(report).iter().any(|panel| !panel.rounds.is_empty())
}

/// The causes drawn with their colours: what is listed as in the other figures, and the win in black.
fn lines(report: &Report) -> Vec<(usize, plotters::style::RGBColor)> {
    let mut lines: Vec<_> =
        causes::drawn(report).into_iter().enumerate().map(|(index, cause)| (cause, series(index))).collect();
    let win = (0..report.causes.len()).find(|&cause| {
        !report.causes[cause].listed
            && !report.causes[cause].cap
            && report.cells.iter().any(|cell| cell.ends[cause] > 0)
    });
    lines.extend(win.map(|cause| (cause, INK)));
    lines
}

/// The layout of small multiples: columns, and the size of a panel.
pub(super) fn grid(report: &Report, panels: usize) -> (usize, i32, i32) {
    if panels == 1 {
        return (1, WIDTH - 24, 300);
    }
    // A row per value of the other axes, if the last axis fits a row.
    let last = report.axes.last().map_or(1, |axis| axis.labels.len());
    let columns = if (2..=4).contains(&last) { last } else { panels.min(3) };
    (columns, (WIDTH - 24) / columns as i32, if columns <= 2 { 200 } else { 172 })
}

pub(super) fn draw(report: &Report) -> Drawing<String> {
    let panels = panels(report);
    let lines = lines(report);
    let legend: Vec<_> = lines.iter().map(|&(cause, colour)| (report.causes[cause].name.clone(), colour)).collect();
    let (columns, width, height) = grid(report, panels.len());
    let rows = panels.len().div_ceil(columns) as i32;
    let top = 58 + legend_height(&legend) + 4;
    let hazards = panels
        .iter()
        .flat_map(|panel| &panel.rounds)
        .flat_map(|round| lines.iter().filter_map(|&(cause, _)| round.hazard(cause)));
    let highest = hazards.fold(0.0, f64::max) * 1.05;
    let all_rounds = || panels.iter().flat_map(|panel| panel.rounds.iter().map(|round| round.round));
    let (first, last) = (all_rounds().min().unwrap_or(0) as f64, all_rounds().max().unwrap_or(1) as f64);
    Canvas::svg(top + rows * height + 26, |canvas| {
        let after = canvas.title(
            "When games end, and of what",
            &format!("of the games still going, % that end in the round; {}", games_per_cell(report)),
        )?;
        canvas.legend(after, &legend)?;
        for (index, panel) in panels.iter().enumerate() {
            let (column, row) = ((index % columns) as i32, (index / columns) as i32);
            let left = 12 + column * width + 44;
            let right = 12 + (column + 1) * width - 10;
            let panel_top = top + row * height + 24;
            let bottom = top + (row + 1) * height - 22;
            let characters = ((right - left + 34) / 7).max(4) as usize;
            canvas.bold((left - 34, panel_top - 14), &shortened(&panel.title, characters), 12.0, INK, Align::Left)?;
            let x = Scale::new(first, last, (left, right));
            let y = Scale::new(0.0, highest, (bottom, panel_top));
            let ticks = y.ticks(4);
            for &tick in &ticks {
                canvas.line(&[(left, y.at(tick)), (right, y.at(tick))], GRID, 1)?;
                canvas.text((left - 6, y.at(tick)), &percent_tick(tick, &ticks), 11.0, SOFT, Align::Right)?;
            }
            canvas.line(&[(left, bottom), (right, bottom)], INK, 1)?;
            // Rounds are whole numbers.
            for tick in x.ticks((right - left).max(1) as usize / 55 + 2).into_iter().filter(|tick| tick.fract() == 0.0)
            {
                canvas.text((x.at(tick), bottom + 12), &words::decimals(tick, 0), 11.0, SOFT, Align::Centre)?;
            }
            if panel.rounds.is_empty() {
                canvas.text(
                    ((left + right) / 2, (panel_top + bottom) / 2),
                    "too few games",
                    11.0,
                    SOFT,
                    Align::Centre,
                )?;
            }
            for &(cause, colour) in &lines {
                let points: Vec<(i32, i32)> = panel
                    .rounds
                    .iter()
                    .filter_map(|round| Some((x.at(round.round as f64), y.at(round.hazard(cause)?))))
                    .collect();
                if let [only] = points.as_slice() {
                    canvas.dot(*only, 3, colour)?;
                } else if points.len() > 1 {
                    canvas.line(&points, colour, 2)?;
                }
            }
        }
        canvas.text((WIDTH / 2, top + rows * height + 10), "round", 12.0, SOFT, Align::Centre)
    })
}
