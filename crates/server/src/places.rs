//! How many connections each address holds: one address must not take all places.

use crate::rates::network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The connections of each address that has any.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    per_address: usize,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// A connection; its place is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    places: Places,
    address: IpAddr,
    counts: AtomicBool,
}

impl Place {
    /// The connection takes no place any more, however long it lasts: another node of the fleet has it, which counts its own visitors.
    pub(crate) fn waive(&self) {
        if !self.counts.swap(false, Ordering::Relaxed) {
            return;
        }
        let mut taken = self.places.taken();
        if let Some(here) = taken.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

impl Places {
    pub(crate) fn new(per_address: usize) -> Places {
        Places {
            per_address,
            taken: Arc::default(),
        }
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for one more connection from an address, if it has not too many.
    pub(crate) fn take(&self, address: IpAddr) -> Option<Place> {
        let address = network(address);
        let mut taken = self.taken();
        let here = taken.entry(address).or_default();
        if *here >= self.per_address {
            return None;
        }
        *here += 1;
        Some(Place {
            places: self.clone(),
            address,
            counts: AtomicBool::new(true),
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.waive();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_places_and_no_more() {
        let places = Places::new(2);
        let [here, there] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
        let first = places.take(here).unwrap();
        let second = places.take(here).unwrap();
        assert!(places.take(here).is_none());
        let other = places.take(there).unwrap();
        drop(first);
        let third = places.take(here).unwrap();
        third.waive();
        let fourth = places.take(here).unwrap();
        assert!(places.take(here).is_none());
        drop((second, third, fourth, other));
        assert!(places.taken().is_empty());
    }
}
