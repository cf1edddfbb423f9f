//! What is measured, for `/metrics`. There is one recorder for the whole process. No name, token or card is a label.

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
        Some(handle)
    });
}

fn describe() {
    metrics::describe_gauge!("croupier_tables", "Tables");
    metrics::describe_gauge!("croupier_connections", "Open WebSockets");
    metrics::describe_counter!("croupier_commands_total", "Commands, by word and result");
    metrics::describe_counter!("croupier_refusals_total", "Refused commands, by reason");
    metrics::describe_counter!("croupier_events_total", "Events logged");
    metrics::describe_counter!("croupier_rounds_settled_total", "Rounds settled");
    metrics::describe_counter!(
        "croupier_events_replayed_total",
        "Events replayed to bring tables back"
    );
    metrics::describe_counter!(
        "croupier_clock_leaps_total",
        "Leaps of the machine's clock, by the way it went"
    );
    metrics::describe_histogram!(
        "croupier_append_seconds",
        metrics::Unit::Seconds,
        "How long the store took to acknowledge a batch"
    );
}

/// Everything measured so far, as text.
pub(crate) fn render() -> String {
    let handle = HANDLE.get().and_then(Option::as_ref);
    handle.map_or_else(String::new, |handle| {
        handle.run_upkeep();
        handle.render()
    })
}

pub(crate) fn tables(count: usize) {
    metrics::gauge!("croupier_tables").set(u32::try_from(count).unwrap_or(u32::MAX));
}

pub(crate) fn connections(count: usize) {
    metrics::gauge!("croupier_connections").set(u32::try_from(count).unwrap_or(u32::MAX));
}
