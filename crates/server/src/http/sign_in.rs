//! Accounts with a password: signing in, choosing a password, and signing out everywhere. Whatever is wrong with a sign-in, the answer
//! is the same; after some failures nobody gets in under that name for a while.

use super::people::{bearer_hash, is_json};
use super::{Rejection, address, device, somebody};
use crate::diary;
use crate::door::DoorReason;
use crate::office::{By, Entry, OfficeError, factor_of, password_of, refuse};
use crate::server::{Shared, new_token};
use crate::table::Sender;
use crate::totp;
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{Extensions, HeaderMap};
use croupier_engine::{Name, Role};
use croupier_house::reception::{Event, LockOut, OneTime};
use croupier_store::{Hash, SessionKind, Token};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use zeroize::Zeroizing;

/// Who wants to sign in.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignIn {
    /// The name, in any spelling.
    #[schemars(example = &"anna")]
    name: String,
    /// The password.
    #[schemars(with = "String")]
    password: Zeroizing<String>,
    /// The six digits that the authenticator shows; staff need them.
    code: Option<String>,
    /// A password of one's own, where the old one is good for this sign-in alone.
    #[schemars(with = "Option<String>")]
    new_password: Option<Zeroizing<String>>,
}

/// A session of an account with a password.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SignedIn {
    name: String,
    /// To be sent as `Authorization: Bearer TOKEN`. It is shown only here.
    token: String,
    /// The roles of a member of staff; a player has none.
    roles: Vec<Role>,
}

/// A new password.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPassword {
    /// The password, if there is one already.
    #[schemars(with = "Option<String>")]
    old: Option<Zeroizing<String>>,
    /// The new one, of at least ten characters.
    #[schemars(with = "String")]
    password: Zeroizing<String>,
}

/// A password was set.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PasswordKept {
    name: String,
    /// How many other sessions ended with it.
    ended: usize,
}

/// Sessions that ended.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct EndedAll {
    /// How many.
    ended: usize,
}

/// Reads a body that must be JSON: a page of another site may send no such thing on its visitor's behalf.
pub(super) fn read<T: DeserializeOwned>(
    headers: &HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<T, Rejection> {
    if !is_json(headers) {
        return Err(DoorReason::NotSentAsJson.into());
    }
    let read = serde_json::from_slice(&body?);
    read.map_err(|error| Rejection::new(DoorReason::MalformedJson, error.to_string()))
}

impl From<OfficeError> for Rejection {
    fn from(error: OfficeError) -> Rejection {
        match error {
            OfficeError::Refused { reason, detail } => {
                crate::wire::Refused::plain(reason, detail).into()
            }
            OfficeError::Store(error) => error.into(),
            OfficeError::Entropy(_) => DoorReason::EntropyUnavailable.into(),
            error @ (OfficeError::Password(_) | OfficeError::Log { .. }) => {
                tracing::error!(%error, "the office failed");
                DoorReason::StoreUnavailable.into()
            }
        }
    }
}

impl Shared {
    /// Until when nobody gets in under this name, if that is so.
    pub(super) fn locked_until(&self, name: &Name, now_ms: i64) -> Option<i64> {
        self.office.look(|reception| {
            let person = reception.person(name)?;
            person.locked_until_ms(self.lock_out(), now_ms)
        })
    }

    fn lock_out(&self) -> LockOut {
        let ms = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        LockOut {
            failures: self.limits.lock_out_failures,
            within_ms: ms(self.limits.lock_out_within),
            for_ms: ms(self.limits.lock_out_for),
        }
    }

    /// Whether nobody gets in under this name now.
    fn not_locked(&self, name: &Name) -> Result<(), Rejection> {
        let now = self.clock.now_ms();
        let Some(until) = self.locked_until(name, now) else {
            return Ok(());
        };
        let wait = Duration::from_millis(until.saturating_sub(now).unsigned_abs());
        let minutes = wait.as_secs() / 60 + 1;
        let detail = format!(
            "too many attempts to sign in as {name} failed; try again in {minutes} min, or ask the administrator"
        );
        Err(Rejection::later(DoorReason::SignInLocked, detail, wait))
    }

    /// Notes that signing in failed, and refuses it.
    async fn failed(&self, name: &Name) -> Result<(), Rejection> {
        let known = self.has_password(name);
        if known {
            let by = player_by(name);
            let event = Event::SignInFailed { name: name.clone() };
            let write = self
                .office
                .write(&by, |_, _| Ok((Entry::of(event.clone()), ())));
            write.await?;
            tracing::warn!(%name, "signing in failed");
            if let Some(until_ms) = self.locked_until(name, self.clock.now_ms()) {
                let name = name.clone();
                let event = diary::Event::LockedOut { name, until_ms };
                self.diary.try_note(&event).await;
            }
        } else {
            let name = name.clone();
            let event = diary::Event::UnknownName { name };
            self.diary.try_note(&event).await;
        }
        Err(DoorReason::NotSignedIn.into())
    }

    /// Whether this is somebody's password.
    async fn is_password(&self, name: &Name, password: &str) -> Result<bool, Rejection> {
        let has = self.has_password(name);
        let kept = match has {
            true => self.office.secret(&password_of(name)).await?,
            false => None,
        };
        let kept = kept
            .as_ref()
            .and_then(|kept| std::str::from_utf8(kept).ok());
        let fits = self.office.passwords().fits(password, kept).await;
        Ok(fits.map_err(OfficeError::from)?)
    }

    /// Ends every session of somebody but one, in the store and on the sockets; how many there were.
    pub(super) async fn end_all(
        self: &Arc<Shared>,
        name: &Name,
        but: Option<Hash>,
    ) -> Result<usize, Rejection> {
        let (shared, name) = (Arc::clone(self), name.clone());
        // A request is dropped when its client goes; what has ended in the store ends everywhere.
        let end = tokio::spawn(async move { shared.forget_sessions(&name, but).await });
        let stopped =
            |_| Rejection::new(DoorReason::StoreUnavailable, "the server stops; try again");
        Ok(end.await.map_err(stopped)??)
    }
}

/// A player, or a member of staff before it is known in which role she speaks.
pub(super) fn player_by(name: &Name) -> By {
    By {
        name: name.clone(),
        role: Role::Player,
    }
}

/// Signs somebody in by name and password; staff also by the code of the second factor.
#[utoipa::path(post, path = "/api/sign-in", tag = "people", request_body = SignIn,
    responses((status = 200, body = SignedIn, description = "The token of a new session"), (status = 400), (status = 401),
        (status = 403, description = "The password is good for one sign-in, and no other was chosen"), (status = 413), (status = 415),
        (status = 503)))]
