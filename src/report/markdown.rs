//! `report.md`.

use super::Report;
use super::document::{Block, Section, Table, Tone};

/// The report as Markdown.
#[must_use]
pub fn render(report: &Report, sections: &[Section]) -> String {
    let mut text = format!("# {}\n\n", escape(&report.title));
    text.push_str(&report.headline.iter().map(|sentence| escape(sentence)).collect::<Vec<_>>().join(" "));
    text.push_str("\n\n");
    for warning in &report.warnings {
        text.push_str(&format!("> **Warning.** {}\n\n", escape(warning)));
    }
    for section in sections {
        text.push_str(&format!("## {}\n\n", escape(&section.title)));
        for block in &section.blocks {
            push_block(&mut text, block);
        }
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

fn push_block(text: &mut String, block: &Block) {
    match block {
        Block::Paragraph(paragraph) => text.push_str(&format!("{}\n\n", escape(paragraph))),
        Block::List(items) => {
            for item in items {
                text.push_str(&format!("- {}\n", escape(item)));
            }
            text.push('\n');
        }
        Block::Table(table) => push_table(text, table),
        Block::Chart(chart, reading) => {
            text.push_str(&format!("![{}](charts/{}.svg)\n\n", escape(reading), chart.name()));
        }
        Block::Command(command) => text.push_str(&format!("```sh\n{command}\n```\n\n")),
    }
}

fn push_table(text: &mut String, table: &Table) {
    let row = |texts: Vec<String>| format!("| {} |\n", texts.join(" | "));
    text.push_str(&row(table.columns.iter().map(|column| escape(&column.title)).collect()));
    text.push_str(&row(table
        .columns
        .iter()
        .map(|column| if column.numeric { "--:" } else { ":--" }.to_owned())
        .collect()));
    for line in &table.rows {
        let texts = line.texts.iter().map(|cell| {
            let cell = escape(cell);
            match line.tone {
                Tone::Faint if !cell.is_empty() => format!("*{cell}*"),
                _ => cell,
            }
        });
        text.push_str(&row(texts.collect()));
    }
    text.push('\n');
}

/// Text that Markdown shows as it is: no tags, no links, no columns, no emphasis.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '\\' | '|' | '*' | '`' | '#' => {
                escaped.push('\\');
                escaped.push(character);
            }
            '\n' | '\r' => escaped.push(' '),
            _ => escaped.push(character),
        }
    }
    escaped.replace("](", "]\\(")
}

#[cfg(test)]
mod tests {
    use crate::report::{build, document, samples};

    fn markdown((scenario, tally): (crate::scenario::Scenario, crate::record::tally::Tally)) -> String {
        let report = build(&scenario, &tally, &samples::provenance());
        super::render(&report, &document::sections(&report))
    }

    #[test]
    fn single_cell() {
        insta::assert_snapshot!(markdown(samples::single(1_000, 430)));
    }

    #[test]
    fn difficulty_grid() {
        insta::assert_snapshot!(markdown(samples::difficulty(10_000)));
    }

    #[test]
    fn text_cannot_break_out() {
        let (mut scenario, tally) = samples::single(1_000, 430);
        scenario.title = "a <script>alert(1)</script> | [b](c) *d*".to_owned();
        let text = markdown((scenario, tally));
        assert!(text.starts_with("# a &lt;script>alert(1)&lt;/script> \\| [b]\\(c) \\*d\\*\n"), "{text}");
    }
}
