//! What long work shows on standard error, where that is a terminal: a bar, or that it goes on; and what Ctrl-C does to it.
//!
//! Work that can tell what it has done so far is asked to stop ([`watched`]); any other ends with the program. Either way no
//! half line is left on the terminal.

use crate::error::STOPPED;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};
use std::time::Duration;

/// How a bar looks; a template that cannot be read leaves the plain one.
const TEMPLATE: &str = "{bar:30} {percent:>3}% {human_pos} of {human_len} {msg}{left}";

/// After so long the time that is left can be judged by the time that went by.
const JUDGED_AFTER: Duration = Duration::from_secs(1);

/// What is going on, for Ctrl-C.
struct Now {
    /// What is shown.
    sign: Option<ProgressBar>,
    /// What the work looks at to stop.
    cancel: Option<Arc<AtomicBool>>,
}

static NOW: Mutex<Now> = Mutex::new(Now {
    sign: None,
    cancel: None,
});

fn now() -> MutexGuard<'static, Now> {
    NOW.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Shows a sign, and minds Ctrl-C from now on.
fn show(sign: &ProgressBar, cancel: Option<Arc<AtomicBool>>) {
    *now() = Now {
        sign: Some(sign.clone()),
        cancel,
    };
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        std::thread::spawn(listen);
    });
}

/// Waits for Ctrl-C. Where the system has no such signal to give, the work goes on to its end.
fn listen() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let Ok(runtime) = runtime else { return };
    while runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
        let now = now();
        // Whoever does not want to wait for the work to stop presses it again.
        let asked = |cancel: &Arc<AtomicBool>| !cancel.swap(true, Ordering::Relaxed);
        if now.cancel.as_ref().is_some_and(asked) {
            continue;
        }
        if let Some(sign) = &now.sign {
            sign.finish_and_clear();
        }
        // Whoever does not listen is not told.
        let _ = writeln!(std::io::stderr(), "stopped");
        std::process::exit(i32::from(STOPPED));
    }
}

/// Takes the sign away.
fn finish(sign: &ProgressBar) {
    sign.finish_and_clear();
    *now() = Now {
        sign: None,
        cancel: None,
    };
}

/// A bar for so much of something; what is left is told where a piece takes as long as another.
fn drawn(total: u64, what: &str, even: bool) -> ProgressBar {
    let left = move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        if even && state.pos() > 0 && state.elapsed() > JUDGED_AFTER {
            let _ = write!(out, ", {} s to go", state.eta().as_secs() + 1);
        }
    };
    let bar = ProgressBar::new(total).with_message(what.to_owned());
    match ProgressStyle::with_template(TEMPLATE) {
        Ok(style) => bar.with_style(style.with_key("left", left)),
        Err(_) => bar,
    }
}

/// A bar for so many pieces of work, of which some may take much longer than others. Ctrl-C ends the program.
pub(crate) fn bar(total: u64, what: &str) -> ProgressBar {
    let bar = drawn(total, what, false);
    show(&bar, None);
    bar
}

/// Does work of many like pieces that is told what to look at to stop, and what to tell how far it has come. The first Ctrl-C
/// asks it to stop, so that what was done can be told; the second ends the program.
pub(crate) fn watched<T>(
    total: u64,
    what: &str,
    work: impl FnOnce(&AtomicBool, &(dyn Fn(u64) + Sync)) -> T,
) -> T {
    let cancel = Arc::new(AtomicBool::new(false));
    let bar = drawn(total, what, true);
    show(&bar, Some(Arc::clone(&cancel)));
    let done = work(&cancel, &|more| bar.inc(more));
    finish(&bar);
    done
}

/// Does work of which nobody knows how far it is, and says meanwhile that it goes on. Ctrl-C ends the program.
pub(crate) fn during<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let sign = ProgressBar::new_spinner().with_message(what.to_owned());
    show(&sign, None);
    sign.enable_steady_tick(Duration::from_millis(150));
    let done = work();
    finish(&sign);
    done
}
