//! `croupier completions` and `croupier man`: the command line as shells and `man` have it, made from the same arguments as its help.

use crate::args::{Arguments, Completions, Man};
use crate::error::Failure;
use clap::CommandFactory;
use std::io::Write;

/// Prints what a shell needs to complete commands.
pub(crate) fn completions(args: &Completions, out: &mut impl Write) -> Result<(), Failure> {
    // In memory first: the generator panics where it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut Arguments::command(),
        "croupier",
        &mut script,
    );
    out.write_all(&script)?;
    Ok(())
}

/// Prints the manual page, or writes one for every command.
pub(crate) fn man(args: &Man, out: &mut impl Write) -> Result<(), Failure> {
    match &args.into {
        None => clap_mangen::Man::new(Arguments::command()).render(out)?,
        Some(folder) => {
            std::fs::create_dir_all(folder)
                .and_then(|()| clap_mangen::generate_to(Arguments::command(), folder))
                .map_err(|error| Failure::failed(format!("{}: {error}", folder.display())))?;
        }
    }
    Ok(())
}
