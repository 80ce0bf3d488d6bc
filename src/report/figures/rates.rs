//! Rates of the cells: grouped over the last axis where that stays readable, else one row per cell.

use plotters::style::Color;

use super::canvas::{
    Align, Canvas, Drawing, GRID, INK, SOFT, Scale, WIDTH, mark, percent_tick, series, shortened, text_width,
};
use super::games_per_cell;
use crate::report::{Cell, Report, words};
use crate::stats::Interval;

/// Whether the cells fit side by side: at most two axes, few values on each, one rate.
fn grouped(report: &Report) -> bool {
    let last = report.axes.last().map_or(0, |axis| axis.labels.len());
    let first = if report.axes.len() == 2 { report.axes[0].labels.len() } else { 1 };
    let long = report.axes.last().is_some_and(|axis| axis.labels.iter().any(|label| label.chars().count() > 14));
    report.rates.len() == 1
        && (1..=2).contains(&report.axes.len())
        && (2..=9).contains(&last)
        && first <= 6
        && first * last <= 24
        && !long
        && !(report.axes.len() == 1 && report.axes[0].unordered)
}

/// Whether rows are sorted: the only axis has no order of its own.
fn sorted(report: &Report) -> bool {
    !grouped(report) && report.rates.len() == 1 && report.axes.len() == 1 && report.axes[0].unordered
}

/// How the rows are ordered, as a sentence.
pub(super) fn order(report: &Report) -> String {
    let order = if sorted(report) { " Rows from the highest estimate down; neighbours may be equal." } else { "" };
    let axis = if !grouped(report) && lowest(report) > 0.0 { " The axis does not begin at 0." } else { "" };
    format!("{order}{axis}")
}

pub(super) fn draw(report: &Report) -> Drawing<String> {
    if grouped(report) { draw_grouped(report) } else { draw_rows(report) }
}

fn title(report: &Report) -> String {
    let subject = if report.rates.len() == 1 { "Win rate" } else { "Outcomes" };
    if report.axes.is_empty() {
        subject.to_owned()
    } else {
        format!("{subject} by {}", words::list(&report.axes.iter().map(|axis| axis.name.clone()).collect::<Vec<_>>()))
    }
}

fn below(report: &Report) -> String {
    format!("share of games won with 95 % interval, {}", games_per_cell(report))
}

fn highest(report: &Report) -> f64 {
    report.cells.iter().flat_map(|cell| cell.rates.iter().flatten()).map(|rate| rate.high).fold(0.0, f64::max)
}

/// Where the axis of rows begins: at 0 unless that would press all rows into its upper half.
fn lowest(report: &Report) -> f64 {
    let lows = report.cells.iter().flat_map(|cell| cell.rates.iter().flatten()).map(|rate| rate.low);
    let low = lows.fold(1.0, f64::min);
    let high = highest(report);
    if report.cells.len() == 1 || low < high / 2.0 { 0.0 } else { (low - (high - low) * 0.1).max(0.0) }
}

