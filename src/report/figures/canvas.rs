//! What the figures share: a canvas in pixels, the palette, scales, and a legend.

use plotters::coord::ranged1d::Ranged;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Width of every figure.
pub(super) const WIDTH: i32 = 760;

/// Text and axes.
pub(super) const INK: RGBColor = RGBColor(0x1F, 0x23, 0x28);
/// Secondary text, and what rests on too few games.
pub(super) const SOFT: RGBColor = RGBColor(0x59, 0x63, 0x6E);
/// Grid lines.
pub(super) const GRID: RGBColor = RGBColor(0xD9, 0xDE, 0xE3);
/// Background. The page gives it the colour of its cards.
pub(super) const PAPER: RGBColor = RGBColor(0xFF, 0xFF, 0xFF);

/// Colours that people with any kind of colour vision can tell apart (M. Okabe and K. Ito, "Color universal design",
/// 2008), with the colour of text on top of each.
pub(super) const SERIES: [(RGBColor, RGBColor); 7] = [
    (RGBColor(0x00, 0x72, 0xB2), RGBColor(0xFD, 0xFD, 0xFD)),
    (RGBColor(0xE6, 0x9F, 0x00), RGBColor(0x11, 0x11, 0x11)),
    (RGBColor(0x00, 0x9E, 0x73), RGBColor(0xFD, 0xFD, 0xFD)),
    (RGBColor(0xCC, 0x79, 0xA7), RGBColor(0x11, 0x11, 0x11)),
    (RGBColor(0xD5, 0x5E, 0x00), RGBColor(0xFD, 0xFD, 0xFD)),
    (RGBColor(0x56, 0xB4, 0xE9), RGBColor(0x11, 0x11, 0x11)),
    (RGBColor(0x8C, 0x6B, 0x3F), RGBColor(0xFD, 0xFD, 0xFD)),
];

/// The colour of a series; those beyond the palette repeat it.
pub(super) const fn series(index: usize) -> RGBColor {
    SERIES[index % SERIES.len()].0
}

/// The colour of a mark, pale if it rests on too few games.
pub(super) fn mark(index: usize, pale: bool) -> RGBAColor {
    series(index).mix(if pale { 0.4 } else { 1.0 })
}

/// Why a figure could not be drawn.
pub(super) type DrawError = DrawingAreaErrorKind<std::io::Error>;
/// The result of drawing.
pub(super) type Drawing<T = ()> = Result<T, DrawError>;

/// Where a text stands relative to its point.
#[derive(Debug, Clone, Copy)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

/// A drawing surface in pixels.
pub(super) struct Canvas<'a> {
    area: DrawingArea<SVGBackend<'a>, plotters::coord::Shift>,
}

