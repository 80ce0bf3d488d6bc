//! Faults as text for people.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::fault::{Fault, FaultKind, Span, floor_boundary};

/// More faults than this are counted, not shown.
const MOST_SHOWN: usize = 50;

/// How much of a long line is shown before and after the beginning of the offending text, in bytes.
const CONTEXT: usize = 2_000;

/// All faults, and the number of those `omitted` before, with path, line, column and the offending text underlined. `styled` adds terminal colours.
pub(super) fn render(file_name: &str, text: &str, faults: &[Fault], omitted: usize, styled: bool) -> String {
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() }.decor_style(DecorStyle::Ascii);
    let mut parts: Vec<String> =
        faults.iter().take(MOST_SHOWN).map(|fault| render_one(&renderer, file_name, text, fault)).collect();
    let hidden = faults.len().saturating_sub(MOST_SHOWN) + omitted;
    if hidden > 0 {
        parts.push(format!("… and {hidden} more"));
    }
    let mut rendered = parts.join("\n\n");
    rendered.push('\n');
    rendered
}

fn render_one(renderer: &Renderer, file_name: &str, text: &str, fault: &Fault) -> String {
    if let FaultKind::Override { .. } = fault.kind {
        // No line of the file is to blame.
        return renderer.render(&[Group::with_title(Level::ERROR.primary_title(fault.message()))]);
    }
    let excerpt = Excerpt::around(text, &fault.span);
    let snippet = Snippet::source(excerpt.text)
        .line_start(excerpt.line)
        .path(file_name)
        .annotation(AnnotationKind::Primary.span(excerpt.span));
    let mut group = Level::ERROR.primary_title(fault.message()).element(snippet);
    if let Some(help) = fault.help() {
        group = group.element(Level::HELP.message(help));
    }
    renderer.render(&[group])
}

/// The line on which a span begins. The renderer gets no more, so that its work does not grow with the file.
struct Excerpt<'a> {
    text: &'a str,
    line: usize,
    span: Span,
}

impl<'a> Excerpt<'a> {
    fn around(text: &'a str, span: &Span) -> Self {
        let start = floor_boundary(text, span.start);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        // Cutting a long line on the left would spoil the column, so only its end is cut.
        let line_end = line_end.min(floor_boundary(text, start + CONTEXT));
        let end = floor_boundary(text, span.end).clamp(start, line_end);
        Self {
            text: &text[line_start..line_end],
            line: text[..line_start].matches('\n').count() + 1,
            span: start - line_start..end - line_start,
        }
    }
}
