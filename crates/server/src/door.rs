//! Why the server itself refuses at its doors, whatever the rules of a game say: each reason with its HTTP status and its usual words.
//! And why it closes a WebSocket, each with its code. `docs/protocol.md` lists both.

use crate::wire::Refused;
use axum::extract::ws::close_code;
use axum::http::StatusCode;
use croupier_engine::{Reason, Word};
use schemars::JsonSchema;

macro_rules! doors {
    ($($status:ident $meaning:literal { $($reason:ident = $words:literal,)* })*) => {
        /// A reason of the server's own.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema)]
        pub(crate) enum DoorReason { $($($reason,)*)* }

        impl DoorReason {
            /// Every reason.
            const ALL: &[DoorReason] = &[$($(DoorReason::$reason,)*)*];

            /// The word that it is told by.
            pub(crate) const fn word(self) -> &'static str {
                match self { $($(DoorReason::$reason => stringify!($reason),)*)* }
            }

            /// What is usually said with it.
            pub(crate) const fn words(self) -> &'static str {
                match self { $($(DoorReason::$reason => $words,)*)* }
            }

            /// Its status over HTTP.
            pub(crate) const fn status(self) -> StatusCode {
                match self { $($(DoorReason::$reason)|* => StatusCode::$status,)* }
            }
        }

        /// What the status of a refusal means, at whichever door.
        pub(crate) fn meaning(status: &str) -> Option<&'static str> {
            [$((StatusCode::$status, $meaning)),*]
                .into_iter()
                .find_map(|(known, meaning)| (known.as_str() == status).then_some(meaning))
        }
    };
}

doors! {
    BAD_REQUEST "It cannot be read, or a field of it is not what it should be" {
        MalformedJson = "the body could not be read",
        UnknownCommand = "the field \"do\" must say which command",
        UnknownRole = "\"as\" must be a role such as \"dealer\"",
        BadField = "a field is not what it should be",
        BadCommandId = "id must be a text of 1 to 64 characters",
        CommandIdMissing = "a command needs an id of 1 to 64 characters, never used before",
        BadName = "a name is 1 to 24 letters, digits, - or _, and begins with a letter or digit",
        BadQuery = "the query cannot be read",
        BadPath = "the address cannot be read",
        NotAWebSocket = "ask for a WebSocket here",
        PasswordTooShort = "a password has at least 10 characters",
    }
    UNAUTHORIZED "Nobody speaks, or under a session that is not known or has ended" {
        NoSession = "say who speaks: enter as a guest (POST /api/guests) and send the token",
        SessionUnknown = "the session is not known or has ended; enter again",
        NotSignedIn = "the name, the password or the code is not right",
    }
    FORBIDDEN "Whoever speaks may not" {
        NoGuests = "this house takes no guests",
        Excluded = "you are excluded from play",
        AgeNotDeclared = "say first how old you are",
        NewPasswordNeeded = "this password is good for one sign-in: choose your own, and send it as new_password",
        WrongPhrase = "that is not the phrase of the signing key",
        NotAPlayer = "staff have no account",
        NotPostedHere = "you supervise the games of other pits",
        OtherOrigin = "a page of another origin may not open this WebSocket",
    }
    NOT_FOUND "There is no such thing" {
        NoSuchTable = "there is no such table",
        NoSuchEvent = "there is no such event",
        NoSuchCommand = "no such command was answered",
        NoSuchPerson = "there is nobody of that name",
        NoSuchTournament = "there is no such tournament",
        NoSuchVoucher = "there is no such voucher, or the code is not its code",
        NoSuchRule = "there is no such rule",
        NoSuchBook = "there is no such book",
        NoSuchDoor = "there is nothing here; see /api/openapi.json",
    }
    METHOD_NOT_ALLOWED "Not with this method; Allow names those that are" {
        MethodNotAllowed = "not with this method; the header Allow names those that are",
    }
    REQUEST_TIMEOUT "It took too long, and may still be done" {
        TookTooLong = "it took too long, and may still be done: send a command again with the same id",
    }
    CONFLICT "Refused as things stand" {
        CommandAlreadyAnswered = "this command was answered before; first_reply repeats what was said",
        CommandIdReused = "this id was used for another command; use a new one",
        NameTaken = "the name is taken; choose another",
        PlaysElsewhere = "your wagers at another table are not settled yet",
        SessionElsewhere = "the session is in use at another address; end it there first",
        OwnLimitReached = "your own limit does not allow it",
        NotPossible = "that cannot be done as things stand",
        MoneyLeft = "play money is given to guests who have next to nothing left",
        NotEnoughMoney = "the account has less than that",
        VoucherSpent = "the voucher has been redeemed, or is void",
        VoucherExpired = "the time of the voucher has passed",
        VoucherNotExpired = "the voucher is still good",
        NotRedeemedHere = "such chips are not redeemed at the cage",
        NotComparable = "these books cannot be compared",
    }
    PAYLOAD_TOO_LARGE "The body is larger than 16 KiB" {
        BodyTooLarge = "the body is larger than is taken here",
    }
    UNSUPPORTED_MEDIA_TYPE "The body is not sent as application/json" {
        NotSentAsJson = "send it with the header Content-Type: application/json",
    }
    TOO_MANY_REQUESTS "Too often; Retry-After says when to ask again" {
        SignInLocked = "too many attempts failed; try again later, or ask the administrator",
        TooManyRequests = "wait for the answers to your commands before you send more",
    }
    SERVICE_UNAVAILABLE "Not at present; Retry-After says when to ask again" {
        TableBusy = "too many commands are waiting at this table; ask again in a moment",
        TableStopped = "the table stopped before it answered; ask again with the same id",
        TableFault = "internal error: nothing was done; it is in the log of the server",
        StoreUnavailable = "the store cannot be reached; try again",
        EntropyUnavailable = "the operating system gives no randomness; nothing can be dealt, spun or thrown",
        EntropyUnhealthy = "the source of randomness failed a test of its health; nothing is dealt, spun or thrown until staff have cleared it",
        LedgerRefused = "the ledger refused it",
        TooManyConnections = "the house is full; try again later",
    }
}

