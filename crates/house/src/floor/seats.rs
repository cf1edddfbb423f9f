//! Who comes to a table, sits, stands and goes, the chips that they buy and redeem, and when the table closes.

use crate::decide::{Decision, of_game, refuse};
use crate::event::{Event, Floor};
use crate::table::Table;
use crate::touched::Chips;
use croupier_engine::games;
use croupier_engine::machine::{Finding as _, Misfit};
use croupier_engine::text::count;
use croupier_engine::{Cents, Cited, Movement, Name, Reason, Refusal};

impl Table {
    pub(crate) fn report_gone(&self, player: &Name) -> Decision {
        if self.people.is_gone(player) {
            return refuse(
                Reason::NotAtTable,
                format!("{player} has been reported gone already"),
            );
        }
        self.present(player)?;
        let mut events = self.foreseen(self.game.gone(&self.people, player));
        let player = player.clone();
        events.push(self.cite(Floor::Gone { player }));
        Ok(events)
    }

    pub(crate) fn come_back(&self, player: &Name) -> Decision {
        self.refuse_if(!self.people.is_gone(player), Reason::NotAtTable, || {
            format!("{player} was not reported gone from this table; buy in to come to it")
        })?;
        self.may_come(player)?;
        let player = player.clone();
        Ok(vec![self.cite(Floor::CameBack { player })])
    }

    pub(crate) fn close(&self, now_ms: i64) -> Decision {
        self.is_settled()?;
        if let Some(minutes) = self.rules.closing_notice()
            && !self.people.is_empty()
            && self
                .closing_sign
                .is_none_or(|sign| now_ms < sign.due_ms(minutes))
        {
            return refuse(
                Reason::PlayersPresent,
                match (minutes, self.closing_sign) {
                    (0, None) => {
                        "players are at the table: the closing sign is put up first".to_owned()
                    }
                    (_, None) => format!(
                        "players are at the table: the closing sign must have stood for {}",
                        count(minutes, "minute", "minutes")
                    ),
                    (_, Some(sign)) => {
                        let left = sign.left(minutes, now_ms);
                        match sign.in_minutes {
                            Some(_) => format!(
                                "players are at the table: the closing sign names a time {} from now",
                                count(left, "minute", "minutes")
                            ),
                            None => format!(
                                "players are at the table: the closing sign must stand for {left} more of its {minutes} minutes"
                            ),
                        }
                    }
                },
            );
        }
        self.game.passed(Reason::PlayersPresent).finding(|| {
            let stood = self.closing_sign.map(|sign| (now_ms - sign.at_ms) / 60_000);
            match (self.people.is_empty(), self.rules.closing_notice(), stood) {
                (false, Some(asked), Some(stood)) => {
                    format!("the sign has stood for {stood} minutes; {asked} are asked for")
                }
                (false, ..) => "no sign is asked for".to_owned(),
                (true, ..) => "nobody is at the table".to_owned(),
            }
        })?;
        self.cards_checked()?;
        let mut events = Vec::new();
        for player in self.people.all() {
            events.extend(self.last_of(player, self.people.is_gone(player))?);
        }
        events.push(self.cite(Floor::TableClosed {}));
        Ok(events)
    }

    /// What keeps a table from being closed, beside the people at it.
    pub(crate) fn may_close(&self) -> Result<(), Refusal> {
        self.is_settled()?;
        self.cards_checked()
    }

    fn is_settled(&self) -> Result<(), Refusal> {
        self.refuse_if(
            self.game.round_under_way(),
            Reason::RoundUnderWay,
            || "the round being played must be settled first",
        )?;
        self.complainants_advised()
    }

    /// Whether the cards have been checked, where the book asks for it at the end.
    fn cards_checked(&self) -> Result<(), Refusal> {
        if !self.game.may_close() {
            return refuse(
                Reason::NotThisStep,
                "the cards are checked first, as they are at the end of gaming",
            );
        }
        Ok(())
    }

    pub(crate) fn present(&self, player: &Name) -> Result<(), Refusal> {
        if self.is_excluded(player) {
            self.may_come(player)?;
        }
        self.refuse_if(!self.people.is_present(player), Reason::NotAtTable, || {
            self.people.absence(player)
        })
    }

