//! Exit codes.

use std::process::ExitCode;

use clap::ValueEnum;

/// How the program ends. When several apply, the one that stands first here counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// The user interrupted the run; what is complete was saved.
    Interrupted,
    /// Something failed at run time: disk full, a broken invariant.
    Failure,
    /// Bad arguments or a bad scenario, found before play.
    Usage,
    /// A valid selection met no row in play.
    NothingMeasured,
    /// An expectation fails.
    ExpectationFailed,
    /// An expectation is undecided and that was asked to be an error.
    Undecided,
    /// Everything asked for holds.
    Success,
}

impl Exit {
    /// The number that the shell sees.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Failure => 1,
            Self::Usage => 2,
            Self::NothingMeasured => 4,
            Self::Undecided => 98,
            Self::ExpectationFailed => 99,
            Self::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

/// What an undecided expectation does to the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum OnInconclusive {
    /// It is reported, and the exit code is 0
    Warn,
    /// The exit code is 98
    Fail,
    /// It counts as passed
    Pass,
}
