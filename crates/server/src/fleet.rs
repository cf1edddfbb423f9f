//! A fleet: several servers, its nodes, on one database. One of them runs the house ([`house`]): it owns the tables, the jackpots and the
//! tournaments, and answers. Every other stands by: it hands whatever comes to that one ([`forward`]), so that it does not matter to which
//! of them a visitor is sent, and takes the house over when that one goes, in the middle of a round if need be. All that a house knows is
//! in the database, so nothing else is carried over.

mod forward;
mod house;

use crate::config::Config;
use crate::diary::Diary;
use crate::door::DoorReason;
use crate::http::{Rejection, app, say_how_to_treat_it};
use crate::leases::{self, GIVEN_UP, Pulse};
use crate::measure;
use crate::places::Place;
use crate::server::{Premises, ServeError, Server};
use crate::shoe::Source;
use crate::table::{LEASE_MS, warm};
use crate::vault::Vault;
use axum::Router;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::uri::{Authority, Scheme};
use axum::http::{StatusCode, Uri};
use axum::middleware::from_fn;
use axum::response::{IntoResponse, Response};
use croupier_house::EDITION;
use croupier_store::Store;
use house::{Candidate, Found, HOUSE};
use serde_json::json;
use std::collections::BTreeSet;
use std::fmt;
use std::net::SocketAddr;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout_at};
use tower::ServiceExt;

/// How often a node that stands by looks whether the house is free.
const LOOK: Duration = Duration::from_millis(250);
/// How long a request waits for somebody who runs the house: longer than it takes until another has it.
const WAIT: Duration = Duration::from_secs(15);

/// Where the other nodes of a fleet reach one: `http://host:port`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advertised(Authority);

/// Why a text is no such address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is written http://host:port")]
pub struct NotAdvertised;

impl FromStr for Advertised {
    type Err = NotAdvertised;

    fn from_str(text: &str) -> Result<Advertised, NotAdvertised> {
        let uri: Uri = text.parse().map_err(|_| NotAdvertised)?;
        let plain = uri.scheme() == Some(&Scheme::HTTP)
            && uri.path() == "/"
            && uri.query().is_none()
            && !text.contains(['@', '#']);
        let authority = uri.authority().filter(|a| plain && a.port().is_some());
        authority.cloned().map(Advertised).ok_or(NotAdvertised)
    }
}

impl fmt::Display for Advertised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}", self.0)
    }
}

impl Advertised {
    /// What the node is called: its host and port.
    pub(crate) fn name(&self) -> &str {
        self.0.as_str()
    }

    /// The same of a node that listens there, if port 0 was advertised: a free one was taken.
    pub(crate) fn listening(&self, at: SocketAddr) -> Advertised {
        let taken = format!("{}:{}", self.0.host(), at.port());
        match (self.0.port_u16(), taken.parse()) {
            (Some(0), Ok(taken)) => Advertised(taken),
            _ => self.clone(),
        }
    }
}

/// Who runs the house, as far as this node knows.
#[derive(Clone, Debug)]
enum Stand {
    /// Nobody.
    Nobody,
    /// Another node, at this address.
    There(Arc<str>),
    /// This one.
    Here(Server, Router),
}

/// Where another node runs the house.
fn from_house(stand: &Stand) -> Option<&str> {
    match stand {
        Stand::There(to) => Some(to),
        Stand::Nobody | Stand::Here(..) => None,
    }
}

/// The tables of the house are written down here for as long as this lives.
struct Warming(JoinHandle<()>);

impl Drop for Warming {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Nobody runs the house; whether that is news.
fn leave_vacant(stand: &mut Stand) -> bool {
    let news = !matches!(stand, Stand::Nobody);
    *stand = Stand::Nobody;
    news
}

/// One node.
pub struct Node {
    config: Config,
    premises: Premises,
    stand: watch::Sender<Stand>,
    /// How the store does while this node stands by.
    pulse: watch::Sender<Pulse>,
    closing: watch::Sender<bool>,
}

impl Node {
    /// Opens the premises of a node.
    ///
    /// # Errors
    /// If they cannot be used, or another node of that name lives.
    pub(crate) async fn open(config: Config) -> Result<Arc<Node>, ServeError> {
        let premises = Premises::open(&config).await?;
        Node::on(config, premises).await
    }