    /// Whether chips can make what a player would be left with, where they can make what the player has.
    pub(crate) fn left_in_chips(&self, player: &Name, left: Cents) -> Result<(), Refusal> {
        let chips = self.rules.chips();
        self.refuse_if(
            !chips.can_make(left) && chips.can_make(self.purse(player)),
            Reason::NotInChips,
            || format!("{player} would be left with {left}, which the table's chips cannot make"),
        )
        .finding(|| format!("{player} is left with {left}"))
    }

    pub(crate) fn amount(&self, cents: Cents, most: Cents) -> Result<(), Refusal> {
        self.is_amount(cents)?;
        let chips = self.rules.chips();
        self.refuse_if(!chips.can_make(cents), Reason::NotInChips, || {
            let instead = chips.instead(cents, (Cents(1), most), |_| true);
            format!("the table's chips cannot make {cents}{instead}")
        })
        .finding(|| format!("{cents} in chips of {} and up", chips.smallest()))
    }

    /// Whether this is something and not nothing.
    fn is_positive(&self, cents: Cents) -> Result<(), Refusal> {
        self.refuse_if(!cents.is_positive(), Reason::AmountNotPositive, || {
            format!("{cents} is not an amount")
        })
        .finding(|| cents.to_string())
    }

    /// Whether this is an amount that the house takes at all.
    fn is_amount(&self, cents: Cents) -> Result<(), Refusal> {
        self.is_positive(cents)?;
        self.refuse_if(cents > Cents::LARGEST, Reason::AmountTooLarge, || {
            format!("no amount above {} is taken", Cents::LARGEST)
        })
        .finding(|| format!("{cents}; up to {} is taken", Cents::LARGEST))
    }

    pub(crate) fn buy_in(&self, player: &Name, cents: Cents) -> Decision {
        self.may_come(player)?;
        self.amount(cents, Cents::LARGEST)?;
        let chips_cents = self.purse(player) + cents;
        self.refuse_if(chips_cents > Cents::LARGEST, Reason::AmountTooLarge, || {
            format!("nobody holds more than {}", Cents::LARGEST)
        })
        .finding(|| {
            format!(
                "{chips_cents} then; nobody holds more than {}",
                Cents::LARGEST
            )
        })?;
        Ok(vec![self.cite(Floor::BoughtIn {
            player: player.clone(),
            cents,
            chips_cents,
        })])
    }

    pub(crate) fn cash_out(&self, player: &Name, cents: Option<Cents>) -> Decision {
        self.present(player)?;
        let has = self.purse(player);
        let free = self.redeemable(player);
        let cents = cents.unwrap_or(free);
        if self.free(player) > free && (cents > free || free == Cents::ZERO) {
            return refuse(
                Reason::PromotionalChips,
                format!(
                    "{} of the chips before {player} are promotional and are not redeemed; {free} is free",
                    self.promotional(player)
                ),
            );
        }
        self.refuse_if(free == Cents::ZERO, Reason::InsufficientChips, || {
            format!("{player} has no chips to redeem")
        })?;
        // Whoever gives back everything gives back the coins that vigorish left, too, and however much a jackpot made it.
        if cents == free && self.free(player) == free {
            self.is_positive(cents)?;
        } else {
            self.amount(cents, free)?;
        }
        self.refuse_if(cents > free, Reason::InsufficientChips, || {
            format!("{player} has {free} in chips that are free, not {cents}")
        })
        .finding(|| format!("{cents} of {free} in chips that are free"))?;
        if cents < free {
            self.left_in_chips(player, has - cents)?;
        }
        // Whoever gives back everything pays what is owed, also where it is less than any chip.
        let owed = match cents == free {
            true => self.debt(player).min(free),
            false => Cents::ZERO,
        };
        let mut events: Vec<Cited<Event>> = self.debt_paid(player, owed).into_iter().collect();
        if cents > owed {
            events.push(self.cite(Floor::CashedOut {
                player: player.clone(),
                cents: cents - owed,
                chips_cents: has - cents,
            }));
        }
        Ok(events)
    }

