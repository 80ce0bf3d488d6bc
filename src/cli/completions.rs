//! `completions`: a completion script for a shell.

use clap::{Args, Command};
use clap_complete::Shell;

use super::{Exit, output};

#[derive(Debug, Args)]
pub(super) struct CompletionsArguments {
    /// Which shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(super) fn completions(arguments: &CompletionsArguments, mut command: Command) -> Exit {
    let mut script = Vec::new();
    let name = command.get_name().to_owned();
    clap_complete::generate(arguments.shell, &mut command, name, &mut script);
    output::result(&String::from_utf8_lossy(&script))
}
