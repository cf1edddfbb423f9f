//! The dashboard, the alerts and the guide to operations speak only of what is measured, and the alerts leave out nothing that stops a house.

use croupier_server::{METRICS, MetricKind};
use std::collections::BTreeSet;

/// The measurements that a file names, in all their forms.
fn named(file: &str) -> BTreeSet<String> {
    let text = croupier_kept::read(file);
    let parts = text.split(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'));
    parts
        .filter(|part| part.starts_with("croupier_"))
        .map(str::to_owned)
        .collect()
}

/// The names under which measurements are scraped.
fn scraped() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (name, kind, _) in METRICS {
        match kind {
            MetricKind::Gauge | MetricKind::Counter => drop(names.insert(name.to_owned())),
            MetricKind::Seconds => {
                names.extend(["bucket", "sum", "count"].map(|form| format!("{name}_{form}")));
            }
        }
    }
    names
}

#[test]
fn dashboard_and_alerts_name_only_what_is_measured() {
    for file in ["ops/grafana-dashboard.json", "ops/prometheus-alerts.yml"] {
        let named = named(file);
        assert!(named.len() > 8, "{file}: {named:?}");
        let unknown: Vec<_> = named.difference(&scraped()).cloned().collect();
        assert!(unknown.is_empty(), "{file}: {unknown:?}");
    }
    let dashboard = croupier_kept::read("ops/grafana-dashboard.json");
    let dashboard: serde_json::Value = serde_json::from_str(&dashboard).unwrap();
    assert!(dashboard["panels"].as_array().unwrap().len() > 6);
}

#[test]
fn whatever_stops_a_house_raises_an_alert() {
    let named = named("ops/prometheus-alerts.yml");
    for (name, ..) in METRICS {
        let stops = ["_stopped", "_healthy", "_failures_total", "_ready"];
        if stops.iter().any(|end| name.ends_with(end)) {
            assert!(named.contains(name), "{name} raises no alert");
        }
    }
}

#[test]
fn the_guide_lists_every_measurement() {
    let guide = croupier_kept::read("docs/operations.md");
    for (name, _, says) in METRICS {
        assert!(
            guide.contains(&format!("| `{name}` | {says} |")),
            "docs/operations.md lacks: | `{name}` | {says} |"
        );
    }
}