impl<'a> Canvas<'a> {
    /// Draws a figure of the height given with `paint`, and returns it as SVG.
    pub(super) fn svg(height: i32, paint: impl FnOnce(&Canvas<'_>) -> Drawing) -> Drawing<String> {
        let mut text = String::new();
        {
            let size = (WIDTH as u32, height.max(1) as u32);
            let canvas = Canvas { area: SVGBackend::with_string(&mut text, size).into_drawing_area() };
            canvas.area.fill(&PAPER)?;
            paint(&canvas)?;
            canvas.area.present()?;
        }
        Ok(text)
    }

    /// A title, and below it what is shown in smaller print. Returns where the figure may go on.
    pub(super) fn title(&self, title: &str, below: &str) -> Drawing<i32> {
        self.styled((12, 22), title, 15.0, INK, Align::Left, true)?;
        self.text((12, 43), below, 12.0, SOFT, Align::Left)?;
        Ok(58)
    }

    /// Text, centred vertically on its point.
    pub(super) fn text(&self, at: (i32, i32), text: &str, size: f64, colour: RGBColor, align: Align) -> Drawing {
        self.styled(at, text, size, colour, align, false)
    }

    /// Bold text.
    pub(super) fn bold(&self, at: (i32, i32), text: &str, size: f64, colour: RGBColor, align: Align) -> Drawing {
        self.styled(at, text, size, colour, align, true)
    }

    fn styled(&self, at: (i32, i32), text: &str, size: f64, colour: RGBColor, align: Align, bold: bool) -> Drawing {
        let style = if bold { FontStyle::Bold } else { FontStyle::Normal };
        // The SVG backend divides by 1.24 again.
        let font = FontDesc::new(FontFamily::SansSerif, size * 1.24, style);
        let horizontal = match align {
            Align::Left => HPos::Left,
            Align::Centre => HPos::Center,
            Align::Right => HPos::Right,
        };
        let style = TextStyle::from(font).color(&colour).pos(Pos::new(horizontal, VPos::Center));
        self.area.draw(&Text::new(text.to_owned(), at, style))
    }

    /// Text that is read from below, for a vertical axis.
    pub(super) fn upright_text(&self, at: (i32, i32), text: &str, size: f64) -> Drawing {
        let font = FontDesc::new(FontFamily::SansSerif, size * 1.24, FontStyle::Normal);
        let style = TextStyle::from(font)
            .color(&SOFT)
            .pos(Pos::new(HPos::Center, VPos::Center))
            .transform(FontTransform::Rotate270);
        self.area.draw(&Text::new(text.to_owned(), at, style))
    }

    /// A line through points.
    pub(super) fn line(&self, points: &[(i32, i32)], colour: impl Color, width: u32) -> Drawing {
        self.area.draw(&PathElement::new(points.to_vec(), colour.stroke_width(width)))
    }

    /// A dotted vertical line.
    pub(super) fn dotted(&self, x: i32, top: i32, bottom: i32, colour: RGBColor) -> Drawing {
        let mut y = top;
        while y < bottom {
            self.line(&[(x, y), (x, (y + 4).min(bottom))], colour, 1)?;
            y += 8;
        }
        Ok(())
    }

    /// A dot with a rim that sets it off from lines.
    pub(super) fn dot(&self, at: (i32, i32), radius: i32, colour: impl Color) -> Drawing {
        self.area.draw(&Circle::new(at, radius + 1, PAPER.filled()))?;
        self.area.draw(&Circle::new(at, radius, colour.filled()))
    }

    /// A filled rectangle.
    pub(super) fn rectangle(&self, from: (i32, i32), to: (i32, i32), colour: impl Color) -> Drawing {
        self.area.draw(&Rectangle::new([from, to], colour.filled()))
    }

    /// Coloured squares with names, wrapped to the width. Returns where the figure may go on.
    pub(super) fn legend(&self, top: i32, entries: &[(String, RGBColor)]) -> Drawing<i32> {
        if entries.is_empty() {
            return Ok(top);
        }
        let (mut x, mut y) = (12, top + 8);
        for (name, colour) in entries {
            let width = 22 + text_width(name, 12.0) + 18;
            if x + width > WIDTH - 4 && x > 12 {
                x = 12;
                y += 20;
            }
            self.rectangle((x, y - 6), (x + 12, y + 6), *colour)?;
            self.text((x + 18, y), name, 12.0, INK, Align::Left)?;
            x += width;
        }
        Ok(y + 20)
    }
}

/// The height that [`Canvas::legend`] takes.
pub(super) fn legend_height(entries: &[(String, RGBColor)]) -> i32 {
    if entries.is_empty() {
        return 0;
    }
    let mut x = 12;
    let mut rows = 1;
    for (name, _) in entries {
        let width = 22 + text_width(name, 12.0) + 18;
        if x + width > WIDTH - 4 && x > 12 {
            x = 12;
            rows += 1;
        }
        x += width;
    }
    8 + rows * 20
}

/// A generous estimate of a text's width: no font is measured.
pub(super) fn text_width(text: &str, size: f64) -> i32 {
    (text.chars().count() as f64 * size * 0.6).ceil() as i32
}

/// A text cut to a number of characters.
pub(super) fn shortened(text: &str, characters: usize) -> String {
    if text.chars().count() <= characters {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(characters.saturating_sub(1)).collect();
    cut.push('…');
    cut
}

/// A linear scale from values to pixels.
pub(super) struct Scale {
    range: RangedCoordf64,
    pixels: (i32, i32),
}

impl Scale {
    /// A scale; an empty range of values is widened.
    pub(super) fn new(low: f64, high: f64, pixels: (i32, i32)) -> Self {
        let high = if high > low { high } else { low + 1.0 };
        Self { range: (low..high).into(), pixels }
    }

    /// The pixel of a value, which is kept inside the scale.
    pub(super) fn at(&self, value: f64) -> i32 {
        let range = self.range.range();
        self.range.map(&value.clamp(range.start, range.end), self.pixels)
    }

    /// Round values for about `count` ticks.
    pub(super) fn ticks(&self, count: usize) -> Vec<f64> {
        self.range.key_points(count)
    }
}

/// A share as a tick label.
pub(super) fn percent_tick(value: f64, ticks: &[f64]) -> String {
    let step = if ticks.len() > 1 { (ticks[1] - ticks[0]).abs() } else { 1.0 };
    let places = if step >= 0.0099 {
        0
    } else if step >= 0.00099 {
        1
    } else {
        2
    };
    format!("{} %", super::super::words::decimals(value * 100.0, places))
}
