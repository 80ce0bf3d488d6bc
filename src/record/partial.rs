//! The folder of a run that is not complete yet, and how it becomes the finished one.
//!
//! While a run goes on, complete blocks leave as parts under `.<name>.partial/`: two Arrow files with rows and a JSON
//! file with the tally, written under temporary names and renamed, the tally last. So a part whose tally exists is whole,
//! and a run that was killed continues after the last whole part. When all blocks are there, the finished files are made
//! in `.<name>.partial/whole/`, which is renamed to `<name>/` once it is complete.

use std::fs::{self, File, TryLockError};
use std::ops::Range;
use std::path::{Path, PathBuf};

use polars::frame::DataFrame;
use serde::{Deserialize, Serialize};

use super::RecordError;
use super::frames::{FrameMaker, ParquetFile, read_arrow, write_arrow};
use super::tally::Tally;
use crate::engine::runner::Batch;

/// What must be equal for a run to be continued.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// Hash of the effective scenario.
    pub scenario_sha256: String,
    /// Version of the program.
    pub version: String,
    /// Version of the game's rules.
    pub rules_version: u32,
    /// Game numbers per block.
    pub block: u64,
}

/// What to do with an unfinished run of the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// Refuse to touch it.
    Refuse,
    /// Continue after its last whole part.
    Resume,
    /// Remove it and begin anew.
    Discard,
}

/// Why a run cannot begin in a folder.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder cannot be used.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// What should be a folder is something else.
    #[error("{} is no folder", .0.display())]
    NoFolder(PathBuf),
    /// Another process is at work in it.
    #[error("another run is writing to {}", .0.display())]
    Busy(PathBuf),
    /// There is an unfinished run.
    #[error("{} holds an unfinished run ({blocks} blocks are complete)", folder.display())]
    Unfinished {
        /// Its folder.
        folder: PathBuf,
        /// How many blocks are complete.
        blocks: u64,
    },
    /// The unfinished run is of another scenario or program version.
    #[error("{} holds an unfinished run of another {what}: `{found}`, not `{expected}`", folder.display())]
    Different {
        /// Its folder.
        folder: PathBuf,
        /// What differs.
        what: &'static str,
        /// What this run would need.
        expected: String,
        /// What is there.
        found: String,
    },
}

/// A folder with the parts of an unfinished run, locked for this process.
#[derive(Debug)]
pub struct Partial {
    folder: PathBuf,
    target: PathBuf,
    identity: Identity,
    parts: Vec<Range<u64>>,
    tally: Tally,
    _lock: File,
}

/// Where a finished run ended up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// Its folder.
    pub folder: PathBuf,
    /// Where an older run of another scenario was moved to.
    pub previous: Option<PathBuf>,
}