pub(crate) async fn sign_in(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    extensions: Extensions,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<SignedIn>, Rejection> {
    let asked: SignIn = read(&headers, body)?;
    let often = shared.rates.sign_in(address(&extensions), &asked.name);
    often.map_err(|e| Rejection::too_often(e, None))?;
    let name = Name::new(&asked.name).ok_or(DoorReason::NotSignedIn)?;
    shared.office.news().await?;
    shared.not_locked(&name)?;
    let now = shared.clock.now_ms();
    let fits = shared.is_password(&name, &asked.password).await?;
    let person = shared.office.look(|r| r.person(&name).cloned());
    let roles = person.as_ref().and_then(|person| person.roles.clone());
    let used = person.as_ref().and_then(|person| person.step);
    let step = match &roles {
        None => Some(None),
        Some(_) => {
            let secret = shared.office.secret(&factor_of(&name)).await?;
            let said = asked.code.as_deref().unwrap_or_default();
            let secret = secret.as_ref().map(|s| s.as_slice()).unwrap_or_default();
            totp::step_of(secret, said, now, used).map(Some)
        }
    };
    let (true, Some(step)) = (fits, step) else {
        shared.failed(&name).await?;
        return Err(DoorReason::NotSignedIn.into());
    };
    let one_time = person.is_some_and(|person| person.password == Some(OneTime::Yes));
    let kept = match (&asked.new_password, one_time) {
        (None, true) => return Err(DoorReason::NewPasswordNeeded.into()),
        (Some(new), true) => {
            shared.office.long_enough("password", new)?;
            let kept = shared.office.passwords().keep(new).await;
            Some(kept.map_err(OfficeError::from)?)
        }
        (_, false) => None,
    };
    let by = By {
        name: name.clone(),
        role: roles
            .iter()
            .flatten()
            .next()
            .copied()
            .unwrap_or(Role::Player),
    };
    let signed_in = shared.office.write(&by, |reception, _| {
        // Somebody may have come in with the same code, or been given a new password, in the meantime.
        let now = reception.person(&name);
        let same = now.is_some_and(|person| {
            let later = step.is_none_or(|step| person.step.is_none_or(|used| step > used));
            later && person.roles == roles && person.password.is_some()
        });
        if !same {
            return Err(refuse(
                DoorReason::NotSignedIn,
                "the name, the password or the code is not right",
            ));
        }
        let mut entry = Entry::of(Event::SignedIn {
            name: name.clone(),
            step,
        });
        if let Some(kept) = &kept {
            entry.events.push(Event::PasswordSet {
                name: name.clone(),
                one_time: false,
            });
            let kept = Zeroizing::new(kept.clone().into_bytes());
            entry.secrets.push((password_of(&name), kept));
        }
        Ok((entry, ()))
    });
    signed_in.await?;
    let token =
        new_token().map_err(|e| Rejection::new(DoorReason::EntropyUnavailable, e.to_string()))?;
    let (kind, lasts) = match &roles {
        Some(_) => (SessionKind::Staff, shared.limits.staff_idle),
        None => (SessionKind::Player, shared.limits.account_idle),
    };
    let lasts = i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX);
    let session = Token {
        hash: Hash::of(token.as_bytes()),
        expires_ms: now.saturating_add(lasts),
    };
    let hash = session.hash;
    let device = device(&headers);
    let opened = shared
        .arrivals
        .session(&name, kind, session, (None, device));
    opened.await?;
    if roles.is_some() {
        let until_ms = now.saturating_add(lasts);
        shared.sessions.on_duty.heard(hash, &name, until_ms);
    }
    if shared.limits.one_terminal {
        shared.end_all(&name, Some(hash)).await?;
    }
    let person = shared.store.person(name.as_str()).await?;
    Ok(Json(SignedIn {
        name: person.map_or_else(|| name.as_str().to_owned(), |person| person.name),
        token: token.to_string(),
        roles: roles.unwrap_or_default(),
    }))
}

