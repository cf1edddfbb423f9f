//! What the one writer of a store is asked for, and how it takes what waits: in groups, until somebody asks it to close.

use tokio::sync::{mpsc, oneshot};

/// How many changes share a commit at most.
pub(crate) const GROUP_MAX: usize = 256;

/// A change that is to be made, or what is answered when everything is done.
pub(crate) enum Job<W: ?Sized, A> {
    /// Make this change.
    Write(Box<W>),
    /// Finish what is waiting, take nothing more, and answer.
    Close(oneshot::Sender<A>),
}

/// The changes among the jobs that were taken, in their order. Once one of them asks to close, no more jobs are taken.
pub(crate) fn group<W: ?Sized, A>(
    taken: &mut Vec<Job<W, A>>,
    jobs: &mut mpsc::Receiver<Job<W, A>>,
    closers: &mut Vec<oneshot::Sender<A>>,
) -> Vec<Box<W>> {
    let mut group = Vec::with_capacity(taken.len());
    for job in taken.drain(..) {
        match job {
            Job::Write(work) => group.push(work),
            Job::Close(answer) => {
                jobs.close();
                closers.push(answer);
            }
        }
    }
    group
}
