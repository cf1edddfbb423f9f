//! Making cards ready for play, as the games with a shoe do it: cards brought, steps confirmed, the cut offered, declined and
//! made, the cutting card put in (nz-1996/blackjack/5.1 to 6.6, and the like of them in the other books). A game says who is
//! offered the cut and within which bounds; what is said, what happens and what has been done is here.

use super::watch::Finding as _;
use super::{Checked, Course, Game, Misfit, Offer, To};
use crate::shoe::Shoe;
use crate::words::{Brought, RecutBy, Step};
use crate::{Awaiting, Case, Chance, Equipment, Face, Name, People, Reason, Role};
use alloc::format;
use alloc::vec::Vec;

crate::lines! {
    /// What is said while cards are made ready.
    pub enum Command tagged "do" {
        /// A step is done.
        "confirm" Confirm { step: Step },
        /// The cutting card is put into the stack, so many cards from the front.
        "cut" Cut { /// Who cuts; nobody: a casino employee.
            player: Option<Name>, /// Cards in front of the cutting card.
            position: u16 },
        /// The player leaves the cut to the next.
        "decline-cut" DeclineCut { player: Name },
        /// Has the cards cut again.
        "order-recut" OrderRecut {},
        /// The cutting card goes into the stack for play.
        "place-cutting-card" PlaceCuttingCard { from_back: u16 },
    }
}

impl Command {
    /// Who may say this, the usual speaker first; `cut` by these where no player does.
    #[must_use]
    pub const fn roles(&self, cut: &'static [Role]) -> &'static [Role] {
        match self {
            Command::Confirm { step } => step.confirmed_by(),
            Command::Cut { player: None, .. } => cut,
            Command::Cut { .. } | Command::DeclineCut { .. } => &[Role::Player, Role::Dealer],
            Command::OrderRecut {} => &[Role::Supervisor, Role::Manager, Role::CasinoSupervisor],
            Command::PlaceCuttingCard { .. } => &[Role::Dealer],
        }
    }

    /// The player who speaks, or for whom it is keyed.
    #[must_use]
    pub const fn player(&self) -> Option<&Name> {
        match self {
            Command::Cut { player, .. } => player.as_ref(),
            Command::DeclineCut { player } => Some(player),
            Command::Confirm { .. }
            | Command::OrderRecut { .. }
            | Command::PlaceCuttingCard { .. } => None,
        }
    }
}

crate::lines! {
    /// What happens while cards are made ready.
    pub enum Event tagged "event" {
        /// Cards are brought, or taken to be shuffled again.
        "cards-brought" CardsBrought { /// Number of the shoe they will fill.
            shoe: u32, decks: u8, why: Brought },
        /// A step of making them ready was confirmed.
        "step-confirmed" StepConfirmed { step: Step },
        /// The cut is offered to a player, or, to nobody, falls to staff.
        "cut-offered" CutOffered { player: Option<Name>, seat: Option<u8> },
        /// The player left the cut to the next.
        "cut-declined" CutDeclined { player: Name },
        /// The stack was cut.
        "cut-made" CutMade { /// By whom; nobody: staff.
            player: Option<Name>, /// Cards in front of the cutting card.
            position: u16 },
        /// The cards are to be cut again.
        "recut-ordered" RecutOrdered {},
        /// The cutting card is in place.
        "cutting-card-placed" CuttingCardPlaced { from_back: u16 },
    }
}

crate::keys! {
    /// What a book is asked for a rule by while cards are made ready.
    pub enum Key {
        CardsBrought(why: Brought), StepConfirmed(step: Step), CutOffered, CutDeclined, CutMade, RecutOrdered,
        CuttingCardPlaced,
    }
}

impl Key {
    /// Whether it arises where cards are made ready so, and are brought for these causes.
    #[must_use]
    pub fn arises(self, rules: &Rules, brought: &[Brought]) -> bool {
        match self {
            Key::CardsBrought(why) => brought.contains(&why),
            Key::StepConfirmed(step) => {
                rules.new_steps.contains(&step) || rules.used_steps.contains(&step)
            }
            Key::RecutOrdered => rules.recut_by != RecutBy::Nobody,
            Key::CutOffered | Key::CutDeclined | Key::CutMade | Key::CuttingCardPlaced => true,
        }
    }
}

impl Event {
    /// The key of the rule that demands it.
    #[must_use]
    pub const fn key(&self) -> Key {
        match self {
            Event::CardsBrought { why, .. } => Key::CardsBrought(*why),
            Event::StepConfirmed { step } => Key::StepConfirmed(*step),
            Event::CutOffered { .. } => Key::CutOffered,
            Event::CutDeclined { .. } => Key::CutDeclined,
            Event::CutMade { .. } => Key::CutMade,
            Event::RecutOrdered {} => Key::RecutOrdered,
            Event::CuttingCardPlaced { .. } => Key::CuttingCardPlaced,
        }
    }

