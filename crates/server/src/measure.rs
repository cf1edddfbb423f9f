//! What is measured, for `/metrics`. There is one recorder for the whole process. No name, token or card is a label.

use crate::leases::Pulse;
use crate::server::Shared;
use axum::http::HeaderName;
use axum::http::header::CONTENT_TYPE;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Upper bounds of the append latencies, in seconds.
const SECONDS: [f64; 10] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0,
];

/// Starts measuring, once.
pub(crate) fn install() {
    HANDLE.get_or_init(|| {
        let builder = PrometheusBuilder::new().set_buckets_for_metric(
            Matcher::Full("croupier_append_seconds".to_owned()),
            &SECONDS,
        );
        let installed = builder.map(PrometheusBuilder::install_recorder);
        let Ok(Ok(handle)) = installed else {
            tracing::warn!("nothing is measured: another recorder is in place");
            return None;
        };
        describe();
        // A server alone is all there is.
        nodes(1);
        Some(handle)
    });
}

/// What a measurement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It goes up and down.
    Gauge,
    /// It only rises.
    Counter,
    /// How many took how long, in seconds.
    Seconds,
}

/// Everything that is measured: the name, what it is, and what it says.
pub const METRICS: [(&str, Kind, &str); 26] = [
    (
        "croupier_ready",
        Kind::Gauge,
        "1 while visitors should be sent here",
    ),
    (
        "croupier_leads",
        Kind::Gauge,
        "1 while this server runs the house; 0 while it stands by",
    ),
    (
        "croupier_nodes",
        Kind::Gauge,
        "Nodes of the fleet that live, this one included",
    ),
    (
        "croupier_takeovers_total",
        Kind::Counter,
        "Times that this node began to run the house",
    ),
    (
        "croupier_forwarded_total",
        Kind::Counter,
        "Requests and WebSockets handed to the node that runs the house",
    ),
    ("croupier_tables", Kind::Gauge, "Tables"),
    (
        "croupier_tables_stopped",
        Kind::Gauge,
        "Tables that a fault has stopped",
    ),
    (
        "croupier_jackpots_stopped",
        Kind::Gauge,
        "Jackpots that a fault has stopped",
    ),
    (
        "croupier_tournaments_stopped",
        Kind::Gauge,
        "Tournaments that a fault has stopped",
    ),
    ("croupier_connections", Kind::Gauge, "Open WebSockets"),
    (
        "croupier_connections_max",
        Kind::Gauge,
        "WebSockets that may be open at once",
    ),
    (
        "croupier_randomness_healthy",
        Kind::Gauge,
        "1 while randomness passes its tests",
    ),
    (
        "croupier_results_outlying",
        Kind::Gauge,
        "Results that lie too far from their odds",
    ),
    (
        "croupier_clock_ahead_milliseconds",
        Kind::Gauge,
        "How far the machine's clock is ahead of the house's",
    ),
    (
        "croupier_store_healthy",
        Kind::Gauge,
        "1 while the store keeps changes",
    ),
    (
        "croupier_store_change_seconds",
        Kind::Gauge,
        "How long the store took to keep the last renewal of the leases",
    ),
    (
        "croupier_store_failures_total",
        Kind::Counter,
        "Batches of which it is not known whether the store kept them",
    ),
    (
        "croupier_anchor_timestamp_seconds",
        Kind::Gauge,
        "When the last anchor was made",
    ),
    (
        "croupier_anchor_failures_total",
        Kind::Counter,
        "Anchors that could not be made, or not be written to the file",
    ),
    (
        "croupier_commands_total",
        Kind::Counter,
        "Commands, by word and result",
    ),
    (
        "croupier_refusals_total",
        Kind::Counter,
        "Refused commands, by reason",
    ),
    (
        "croupier_append_seconds",
        Kind::Seconds,
        "How long the store took to acknowledge a batch",
    ),
    ("croupier_events_total", Kind::Counter, "Events logged"),
    (
        "croupier_rounds_settled_total",
        Kind::Counter,
        "Rounds settled",
    ),
    (
        "croupier_events_replayed_total",
        Kind::Counter,
        "Events replayed to bring tables back",
    ),
    (
        "croupier_clock_leaps_total",
        Kind::Counter,
        "Leaps of the machine's clock, by the way it went",
    ),
];

