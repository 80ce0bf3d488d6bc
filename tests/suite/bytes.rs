//! The same scenario, seed and version give the same bytes in every data file and report.

use std::fs;

use tempfile::tempdir;

use crate::support::{assert_same_bytes, ludometer, small_scenario};

/// 9,000 games a cell make three blocks, the last one short.
#[test]
fn the_number_of_threads_changes_no_byte() {
    let folder = tempdir().unwrap();
    let scenario = small_scenario(folder.path(), 9_000);
    for jobs in ["1", "2", "3", "8"] {
        let out = folder.path().join(jobs);
        ludometer().arg("run").arg(&scenario).args(["-q", "-j", jobs, "--out"]).arg(&out).assert().success();
    }
    for jobs in ["2", "3", "8"] {
        assert_same_bytes(&folder.path().join("1/small"), &folder.path().join(jobs).join("small"));
    }
}

/// How progress is shown, how much is printed and what undecided expectations do must not reach the data (trap B13).
#[test]
fn output_style_changes_no_byte() {
    let folder = tempdir().unwrap();
    let scenario = small_scenario(folder.path(), 500);
    let styles: [&[&str]; 3] = [&["-q"], &["-v", "--progress", "plain"], &["--progress", "bar", "--on-inconclusive", "pass"]];
    for (index, style) in styles.iter().enumerate() {
        let out = folder.path().join(index.to_string());
        ludometer().arg("run").arg(&scenario).args(*style).arg("--out").arg(&out).assert().success();
    }
    assert_same_bytes(&folder.path().join("0/small"), &folder.path().join("1/small"));
    assert_same_bytes(&folder.path().join("0/small"), &folder.path().join("2/small"));
}

#[test]
fn another_seed_gives_other_games() {
    let folder = tempdir().unwrap();
    let scenario = small_scenario(folder.path(), 500);
    let run = |seed: &str| {
        let out = folder.path().join(seed);
        ludometer().arg("run").arg(&scenario).args(["-q", "--seed", seed, "--out"]).arg(&out).assert().success();
        fs::read(out.join("small/games.parquet")).unwrap()
    };
    assert_ne!(run("1"), run("2"));
}

/// The effective scenario that a run writes plays the same run again.
#[test]
fn the_written_scenario_repeats_the_run() {
    let folder = tempdir().unwrap();
    let scenario = small_scenario(folder.path(), 9_000);
    let first = folder.path().join("first");
    let args = ["-q", "--seed", "99", "-n", "700", "--out"];
    ludometer().arg("run").arg(&scenario).args(args).arg(&first).assert().success();
    let second = folder.path().join("second");
    let written = first.join("small/scenario.toml");
    ludometer().arg("run").arg(&written).args(["-q", "--out"]).arg(&second).assert().success();
    assert_same_bytes(&first.join("small"), &second.join("small"));
}

/// An older result of another scenario is kept under another name; one of the same scenario is replaced.
#[test]
fn results_of_another_scenario_are_kept() {
    let folder = tempdir().unwrap();
    let scenario = small_scenario(folder.path(), 100);
    let out = folder.path().join("out");
    let run = |games: &str| {
        ludometer().arg("run").arg(&scenario).args(["-q", "-n", games, "--out"]).arg(&out).assert().success();
    };
    run("100");
    run("100");
    assert!(!out.join("small.previous").exists());
    run("50");
    run("60");
    assert!(out.join("small.previous/report.md").exists());
    assert!(out.join("small.previous-2/report.md").exists());
    assert!(!out.join(".small.partial").exists());
}
