//! What several tests need: the program, a scenario, a folder's bytes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;

/// The built program, run in the root of the project.
pub(crate) fn ludometer() -> Command {
    let mut command = Command::new(program());
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// The path of the built program.
pub(crate) fn program() -> PathBuf {
    cargo_bin!("ludometer").to_path_buf()
}

/// A small scenario of two cells with random play, written to `folder`. `games` are per cell.
pub(crate) fn small_scenario(folder: &Path, games: u64) -> PathBuf {
    let text = format!(
        r#"schema = 1
name = "small"
title = "Two small cells"
game = "forbidden-island"
seed = 7

[table]
strategy = "random"

[axes]
players = [2, 4]

[run]
games = {games}
"#
    );
    let path = folder.join("small.toml");
    fs::write(&path, text).expect("a scenario can be written");
    path
}

/// All files below `folder` with their bytes, but for the manifest, which tells of the machine and the time.
pub(crate) fn bytes_below(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    collect(folder, folder, &mut files);
    files.remove(Path::new("manifest.json")).expect("a run writes a manifest");
    files
}

fn collect(root: &Path, folder: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            collect(root, &path, files);
        } else {
            let name = path.strip_prefix(root).expect("below the root").to_owned();
            files.insert(name, fs::read(&path).expect("a file can be read"));
        }
    }
}

/// Fails with the names of the files that differ.
pub(crate) fn assert_same_bytes(left: &Path, right: &Path) {
    let (left_files, right_files) = (bytes_below(left), bytes_below(right));
    assert_eq!(left_files.keys().collect::<Vec<_>>(), right_files.keys().collect::<Vec<_>>(), "other files");
    let different: Vec<_> = left_files.iter().filter(|(name, bytes)| right_files[*name] != **bytes).collect();
    let names: Vec<_> = different.iter().map(|(name, _)| name).collect();
    assert!(names.is_empty(), "different bytes in {names:?}");
}
