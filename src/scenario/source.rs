//! Scenario files on disk.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::ScenarioFaults;

/// Larger files are refused unread: a scenario takes a page or two.
pub const LARGEST_FILE: u64 = 1 << 20;

/// Why a scenario file did not become a scenario.
#[derive(Debug, thiserror::Error)]
pub enum LoadFailure {
    /// The file is missing or cannot be read.
    #[error("cannot read scenario `{}`: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The path leads to a directory.
    #[error("cannot read scenario `{}`: it is a directory", path.display())]
    Directory {
        /// The path.
        path: PathBuf,
    },
    /// The file is too large.
    #[error("cannot read scenario `{}`: it is larger than {LARGEST_FILE} bytes", path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
    },
    /// The file is no UTF-8 text.
    #[error("cannot read scenario `{}`: not UTF-8 from line {line}, column {column} on (byte {offset})", path.display())]
    NotUtf8 {
        /// The file.
        path: PathBuf,
        /// Its line, from 1.
        line: usize,
        /// Its column in characters, from 1.
        column: usize,
        /// The first byte, counted from 0, that belongs to no character.
        offset: usize,
    },
    /// The text was read, and is wrong.
    #[error(transparent)]
    Faults(#[from] ScenarioFaults),
}

impl LoadFailure {
    /// The failure as text for people; `styled` adds terminal colours where there are any.
    #[must_use]
    pub fn render(&self, styled: bool) -> String {
        match self {
            Self::Faults(faults) => faults.render(styled),
            other => format!("error: {other}\n"),
        }
    }
}

/// The text of the file.
pub(super) fn read(path: &Path) -> Result<String, LoadFailure> {
    let unreadable = |source| LoadFailure::Unreadable { path: path.to_owned(), source };
    // Asked before opening: on some systems directories cannot be opened, on others only reading fails.
    if std::fs::metadata(path).map_err(unreadable)?.is_dir() {
        return Err(LoadFailure::Directory { path: path.to_owned() });
    }
    let mut bytes = Vec::new();
    // One byte more than allowed tells a file that is too large from one that just fits, even for a pipe.
    File::open(path).map_err(unreadable)?.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(LoadFailure::TooLarge { path: path.to_owned() });
    }
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..offset]);
        let last_line = before.rsplit('\n').next().unwrap_or_default().trim_start_matches('\u{feff}');
        let (line, column) = (before.matches('\n').count() + 1, last_line.chars().count() + 1);
        LoadFailure::NotUtf8 { path: path.to_owned(), line, column, offset }
    })
}
