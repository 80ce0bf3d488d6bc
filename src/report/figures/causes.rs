//! What ends the games of each cell, as shares of one bar.

use super::canvas::{
    Align, Canvas, Drawing, GRID, INK, SERIES, SOFT, Scale, WIDTH, legend_height, series, shortened, text_width,
};
use crate::report::{Report, words};

/// The causes that are drawn, the commonest first, so that a cause has the same colour in every figure.
pub(super) fn drawn(report: &Report) -> Vec<usize> {
    let total = |cause: usize| report.cells.iter().map(|cell| cell.ends[cause]).sum::<u64>();
    let mut causes: Vec<usize> =
        (0..report.causes.len()).filter(|&cause| report.causes[cause].listed && total(cause) > 0).collect();
    causes.sort_by_key(|&cause| (std::cmp::Reverse(total(cause)), cause));
    causes
}

pub(super) fn applies(report: &Report) -> bool {
    !drawn(report).is_empty()
}

pub(super) fn draw(report: &Report) -> Drawing<String> {
    const ROW: i32 = 26;
    const LABEL: usize = 46;
    let causes = drawn(report);
    // Causes beyond the palette share one colour.
    let named = if causes.len() > SERIES.len() { SERIES.len() - 1 } else { causes.len() };
    let mut legend: Vec<_> = causes[..named]
        .iter()
        .enumerate()
        .map(|(index, &cause)| (report.causes[cause].name.clone(), series(index)))
        .collect();
    if named < causes.len() {
        legend.push(("other causes".to_owned(), SOFT));
    }
    let noun = if report.rates.len() == 1 { "lost" } else { "decided" };
    let title = if report.rates.len() == 1 { "What lost games die of" } else { "What decides games" };
    let top = 58 + legend_height(&legend) + 26;
    let bottom = top + ROW * report.drawn_cells().len() as i32;
    let labels: Vec<String> =
        report.drawn_cells().iter().map(|cell| shortened(&report.cell_label(cell), LABEL)).collect();
    let heading = shortened(&report.axes_label(), LABEL);
    let left = 22 + labels.iter().chain([&heading]).map(|label| text_width(label, 12.0)).max().unwrap_or(0);
    let (left, right) = (left.min(WIDTH / 2), WIDTH - 92);
    Canvas::svg(bottom + 58, |canvas| {
        let after = canvas.title(title, &format!("share of {noun} games by cause, in each cell"))?;
        canvas.legend(after, &legend)?;
        canvas.text((left - 10, top - 13), &heading, 12.0, SOFT, Align::Right)?;
        canvas.text((WIDTH - 12, top - 13), &format!("n {noun}"), 12.0, SOFT, Align::Right)?;
        let scale = Scale::new(0.0, 1.0, (left, right));
        for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let x = scale.at(tick);
            canvas.line(&[(x, top), (x, bottom + 4)], GRID, 1)?;
            canvas.text(
                (x, bottom + 16),
                &format!("{} %", words::decimals(tick * 100.0, 0)),
                12.0,
                SOFT,
                Align::Centre,
            )?;
        }
        canvas.text(
            ((left + right) / 2, bottom + 40),
            &format!("share of {noun} games (%)"),
            12.0,
            SOFT,
            Align::Centre,
        )?;
        for ((index, cell), label) in report.drawn_cells().iter().enumerate().zip(&labels) {
            let y = top + ROW * index as i32;
            let all: u64 = causes.iter().map(|&cause| cell.ends[cause]).sum();
            let faint = all < crate::report::MINIMUM_GAMES;
            let ink = if faint { SOFT } else { INK };
            canvas.text((left - 10, y + ROW / 2), label, 12.0, ink, Align::Right)?;
            canvas.text((WIDTH - 12, y + ROW / 2), &words::count(all), 12.0, ink, Align::Right)?;
            if all == 0 {
                canvas.text((left + 8, y + ROW / 2), &format!("no {noun} games"), 12.0, SOFT, Align::Left)?;
                continue;
            }
            let mut before = 0;
            for (place, &cause) in causes.iter().enumerate() {
                let games = cell.ends[cause];
                if games == 0 {
                    continue;
                }
                let from = scale.at(before as f64 / all as f64);
                before += games;
                let to = scale.at(before as f64 / all as f64);
                let (colour, text) = if place < named { SERIES[place] } else { (SOFT, SERIES[0].1) };
                // A gap of one pixel sets neighbours apart where colours are hard to tell.
                canvas.rectangle((from, y + 3), ((to - 1).max(from), y + ROW - 3), colour)?;
                if to - from >= 36 {
                    let share = format!("{} %", words::decimals(games as f64 / all as f64 * 100.0, 0));
                    canvas.text(((from + to) / 2, y + ROW / 2), &share, 11.0, text, Align::Centre)?;
                }
            }
        }
        Ok(())
    })
}