    /// The key of a rule that decides it too, the cards being as they were before it: a cut that was ordered again is offered by that order.
    #[must_use]
    pub fn beside(&self, stage: Option<&Stage>) -> Option<Key> {
        let again = matches!(self, Event::CutOffered { .. }) && stage == Some(&Stage::recut());
        again.then_some(Key::RecutOrdered)
    }
}

/// How a book has cards made ready.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// Decks in the shoe.
    pub decks: u8,
    /// Cutting cards in use.
    pub cutting_cards: u8,
    /// The steps by which new cards are made ready.
    pub new_steps: Vec<Step>,
    /// The steps by which used cards are made ready again.
    pub used_steps: Vec<Step>,
    /// Who cuts again.
    pub recut_by: RecutBy,
    /// The cut must be at least so many cards from either end.
    pub cut_from_ends: u16,
    /// The cutting card goes so many cards from the back.
    pub cutting_card_from_back: u16,
}

impl Rules {
    /// Whether cards are shuffled once more after lacing.
    #[must_use]
    pub fn shuffles_again(&self) -> bool {
        self.used_steps.contains(&Step::SecondShuffle)
    }

    /// Has cards shuffled once more after lacing, or not any more.
    pub fn set_second_shuffle(&mut self, again: bool) {
        for steps in [&mut self.new_steps, &mut self.used_steps] {
            steps.retain(|step| *step != Step::SecondShuffle);
            if again {
                steps.push(Step::SecondShuffle);
            }
        }
    }
}

/// The cards at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cards {
    /// Those in the shoe, as far as the table knows.
    pub shoe: Shoe,
    /// How many shoes have been begun.
    pub number: u32,
    /// How many cards were taken from the front of the stack at the cut, once it is cut.
    pub cut: Option<u16>,
    /// The player who cut, if one did.
    pub cutter: Option<Name>,
    /// Where the cutting card was put, counted from the back.
    pub from_back: Option<u16>,
    /// Whether it has come out.
    pub cutting_card_out: bool,
}

impl Cards {
    /// Those of a table that has not been opened.
    #[must_use]
    pub const fn of(decks: u8) -> Cards {
        Cards::brought(0, decks)
    }

    /// So many decks, as they are brought.
    #[must_use]
    pub const fn brought(number: u32, decks: u8) -> Cards {
        Cards {
            shoe: Shoe::full(decks),
            number,
            cut: None,
            cutter: None,
            from_back: None,
            cutting_card_out: false,
        }
    }

    /// What chance comes out of.
    #[must_use]
    pub const fn equipment(&self, decks: u8) -> Equipment {
        Equipment::Shoe {
            number: self.number,
            decks,
            cut: self.cut,
        }
    }