impl Partial {
    /// Opens or makes `out/.<name>.partial/`. `empty` is a tally of no games.
    ///
    /// # Errors
    ///
    /// If the folder cannot be made or read, is in use, or holds an unfinished run that must not be touched or does not
    /// fit `identity`.
    pub fn open(
        out: &Path,
        name: &str,
        identity: Identity,
        existing: Existing,
        empty: Tally,
    ) -> Result<Self, OpenError> {
        if out.exists() && !out.is_dir() {
            return Err(OpenError::NoFolder(out.to_owned()));
        }
        let folder = out.join(format!(".{name}.partial"));
        fs::create_dir_all(&folder).map_err(|error| RecordError::file(&folder, error))?;
        let lock_path = folder.join(LOCK);
        let lock = File::create(&lock_path).map_err(|error| RecordError::file(&lock_path, error))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(OpenError::Busy(folder)),
            Err(TryLockError::Error(error)) => return Err(RecordError::file(&lock_path, error).into()),
        }
        let target = out.join(name);
        let mut partial = Self { folder, target, identity, parts: Vec::new(), tally: empty, _lock: lock };
        let found = partial.found_identity()?;
        match (existing, found) {
            (Existing::Discard, Some(_)) | (_, None) => partial.remove_own_files(|_| false)?,
            (Existing::Resume, Some(found)) => {
                partial.check_identity(&found)?;
                partial.read_parts()?;
            }
            (Existing::Refuse, Some(_)) => {
                let parts = partial.whole_parts()?;
                if let Some(last) = parts.last() {
                    return Err(OpenError::Unfinished { folder: partial.folder.clone(), blocks: last.end });
                }
                partial.remove_own_files(|_| false)?;
            }
        }
        let text = json(&partial.identity);
        write_whole(&partial.identity_path(), text.as_bytes())?;
        Ok(partial)
    }

    /// The first block that is not in a whole part.
    #[must_use]
    pub fn next_block(&self) -> u64 {
        self.parts.last().map_or(0, |part| part.end)
    }

    /// The tally of all parts.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The folder with the parts.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Saves complete blocks as a part.
    ///
    /// # Errors
    ///
    /// If it cannot be written; earlier parts stay whole.
    ///
    /// # Panics
    ///
    /// If the blocks do not follow the last part.
    pub fn save(&mut self, batch: &Batch, frames: &FrameMaker) -> Result<(), RecordError> {
        assert_eq!(batch.blocks.start, self.next_block(), "parts are saved in order");
        for (kind, mut frame) in [("games", frames.games(&batch.rows)?), ("seats", frames.seats(&batch.rows)?)] {
            let path = self.part_path(&batch.blocks, &format!("{kind}.arrow"));
            let unfinished = path.with_extension("tmp");
            write_arrow(&unfinished, &mut frame)?;
            fs::rename(&unfinished, &path).map_err(|error| RecordError::file(&path, error))?;
        }
        let text = json(&batch.tally);
        write_whole(&self.part_path(&batch.blocks, "tally.json"), text.as_bytes())?;
        self.tally.merge(&batch.tally);
        self.parts.push(batch.blocks.clone());
        Ok(())
    }

    /// Makes an empty folder for the finished files.
    ///
    /// # Errors
    ///
    /// If it cannot be made.
    pub fn begin_whole(&self) -> Result<PathBuf, RecordError> {
        let whole = self.folder.join("whole");
        remove_folder(&whole)?;
        fs::create_dir(&whole).map_err(|error| RecordError::file(&whole, error))?;
        Ok(whole)
    }

    /// Writes the rows of all parts as `games.parquet` and `seats.parquet` to `folder`.
    ///
    /// # Errors
    ///
    /// If a part cannot be read or a file cannot be written.
    pub fn write_tables(&self, folder: &Path, frames: &FrameMaker) -> Result<(), RecordError> {
        let write = |kind: &str, empty: DataFrame| {
            let mut file = ParquetFile::create(&folder.join(format!("{kind}.parquet")), &empty)?;
            for part in &self.parts {
                file.write(&read_arrow(&self.part_path(part, &format!("{kind}.arrow")))?)?;
            }
            file.finish()
        };
        let (games, seats) = (frames.games(&[])?, frames.seats(&[])?);
        // A file is encoded by one thread, so that its bytes are always the same; but nothing keeps the two apart.
        let (games, seats) = rayon::join(|| write("games", games), || write("seats", seats));
        games.and(seats)
    }

    /// Renames `whole` to the final folder and removes the parts. What stands there already is replaced if it is the same
    /// run (the same files with the same bytes, the manifest apart), and kept as `<name>.previous` (or `.previous-2` and
    /// so on) otherwise: results of another scenario or version, and files that somebody added or changed.
    ///
    /// # Errors
    ///
    /// If something cannot be renamed or removed.
    pub fn publish(self, whole: &Path) -> Result<Published, RecordError> {
        let mut previous = None;
        let replaced = self.folder.join("replaced");
        if fs::symlink_metadata(&self.target).is_ok() {
            let away = if same_run(&self.target, whole)? { replaced.clone() } else { free_name(&self.target) };
            fs::rename(&self.target, &away).map_err(|error| RecordError::file(&self.target, error))?;
            if away != replaced {
                previous = Some(away);
            }
        }
        fs::rename(whole, &self.target).map_err(|error| RecordError::file(&self.target, error))?;
        remove_folder(&replaced)?;
        self.remove_own_files(|_| false)?;
        let _ = fs::remove_file(self.folder.join(LOCK));
        // Files that are not ours stay where they are, and the folder with them.
        let _ = fs::remove_dir(&self.folder);
        Ok(Published { folder: self.target, previous })
    }

    fn identity_path(&self) -> PathBuf {
        self.folder.join(IDENTITY)
    }

    fn part_path(&self, blocks: &Range<u64>, suffix: &str) -> PathBuf {
        self.folder.join(format!("part-{:012}-{:012}.{suffix}", blocks.start, blocks.end))
    }

    fn found_identity(&self) -> Result<Option<Identity>, RecordError> {
        let path = self.identity_path();
        match fs::read_to_string(&path) {
            Ok(text) => Ok(serde_json::from_str(&text).ok()),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(RecordError::file(&path, error)),
        }
    }

    fn check_identity(&self, found: &Identity) -> Result<(), OpenError> {
        let own = &self.identity;
        let pairs = [
            ("scenario (its hash)", own.scenario_sha256.clone(), found.scenario_sha256.clone()),
            ("version of the program", own.version.clone(), found.version.clone()),
            ("version of the rules", own.rules_version.to_string(), found.rules_version.to_string()),
            ("block size", own.block.to_string(), found.block.to_string()),
        ];
        match pairs.into_iter().find(|(_, own, found)| own != found) {
            None => Ok(()),
            Some((what, expected, found)) => {
                Err(OpenError::Different { folder: self.folder.clone(), what, expected, found })
            }
        }
    }

    /// The parts from block 0 on that are whole and follow each other.
    fn whole_parts(&self) -> Result<Vec<Range<u64>>, RecordError> {
        let mut parts: Vec<_> = self.entries()?.iter().filter_map(|path| part_range(path, ".tally.json")).collect();
        parts.sort_by_key(|part| part.start);
        let mut next = 0;
        parts.retain(|part| {
            let follows = part.start == next && part.end > next;
            if follows {
                next = part.end;
            }
            follows
        });
        Ok(parts)
    }

    /// Takes the whole parts over and removes everything else.
    fn read_parts(&mut self) -> Result<(), RecordError> {
        for part in self.whole_parts()? {
            let path = self.part_path(&part, "tally.json");
            let text = fs::read_to_string(&path).map_err(|error| RecordError::file(&path, error))?;
            let tally: Tally = serde_json::from_str(&text)
                .map_err(|error| RecordError::Damaged { path: path.clone(), message: error.to_string() })?;
            self.tally.merge(&tally);
            self.parts.push(part);
        }
        self.remove_own_files(|part| self.parts.contains(part))
    }

    /// Removes what earlier runs left here, but for the lock and the parts to `keep`. Nothing that a run does not write is
    /// touched.
    fn remove_own_files(&self, keep: impl Fn(&Range<u64>) -> bool) -> Result<(), RecordError> {
        for path in self.entries()? {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if matches!(name, "whole" | "replaced") {
                remove_folder(&path)?;
            } else if name.starts_with("identity.")
                || PART_SUFFIXES.iter().filter_map(|suffix| part_range(&path, suffix)).any(|part| !keep(&part))
            {
                fs::remove_file(&path).map_err(|error| RecordError::file(&path, error))?;
            }
        }
        Ok(())
    }

    fn entries(&self) -> Result<Vec<PathBuf>, RecordError> {
        let failed = |error| RecordError::file(&self.folder, error);
        fs::read_dir(&self.folder)
            .map_err(failed)?
            .map(|entry| entry.map(|entry| entry.path()).map_err(failed))
            .collect()
    }
}