fn draw_grouped(report: &Report) -> Drawing<String> {
    const PLOT: i32 = 300;
    let axis = &report.axes[report.axes.len() - 1];
    let groups = if report.axes.len() == 2 { report.axes[0].labels.len() } else { 1 };
    let legend: Vec<_> = if report.axes.len() == 2 {
        (0..groups)
            .map(|group| (format!("{} {}", report.axes[0].name, report.axes[0].labels[group]), series(group)))
            .collect()
    } else {
        Vec::new()
    };
    let top = 58 + super::canvas::legend_height(&legend) + 14;
    let (left, right, bottom) = (78, WIDTH - 16, top + PLOT);
    Canvas::svg(bottom + 62, |canvas| {
        let after = canvas.title(&title(report), &below(report))?;
        canvas.legend(after, &legend)?;
        let scale = Scale::new(0.0, (highest(report) * 1.08).min(1.0), (bottom, top));
        let ticks = scale.ticks(6);
        for &tick in &ticks {
            let y = scale.at(tick);
            canvas.line(&[(left, y), (right, y)], GRID, 1)?;
            canvas.text((left - 8, y), &percent_tick(tick, &ticks), 12.0, SOFT, Align::Right)?;
        }
        canvas.upright_text((16, (top + bottom) / 2), "win rate (% of games)", 12.0)?;
        canvas.line(&[(left, bottom), (right, bottom)], INK, 1)?;
        let values = axis.labels.len() as i32;
        let step = (right - left) / values;
        let offset = (step * 3 / 4 / groups as i32).min(54);
        let x_of = |group: usize, value: usize| {
            left + step * value as i32 + step / 2 + offset * (2 * group as i32 - groups as i32 + 1) / 2
        };
        for (value, label) in axis.labels.iter().enumerate() {
            canvas.text((left + step * value as i32 + step / 2, bottom + 18), label, 12.0, INK, Align::Centre)?;
        }
        canvas.text(((left + right) / 2, bottom + 44), &axis.name, 12.0, SOFT, Align::Centre)?;
        // A line leads the eye along an axis that has an order.
        if !axis.unordered {
            for group in 0..groups {
                let of_group = |cell: &&Cell| report.axes.len() == 1 || cell.coordinates[0] == group;
                let points: Vec<(i32, i32)> = report
                    .cells
                    .iter()
                    .filter(of_group)
                    .filter_map(|cell| {
                        let value = cell.coordinates[report.axes.len() - 1];
                        Some((x_of(group, value), scale.at(cell.rates[0]?.estimate)))
                    })
                    .collect();
                canvas.line(&points, series(group).mix(0.35), 1)?;
            }
        }
        // Values are written where there is room for them.
        let written = offset >= 38 || groups == 1;
        for cell in &report.cells {
            let Some(rate) = cell.rates[0] else { continue };
            let group = if report.axes.len() == 2 { cell.coordinates[0] } else { 0 };
            let x = x_of(group, cell.coordinates[report.axes.len() - 1]);
            let colour = mark(group, cell.is_small());
            let (low, high) = (scale.at(rate.low), scale.at(rate.high));
            // The whiskers lie on top: a narrow interval must not vanish behind its dot.
            canvas.dot((x, scale.at(rate.estimate)), 3, colour)?;
            canvas.line(&[(x, low), (x, high)], colour, 2)?;
            canvas.line(&[(x - 6, low), (x + 6, low)], colour, 2)?;
            canvas.line(&[(x - 6, high), (x + 6, high)], colour, 2)?;
            if written {
                let text = format!("{} %", words::decimals(rate.estimate * 100.0, 1));
                let y = high.min(scale.at(rate.estimate) - 6) - 9;
                canvas.text((x, y), &text, 11.0, if cell.is_small() { SOFT } else { INK }, Align::Centre)?;
            }
        }
        Ok(())
    })
}

/// A row of a dot-and-whisker plot.
pub(super) struct Row {
    pub(super) label: String,
    pub(super) faint: bool,
    /// Interval and colour of each series.
    pub(super) marks: Vec<(Option<Interval>, usize)>,
    /// What stands on the right.
    pub(super) text: String,
}

fn draw_rows(report: &Report) -> Drawing<String> {
    let mut cells: Vec<&Cell> = report.cells.iter().collect();
    if sorted(report) {
        let estimate = |cell: &Cell| cell.rates[0].map_or(-1.0, |rate| rate.estimate);
        cells.sort_by(|a, b| estimate(b).total_cmp(&estimate(a)));
    }
    cells.truncate(report.drawn_cells().len());
    let rows: Vec<Row> = cells
        .iter()
        .map(|cell| Row {
            label: report.cell_label(cell),
            faint: cell.is_small(),
            marks: cell.rates.iter().enumerate().map(|(index, rate)| (*rate, index)).collect(),
            text: if report.rates.len() == 1 {
                words::share(cell.rates[0].as_ref())
            } else {
                format!("n = {}", words::count(cell.games))
            },
        })
        .collect();
    let legend: Vec<_> = if report.rates.len() > 1 {
        report.rates.iter().enumerate().map(|(index, rate)| (rate.title.clone(), series(index))).collect()
    } else {
        Vec::new()
    };
    let plot = Rows {
        title: title(report),
        below: if report.rates.len() == 1 {
            below(report)
        } else {
            format!("share of games with 95 % interval, {}", games_per_cell(report))
        },
        heading: report.axes_label(),
        axis: if report.rates.len() == 1 { "win rate (% of games)" } else { "share of games (%)" },
        legend,
        low: lowest(report),
        high: (highest(report) * 1.03).min(1.0),
        zero: false,
    };
    plot.draw(&rows)
}