    /// Whether the cutting card lies before the next card: where it was placed, it has not come out, and so many cards
    /// have left the shoe. A virtual shoe asks this; at a real one the dealer sees it.
    #[must_use]
    pub fn cutting_card_is_next(&self) -> bool {
        !self.cutting_card_out && self.from_back.is_some_and(|back| self.shoe.left() <= back)
    }
}

/// How far the cards are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Stage {
    /// The steps still to be confirmed.
    Steps(Vec<Step>),
    /// The stack is offered for the cut.
    Cutting {
        /// To whom and in which seat; nobody: staff cut.
        offered: Option<(Name, u8)>,
        /// Who declined.
        declined: Vec<Name>,
    },
    /// The cutting card is to be put in for play.
    PlacingCuttingCard,
}

impl Stage {
    /// In a word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Stage::Steps(_) => "preparing",
            Stage::Cutting { .. } => "cutting",
            Stage::PlacingCuttingCard => "placing-cutting-card",
        }
    }

    /// The stack as it is when it is to be cut again.
    #[must_use]
    pub const fn recut() -> Stage {
        Stage::Cutting {
            offered: None,
            declined: Vec::new(),
        }
    }

    /// Whether all steps are confirmed and the cut is to be offered.
    #[must_use]
    pub fn may_be_cut(&self) -> bool {
        matches!(self, Stage::Steps(steps) if steps.is_empty())
    }

    /// The first of these who has not declined the cut.
    ///
    /// ```
    /// use croupier_engine::Name;
    /// use croupier_engine::machine::ready::Stage;
    ///
    /// let (anna, bo): (Name, Name) = ("anna".parse()?, "bo".parse()?);
    /// let order = [(1, anna.clone()), (2, bo.clone())];
    /// let stage = Stage::Cutting { offered: None, declined: vec![anna] };
    /// assert_eq!(stage.next_cutter(&order), Some((2, bo)));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn next_cutter(&self, order: &[(u8, Name)]) -> Option<(u8, Name)> {
        let declined: &[Name] = match self {
            Stage::Cutting { declined, .. } => declined,
            Stage::Steps(_) | Stage::PlacingCuttingCard => &[],
        };
        let mut order = order.iter();
        order.find(|(_, name)| !declined.contains(name)).cloned()
    }

    /// Whether the cut is offered to this player.
    #[must_use]
    pub fn is_offered_to(&self, player: &Name) -> bool {
        matches!(self, Stage::Cutting { offered: Some((to, _)), .. } if to == player)
    }

    /// A step was confirmed.
    fn confirm(&mut self, step: Step) -> Result<(), Misfit> {
        match self {
            Stage::Steps(steps) => {
                let at = open_steps(steps).iter().position(|open| *open == step);
                steps.remove(at.ok_or(NO_STEP)?);
                Ok(())
            }
            Stage::Cutting { .. } | Stage::PlacingCuttingCard => Err(NO_STEP),
        }
    }

    /// The cut is offered to the next, or falls to staff.
    fn offer(&mut self, to: Option<(Name, u8)>) {
        let declined = match self {
            Stage::Cutting { declined, .. } => core::mem::take(declined),
            Stage::Steps(_) | Stage::PlacingCuttingCard => Vec::new(),
        };
        *self = Stage::Cutting {
            offered: to,
            declined,
        };
    }

    /// A player left the cut to the next.
    fn decline(&mut self, player: &Name) -> Result<(), Misfit> {
        let Stage::Cutting { declined, .. } = self else {
            return Err(Misfit::Because("the stack is not being cut"));
        };
        declined.push(player.clone());
        Ok(())
    }
}

const NO_STEP: Misfit = Misfit::Because("that step is not the next one");

/// Those of these that may be confirmed now: the first, or the inspections, which are made independently of each other.
fn open_steps(steps: &[Step]) -> &[Step] {
    let inspects =
        |step: &&Step| matches!(step, Step::DealerInspection | Step::SupervisorInspection);
    let inspections = steps.iter().take_while(inspects).count();
    &steps[..inspections.max(1).min(steps.len())]
}

