//! Output folders that cannot be used: a clear message, the right exit code, nothing left behind.

use std::fs;

use tempfile::tempdir;

use crate::support::{ludometer, small_scenario};

#[test]
fn a_file_in_the_place_of_the_folder() {
    let folder = tempdir().unwrap();
    let scenario = small_scenario(folder.path(), 10);
    let file = folder.path().join("taken");
    fs::write(&file, "mine").unwrap();
    let failed = ludometer().arg("run").arg(&scenario).args(["-q", "--out"]).arg(&file).assert().code(2);
    let message = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
    assert!(message.contains("taken") && message.contains("--out"), "{message}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

#[test]
fn a_scenario_with_faults_writes_nothing() {
    let folder = tempdir().unwrap();
    let scenario = folder.path().join("broken.toml");
    fs::write(&scenario, "schema = 1\nname = \"broken\"\ngame = \"forbidden-islnd\"\n").unwrap();
    let out = folder.path().join("out");
    let failed = ludometer().arg("run").arg(&scenario).args(["-q", "--out"]).arg(&out).assert().code(2);
    let message = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
    assert!(message.contains("broken.toml:3:8") && message.contains("forbidden-island"), "{message}");
    assert!(!out.exists());
}

#[test]
fn no_games_is_no_run() {
    let folder = tempdir().unwrap();
    let scenario = small_scenario(folder.path(), 10);
    let out = folder.path().join("out");
    ludometer().arg("run").arg(&scenario).args(["-n", "0", "--out"]).arg(&out).assert().code(2);
    assert!(!out.exists());
}
