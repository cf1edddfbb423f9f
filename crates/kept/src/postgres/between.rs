//! Somebody between a program and its database, who cuts the connection at a message.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// How much of the message that is cut off reaches the database.
#[derive(Clone, Copy, Debug)]
pub enum Cut {
    /// Nothing.
    None,
    /// Half of it.
    Half,
    /// All of it: only the answer is lost.
    All,
}

/// Stands between a program and the database for as long as the process lives.
#[derive(Debug)]
pub struct Between {
    url: String,
    next: Next,
}

/// Messages until the connection is cut, if it is to be.
type Next = Arc<Mutex<Option<(u64, Cut)>>>;

impl Between {
    /// Passes on what is said to the database at an address.
    ///
    /// # Panics
    /// If the address is not `postgres://user@host:port/name`, or nothing can be listened on.
    #[must_use]
    pub fn start(url: &str) -> Between {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let here = listener.local_addr().expect("an address").to_string();
        let (_, rest) = url.split_once('@').expect("a user");
        let there = rest.split(['/', '?']).next().unwrap_or(rest).to_owned();
        let through = url.replace(&there, &here);
        let next = Next::default();
        let counted = Arc::clone(&next);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                // While the database is gone, so is whoever asks for it.
                let Ok(server) = TcpStream::connect(&there) else {
                    continue;
                };
                let counted = Arc::clone(&counted);
                thread::spawn(move || drop(pass(client, server, &counted)));
            }
        });
        Between { url: through, next }
    }

    /// Where it is found.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Cuts the connection over which the message of this number from now is sent; the next is 1.
    pub fn cut(&self, at: u64, cut: Cut) {
        *self.next.lock().unwrap_or_else(PoisonError::into_inner) = Some((at, cut));
    }

    /// Whether the cut was made that was to come.
    #[must_use]
    pub fn has_cut(&self) -> bool {
        let next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        next.is_none()
    }
}

fn pass(mut client: TcpStream, mut server: TcpStream, next: &Next) -> std::io::Result<()> {
    let (mut answers, mut to_client) = (server.try_clone()?, client.try_clone()?);
    let back = thread::spawn(move || {
        drop(std::io::copy(&mut answers, &mut to_client));
        // The program hears that the database is gone.
        drop(to_client.shutdown(Shutdown::Both));
    });
    let mut message = vec![0; 1 << 20];
    loop {
        let read = client.read(&mut message).unwrap_or(0);
        if read == 0 {
            break;
        }
        let cut = due(next);
        if cut.is_some() {
            // The answer goes nowhere.
            client.shutdown(Shutdown::Both)?;
        }
        let reaches = match cut {
            None | Some(Cut::All) => read,
            Some(Cut::Half) => read / 2,
            Some(Cut::None) => 0,
        };
        if server.write_all(&message[..reaches]).is_err() || cut.is_some() {
            break;
        }
    }
    // Whoever has not heard the end of it yet does now.
    drop((
        client.shutdown(Shutdown::Both),
        server.shutdown(Shutdown::Write),
    ));
    drop(back.join());
    Ok(())
}

/// Counts a message; how it is cut off, if it is to be.
fn due(next: &Next) -> Option<Cut> {
    let mut next = next.lock().unwrap_or_else(PoisonError::into_inner);
    let (left, cut) = next.as_mut()?;
    *left = left.saturating_sub(1);
    if *left > 0 {
        return None;
    }
    let cut = *cut;
    *next = None;
    Some(cut)
}
