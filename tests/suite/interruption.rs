//! A run that is killed, interrupted or short of room loses no complete block, and `--resume` ends at the same bytes.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::tempdir;

use crate::support::{assert_same_bytes, ludometer, program, small_scenario};

const GAMES: u64 = 150_000;

fn start(scenario: &Path, out: &Path, resume: bool) -> Child {
    let mut command = Command::new(program());
    command.arg("run").arg(scenario).args(["-q", "-j", "2", "--out"]).arg(out);
    if resume {
        command.arg("--resume");
    }
    command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().expect("the program starts")
}

fn complete_run(scenario: &Path, out: &Path) -> Duration {
    let begun = Instant::now();
    ludometer().arg("run").arg(scenario).args(["-q", "-j", "2", "--out"]).arg(out).assert().success();
    begun.elapsed()
}

/// Waits until something is there; gives up after twenty seconds, and the assertions after it tell.
fn wait_for(is_there: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_there() && begun.elapsed() < Duration::from_secs(20) {
        sleep(Duration::from_millis(1));
    }
}

/// Whether a whole part was saved.
fn has_part(folder: &Path) -> bool {
    fs::read_dir(folder)
        .is_ok_and(|entries| entries.flatten().any(|entry| entry.path().to_string_lossy().ends_with(".tally.json")))
}

/// Killed ten times at moments spread over the run, each time resumed.
#[test]
fn a_killed_run_resumes_to_the_same_bytes() {
    let folder = tempdir().unwrap();
    let scenario = small_scenario(folder.path(), GAMES);
    let whole = folder.path().join("whole");
    let time = complete_run(&scenario, &whole);
    let out = folder.path().join("killed");
    for kill in 0..10_u32 {
        let mut child = start(&scenario, &out, true);
        sleep(time * (1 + kill * 7 % 10) / 25);
        let _ = child.kill();
        child.wait().unwrap();
        let half_written = out.join("small").exists() && !out.join("small/manifest.json").exists();
        assert!(!half_written, "a half-written folder under the final name after kill {kill}");
    }
    let finished = start(&scenario, &out, true).wait_with_output().unwrap();
    assert!(finished.status.success(), "{}", String::from_utf8_lossy(&finished.stderr));
    assert_same_bytes(&whole.join("small"), &out.join("small"));
    assert!(!out.join(".small.partial").exists());
}

/// Ctrl-C ends with 130 and says how to go on; a new run does not touch what is there.
#[test]
fn an_interrupted_run_says_how_to_go_on() {
    let folder = tempdir().unwrap();
    let scenario = small_scenario(folder.path(), GAMES);
    let whole = folder.path().join("whole");
    complete_run(&scenario, &whole);
    let out = folder.path().join("interrupted");
    let child = start(&scenario, &out, false);
    let id = child.id().to_string();
    wait_for(|| has_part(&out.join(".small.partial")));
    Command::new("kill").args(["-INT", &id]).status().unwrap();
    let ended = child.wait_with_output().unwrap();
    let message = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(130), "{message}");
    assert!(message.contains("--resume"), "{message}");
    let refused = ludometer().arg("run").arg(&scenario).args(["-q", "--out"]).arg(&out).assert().code(2);
    let refusal = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(refusal.contains("--resume") && refusal.contains("--restart"), "{refusal}");
    ludometer().arg("run").arg(&scenario).args(["-q", "--resume", "--out"]).arg(&out).assert().success();
    assert_same_bytes(&whole.join("small"), &out.join("small"));
}

/// A limit on the size of files stands in for a full disk: writing fails, the message says what was saved, and with
/// room the run goes on.
#[test]
fn a_full_disk_loses_no_complete_block() {
    let folder = tempdir().unwrap();
    let scenario = small_scenario(folder.path(), GAMES);
    let whole = folder.path().join("whole");
    complete_run(&scenario, &whole);
    let out = folder.path().join("full");
    let script = format!(
        "trap '' XFSZ; ulimit -f 2000; exec {} run {} -q -j 2 --out {}",
        program().display(),
        scenario.display(),
        out.display()
    );
    let ended = Command::new("sh").args(["-c", &script]).output().unwrap();
    let message = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(1), "{message}");
    assert!(message.contains("saved"), "{message}");
    assert!(!out.join("small").exists());
    ludometer().arg("run").arg(&scenario).args(["-q", "--resume", "--out"]).arg(&out).assert().success();
    assert_same_bytes(&whole.join("small"), &out.join("small"));
}

/// A run of another scenario under the same name is not continued.
#[test]
fn another_scenario_is_not_resumed() {
    let folder = tempdir().unwrap();
    let scenario = small_scenario(folder.path(), GAMES);
    let out = folder.path().join("out");
    let mut child = start(&scenario, &out, false);
    wait_for(|| out.join(".small.partial/identity.json").exists());
    child.kill().unwrap();
    child.wait().unwrap();
    let refused =
        ludometer().arg("run").arg(&scenario).args(["-q", "--resume", "-n", "10", "--out"]).arg(&out).assert().code(2);
    let message = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(message.contains("another scenario"), "{message}");
    ludometer().arg("run").arg(&scenario).args(["-q", "--restart", "-n", "10", "--out"]).arg(&out).assert().success();
    assert!(fs::exists(out.join("small/report.html")).unwrap());
}

/// A part that was damaged on the disk is named, and the advice helps.
#[test]
fn a_damaged_part_is_named() {
    let folder = tempdir().unwrap();
    let scenario = small_scenario(folder.path(), GAMES);
    let out = folder.path().join("out");
    let partial = out.join(".small.partial");
    let mut child = start(&scenario, &out, false);
    wait_for(|| has_part(&partial));
    child.kill().unwrap();
    child.wait().unwrap();
    let files = fs::read_dir(&partial).unwrap().flatten().map(|entry| entry.path());
    let first = files.filter(|path| path.to_string_lossy().ends_with(".games.arrow")).min().expect("a part was saved");
    fs::write(&first, "damaged").unwrap();
    let run = |flag: &str| {
        let mut command = ludometer();
        command.arg("run").arg(&scenario).args(["-q", "--out"]).arg(&out).arg(flag).assert()
    };
    let failed = run("--resume").code(1);
    let message = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
    assert!(message.contains("games.arrow") && message.contains("--restart"), "{message}");
    run("--restart").success();
}