impl DoorReason {
    /// The reason that a bare status stands for, where the router or one of its layers answers by itself.
    pub(crate) fn of_status(status: StatusCode) -> Option<DoorReason> {
        let by_itself = [
            DoorReason::BadPath,
            DoorReason::NoSuchDoor,
            DoorReason::MethodNotAllowed,
            DoorReason::TookTooLong,
        ];
        by_itself.into_iter().find(|door| door.status() == status)
    }
}

impl AsRef<str> for DoorReason {
    fn as_ref(&self) -> &str {
        self.word()
    }
}

impl From<DoorReason> for Refused {
    fn from(door: DoorReason) -> Refused {
        Refused::plain(door, door.words())
    }
}

/// The status of a refusal over HTTP. Whatever a rule refuses is a conflict with the state of the table, unless it concerns who speaks.
pub(crate) fn status(refused: &Refused) -> StatusCode {
    let own = DoorReason::ALL
        .iter()
        .find(|door| door.word() == refused.reason);
    match (own, Reason::from_word(&refused.reason)) {
        (Some(door), _) => door.status(),
        (None, Some(Reason::RoleMayNot | Reason::NotYourself)) => StatusCode::FORBIDDEN,
        (None, _) => StatusCode::CONFLICT,
    }
}

/// Why the server closes a WebSocket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goodbye {
    /// The server stops.
    HouseCloses,
    /// The table's owner has ended.
    TableGone,
    /// The session has ended or expired.
    SessionOver,
    /// No hello came in time.
    NoHello,
    /// The hello was refused.
    HelloRefused,
    /// Nothing was heard for too long.
    Silent,
    /// Too many commands were refused as too many.
    TooManyCommands,
    /// Bytes came instead of text.
    Bytes,
    /// A message is too large.
    TooLarge,
    /// A text is not UTF-8.
    NotUtf8,
    /// What came is not a frame.
    NotAFrame,
}