    /// A node on a store that it shares with others, under the name that it advertises, with nothing else kept: for tests.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn with(
        config: Config,
        store: Store,
        vault: Vault,
        source: Source,
        operator_token: &str,
    ) -> Result<Arc<Node>, ServeError> {
        let premises = Premises::with(&config, store, vault, source, operator_token);
        Node::on(config, premises).await
    }

    async fn on(config: Config, premises: Premises) -> Result<Arc<Node>, ServeError> {
        measure::install();
        // The house is held by its diary.
        Diary::open(premises.store.clone(), config.clock.clone()).await?;
        Ok(Arc::new(Node {
            config,
            premises,
            stand: watch::Sender::new(Stand::Nobody),
            pulse: watch::Sender::new(Pulse::now(Duration::ZERO)),
            closing: watch::Sender::new(false),
        }))
    }

    fn store(&self) -> &Store {
        &self.premises.store
    }

    /// Its doors: all of them, since whatever it does not answer itself it hands over.
    pub fn app(self: &Arc<Node>) -> Router {
        Router::new()
            .fallback(answer)
            .layer(from_fn(say_how_to_treat_it))
            .with_state(Arc::clone(self))
    }

    /// Waits until somebody runs the house.
    pub(crate) async fn settled(&self) {
        let mut stand = self.stand.subscribe();
        // The sender lives as long as this.
        drop(
            stand
                .wait_for(|stand| !matches!(stand, Stand::Nobody))
                .await,
        );
    }

    /// Tells the WebSockets to say goodbye; no new one is taken.
    pub(crate) fn close_doors(&self) {
        self.closing.send_replace(true);
        if let Stand::Here(server, _) = &*self.stand.borrow() {
            server.close_doors();
        }
    }

    /// Stands by, and runs the house when it is free, until told to stop.
    ///
    /// # Errors
    /// If this node could not run the house with what is set here, or the store does not close.
    pub async fn run(self: Arc<Node>, stop: watch::Receiver<bool>) -> Result<(), ServeError> {
        let ended = self.stand_by_or_lead(stop).await;
        self.go(&self.premises.vault.member()).await;
        let closed = self.store().close().await;
        ended.and(closed.map_err(ServeError::from))
    }

    /// Says that whoever goes by this name has gone, so that nobody waits for it.
    async fn go(&self, name: &str) {
        if let Err(error) = self.store().renew_all(name, GIVEN_UP).await {
            tracing::warn!(%error, name, "the lease was not given up; it runs out by itself");
        }
    }

    async fn stand_by_or_lead(&self, mut stop: watch::Receiver<bool>) -> Result<(), ServeError> {
        let owner = self.premises.vault.owner();
        let mut candidate = Candidate::new(self.store().clone(), owner, EDITION);
        let mut renewed: Option<Instant> = None;
        // Whether it is known that this node could run the house.
        let mut fit = false;
        // Why it may not, if that was told.
        let mut beyond = None;
        let mut warming: Option<Warming> = None;
        loop {
            if renewed.is_none_or(|at| at.elapsed() >= leases::RENEW_EVERY) {
                renewed = self.renew().await.then(Instant::now);
            }
            match candidate.look().await {
                Ok(Found::Held(holder)) => {
                    if !fit {
                        Server::could_start(&self.config, &self.premises).await?;
                        fit = true;
                    }
                    beyond = None;
                    self.stands_by(&holder);
                    if warming.is_none() {
                        let shelf = self.premises.shelf(&self.config).await;
                        let keeping = warm::keep(self.store().clone(), shelf);
                        warming = Some(Warming(tokio::spawn(keeping)));
                    }
                }
                Ok(Found::Beyond(why)) => {
                    self.stand.send_if_modified(leave_vacant);
                    if beyond.as_ref() != Some(&why) {
                        tracing::error!(
                            "this node leaves the house to others, and only hands over: {why}"
                        );
                        beyond = Some(why);
                    }
                }
                Ok(Found::Ours(epoch)) => {
                    warming = None;
                    match self.lead(&candidate, epoch, &mut stop).await {
                        Ok(()) => fit = true,
                        Err(error) if fit => {
                            tracing::error!(%error, "this node cannot run the house now; it leaves it to others");
                            sleep(4 * LOOK).await;
                        }
                        Err(error) => return Err(error),
                    }
                }
                Err(error) => tracing::warn!(%error, "it could not be seen who runs the house"),
            }
            tokio::select! {
                biased;
                () = crate::told(&mut stop) => return Ok(()),
                () = sleep(LOOK) => {}
            }
        }
    }

