//! Faults planted on purpose, each of which the auditor must find: otherwise its silence would mean nothing. They are planted in the store's
//! file or by what the next house finds; no code of the house knows of them.

use crate::files::Disk;
use crate::owners::Owners;
use crate::world::World;

const BOOK: &str = "nz-2004/baccarat";

/// Plays on a file, with something planted in it from the middle on; what the auditor finds in the end.
fn found(planted: &str) -> String {
    crate::runtime_for_files().block_on(async {
        let mut world = World::at(BOOK, 5, Disk::file().await).await;
        let played = world.play_until(|w| w.auditor.acknowledged() >= 6).await;
        played.unwrap();
        world.audit().await.unwrap();
        world.disk.behind(planted);
        for _ in 0..20 {
            for _ in 0..10 {
                world.speak_unheard().await;
            }
            let heard = world.hear().await;
            if let Err(found) = heard.and(world.audit().await) {
                return found;
            }
        }
        panic!("nothing was found");
    })
}

#[test]
fn a_posting_that_is_dropped() {
    let found = found(
        "CREATE TRIGGER planted BEFORE INSERT ON posting WHEN NEW.line = 1
         BEGIN SELECT RAISE(IGNORE); END",
    );
    assert!(found.contains("posting"), "{found}");
}

#[test]
fn a_card_that_is_exchanged() {
    let found = found(
        "CREATE TRIGGER planted AFTER INSERT ON event WHEN json_extract(NEW.body, '$.event') = 'card-dealt'
         BEGIN
             UPDATE event SET body = json_set(body, '$.card', iif(json_extract(body, '$.card') = '9h', '8d', '9h'))
             WHERE id = NEW.id;
         END",
    );
    assert!(
        found.contains("shows") || found.contains("is kept as"),
        "{found}"
    );
}

/// A house that answers and keeps it only afterwards: between the two, the power fails.
#[test]
fn a_reply_before_the_commit() {
    crate::runtime().block_on(async {
        let mut world = World::at(BOOK, 5, Disk::memory()).await;
        let played = world.play_until(|w| w.auditor.acknowledged() >= 6).await;
        played.unwrap();
        let before = world.disk.copied().await;
        let known = world.auditor.acknowledged();
        let played = world.play_until(|w| w.auditor.acknowledged() > known).await;
        played.unwrap();
        world.audit().await.unwrap();
        let found = world.crash_to(before).await.unwrap_err();
        assert!(found.contains("is lost"), "{found}");
    });
}

/// A store that does not ask for the epoch: whoever was asleep while another took the table over writes what it decides.
#[test]
fn an_epoch_that_is_not_checked() {
    let found = Owners::overtaken(true).unwrap_err();
    assert!(found.contains("epoch"), "{found}");
}
