//! Files that cannot be read, and files that are shipped.

use std::path::{Path, PathBuf};

use super::super::{LARGEST_FILE, LoadFailure, load};
use super::{Overrides, SMALLEST};

fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios")
}

/// What comes of a file with these bytes.
fn failure(bytes: &[u8]) -> LoadFailure {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("scenario.toml");
    std::fs::write(&path, bytes).expect("a file");
    load(&path, &Overrides::default()).expect_err("a failure")
}

#[test]
fn a_missing_file_is_named() {
    let failure = load(Path::new("no/such/file.toml"), &Overrides::default()).expect_err("no file");
    assert!(matches!(failure, LoadFailure::Unreadable { .. }));
    assert!(failure.to_string().starts_with("cannot read scenario `no/such/file.toml`: "), "{failure}");
}

#[test]
fn a_directory_is_called_one() {
    let failure = load(&shipped(), &Overrides::default()).expect_err("a directory");
    assert!(matches!(failure, LoadFailure::Directory { .. }), "{failure}");
}

#[test]
fn bytes_that_are_no_text_are_found() {
    let failure = failure(b"schema = 1\n# \xff\xfe\n");
    assert!(matches!(failure, LoadFailure::NotUtf8 { line: 2, column: 3, offset: 13, .. }), "{failure}");
}

#[test]
fn ten_megabytes_of_nonsense_are_refused() {
    assert!(matches!(failure(&b"{[(,".repeat(2_500_000)), LoadFailure::TooLarge { .. }));
}

#[test]
fn the_largest_file_allowed_is_read() {
    let mut text = SMALLEST.to_owned();
    text.push('#');
    text.push_str(&"x".repeat(LARGEST_FILE as usize - text.len()));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large.toml");
    std::fs::write(&path, &text).expect("a file");
    load(&path, &Overrides::default()).expect("a scenario");
    std::fs::write(&path, text + "x").expect("a file");
    assert!(matches!(load(&path, &Overrides::default()), Err(LoadFailure::TooLarge { .. })));
}

#[test]
fn an_empty_file_is_called_empty() {
    let failure = failure(b"");
    assert!(failure.render(false).contains("the scenario is empty"), "{failure}");
}

#[test]
fn every_shipped_scenario_loads() {
    let mut cells = std::collections::BTreeMap::new();
    for entry in std::fs::read_dir(shipped()).expect("the scenarios") {
        let path = entry.expect("an entry").path();
        let scenario = load(&path, &Overrides::default()).unwrap_or_else(|failure| panic!("{failure}"));
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        assert_eq!(scenario.name, stem, "a scenario is named like its file");
        assert!(!scenario.expectations.is_empty(), "{stem} expects nothing");
        cells.insert(stem, scenario.cells.len());
    }
    assert_eq!(cells["island-difficulty"], 12);
    assert_eq!(cells["island-roles"], 20);
    assert_eq!(cells["island-smoke"], 6);
    assert_eq!(cells["desert-difficulty"], 16);
    assert_eq!(cells["desert-roles"], 20);
    assert_eq!(cells["desert-roles-of-four"], 15);
}
