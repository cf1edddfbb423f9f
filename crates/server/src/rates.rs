//! How often somebody may ask: by sender, and by address. Which requests count as what is the doors' business.

use crate::config::ServerLimits;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};
use std::fmt;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Duration;

/// The rates of a server.
pub(crate) struct Rates {
    senders: DefaultKeyedRateLimiter<String>,
    commands: DefaultKeyedRateLimiter<IpAddr>,
    guests: DefaultKeyedRateLimiter<IpAddr>,
    sign_ins: DefaultKeyedRateLimiter<IpAddr>,
    sign_ins_as: DefaultKeyedRateLimiter<String>,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
}

impl fmt::Debug for Rates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rates")
    }
}

/// Too often: how long to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooOften(pub(crate) Duration);

impl Rates {
    pub(crate) fn new(limits: &ServerLimits) -> Rates {
        let at_least_one = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
        let second = |n: u32, burst: u32| {
            Quota::per_second(at_least_one(n)).allow_burst(at_least_one(burst))
        };
        let commands = second(limits.commands_per_second, limits.commands_burst);
        // Several people may share an address.
        let shared = second(
            limits.commands_per_second.saturating_mul(8),
            limits.commands_burst.saturating_mul(8),
        );
        let guests = Quota::per_minute(at_least_one(limits.guests_per_minute))
            .allow_burst(at_least_one(limits.guests_burst));
        let sign_ins = Quota::per_minute(at_least_one(limits.sign_ins_per_minute))
            .allow_burst(at_least_one(limits.sign_ins_burst));
        Rates {
            senders: DefaultKeyedRateLimiter::keyed(commands),
            commands: DefaultKeyedRateLimiter::keyed(shared),
            guests: DefaultKeyedRateLimiter::keyed(guests),
            sign_ins: DefaultKeyedRateLimiter::keyed(sign_ins),
            sign_ins_as: DefaultKeyedRateLimiter::keyed(sign_ins),
            requests: DefaultKeyedRateLimiter::keyed(second(
                limits.requests_per_second,
                limits.requests_burst,
            )),
            clock: DefaultClock::default(),
        }
    }

    fn check<K: Hash + Eq + Clone>(
        &self,
        limiter: &DefaultKeyedRateLimiter<K>,
        key: &K,
    ) -> Result<(), TooOften> {
        limiter
            .check_key(key)
            .map_err(|until| TooOften(until.wait_time_from(self.clock.now())))
    }

    /// A command of a sender, or of somebody who only watches, at an address.
    pub(crate) fn command(&self, sender: Option<&str>, address: IpAddr) -> Result<(), TooOften> {
        if let Some(sender) = sender {
            self.check(&self.senders, &sender.to_owned())?;
        }
        self.check(&self.commands, &network(address))
    }

    /// A new guest.
    pub(crate) fn guest(&self, address: IpAddr) -> Result<(), TooOften> {
        self.check(&self.guests, &network(address))
    }

    /// An attempt to sign in at an address, under a name; one that is not a name is counted all the same.
    pub(crate) fn sign_in(&self, address: IpAddr, name: &str) -> Result<(), TooOften> {
        self.check(&self.sign_ins, &network(address))?;
        let name: String = name.chars().take(24).collect();
        self.check(&self.sign_ins_as, &name.to_lowercase())
    }

    /// Any other request.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), TooOften> {
        self.check(&self.requests, &network(address))
    }

    /// Forgets those who have not asked for a while.
    pub(crate) fn forget(&self) {
        self.senders.retain_recent();
        self.commands.retain_recent();
        self.guests.retain_recent();
        self.sign_ins.retain_recent();
        self.sign_ins_as.retain_recent();
        self.requests.retain_recent();
    }
}

/// One household has a whole IPv6 network; it counts as one. An IPv4 address is itself, however it is written.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        v4 @ IpAddr::V4(_) => v4,
        IpAddr::V6(v6) => {
            let bits = v6.to_bits() >> 64 << 64;
            IpAddr::V6(Ipv6Addr::from_bits(bits))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_then_the_rate_holds() {
        let rates = Rates::new(&ServerLimits {
            commands_per_second: 1,
            commands_burst: 3,
            ..ServerLimits::default()
        });
        let here = IpAddr::from([127, 0, 0, 1]);
        for _ in 0..3 {
            rates.command(Some("anna"), here).unwrap();
        }
        let TooOften(wait) = rates.command(Some("anna"), here).unwrap_err();
        assert!(wait > Duration::ZERO && wait <= Duration::from_secs(1));
        rates.command(Some("bo"), here).unwrap();
        rates.forget();
    }

    #[test]
    fn those_who_only_watch_are_counted_by_address() {
        let rates = Rates::new(&ServerLimits {
            commands_per_second: 1,
            commands_burst: 1,
            ..ServerLimits::default()
        });
        let [here, there] = [1, 2].map(|last| IpAddr::from([127, 0, 0, last]));
        for _ in 0..8 {
            rates.command(None, here).unwrap();
        }
        rates.command(None, here).unwrap_err();
        rates.command(None, there).unwrap();
    }

    #[test]
    fn an_ipv6_network_counts_as_one() {
        let a: IpAddr = "2001:db8:1:2::1".parse().unwrap();
        let b: IpAddr = "2001:db8:1:2:ffff::9".parse().unwrap();
        let c: IpAddr = "2001:db8:1:3::1".parse().unwrap();
        assert_eq!(network(a), network(b));
        assert_ne!(network(a), network(c));
    }

    #[test]
    fn ipv4_addresses_stay_apart_on_an_ipv6_socket() {
        let [a, b] = ["::ffff:192.0.2.1", "::ffff:192.0.2.2"].map(|a| a.parse().unwrap());
        assert_ne!(network(a), network(b));
        assert_eq!(network(a), IpAddr::from([192, 0, 2, 1]));
    }
}
