//! How many turns games last: a histogram per cell, or a row per cell where they are many.

use super::canvas::{Align, Canvas, Drawing, GRID, INK, SOFT, Scale, WIDTH, mark, percent_tick, shortened, text_width};
use super::games_per_cell;
use super::hazard::grid;
use crate::report::document::turns_quantile;
use crate::report::{Cell, Report, words};

/// More cells than this have a row each in place of a histogram.
const PANELS: usize = 12;

pub(super) fn reading(report: &Report) -> String {
    if report.cells.len() > PANELS {
        "The dot is the median; half of the games lie within the thick line, nine of ten within the thin one."
            .to_owned()
    } else {
        "Share of games by the number of turns begun, capped games included. The dotted line is the median.".to_owned()
    }
}

pub(super) fn draw(report: &Report) -> Drawing<String> {
    if report.cells.len() > PANELS { draw_rows(report) } else { draw_histograms(report) }
}

/// The most turns that all but one game in a thousand of any cell stay within; what lies beyond goes into the last bar.
fn longest(cells: &[Cell]) -> usize {
    let beyond = |cell: &Cell| {
        let games: u64 = cell.turns.iter().sum();
        let mut left = games;
        cell.turns.iter().position(|&count| {
            left -= count;
            u128::from(left) * 1_000 <= u128::from(games)
        })
    };
    cells.iter().filter(|cell| cell.turns.iter().any(|&games| games > 0)).filter_map(beyond).max().unwrap_or(0)
}

fn draw_histograms(report: &Report) -> Drawing<String> {
    let shortest =
        report.cells.iter().filter_map(|cell| cell.turns.iter().position(|&games| games > 0)).min().unwrap_or(0);
    let longest = longest(&report.cells).max(shortest);
    let (columns, width, height) = grid(report, report.cells.len());
    let rows = report.cells.len().div_ceil(columns) as i32;
    // At least three pixels for a bar.
    let bars = ((width - 60) / 4).clamp(1, 60) as usize;
    let step = (longest - shortest + 1).div_ceil(bars).max(1);
    let count = (longest - shortest + 1).div_ceil(step);
    let share = |cell: &Cell, bar: usize| -> f64 {
        let from = shortest + bar * step;
        let to = if bar + 1 == count { cell.turns.len() } else { from + step };
        let games: u64 = cell.turns.iter().take(to).skip(from).sum();
        games as f64 / cell.games.max(1) as f64
    };
    let highest =
        report.cells.iter().flat_map(|cell| (0..count).map(move |bar| share(cell, bar))).fold(0.0, f64::max) * 1.05;
    let bar_text = if step == 1 { "a bar per turn".to_owned() } else { format!("bars of {step} turns") };
    let top = 62;
    Canvas::svg(top + rows * height + 26, |canvas| {
        canvas.title(
            "How long games last",
            &format!("share of games by turns begun, {bar_text}; {}", games_per_cell(report)),
        )?;
        for (index, cell) in report.cells.iter().enumerate() {
            let (column, row) = ((index % columns) as i32, (index / columns) as i32);
            let left = 12 + column * width + 44;
            let right = 12 + (column + 1) * width - 10;
            let panel_top = top + row * height + 24;
            let bottom = top + (row + 1) * height - 22;
            let characters = ((right - left + 34) / 7).max(4) as usize;
            let ink = if cell.is_small() { SOFT } else { INK };
            canvas.bold(
                (left - 34, panel_top - 14),
                &shortened(&report.cell_label(cell), characters),
                12.0,
                ink,
                Align::Left,
            )?;
            let x = Scale::new(0.0, count as f64, (left, right));
            let y = Scale::new(0.0, highest, (bottom, panel_top));
            let ticks = y.ticks(4);
            for &tick in &ticks {
                canvas.line(&[(left, y.at(tick)), (right, y.at(tick))], GRID, 1)?;
                canvas.text((left - 6, y.at(tick)), &percent_tick(tick, &ticks), 11.0, SOFT, Align::Right)?;
            }
            let colour = mark(0, cell.is_small());
            for bar in (0..count).filter(|&bar| share(cell, bar) > 0.0) {
                let (from, to) = (x.at(bar as f64), x.at((bar + 1) as f64));
                canvas.rectangle((from, y.at(share(cell, bar))), ((to - 1).max(from), bottom), colour)?;
            }
            canvas.line(&[(left, bottom), (right, bottom)], INK, 1)?;
            let turns = Scale::new(shortest as f64, (shortest + count * step) as f64, (left, right));
            for tick in
                turns.ticks((right - left).max(1) as usize / 55 + 2).into_iter().filter(|tick| tick.fract() == 0.0)
            {
                canvas.text((turns.at(tick), bottom + 12), &words::decimals(tick, 0), 11.0, SOFT, Align::Centre)?;
            }
            if let Some(median) = turns_quantile(&cell.turns, 50) {
                let middle = turns.at(median as f64 + 0.5);
                canvas.dotted(middle, panel_top, bottom, INK)?;
            }
        }
        canvas.text((WIDTH / 2, top + rows * height + 10), "turns", 12.0, SOFT, Align::Centre)
    })
}

