//! Rows, tallies and frames: what a run leaves behind.

pub mod cells;
pub mod frames;
pub mod partial;
pub mod rows;
pub mod tally;
pub mod transcript;

use std::path::{Path, PathBuf};

/// Why something could not be recorded.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// A file or folder could not be made, read, written or moved.
    #[error("{}: {error}", path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// A frame could not be made.
    #[error("data frame: {0}")]
    Frame(#[from] polars::error::PolarsError),
    /// A table could not be written.
    #[error("{}: {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: polars::error::PolarsError,
    },
    /// A part file does not hold what it should.
    #[error("{}: {message}", path.display())]
    Damaged {
        /// Which one.
        path: PathBuf,
        /// What is wrong.
        message: String,
    },
}

impl RecordError {
    /// A failure on `path`.
    #[must_use]
    pub fn file(path: &Path, error: std::io::Error) -> Self {
        Self::File { path: path.to_owned(), error }
    }
}