/// Gives the bearer's account a password, or another. Every other session of it ends.
#[utoipa::path(post, path = "/api/me/password", tag = "people", security(("session" = [])), request_body = NewPassword,
    responses((status = 200, body = PasswordKept, description = "It is kept, hashed"), (status = 400), (status = 401), (status = 403),
        (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn password(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    extensions: Extensions,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<PasswordKept>, Rejection> {
    let (sender, token) = somebody(&shared, &headers).await?;
    let name = with_account(&shared, &sender, token)?;
    let asked: NewPassword = read(&headers, body)?;
    let often = shared.rates.sign_in(address(&extensions), name.as_str());
    often.map_err(|e| Rejection::too_often(e, None))?;
    shared.office.news().await?;
    shared.office.long_enough("password", &asked.password)?;
    let has = shared.has_password(&name);
    if has {
        shared.not_locked(&name)?;
        let old = asked.old.as_ref().map(|old| old.as_str());
        if !shared.is_password(&name, old.unwrap_or_default()).await? {
            shared.failed(&name).await?;
        }
    }
    let kept = shared.office.passwords().keep(&asked.password).await;
    let kept = kept.map_err(OfficeError::from)?;
    let by = player_by(&name);
    let set = shared.office.write(&by, |reception, _| {
        // Two who have the token of one guest may both want to be the first.
        let now = reception.person(&name);
        if now.is_some_and(|person| person.password.is_some()) != has {
            let detail = "the account has a password by now; send it as old";
            return Err(refuse(DoorReason::NotPossible, detail));
        }
        let mut entry = Entry::of(Event::PasswordSet {
            name: name.clone(),
            one_time: false,
        });
        let kept = Zeroizing::new(kept.clone().into_bytes());
        entry.secrets.push((password_of(&name), kept));
        Ok((entry, ()))
    });
    set.await?;
    let ended = shared.end_all(&name, Some(token)).await?;
    Ok(Json(PasswordKept {
        name: name.as_str().to_owned(),
        ended,
    }))
}

/// The name of a player or a member of staff; the operator's token is nobody's account.
fn with_account(shared: &Shared, sender: &Sender, token: Hash) -> Result<Name, Rejection> {
    match sender {
        Sender::Player(name) => Ok(name.clone()),
        Sender::Staff(name, _) if !shared.is_operator(token) => Ok(name.clone()),
        Sender::Staff(..) | Sender::House(_) => {
            let detail = "the operator's token has no account";
            Err(Rejection::new(DoorReason::NotAPlayer, detail))
        }
    }
}

/// Ends every session of the bearer, this one too, and the WebSockets that speak for them.
#[utoipa::path(post, path = "/api/sessions/end-all", tag = "people", security(("session" = [])),
    responses((status = 200, body = EndedAll, description = "They have ended"), (status = 401), (status = 403), (status = 503)))]
pub(crate) async fn end_all_sessions(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
) -> Result<Json<EndedAll>, Rejection> {
    let (sender, _) = somebody(&shared, &headers).await?;
    let name = with_account(&shared, &sender, bearer_hash(&headers))?;
    let event = Event::SignedOutEverywhere { name: name.clone() };
    let by = player_by(&name);
    let written = shared
        .office
        .write(&by, |_, _| Ok((Entry::of(event.clone()), ())));
    written.await?;
    let ended = shared.end_all(&name, None).await?;
    Ok(Json(EndedAll { ended }))
}