fn draw_rows(report: &Report) -> Drawing<String> {
    const ROW: i32 = 22;
    const LABEL: usize = 46;
    let labels: Vec<String> =
        report.drawn_cells().iter().map(|cell| shortened(&report.cell_label(cell), LABEL)).collect();
    let heading = shortened(&report.axes_label(), LABEL);
    let left = 22 + labels.iter().chain([&heading]).map(|label| text_width(label, 12.0)).max().unwrap_or(0);
    let (left, right) = (left.min(WIDTH / 2), WIDTH - 60);
    let top = 84;
    let bottom = top + ROW * report.drawn_cells().len() as i32;
    let longest = report.drawn_cells().iter().filter_map(|cell| turns_quantile(&cell.turns, 95)).max().unwrap_or(1);
    Canvas::svg(bottom + 58, |canvas| {
        canvas.title(
            "How long games last",
            &format!("turns begun: median, middle half, 5 % to 95 %; {}", games_per_cell(report)),
        )?;
        canvas.text((left - 10, top - 13), &heading, 12.0, SOFT, Align::Right)?;
        canvas.text((WIDTH - 12, top - 13), "median", 12.0, SOFT, Align::Right)?;
        let scale = Scale::new(0.0, longest as f64 * 1.03, (left, right));
        for tick in scale.ticks(7) {
            canvas.line(&[(scale.at(tick), top), (scale.at(tick), bottom)], GRID, 1)?;
            canvas.text((scale.at(tick), bottom + 16), &words::decimals(tick, 0), 12.0, SOFT, Align::Centre)?;
        }
        canvas.text(((left + right) / 2, bottom + 40), "turns", 12.0, SOFT, Align::Centre)?;
        for ((index, cell), label) in report.drawn_cells().iter().enumerate().zip(&labels) {
            let y = top + ROW * index as i32 + ROW / 2;
            let ink = if cell.is_small() { SOFT } else { INK };
            let colour = mark(0, cell.is_small());
            canvas.text((left - 10, y), label, 12.0, ink, Align::Right)?;
            let at = |percent| turns_quantile(&cell.turns, percent).map(|turns| scale.at(turns as f64));
            let (Some(p5), Some(p25), Some(p50), Some(p75), Some(p95)) = (at(5), at(25), at(50), at(75), at(95)) else {
                continue;
            };
            canvas.line(&[(p5, y), (p95, y)], colour, 1)?;
            canvas.line(&[(p25, y), (p75, y)], colour, 5)?;
            canvas.dot((p50, y), 4, colour)?;
            let median = turns_quantile(&cell.turns, 50).unwrap_or(0);
            canvas.text((WIDTH - 12, y), &median.to_string(), 12.0, ink, Align::Right)?;
        }
        Ok(())
    })
}
