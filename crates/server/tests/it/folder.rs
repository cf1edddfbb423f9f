//! The data folder at the start: whose it is, and whether the key, the token and the database belong together.
#![cfg(unix)]

use crate::common::{House, OPERATOR, QUICK, config};
use croupier_server::key::KeyKept;
use croupier_server::shoe::Source;
use croupier_server::vault::{KeyError, Vault};
use croupier_server::{Config, ServeError, Server};
use croupier_store::{Hash, Store};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

fn at(path: &Path) -> Config {
    Config {
        data: path.to_owned(),
        ..config(QUICK)
    }
}

/// Opens a folder, and stops in order.
async fn opens(path: &Path) -> Result<(), ServeError> {
    let server = Server::open(&at(path)).await?;
    server.shutdown().await
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

fn allow(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

#[tokio::test]
async fn a_new_folder_is_for_its_owner_alone() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("deep").join("data");
    opens(&data).await.unwrap();
    assert_eq!(mode(&data), 0o700);
    for name in ["croupier.db", "operator.key", "operator.token"] {
        assert_eq!(mode(&data.join(name)), 0o600, "{name}");
    }
    // Wide ones are not taken as they are.
    allow(&data.join("croupier.db"), 0o644);
    opens(&data).await.unwrap();
    assert_eq!(mode(&data.join("croupier.db")), 0o600);
    for wide in [0o770, 0o777, 0o1777] {
        allow(&data, wide);
        let error = opens(&data).await.unwrap_err();
        assert!(matches!(error, ServeError::FolderExposed { .. }), "{error}");
    }
    allow(&data, 0o755);
    opens(&data).await.unwrap();
}

/// Wherever the first start was cut off, the second goes on by itself.
#[tokio::test]
async fn a_first_start_may_be_cut_off_anywhere() {
    type Left = fn(&Path);
    let left: [(&str, Left); 5] = [
        ("an empty file", |data| {
            fs::write(data.join("croupier.db"), "").unwrap();
        }),
        ("no key", |_| {}),
        ("half a key", |data| {
            fs::write(data.join("operator.key.new"), "0123").unwrap();
        }),
        ("no token", |data| {
            fs::remove_file(data.join("operator.token")).unwrap();
        }),
        ("half a token", |data| {
            fs::remove_file(data.join("operator.token")).unwrap();
            fs::write(data.join("operator.token.new"), "").unwrap();
        }),
    ];
    for (what, leave) in left {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path();
        if what.ends_with("key") {
            // The database is made first, and nothing is written to it before there is a key.
            let store = Store::open(data.join("croupier.db")).await.unwrap();
            store.close().await.unwrap();
        } else if what != "an empty file" {
            // As far as a start comes before there are tables.
            let bare = Config {
                tables: Vec::new(),
                ..at(data)
            };
            Server::open(&bare).await.unwrap().crash();
        }
        leave(data);
        opens(data).await.unwrap_or_else(|e| panic!("{what}: {e}"));
        opens(data).await.unwrap_or_else(|e| panic!("{what}: {e}"));
        assert!(!data.join("operator.key.new").exists());
        assert!(!data.join("operator.token.new").exists());
    }
}

#[tokio::test]
async fn a_short_token_refuses_the_start() {
    let folder = tempfile::tempdir().unwrap();
    opens(folder.path()).await.unwrap();
    let token = folder.path().join("operator.token");
    for short in ["", "\n", "0123456789abcdef0123456789abcde"] {
        fs::write(&token, short).unwrap();
        let error = opens(folder.path()).await.unwrap_err();
        let said = matches!(error, ServeError::Key(KeyError::ShortToken { .. }));
        assert!(said, "{error}");
        assert!(error.to_string().contains("operator.token"), "{error}");
        assert_eq!(fs::read_to_string(&token).unwrap(), short);
    }
    fs::remove_file(&token).unwrap();
    opens(folder.path()).await.unwrap();
    assert_eq!(fs::read_to_string(&token).unwrap().trim().len(), 64);
}

/// Whatever is kept, a token that could be guessed is nobody's.
#[tokio::test]
async fn a_short_token_authenticates_nobody() {
    let vault = Vault::ephemeral().unwrap();
    for short in ["", " ", "operator", &OPERATOR[..31]] {
        let store = Store::memory();
        let config = config(QUICK);
        let server = Server::with(&config, store, vault.clone(), Source::os(), short);
        let error = server.await.unwrap_err();
        assert!(matches!(error, ServeError::ShortToken), "{error}");
    }
    let house = House::quick().await;
    house.guest("anna").await;
    let store = house.server.store();
    for short in ["", &"x".repeat(31)] {
        let hash = Hash::of(short.as_bytes());
        let token = croupier_store::Token {
            hash,
            expires_ms: i64::MAX,
        };
        let kind = croupier_store::SessionKind::Player;
        let name = "anna".to_owned();
        let session = croupier_store::NewSession { token, name, kind };
        store.add_session(session, 0).await.unwrap();
        let (status, refused) = house.get("/api/me", Some(short)).await;
        assert_eq!(status.as_u16(), 401, "{refused}");
        assert_eq!(refused["refused"]["reason"], "SessionUnknown");
    }
}

#[tokio::test]
async fn no_key_is_made_beside_a_database() {
    let folder = tempfile::tempdir().unwrap();
    opens(folder.path()).await.unwrap();
    let key = folder.path().join("operator.key");
    let kept = fs::read_to_string(&key).unwrap();
    fs::remove_file(&key).unwrap();
    for _ in 0..2 {
        let error = opens(folder.path()).await.unwrap_err();
        assert!(matches!(error, ServeError::KeyMissing { .. }), "{error}");
        assert!(!key.exists());
    }
    // The true one comes back from a copy.
    fs::write(&key, kept).unwrap();
    allow(&key, 0o600);
    opens(folder.path()).await.unwrap();
}

/// After an orderly stop and after a crash.
#[tokio::test]
async fn the_key_of_another_database_is_told_as_such() {
    for crash in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let running = tempfile::tempdir().unwrap();
        let server = Server::open(&at(running.path())).await.unwrap();
        if !crash {
            server.shutdown().await.unwrap();
        }
        for file in fs::read_dir(running.path()).unwrap() {
            let file = file.unwrap();
            if file.path().is_file() {
                fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
            }
        }
        let path = folder.path().join("operator.key");
        let kept = fs::read_to_string(&path).unwrap();
        let at = KeyKept::File(path.clone());
        let right = at.open().unwrap().unwrap().vault();
        fs::remove_file(&path).unwrap();
        let wrong = at.create().unwrap().vault();
        for _ in 0..2 {
            let error = opens(folder.path()).await.unwrap_err();
            let ServeError::OtherKey {
                key,
                found,
                expected,
            } = &error
            else {
                panic!("{error}");
            };
            assert_eq!(*key, path.display().to_string());
            assert_eq!(found, wrong.fingerprint());
            assert_eq!(expected.as_deref(), Some(right.fingerprint()));
        }
        fs::write(&path, kept).unwrap();
        opens(folder.path()).await.unwrap();
    }
}

#[tokio::test]
async fn a_lost_database_is_not_begun_anew() {
    let folder = tempfile::tempdir().unwrap();
    opens(folder.path()).await.unwrap();
    let path = folder.path().join("croupier.db");
    let kept = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let error = opens(folder.path()).await.unwrap_err();
    assert!(matches!(error, ServeError::StoreMissing { .. }), "{error}");
    assert!(!path.exists());
    fs::write(&path, "").unwrap();
    let error = opens(folder.path()).await.unwrap_err();
    assert!(matches!(error, ServeError::StoreMissing { .. }), "{error}");
    fs::write(&path, kept).unwrap();
    opens(folder.path()).await.unwrap();
}