/// The file that keeps a second run out.
const LOCK: &str = "lock";

/// The file that tells what is run here.
const IDENTITY: &str = "identity.json";

/// How the files of a part end, while they are written (`tmp`) and afterwards.
const PART_SUFFIXES: [&str; 6] =
    [".tally.json", ".games.arrow", ".seats.arrow", ".tally.tmp", ".games.tmp", ".seats.tmp"];

/// Whether two folders hold the same files with the same bytes, the manifest apart.
fn same_run(old: &Path, new: &Path) -> Result<bool, RecordError> {
    let (old_files, new_files) = (files_below(old)?, files_below(new)?);
    if old_files != new_files {
        return Ok(false);
    }
    for name in old_files.iter().filter(|name| *name != Path::new("manifest.json")) {
        let read = |folder: &Path| {
            let path = folder.join(name);
            fs::read(&path).map_err(|error| RecordError::file(&path, error))
        };
        if !old.join(name).is_dir() && read(old)? != read(new)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The files in a folder and its folders, by their path within it, in order. What is no folder has none.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>, RecordError> {
    fn collect(root: &Path, folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                // A folder counts by itself too, so that an empty one is noticed.
                files.push(path.strip_prefix(root).unwrap_or(&path).join(""));
                collect(root, &path, files)?;
            } else {
                files.push(path.strip_prefix(root).unwrap_or(&path).to_owned());
            }
        }
        Ok(())
    }
    let mut files = Vec::new();
    if folder.is_dir() && !folder.is_symlink() {
        collect(folder, folder, &mut files).map_err(|error| RecordError::file(folder, error))?;
    }
    files.sort();
    Ok(files)
}

/// The blocks that a part file's name tells, if it ends in `suffix`.
fn part_range(path: &Path, suffix: &str) -> Option<Range<u64>> {
    let name = path.file_name()?.to_str()?;
    let (start, end) = name.strip_prefix("part-")?.strip_suffix(suffix)?.split_once('-')?;
    Some(start.parse().ok()?..end.parse().ok()?)
}

/// The first of `<name>.previous`, `<name>.previous-2`, ... that does not exist.
fn free_name(target: &Path) -> PathBuf {
    let candidate = |number: u32| {
        let mut name = target.as_os_str().to_owned();
        name.push(".previous");
        if number > 1 {
            name.push(format!("-{number}"));
        }
        PathBuf::from(name)
    };
    (1..).map(candidate).find(|path| !path.exists()).expect("some number is free")
}

fn remove_folder(path: &Path) -> Result<(), RecordError> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(RecordError::file(path, error)),
        _ => Ok(()),
    }
}

/// Pretty JSON with a newline at the end.
///
/// # Panics
///
/// If the value has map keys that are no texts; the types of this module have none.
#[must_use]
pub fn json<T: Serialize>(value: &T) -> String {
    let mut text = serde_json::to_string_pretty(value).expect("plain data becomes JSON");
    text.push('\n');
    text
}

/// Writes a file under a temporary name and renames it, so that it is never seen half-written.
///
/// # Errors
///
/// If it cannot be written or renamed.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), RecordError> {
    let unfinished = path.with_extension("tmp");
    fs::write(&unfinished, bytes).map_err(|error| RecordError::file(&unfinished, error))?;
    fs::rename(&unfinished, path).map_err(|error| RecordError::file(path, error))
}