    pub(crate) fn sit(&self, player: &Name, seat: u8) -> Decision {
        self.present(player)?;
        let seats = self.rules.seats();
        self.refuse_if(seat == 0 || seat > seats, Reason::NoSuchSeat, || {
            format!("the seats of this table are 1 to {seats}, not {seat}")
        })
        .finding(|| format!("seat {seat} of {seats}"))?;
        if let Some(there) = self.people.seat_of(player) {
            return refuse(
                Reason::AlreadySeated,
                format!("{player} sits in seat {there}; stand first"),
            );
        }
        self.game.passed(Reason::AlreadySeated)?;
        if let Some(other) = self.people.in_seat(seat) {
            return refuse(
                Reason::SeatTaken,
                format!("{other} sits in seat {seat}; take another"),
            );
        }
        self.game.passed(Reason::SeatTaken)?;
        Ok(vec![self.cite(Floor::Seated {
            player: player.clone(),
            seat,
        })])
    }

    pub(crate) fn stand(&self, player: &Name) -> Decision {
        self.present(player)?;
        let Some(seat) = self.people.seat_of(player) else {
            return refuse(Reason::NotSeated, format!("{player} is standing already"));
        };
        self.game
            .passed(Reason::NotSeated)
            .finding(|| format!("{player} sits in seat {seat}"))?;
        let mut events = self.foreseen(self.game.standing_up(player));
        events.push(self.cite(Floor::StoodUp {
            player: player.clone(),
            seat,
        }));
        Ok(events)
    }

    pub(crate) fn leave(&self, player: &Name) -> Decision {
        self.present(player)?;
        self.last_of(player, false)
    }

    /// What happens last when a player goes, or is gone and has nothing at stake any more.
    pub(crate) fn last_of(&self, player: &Name, gone: bool) -> Decision {
        let act = self.game.leaving(&self.people, player)?;
        let mut events = self.foreseen(act);
        let chips = self.chips_after(player, &events);
        let promotional = chips.promotional_in_hand();
        let cents = chips.purse - promotional;
        self.refuse_if(cents.0 < 0, Reason::InsufficientChips, || {
            let owes = format!("{player} owes vigorish that the chips do not cover");
            match self.heat.is_some() {
                true => owes,
                false => format!("{owes}; buy in first"),
            }
        })
        .finding(|| format!("{player} is left with {cents}"))?;
        events.extend(self.promotional_returned(player, promotional, cents));
        let owed = self.debt(player).min(cents);
        events.extend(self.debt_paid(player, owed));
        let cents = cents - owed;
        if cents.is_positive() {
            let (player, chips_cents) = (player.clone(), Cents::ZERO);
            events.push(self.cite(match gone {
                true => Floor::HeldUnclaimed { player, cents },
                false => Floor::CashedOut {
                    player,
                    cents,
                    chips_cents,
                },
            }));
        }
        events.push(self.cite(Floor::Left {
            player: player.clone(),
        }));
        Ok(events)
    }

    /// The player's chips once these events have come about.
    fn chips_after(&self, player: &Name, events: &[Cited<Event>]) -> Chips {
        let mut chips = self.chips_of(player);
        let touches = of_game(events)
            .flat_map(games::Event::movements)
            .flat_map(Movement::touches);
        for touch in touches.filter(|touch| touch.player == player) {
            if chips.take(&touch).is_none() {
                Misfit::BEYOND.is_a_bug(&"what a player leaves with");
            }
        }
        chips
    }

    /// The player who may be made to give up a seat.
    pub(crate) fn idle_seat(&self, seat: u8) -> Result<Name, Refusal> {
        let Some(player) = self.people.in_seat(seat).cloned() else {
            return refuse(Reason::NotSeated, format!("nobody sits in seat {seat}"));
        };
        self.game
            .passed(Reason::NotSeated)
            .finding(|| format!("{player} sits in seat {seat}"))?;
        let Some(most) = self.rules.idle_rounds() else {
            return refuse(
                Reason::NotInThisBook,
                "under these rules nobody has to give up a seat for not wagering",
            );
        };
        let full = self.is_full();
        let idle = self.idle_rounds(&player);
        let abstained = || {
            format!(
                "{player} has abstained for {} with every other seat in use, and only such rounds count; a seat is given up after {most}",
                count(idle, "round", "rounds")
            )
        };
        self.refuse_if(!full || idle < most, Reason::SeatNotIdle, abstained)
            .finding(abstained)?;
        Ok(player)
    }

    pub(crate) fn vacate(&self, seat: u8) -> Decision {
        let player = self.idle_seat(seat)?;
        let mut events = self.foreseen(self.game.standing_up(&player));
        events.push(self.cite(Floor::SeatVacated { player, seat }));
        Ok(events)
    }
}
