//! Writing to stdout and stderr.

use std::io::{self, ErrorKind, IsTerminal, Write};

use super::Exit;

/// Writes a result to stdout. A reader that closed the pipe has read enough: that is no failure.
pub(super) fn result(text: &str) -> Exit {
    let mut stdout = io::stdout().lock();
    written(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))
}

/// The exit code for an attempt to write to stdout.
pub(super) fn written(result: io::Result<()>) -> Exit {
    match result {
        Ok(()) => Exit::Success,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Exit::Success,
        Err(error) => {
            diagnostic(&format!("error: cannot write to standard output: {error}\n"));
            Exit::Failure
        }
    }
}

/// Writes a diagnostic to stderr; if that fails there is nobody left to tell.
pub(super) fn diagnostic(text: &str) {
    let mut stderr = io::stderr().lock();
    let _ = stderr.write_all(text.as_bytes());
}

/// Reports an error as `error: ...` with an optional line of help, and gives `exit` back.
pub(super) fn fail(exit: Exit, message: &str, help: Option<&str>) -> Exit {
    diagnostic(&format!("error: {message}\n"));
    if let Some(help) = help {
        diagnostic(&format!("  help: {help}\n"));
    }
    exit
}

pub(super) fn stderr_is_terminal() -> bool {
    io::stderr().is_terminal()
}