fn describe() {
    for (name, kind, says) in METRICS {
        match kind {
            Kind::Gauge => metrics::describe_gauge!(name, says),
            Kind::Counter => metrics::describe_counter!(name, says),
            Kind::Seconds => metrics::describe_histogram!(name, metrics::Unit::Seconds, says),
        }
        // Whoever watches a counter rise sees its first step only if it was there before.
        let labels: &[&[(&str, &str)]] = match (kind, name) {
            (Kind::Gauge | Kind::Seconds, _) | (_, "croupier_commands_total") => &[],
            (_, "croupier_clock_leaps_total") => &[&[("way", "ahead")], &[("way", "back")]],
            (_, "croupier_refusals_total") => &[&[("reason", "TableFault")]],
            _ => &[&[]],
        };
        for labels in labels {
            metrics::counter!(name, *labels).absolute(0);
        }
    }
}

/// Everything measured so far, as it is answered.
pub(crate) fn text() -> ([(HeaderName, &'static str); 1], String) {
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    ([(CONTENT_TYPE, kind)], render())
}

fn render() -> String {
    let handle = HANDLE.get().and_then(Option::as_ref);
    handle.map_or_else(String::new, |handle| {
        handle.run_upkeep();
        handle.render()
    })
}

/// An anchor was made.
pub(crate) fn anchored() {
    let now = std::time::SystemTime::UNIX_EPOCH.elapsed();
    metrics::gauge!("croupier_anchor_timestamp_seconds").set(now.unwrap_or_default());
}

fn count(name: &'static str, count: usize) {
    metrics::gauge!(name).set(u32::try_from(count).unwrap_or(u32::MAX));
}

/// So many nodes of the fleet live.
pub(crate) fn nodes(live: usize) {
    count("croupier_nodes", live);
}

/// Measures how a node stands that stands by: what it measured of the house while it ran it holds no more.
pub(crate) fn stand_by(ready: bool, pulse: &Pulse) {
    count("croupier_ready", usize::from(ready));
    for gone in [
        "croupier_leads",
        "croupier_tables",
        "croupier_tables_stopped",
        "croupier_jackpots_stopped",
        "croupier_tournaments_stopped",
        "croupier_connections",
        "croupier_results_outlying",
    ] {
        count(gone, 0);
    }
    store(pulse);
}

fn store(pulse: &Pulse) {
    count("croupier_store_healthy", usize::from(pulse.is_healthy()));
    metrics::gauge!("croupier_store_change_seconds").set(pulse.took);
}

/// Measures how the server stands now.
pub(crate) fn stand(shared: &Shared) {
    count("croupier_ready", usize::from(shared.unready().is_none()));
    count("croupier_leads", 1);
    count("croupier_tables", shared.tables.len());
    count("croupier_tables_stopped", shared.tables.stopped().len());
    count("croupier_jackpots_stopped", shared.jackpots.stopped().len());
    let tournaments = shared.tournaments.stopped().len();
    count("croupier_tournaments_stopped", tournaments);
    count("croupier_connections", shared.connected());
    count("croupier_connections_max", shared.limits.connections_max);
    let healthy = shared.source.failed().is_none();
    count("croupier_randomness_healthy", usize::from(healthy));
    count("croupier_results_outlying", shared.outliers.all().len());
    store(&shared.leases.pulse());
    let (_, ahead_ms) = shared.clock.standing();
    let ahead_ms = i32::try_from(ahead_ms).unwrap_or(i32::MAX);
    metrics::gauge!("croupier_clock_ahead_milliseconds").set(ahead_ms);
}