/// A game whose cards are made ready here.
pub trait Readies: Game<Event: From<Event>, Command: From<Command>, Key: From<Key>> {
    /// How its book has it.
    fn ready_rules(&self) -> &Rules;
    /// Its cards.
    fn cards(&self) -> &Cards;
    /// Its cards, to be changed.
    fn cards_mut(&mut self) -> &mut Cards;
    /// How far they are, while they are made ready.
    fn stage(&self) -> Option<&Stage>;
    /// How far they are, to be changed.
    fn stage_mut(&mut self) -> Option<&mut Stage>;
    /// Cards are prepared from now on, and how far that has got.
    fn prepare(&mut self, stage: Stage);
    /// The cards are in the shoe.
    fn readied(&mut self);
    /// The seated in the order in which the cut is offered to them, without one who is about to go.
    fn cutters(&self, people: &People, going: Option<&Name>) -> Vec<(u8, Name)>;
    /// Whether the cards are in the shoe and none has left it, so that they may still be cut again.
    fn is_untouched(&self) -> bool;

    /// What chance comes out of.
    fn equipment(&self) -> Equipment {
        self.cards().equipment(self.ready_rules().decks)
    }

    /// Where the stack may be cut.
    fn cut_bounds(&self) -> (u16, u16) {
        let size = self.cards().shoe.size();
        let ends = self.ready_rules().cut_from_ends.min(size / 2);
        (ends, size - ends)
    }

    /// Where the cutting card may be put for play, counted from the back: it must leave a deck before it.
    fn cutting_card_bounds(&self) -> (u16, u16) {
        let least = self.ready_rules().cutting_card_from_back;
        (least, self.cards().shoe.size() - 52)
    }

    /// The ladder of what is said while cards are made ready.
    ///
    /// # Errors
    /// The cited refusal.
    fn check_ready(&self, people: &People, command: &Command) -> Checked<Self> {
        match command {
            Command::Confirm { step } => self.confirm(people, *step),
            Command::Cut { player, position } => self.make_cut(player.as_ref(), *position),
            Command::DeclineCut { player } => self.decline_cut(player),
            Command::OrderRecut {} => self.order_recut(),
            Command::PlaceCuttingCard { from_back } => self.place_cutting_card(*from_back),
        }
    }

    /// A step is confirmed in its turn.
    ///
    /// # Errors
    /// The cited refusal.
    fn confirm(&self, people: &People, step: Step) -> Checked<Self> {
        let open = match self.stage() {
            Some(Stage::Steps(steps)) => open_steps(steps),
            _ => &[],
        };
        let next = open.iter().find(|open| **open == step).or(open.first());
        self.in_turn(step, next, "no cards are being made ready now")
            .map_err(|refusal| match next {
                // By the rule of the one that comes first.
                Some(next) => refusal.under(
                    self.citations()
                        .of::<Self::Key>(Key::StepConfirmed(*next).into()),
                ),
                None => refusal,
            })?;
        if self.waits_for_players(people, step) {
            return match step {
                Step::Acceptance => self.refuse_by(
                    Reason::NobodyHasInspected,
                    Case::Acceptance,
                    "nobody is there who could accept the cards as pre-shuffled",
                ),
                _ => self.refuse(
                    Reason::NobodyHasInspected,
                    "the cards lie spread until the first player has come and had the chance to look at them",
                ),
            };
        }
        Self::done(Event::StepConfirmed { step }.into())
    }

    /// Whether a step waits for somebody to come: cards that are spread to be seen, and ones that players accept.
    fn waits_for_players(&self, people: &People, step: Step) -> bool {
        let spread = self.ready_rules().new_steps.contains(&Step::Spread);
        let shown = step == Step::Acceptance || (step == Step::ChemmyShuffle && spread);
        shown && people.is_empty()
    }

