//! `verdicts.json`: the expectations for programs. What is undefined or open is `null`.

use serde::Serialize;

use super::{Report, ReportError};
use crate::stats::round9;

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    name: &'a str,
    seed: u64,
    scenario_sha256: &'a str,
    holds: usize,
    fails: usize,
    undecided: usize,
    expectations: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    metric: &'a str,
    cells: &'a [usize],
    games: u64,
    at_least: Option<f64>,
    at_most: Option<f64>,
    estimate: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    level: f64,
    method: Option<&'a str>,
    verdict: &'a str,
    reproduce: String,
}

/// The expectations as JSON.
///
/// # Errors
///
/// If the JSON cannot be made.
pub fn render(report: &Report) -> Result<String, ReportError> {
    let counts = report.verdict_counts();
    let end = |value: f64| value.is_finite().then(|| round9(value));
    let document = Document {
        schema: 1,
        name: &report.name,
        seed: report.seed,
        scenario_sha256: &report.sha256,
        holds: counts.holds,
        fails: counts.fails,
        undecided: counts.undecided,
        expectations: report
            .expectations
            .iter()
            .map(|expectation| Entry {
                name: &expectation.name,
                metric: &expectation.metric,
                cells: &expectation.cells,
                games: expectation.games,
                at_least: end(expectation.band.low),
                at_most: end(expectation.band.high),
                estimate: expectation.estimate.map(round9),
                low: expectation.interval.map(|interval| round9(interval.low)),
                high: expectation.interval.map(|interval| round9(interval.high)),
                level: round9(expectation.level),
                method: expectation.interval.map(|interval| interval.method.name()),
                verdict: expectation.verdict.name(),
                reproduce: report.reproduce(),
            })
            .collect(),
    };
    serde_json::to_string_pretty(&document)
        .map(|text| text + "\n")
        .map_err(|error| ReportError::Format { file: "verdicts.json", message: error.to_string() })
}

#[cfg(test)]
mod tests {
    use crate::report::{build, samples};

    #[test]
    fn for_programs() {
        let (scenario, tally) = samples::difficulty(10_000);
        insta::assert_snapshot!(super::render(&build(&scenario, &tally, &samples::provenance())).expect("json"));
    }

    #[test]
    fn no_expectations_and_no_games() {
        let (scenario, tally) = samples::single(0, 0);
        let text = super::render(&build(&scenario, &tally, &samples::provenance())).expect("json");
        assert!(text.contains("\"estimate\": null"));
        let (mut scenario, tally) = samples::single(0, 0);
        scenario.expectations.clear();
        let text = super::render(&build(&scenario, &tally, &samples::provenance())).expect("json");
        assert!(text.contains("\"expectations\": []"));
    }
}