    /// Says that this node lives; whether that was kept.
    async fn renew(&self) -> bool {
        let until_ms = self.config.clock.now_ms().saturating_add(LEASE_MS);
        let begun = Instant::now();
        let member = self.premises.vault.member();
        match self.store().renew_all(&member, until_ms).await {
            Ok(_) => {
                self.pulse.send_replace(Pulse::now(begun.elapsed()));
                self.others().await;
                true
            }
            Err(error) => {
                tracing::warn!(%error, "the fleet was not told that this node lives");
                false
            }
        }
    }

    /// How many other nodes live, if that is known.
    async fn others(&self) -> Option<usize> {
        let leases = match self.store().leases().await {
            Ok(leases) => leases,
            Err(error) => {
                tracing::warn!(%error, "the other nodes could not be counted");
                return None;
            }
        };
        let now_ms = self.config.clock.now_ms();
        let live = leases.iter().filter(|(_, until_ms)| *until_ms > now_ms);
        let mut live: BTreeSet<&str> = live.filter_map(|(name, _)| Vault::node_of(name)).collect();
        let us = self.premises.vault.member();
        live.retain(|node| Some(*node) != Vault::node_of(&us));
        measure::nodes(live.len() + 1);
        Some(live.len())
    }

    fn stands_by(&self, holder: &str) {
        let Some(to) = Vault::node_of(holder) else {
            tracing::warn!(holder, "the house is held by a server that is no node");
            return;
        };
        self.stand.send_if_modified(|stand| {
            let other = from_house(stand) != Some(to);
            if other {
                tracing::info!(at = to, "standing by");
                *stand = Stand::There(to.into());
            }
            other
        });
    }

    /// Runs the house until told to stop, or until another has it.
    async fn lead(
        &self,
        candidate: &Candidate,
        epoch: u64,
        stop: &mut watch::Receiver<bool>,
    ) -> Result<(), ServeError> {
        let began = Instant::now();
        self.stand.send_replace(Stand::Nobody);
        let server = match Server::on(&self.config, &self.premises).await {
            Ok(server) => server,
            Err(error) => {
                candidate.give_up(epoch).await;
                return Err(error);
            }
        };
        let ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
        tracing::info!(epoch, ms, "this node runs the house");
        metrics::counter!("croupier_takeovers_total").increment(1);
        let here = Stand::Here(server.clone(), app(server.clone()));
        self.stand.send_replace(here);
        if *self.closing.borrow() {
            server.close_doors();
        }
        let mut leases = server.shared().leases.clone();
        loop {
            tokio::select! {
                biased;
                () = crate::told(stop) => {
                    self.stop_leading(&server, candidate, epoch).await;
                    return Ok(());
                }
                () = leases.lost(HOUSE, epoch) => {}
                () = sleep(leases::RENEW_EVERY) => {
                    self.others().await;
                }
            }
            match candidate.has(epoch).await {
                Ok(true) => {}
                Err(error) if server.keeps_its_leases() => {
                    tracing::warn!(%error, "it could not be seen who runs the house");
                }
                // Another has taken it, or may have: no lease could be renewed.
                Ok(false) | Err(_) => break,
            }
        }
        tracing::warn!("this node has lost the house, and stands by");
        self.stand.send_replace(Stand::Nobody);
        // What is under way was kept, or is refused by the tables' epochs.
        server.abandon();
        self.go(&self.premises.vault.owner()).await;
        Ok(())
    }

    /// Ends the house here in order, so that another node goes on with it.
    async fn stop_leading(&self, server: &Server, candidate: &Candidate, epoch: u64) {
        server.finish().await;
        self.stand.send_replace(Stand::Nobody);
        self.go(&self.premises.vault.member()).await;
        let last = self.others().await == Some(0);
        // Those who stand by need not wait for what is only written down.
        candidate.give_up(epoch).await;
        server.seal_the_day(last).await;
    }