/// A dot-and-whisker plot with one row per item.
pub(super) struct Rows {
    pub(super) title: String,
    pub(super) below: String,
    pub(super) heading: String,
    pub(super) axis: &'static str,
    pub(super) legend: Vec<(String, plotters::style::RGBColor)>,
    pub(super) low: f64,
    pub(super) high: f64,
    /// Whether the values are differences: a line at 0, signed ticks in percentage points.
    pub(super) zero: bool,
}

impl Rows {
    pub(super) fn draw(&self, rows: &[Row]) -> Drawing<String> {
        const LABEL: usize = 46;
        let series_count = rows.iter().map(|row| row.marks.len()).max().unwrap_or(1).max(1) as i32;
        let height = if series_count == 1 { 24 } else { 12 + 9 * series_count };
        let top = 58 + super::canvas::legend_height(&self.legend) + 26;
        let bottom = top + height * rows.len() as i32;
        let widest = |texts: &mut dyn Iterator<Item = &String>, size: f64| {
            texts.map(|text| text_width(&shortened(text, LABEL), size)).max().unwrap_or(0)
        };
        let left = 12 + widest(&mut rows.iter().map(|row| &row.label).chain([&self.heading]), 12.0) + 10;
        let left = left.min(WIDTH / 2);
        let right = WIDTH - widest(&mut rows.iter().map(|row| &row.text), 12.0) - 26;
        Canvas::svg(bottom + 58, |canvas| {
            let after = canvas.title(&self.title, &self.below)?;
            canvas.legend(after, &self.legend)?;
            canvas.text((left - 10, top - 13), &shortened(&self.heading, LABEL), 12.0, SOFT, Align::Right)?;
            let scale = Scale::new(self.low, self.high, (left, right));
            let ticks = scale.ticks(7);
            for &tick in &ticks {
                let x = scale.at(tick);
                canvas.line(&[(x, top), (x, bottom)], GRID, 1)?;
                let text = percent_tick(tick, &ticks);
                let text = if self.zero {
                    let number = text.trim_end_matches(" %").to_owned();
                    if tick > 1e-12 { format!("+{number}") } else { number }
                } else {
                    text
                };
                canvas.text((x, bottom + 16), &text, 12.0, SOFT, Align::Centre)?;
            }
            if self.zero {
                let x = scale.at(0.0);
                canvas.line(&[(x, top - 4), (x, bottom + 4)], INK, 1)?;
            }
            canvas.text(((left + right) / 2, bottom + 40), self.axis, 12.0, SOFT, Align::Centre)?;
            for (index, row) in rows.iter().enumerate() {
                let middle = top + height * index as i32 + height / 2;
                let ink = if row.faint { SOFT } else { INK };
                canvas.text((left - 10, middle), &shortened(&row.label, LABEL), 12.0, ink, Align::Right)?;
                canvas.text((WIDTH - 12, middle), &row.text, 12.0, ink, Align::Right)?;
                let count = row.marks.len() as i32;
                for (place, (interval, colour)) in row.marks.iter().enumerate() {
                    let Some(interval) = interval else { continue };
                    let y = middle + 9 * (2 * place as i32 - count + 1) / 2;
                    let colour = mark(*colour, row.faint);
                    let (low, high) = (scale.at(interval.low), scale.at(interval.high));
                    canvas.dot((scale.at(interval.estimate), y), 3, colour)?;
                    canvas.line(&[(low, y), (high, y)], colour, 2)?;
                    if count == 1 {
                        canvas.line(&[(low, y - 5), (low, y + 5)], colour, 2)?;
                        canvas.line(&[(high, y - 5), (high, y + 5)], colour, 2)?;
                    }
                }
            }
            Ok(())
        })
    }
}