    /// The stack is cut by the one to whom it is offered.
    ///
    /// # Errors
    /// The cited refusal.
    fn make_cut(&self, player: Option<&Name>, position: u16) -> Checked<Self> {
        let Some(Stage::Cutting { offered, .. }) = self.stage() else {
            return self.refuse(Reason::NotOffered, "the stack is not being cut now");
        };
        if offered.as_ref().map(|(name, _)| name) != player {
            let detail = match (offered, player) {
                (Some((to, _)), Some(by)) => format!("the cut is offered to {to}, not to {by}"),
                (Some((to, seat)), None) => format!(
                    "staff cut only if no seated player does; it is offered to {to} in seat {seat}"
                ),
                (None, by) => {
                    let by = by.map_or("", |name| name.as_str());
                    format!("no seated player took the cut, so staff make it, not {by}")
                }
            };
            return self.refuse(Reason::NotOffered, detail);
        }
        self.passed(Reason::NotOffered)?;
        let (least, most) = self.cut_bounds();
        self.refuse_if(
            !(least..=most).contains(&position),
            Reason::CutTooNearEnd,
            || format!("cut between {least} and {most} cards from the front, not at {position}"),
        )
        .finding(|| format!("{position} cards from the front; {least} to {most} will do"))?;
        let player = player.cloned();
        Self::done(Event::CutMade { player, position }.into())
    }

    /// The one to whom the cut is offered leaves it to the next.
    ///
    /// # Errors
    /// The cited refusal.
    fn decline_cut(&self, player: &Name) -> Checked<Self> {
        if !self
            .stage()
            .is_some_and(|stage| stage.is_offered_to(player))
        {
            let detail = format!("the cut is not offered to {player}");
            return self.refuse(Reason::NotOffered, detail);
        }
        self.passed(Reason::NotOffered)?;
        let player = player.clone();
        Self::then(move |course| course.decline_cut(player))
    }

    /// The stack is cut again.
    ///
    /// # Errors
    /// The cited refusal.
    fn order_recut(&self) -> Checked<Self> {
        self.refuse_if(
            self.ready_rules().recut_by == RecutBy::Nobody,
            Reason::NotInThisBook,
            || "under these rules cards are not cut again",
        )?;
        self.refuse_if(
            self.stage() != Some(&Stage::PlacingCuttingCard) && !self.is_untouched(),
            Reason::NotThisStep,
            || "cards are cut again after a cut and before any card is dealt",
        )?;
        Self::then(move |course| {
            course.push(Event::RecutOrdered {});
            course.offer_recut();
        })
    }

    /// The case in which a place for the cutting card is refused, where a book has a rule of its own for it.
    fn cutting_card_case(&self, from_back: u16, most: u16) -> Option<Case> {
        (from_back > most).then_some(Case::Front)
    }

    /// The cutting card goes in.
    ///
    /// # Errors
    /// The cited refusal.
    fn place_cutting_card(&self, from_back: u16) -> Checked<Self> {
        self.refuse_if(
            self.stage() != Some(&Stage::PlacingCuttingCard),
            Reason::NotThisStep,
            || "the cutting card goes in once the stack has been cut",
        )?;
        let (least, most) = self.cutting_card_bounds();
        self.refuse_if_by(
            !(least..=most).contains(&from_back),
            Reason::CuttingCardTooNearBack,
            self.cutting_card_case(from_back, most),
            || {
                let too = match from_back < least {
                    true => "near it",
                    false => "far from it",
                };
                format!("{from_back} cards from the back is too {too}: put it {least} to {most} from the back")
            },
        )
        .finding(|| format!("{from_back} cards from the back; {least} to {most} will do"))?;
        Self::done(Event::CuttingCardPlaced { from_back }.into())
    }

    /// How far they are, which must be while they are made ready.
    ///
    /// # Errors
    /// If they are not.
    fn making_ready(&mut self) -> Result<&mut Stage, Misfit> {
        let none = Misfit::Because("no cards are being made ready");
        self.stage_mut().ok_or(none)
    }

