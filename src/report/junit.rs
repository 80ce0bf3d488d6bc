//! `junit.xml`: a test case per expectation, without times, so that equal runs give equal bytes.

use quick_junit::{NonSuccessKind, Report as Junit, TestCase, TestCaseStatus, TestSuite};

use super::{Expectation, Inconclusive, Report, ReportError, words};
use crate::stats::Verdict;

/// The expectations as JUnit XML.
///
/// # Errors
///
/// If the XML cannot be made.
pub fn render(report: &Report) -> Result<String, ReportError> {
    let mut suite = TestSuite::new(report.name.clone());
    suite.add_property(("seed", report.seed.to_string().as_str()));
    suite.add_property(("scenario_sha256", report.sha256.as_str()));
    for expectation in &report.expectations {
        let mut case = TestCase::new(expectation.name.clone(), status(report, expectation));
        case.set_classname(report.name.clone());
        suite.add_test_case(case);
    }
    let mut junit = Junit::new(report.name.clone());
    junit.add_test_suite(suite);
    junit.to_string().map_err(|error| ReportError::Format { file: "junit.xml", message: error.to_string() })
}

fn status(report: &Report, expectation: &Expectation) -> TestCaseStatus {
    let verdict = expectation.verdict.name();
    let message = format!("{verdict}: {}; measured again by {}", sentence(report, expectation), report.reproduce());
    let with_message = |mut status: TestCaseStatus| {
        status.set_message(message);
        status
    };
    match (expectation.verdict, report.inconclusive) {
        (Verdict::Holds, _) | (Verdict::Undecided, Inconclusive::Pass) => TestCaseStatus::success(),
        (Verdict::Undecided, Inconclusive::Warn) => with_message(TestCaseStatus::skipped()),
        (Verdict::Fails, _) | (Verdict::Undecided, Inconclusive::Fail) => {
            with_message(TestCaseStatus::non_success(NonSuccessKind::Failure))
        }
    }
}

/// What was measured against what.
pub(super) fn sentence(report: &Report, expectation: &Expectation) -> String {
    let interval = expectation.interval.as_ref();
    format!(
        "{} is {} at level {}, expected {} ({}, seed {})",
        expectation.metric,
        if expectation.share { words::share(interval) } else { words::mean(expectation.estimate, interval) },
        words::level(expectation.level),
        words::band(expectation.band, expectation.share),
        words::counted(expectation.games, "game"),
        report.seed,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{build, samples};

    #[test]
    fn undecided_is_what_was_asked_for() {
        let (scenario, tally) = samples::difficulty(10_000);
        let mut report = build(&scenario, &tally, &samples::provenance());
        insta::assert_snapshot!(render(&report).expect("xml"));
        report.inconclusive = Inconclusive::Fail;
        assert_eq!(render(&report).expect("xml").matches("<failure").count(), 2);
        report.inconclusive = Inconclusive::Pass;
        let text = render(&report).expect("xml");
        assert_eq!((text.matches("<failure").count(), text.matches("<skipped").count()), (1, 0));
    }
}
