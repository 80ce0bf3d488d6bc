//! `report.html`: one page that loads nothing and is readable on a phone and in the dark.

use askama::Template;

use super::document::{Block, Row, Section, Table, Tone};
use super::{Chart, MOST_ROWS, Report, ReportError, words};

/// The template escapes every text; only the figures, which are made by us with escaped texts, are put in as they are.
#[derive(Template)]
#[template(path = "page.html")]
struct Page<'a> {
    report: &'a Report,
    sections: &'a [Section],
    figures: &'a [(Chart, String)],
}

impl Page<'_> {
    /// A figure as part of the page: inside HTML an SVG needs no namespace, and its size follows from the view box.
    fn figure(&self, chart: &Chart) -> String {
        let svg = self.figures.iter().find(|(drawn, _)| drawn == chart).map_or("", |(_, svg)| svg.as_str());
        svg.replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1)
    }

    /// A text whose numbers keep their units on the same line.
    fn prose(text: &str) -> String {
        text.replace(" %", "\u{a0}%").replace(" pp", "\u{a0}pp")
    }

    /// A text in parts between which a narrow column may break it: `engineer+`, `pilot`.
    fn parts(text: &str) -> impl Iterator<Item = &str> {
        text.split_inclusive(['+', '_'])
    }

    /// The rows of a table that the page shows.
    fn rows(table: &Table) -> &[Row] {
        &table.rows[..table.rows.len().min(MOST_ROWS)]
    }

    /// Where the other rows are.
    fn rest(table: &Table) -> Option<String> {
        let rest = table.rows.len().checked_sub(MOST_ROWS).filter(|&rest| rest > 0)? as u64;
        Some(format!(
            "{} {} in report.md; the rates of all cells are in cells.csv too.",
            words::counted(rest, "more row"),
            words::verb(rest, "is", "are"),
        ))
    }

    const fn tone(tone: &Tone) -> &'static str {
        match tone {
            Tone::Plain => "plain",
            Tone::Faint => "faint",
            Tone::Holds => "holds",
            Tone::Fails => "fails",
            Tone::Undecided => "undecided",
        }
    }
}

/// The page.
///
/// # Errors
///
/// If the template fails, which it has no reason to.
pub fn render(report: &Report, sections: &[Section], figures: &[(Chart, String)]) -> Result<String, ReportError> {
    Page { report, sections, figures }
        .render()
        .map_err(|error| ReportError::Format { file: "report.html", message: error.to_string() })
}

#[cfg(test)]
mod tests {
    use crate::report::{build, document, figures, samples};

    fn page(scenario: &crate::scenario::Scenario, tally: &crate::record::tally::Tally) -> String {
        let report = build(scenario, tally, &samples::provenance());
        let figures = figures::draw_all(&report).expect("figures");
        super::render(&report, &document::sections(&report), &figures).expect("page")
    }

    #[test]
    fn loads_nothing_from_outside() {
        let (scenario, tally) = samples::difficulty(10_000);
        let page = page(&scenario, &tally);
        for word in ["http://", "https://", "<link", "<script", "@import", "url(", " src="] {
            assert!(!page.contains(word), "{word}");
        }
        assert_eq!(page.matches("<svg").count(), 5);
    }

    #[test]
    fn thousands_of_cells_make_a_page_that_opens() {
        let (scenario, tally) = samples::many(2_000, 1);
        let page = page(&scenario, &tally);
        assert!(page.len() < 1_000_000, "{} bytes", page.len());
        assert!(page.contains("1,800 more rows are in report.md"));
        assert!(page.contains("24 of 2,000 cells are drawn."));
        let (scenario, tally) = samples::many(200, 1);
        let page = super::tests::page(&scenario, &tally);
        assert!(!page.contains("more row") && !page.contains("are drawn"));
    }

    #[test]
    fn escapes_every_text() {
        let (mut scenario, tally) = samples::difficulty(10_000);
        scenario.title = "<script>alert(1)</script>".to_owned();
        scenario.axes[0].labels[0] = "<script>two</script>".to_owned();
        scenario.expectations[0].name = "<script>three</script>".to_owned();
        let page = page(&scenario, &tally);
        assert!(!page.contains("<script"));
        for word in ["alert(1)", "two", "three"] {
            assert!(page.contains(word), "{word}");
        }
    }
}