    /// Changes the cards as an event says; what else a game changes when cards are brought is its own.
    ///
    /// # Errors
    /// What does not fit.
    fn take_ready(&mut self, event: &Event) -> Result<(), Misfit> {
        match event {
            Event::CardsBrought { shoe, decks, .. } => {
                if *decks != self.ready_rules().decks {
                    return Err(Misfit::Because("the shoe takes another number of decks"));
                }
                *self.cards_mut() = Cards::brought(*shoe, *decks);
            }
            Event::StepConfirmed { step } => self.making_ready()?.confirm(*step)?,
            Event::CutOffered { player, seat } => {
                self.making_ready()?.offer(player.clone().zip(*seat));
            }
            Event::CutDeclined { player } => self.making_ready()?.decline(player)?,
            Event::CutMade { player, position } => {
                self.cards_mut().cutter.clone_from(player);
                self.cards_mut().cut = Some(*position);
                self.prepare(Stage::PlacingCuttingCard);
            }
            Event::RecutOrdered {} => {
                self.cards_mut().cut = None;
                self.cards_mut().from_back = None;
                self.prepare(Stage::recut());
            }
            Event::CuttingCardPlaced { from_back } => {
                self.making_ready()?;
                self.cards_mut().from_back = Some(*from_back);
                self.readied();
            }
        }
        Ok(())
    }

    /// By which rule they are made ready next, while they are.
    fn next_to_ready(&self) -> Option<Key> {
        match self.stage()? {
            Stage::Steps(steps) => steps.first().copied().map(Key::StepConfirmed),
            Stage::Cutting { .. } => Some(Key::CutOffered),
            Stage::PlacingCuttingCard => Some(Key::CuttingCardPlaced),
        }
    }

    /// What must happen before the cards are ready.
    fn awaiting_ready(&self, people: &People) -> Option<Awaiting> {
        let key = self.next_to_ready()?;
        let (what, command, role, player) = match self.stage()? {
            Stage::Steps(steps) => {
                let step = *steps.first()?;
                if self.waits_for_players(people, step) {
                    return None;
                }
                (step.word(), "confirm", step.confirmed_by()[0], None)
            }
            Stage::Cutting { offered, .. } => {
                let player = offered.as_ref().map(|(name, _)| name.clone());
                let role = if player.is_some() {
                    Role::Player
                } else {
                    Role::Dealer
                };
                ("cut", "cut", role, player)
            }
            Stage::PlacingCuttingCard => ("cutting-card", "place-cutting-card", Role::Dealer, None),
        };
        Some(match player {
            Some(player) => self.awaits_player(people, &player, (what, command), key.into()),
            None => self.awaits(role, what, command, key.into()),
        })
    }

    /// The shoe must give so many cards.
    fn awaits_cards(&self, to: &'static str, face: Face, count: u8, key: Self::Key) -> Awaiting {
        Awaiting::Chance(Chance {
            to,
            face,
            count,
            weights: self.cards().shoe.unseen().clone(),
            rule: self.citations().rule(key),
        })
    }