impl Goodbye {
    /// The code, in the terms of RFC 6455.
    pub(crate) const fn code(self) -> u16 {
        match self {
            Goodbye::HouseCloses | Goodbye::TableGone => close_code::AWAY,
            Goodbye::SessionOver
            | Goodbye::NoHello
            | Goodbye::HelloRefused
            | Goodbye::Silent
            | Goodbye::TooManyCommands => close_code::POLICY,
            Goodbye::Bytes => close_code::UNSUPPORTED,
            Goodbye::TooLarge => close_code::SIZE,
            Goodbye::NotUtf8 => close_code::INVALID,
            Goodbye::NotAFrame => close_code::PROTOCOL,
        }
    }

    /// What is said with it.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Goodbye::HouseCloses => "the house closes for a moment",
            Goodbye::TableGone => "the table is gone",
            Goodbye::SessionOver => "the session has ended",
            Goodbye::NoHello => "no hello came",
            Goodbye::HelloRefused => "refused",
            Goodbye::Silent => "silent for too long",
            Goodbye::TooManyCommands => "too many commands",
            Goodbye::Bytes => "send text, not bytes",
            Goodbye::TooLarge => "the message is too large",
            Goodbye::NotUtf8 => "the text is not UTF-8",
            Goodbye::NotAFrame => "this is not a WebSocket frame",
        }
    }

    /// Whether what comes in cannot be read any further.
    pub(crate) const fn is_broken(self) -> bool {
        matches!(
            self,
            Goodbye::TooLarge | Goodbye::NotUtf8 | Goodbye::NotAFrame
        )
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn page() -> String {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
        std::fs::read_to_string(page).unwrap()
    }

    /// docs/protocol.md lists each reason with its status.
    #[test]
    fn the_statuses_are_those_of_the_page() {
        let page = page();
        let table = page.split("| status | reasons |").nth(1).unwrap();
        let mut told = BTreeSet::new();
        for row in table.lines().skip(2).take_while(|row| !row.is_empty()) {
            let code: u16 = row.split_whitespace().nth(1).unwrap().parse().unwrap();
            let words = row.split('`').skip(1).step_by(2);
            for reason in words.filter(|word| !matches!(*word, "Retry-After" | "Allow")) {
                let refused = Refused::plain(reason, "");
                assert_eq!(status(&refused).as_u16(), code, "{reason}");
                told.insert(reason);
            }
        }
        for door in DoorReason::ALL {
            assert!(told.remove(door.word()), "{door:?} is not on the page");
            assert!(!door.words().is_empty(), "{door:?}");
        }
        for rule in told {
            assert!(Reason::from_word(rule).is_some(), "{rule} is no reason");
        }
    }

    /// docs/protocol.md lists every code by which a WebSocket is closed.
    #[test]
    fn the_codes_are_those_of_the_page() {
        let page = page();
        let table = page.split("| code | when |").nth(1).unwrap();
        let rows = table.lines().skip(2).take_while(|row| !row.is_empty());
        let first = rows.map(|row| row.split('|').nth(1).unwrap());
        let told = first.flat_map(|codes| codes.split(','));
        let told: BTreeSet<u16> = told.map(|code| code.trim().parse().unwrap()).collect();
        let codes = [
            Goodbye::HouseCloses,
            Goodbye::TableGone,
            Goodbye::SessionOver,
            Goodbye::NoHello,
            Goodbye::HelloRefused,
            Goodbye::Silent,
            Goodbye::TooManyCommands,
            Goodbye::Bytes,
            Goodbye::TooLarge,
            Goodbye::NotUtf8,
            Goodbye::NotAFrame,
        ];
        assert_eq!(told, codes.map(Goodbye::code).into());
    }
}
