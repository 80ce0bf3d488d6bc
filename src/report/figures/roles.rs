//! What roles do: a row per role, and a triangle of pairs.

use plotters::style::RGBColor;

use super::Canvas;
use super::canvas::{Align, Drawing, INK, SOFT, WIDTH, shortened, text_width};
use super::rates::{Row, Rows};
use crate::report::{Report, RolePair, Roles, words};

pub(super) fn draw_effects(report: &Report) -> Drawing<String> {
    let Some(roles) = &report.roles else {
        return Ok(String::new());
    };
    let mut order: Vec<usize> = (0..roles.names.len()).collect();
    let estimate = |role: usize| roles.effects[role].map_or(f64::NEG_INFINITY, |effect| effect.estimate);
    order.sort_by(|&a, &b| estimate(b).total_cmp(&estimate(a)));
    let rows: Vec<Row> = order
        .into_iter()
        .map(|role| Row {
            label: format!("{} (n = {})", roles.names[role], words::count(roles.games[role])),
            faint: roles.small[role],
            marks: vec![(roles.effects[role], 0)],
            text: words::difference(roles.effects[role].as_ref()),
        })
        .collect();
    let ends = roles.effects.iter().flatten();
    let low = ends.clone().map(|effect| effect.low).fold(0.0, f64::min);
    let high = ends.map(|effect| effect.high).fold(0.0, f64::max);
    let margin = (high - low) * 0.04;
    let plot = Rows {
        title: "What each role does to the win rate".to_owned(),
        below: "win rate with the role at the table minus without it, with 95 % interval".to_owned(),
        heading: "role".to_owned(),
        axis: "difference of win rates (percentage points)",
        legend: Vec::new(),
        low: low - margin,
        high: high + margin,
        zero: true,
    };
    plot.draw(&rows)
}

/// Effects in percentage points at which the colour changes: this and more, up to the next.
const STEPS: [f64; 3] = [0.0, 0.02, 0.05];
const COLD: [RGBColor; 3] = [RGBColor(0xD1, 0xE5, 0xF0), RGBColor(0x67, 0xA9, 0xCF), RGBColor(0x21, 0x66, 0xAC)];
const WARM: [RGBColor; 3] = [RGBColor(0xFD, 0xDB, 0xC7), RGBColor(0xEF, 0x8A, 0x62), RGBColor(0xB2, 0x18, 0x2B)];
const NONE: RGBColor = RGBColor(0xEC, 0xEE, 0xF1);
/// Text on the strongest colours; the page leaves it as it is.
const ON_STRONG: RGBColor = RGBColor(0xFD, 0xFD, 0xFD);

/// Background and text colour of a pair. Only what rests on enough games and differs from 0 has a colour.
fn colours(pair: &RolePair) -> (RGBColor, RGBColor) {
    let effect = pair.effect.map_or(0.0, |effect| effect.estimate);
    if pair.small || pair.adjusted.is_none_or(|value| value >= 0.05) {
        return (NONE, SOFT);
    }
    let step = STEPS.iter().rposition(|&from| effect.abs() >= from).unwrap_or(0);
    let colour = if effect < 0.0 { WARM[step] } else { COLD[step] };
    (colour, if step == 2 { ON_STRONG } else { INK })
}

pub(super) fn draw_pairs(report: &Report) -> Drawing<String> {
    let Some(roles) = &report.roles else {
        return Ok(String::new());
    };
    let count = roles.names.len() as i32;
    let names: Vec<String> = roles.names.iter().map(|name| shortened(name, 18)).collect();
    let left = 22 + names.iter().map(|name| text_width(name, 12.0)).max().unwrap_or(0);
    let width = ((WIDTH - left - 16) / (count - 1).max(1)).clamp(24, 110);
    let height = 34;
    let legend = legend();
    let top = 58 + super::canvas::legend_height(&legend) + 10;
    // The first role has no row and the last one no column: a triangle.
    Canvas::svg(top + height * (count - 1) + 40, |canvas| {
        let after = canvas.title(
            "What pairs of roles do to the win rate",
            "win rate with both at the table minus that of all other tables, in percentage points",
        )?;
        canvas.legend(after, &legend)?;
        for (index, name) in names.iter().enumerate() {
            let place = index as i32;
            if index > 0 {
                canvas.text((left - 10, top + height * (place - 1) + height / 2), name, 12.0, INK, Align::Right)?;
            }
            if place + 1 < count {
                let characters = (width / 6).max(3) as usize;
                let x = left + width * place + width / 2;
                canvas.text(
                    (x, top + height * (count - 1) + 16),
                    &shortened(name, characters),
                    11.0,
                    INK,
                    Align::Centre,
                )?;
            }
        }
        draw_cells(canvas, roles, (left, top), (width, height))
    })
}

fn draw_cells(canvas: &Canvas<'_>, roles: &Roles, (left, top): (i32, i32), (width, height): (i32, i32)) -> Drawing {
    for pair in &roles.pairs {
        let (column, row) = (pair.roles.0 as i32, pair.roles.1 as i32 - 1);
        let from = (left + width * column, top + height * row);
        let (background, ink) = colours(pair);
        canvas.rectangle((from.0 + 1, from.1 + 1), (from.0 + width - 1, from.1 + height - 1), background)?;
        let text = pair.effect.map_or_else(
            || "–".to_owned(),
            |effect| {
                let number = words::decimals(effect.estimate * 100.0, 1);
                if effect.estimate > 0.0 { format!("+{number}") } else { number }
            },
        );
        canvas.text((from.0 + width / 2, from.1 + height / 2), &text, 11.0, ink, Align::Centre)?;
    }
    Ok(())
}

fn legend() -> Vec<(String, RGBColor)> {
    let step = |index: usize| match STEPS.get(index + 1) {
        Some(next) => format!("{} to {}", words::decimals(STEPS[index] * 100.0, 0), words::decimals(next * 100.0, 0)),
        None => format!("{} or more", words::decimals(STEPS[index] * 100.0, 0)),
    };
    let mut entries: Vec<_> = (0..3).rev().map(|index| (format!("worse by {}", step(index)), WARM[index])).collect();
    entries.push(("not told apart from 0".to_owned(), NONE));
    entries.extend((0..3).map(|index| (format!("better by {}", step(index)), COLD[index])));
    entries
}
