//! Long work with a bar on the terminal, stopped cleanly by Ctrl-C.

use crate::progress;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Does work that is told what to look at to stop, and what to tell how far it has come.
pub(super) fn watched<T>(
    cancel: &AtomicBool,
    total: u64,
    what: &str,
    work: impl FnOnce(&AtomicBool, &(dyn Fn(u64) + Sync)) -> T,
) -> T {
    let bar = progress::bar(total, what);
    let done = work(cancel, &|more| bar.inc(more));
    bar.finish_and_clear();
    done
}

/// The first Ctrl-C asks the work to stop; what was done so far is told. Where the system has no such signal to give, the
/// work goes on to its end.
pub(super) fn on_interrupt() -> Arc<AtomicBool> {
    let cancel = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&cancel);
    let wait = move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        if let Ok(runtime) = runtime
            && runtime.block_on(tokio::signal::ctrl_c()).is_ok()
        {
            told.store(true, Ordering::Relaxed);
        }
    };
    std::thread::spawn(wait);
    cancel
}