    /// Why nobody should be sent here now, if so.
    fn unready(&self) -> Option<&'static str> {
        if *self.closing.borrow() {
            Some("the server is stopping")
        } else if !self.pulse.borrow().is_healthy() {
            Some("the store keeps nothing")
        } else {
            let nobody = matches!(&*self.stand.borrow(), Stand::Nobody);
            nobody.then_some("no node runs the house")
        }
    }

    /// What a node that stands by says of itself.
    fn of_itself(&self, path: &str) -> Option<Response> {
        let why = self.unready();
        let ready = why.is_none();
        match path {
            "/readyz" => {
                let status = match ready {
                    true => StatusCode::OK,
                    false => StatusCode::SERVICE_UNAVAILABLE,
                };
                let body = json!({ "ready": ready, "why": why }).to_string();
                Some((status, [(CONTENT_TYPE, "application/json")], body).into_response())
            }
            "/metrics" => {
                measure::stand_by(ready, &self.pulse.borrow());
                Some(measure::text().into_response())
            }
            _ => None,
        }
    }
}

/// Answers a request here, or has the node answer it that runs the house; waits for one if there is none.
async fn answer(State(node): State<Arc<Node>>, mut request: Request) -> Response {
    let handed_over = forward::handed_over(&request, node.premises.vault.pass());
    if let Some(visitor) = handed_over {
        // The node that it came to has counted the visitor's connections.
        if let Some(place) = request.extensions().get::<Arc<Place>>() {
            place.waive();
        }
        let visitor = ConnectInfo(SocketAddr::new(visitor, 0));
        request.extensions_mut().insert(visitor);
    }
    let asks_house = request.uri().path().starts_with("/api/");
    let patience = Instant::now() + WAIT;
    let mut stand = node.stand.subscribe();
    loop {
        let now = stand.borrow_and_update().clone();
        if !matches!(now, Stand::Here(..))
            && let Some(answer) = node.of_itself(request.uri().path())
        {
            return answer;
        }
        match now {
            // One that was asleep may have been overtaken without knowing.
            Stand::Here(server, router) if !asks_house || server.keeps_its_leases() => {
                forward::strip(request.headers_mut());
                let Ok(answer) = router.oneshot(request).await;
                return answer;
            }
            Stand::Here(..) => {}
            // It was handed over once, and whoever did that has the newer news.
            Stand::There(to) if handed_over.is_none() => match forward::call(&to).await {
                Ok(line) => return node.forward(line, request).await,
                Err(error) => {
                    tracing::debug!(%to, %error, "the node that runs the house does not pick up")
                }
            },
            Stand::There(_) | Stand::Nobody => {}
        }
        let again = timeout_at(patience.min(Instant::now() + LOOK), stand.changed());
        drop(again.await);
        if Instant::now() >= patience || *node.closing.borrow() {
            let detail = "no node runs the house at present; ask again with the same id";
            return Rejection::new(DoorReason::StoreUnavailable, detail).into_response();
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_host_and_a_port() {
        let told = |text: &str| text.parse::<Advertised>().map(|a| a.to_string());
        for good in [
            "http://10.0.0.1:8420",
            "http://[::1]:8420",
            "http://one.example:80",
        ] {
            assert_eq!(told(good).unwrap(), good);
        }
        assert_eq!(told("http://one:80/").unwrap(), "http://one:80");
        for bad in [
            "",
            "one:8420",
            "http://one",
            "https://one:8420",
            "http://one:8420/path",
            "http://one:8420/?a",
            "http://anna@one:8420",
            "http://one:port",
        ] {
            assert_eq!(told(bad), Err(NotAdvertised), "{bad}");
        }
        let any: Advertised = "http://127.0.0.1:0".parse().unwrap();
        let at = SocketAddr::from(([0, 0, 0, 0], 8421));
        assert_eq!(any.listening(at).name(), "127.0.0.1:8421");
        let one: Advertised = "http://127.0.0.1:80".parse().unwrap();
        assert_eq!(one.listening(at), one);
    }
}