    /// What may be said now to make the cards ready.
    fn offer_ready(&self, people: &People, to: To<'_>, offers: &mut Vec<Offer>) {
        let exactly = |command: Command| Offer::exactly(&Self::Command::from(command));
        let between = |offer: Offer, name, (least, most): (u16, u16)| {
            offer.number(name, u32::from(least), u32::from(most))
        };
        match self.stage() {
            None => {}
            Some(Stage::Steps(steps)) => {
                let ready = |step: &&Step| to.staff() && !self.waits_for_players(people, **step);
                let steps = open_steps(steps).iter().filter(ready);
                offers.extend(steps.map(|step| exactly(Command::Confirm { step: *step })));
            }
            Some(Stage::Cutting { offered, .. }) => {
                let player = offered.as_ref().map(|(name, _)| name.clone());
                if !player.as_ref().map_or(to.staff(), |name| to.includes(name)) {
                    return;
                }
                if let Some(player) = player.clone() {
                    offers.push(exactly(Command::DeclineCut { player }));
                }
                let bounds = self.cut_bounds();
                let position = bounds.0;
                let cut = exactly(Command::Cut { player, position });
                offers.push(between(cut, "position", bounds));
            }
            Some(Stage::PlacingCuttingCard) if to.staff() => {
                let bounds = self.cutting_card_bounds();
                let from_back = bounds.0;
                let place = exactly(Command::PlaceCuttingCard { from_back });
                offers.push(between(place, "from_back", bounds));
            }
            Some(Stage::PlacingCuttingCard) => {}
        }
    }
}

impl<G: Readies> Course<'_, G> {
    /// Cards are brought, or taken to be shuffled again.
    pub fn bring(&mut self, why: Brought) {
        let brought = self.cards_brought(why);
        self.push(brought);
    }

    /// What happens then.
    #[must_use]
    pub fn cards_brought(&self, why: Brought) -> Event {
        let shoe = self.table.cards().number + 1;
        let decks = self.table.ready_rules().decks;
        Event::CardsBrought { shoe, decks, why }
    }

    fn push_cut_offer(&mut self, next: Option<(u8, Name)>) {
        let event = Event::CutOffered {
            seat: next.as_ref().map(|(seat, _)| *seat),
            player: next.map(|(_, name)| name),
        };
        self.push(event);
    }

    /// In which order the stack is offered: the book's; when it is cut again, from the one who cut it on, or from the next and without
    /// that one.
    fn cut_order(&self) -> Vec<(u8, Name)> {
        let mut order = self.table.cutters(self.people, self.going.as_ref());
        let cutter = self.table.cards().cutter.as_ref();
        if let Some(at) = order.iter().position(|(_, name)| Some(name) == cutter) {
            order.rotate_left(at);
            if self.table.ready_rules().recut_by == RecutBy::Next {
                order.remove(0);
            }
        }
        order
    }

    /// Offers the stack to the next seated player who has not declined it; then it falls to staff.
    pub fn offer_cut(&mut self) {
        let order = self.cut_order();
        let next = self
            .table
            .stage()
            .and_then(|stage| stage.next_cutter(&order));
        self.push_cut_offer(next);
    }

    /// The one to whom the cut is offered leaves it to the next.
    pub fn decline_cut(&mut self, player: Name) {
        self.push(Event::CutDeclined { player });
        self.offer_cut();
    }

    /// Offers the stack again; what staff cut they cut again.
    fn offer_recut(&mut self) {
        match self.table.cards().cutter {
            Some(_) => self.offer_cut(),
            None => self.push_cut_offer(None),
        }
    }
}

/// The cards of a game, which has them in `cards`, and in its phase how far they are.
macro_rules! has_cards {
    () => {
        fn ready_rules(&self) -> &$crate::machine::ready::Rules {
            &self.rules.cards
        }

        fn cards(&self) -> &$crate::machine::ready::Cards {
            &self.cards
        }

        fn cards_mut(&mut self) -> &mut $crate::machine::ready::Cards {
            &mut self.cards
        }

        fn stage(&self) -> Option<&$crate::machine::ready::Stage> {
            match &self.phase {
                Phase::Preparing(stage) => Some(stage),
                _ => None,
            }
        }

        fn stage_mut(&mut self) -> Option<&mut $crate::machine::ready::Stage> {
            match &mut self.phase {
                Phase::Preparing(stage) => Some(stage),
                _ => None,
            }
        }

        fn prepare(&mut self, stage: $crate::machine::ready::Stage) {
            self.phase = Phase::Preparing(stage);
        }
    };
}
pub(crate) use has_cards;
