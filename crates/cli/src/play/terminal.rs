//! The terminal of a game: lines out, answers in, pauses and a block that is drawn again in place, where there is a person
//! at a terminal to see it. Through a pipe it is plain lines.

use crate::style::{Paint, When};
use std::io::{self, BufRead, IsTerminal, Write};
use std::thread;
use std::time::Duration;

/// A person's terminal.
pub(crate) struct Terminal {
    out: io::StdoutLock<'static>,
    input: io::StdinLock<'static>,
    paint: Paint,
    /// Whether there is somebody to whom pauses and redrawing mean something.
    live: bool,
    paced: bool,
    /// Whether what is typed stands on the screen already.
    echoed: bool,
    /// How many lines the block drawn last has.
    block: usize,
}

impl Terminal {
    /// The terminal of this process.
    pub(crate) fn new(when: When, fast: bool) -> Terminal {
        let out = io::stdout().lock();
        let input = io::stdin().lock();
        let able = std::env::var_os("TERM").is_some_and(|term| term != "dumb");
        let live = out.is_terminal() && able;
        Terminal {
            paint: Paint::on(when, &out),
            live,
            paced: live && !fast,
            echoed: input.is_terminal(),
            block: 0,
            out,
            input,
        }
    }

    /// The colours.
    pub(crate) const fn paint(&self) -> Paint {
        self.paint
    }

    /// Whether a block can be drawn again in place.
    pub(crate) const fn is_live(&self) -> bool {
        self.live
    }

    /// Writes a line, below any block.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        self.block = 0;
        writeln!(self.out, "{text}")
    }

    /// Draws a block, in place of the one before it.
    pub(crate) fn draw(&mut self, lines: &[String]) -> io::Result<()> {
        if self.block > 0 && self.live {
            write!(self.out, "\u{1b}[{}A\u{1b}[J", self.block)?;
        }
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        self.block = lines.len();
        self.out.flush()
    }

    /// Leaves the block standing: what comes next is drawn below it.
    pub(crate) const fn keep(&mut self) {
        self.block = 0;
    }

    /// Waits a moment, where somebody watches.
    pub(crate) fn pause(&mut self, ms: u64) -> io::Result<()> {
        self.out.flush()?;
        if self.paced {
            thread::sleep(Duration::from_millis(ms));
        }
        Ok(())
    }

    /// Asks, and gives the line that is answered; none when there is no more input.
    pub(crate) fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        self.block = 0;
        write!(self.out, "{} ", self.paint.bold(question))?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        let read = self.input.read_until(b'\n', &mut bytes)?;
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if read == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        if !self.echoed {
            writeln!(self.out, "{line}")?;
        }
        Ok(Some(line))
    }
}
