//! Match play coupons, where the book has them laid with a wager (nj-19-47/punto-banco/3.2(c), nj-19-47/minibaccarat/7.2(c)). The cage
//! issues a coupon with its amount and says on it how it is paid. It is laid with a wager of at least as much in chips, won and lost
//! with it, and taken up either way; what it pays comes from the table's float. It is no chip: nobody redeems it, and it stays its
//! player's until it is decided.

use crate::command::Floor as FloorCommand;
use crate::decide::{Decision, of_game, refuse};
use crate::event::{Event, Floor};
use crate::table::Table;
use croupier_engine::games::baccarat::{Event as Baccarat, On};
use croupier_engine::games::{self, Game};
use croupier_engine::machine::{Misfit, Offer, To};
use croupier_engine::words::{CouponPays, WagerResult};
use croupier_engine::{Cents, Cited, Name, Odds, Reason, Refusal};
use std::collections::BTreeMap;

/// The coupons that have not been decided, by number, and how many were issued.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Coupons {
    issued: u32,
    open: BTreeMap<u32, Coupon>,
}

/// A coupon that has not been decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Coupon {
    player: Name,
    cents: Cents,
    pays: CouponPays,
    /// With which wager it lies on the layout; none: the player holds it.
    with: Option<(u8, On)>,
}

/// A coupon as its player and the staff see it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CouponView {
    /// Which, from 1.
    pub coupon: u32,
    /// Whose.
    pub player: Name,
    /// How much it stands for.
    pub cents: Cents,
    /// How it is paid.
    pub pays: CouponPays,
    /// In which numbered area it lies; none: the player holds it.
    pub area: Option<u8>,
    /// On what.
    pub on: Option<On>,
}

impl Coupons {
    pub(crate) fn are_laid(&self) -> bool {
        self.open.values().any(|coupon| coupon.with.is_some())
    }

    /// Takes an event in; it must fit the coupon that it names.
    pub(crate) fn apply(&mut self, event: &Floor) -> Result<(), Misfit> {
        const NONE: Misfit = Misfit::Because("there is no such coupon at this table");
        let of = |held: &Coupon, player: &Name, laid: bool| {
            held.player == *player && held.with.is_some() == laid
        };
        match event {
            Floor::CouponIssued {
                coupon,
                player,
                cents,
                pays,
            } => {
                if self.issued.checked_add(1) != Some(*coupon) {
                    return Err(NONE);
                }
                self.issued = *coupon;
                let issued = Coupon {
                    player: player.clone(),
                    cents: *cents,
                    pays: *pays,
                    with: None,
                };
                self.open.insert(*coupon, issued);
            }
            Floor::CouponLaid {
                coupon,
                player,
                area,
                on,
            } => {
                let held = self.open.get_mut(coupon);
                let held = held.filter(|held| of(held, player, false)).ok_or(NONE)?;
                held.with = Some((*area, *on));
            }
            Floor::CouponWithdrawn { coupon, player } => {
                let laid = self.open.get_mut(coupon);
                let laid = laid.filter(|laid| of(laid, player, true)).ok_or(NONE)?;
                laid.with = None;
            }
            Floor::CouponTakenUp { coupon, player, .. } => {
                let laid = self.open.remove(coupon);
                laid.filter(|laid| of(laid, player, true)).ok_or(NONE)?;
            }
            _ => {}
        }
        Ok(())
    }
}

impl Table {
    pub(crate) fn issue_coupon(&self, player: &Name, cents: Cents, pays: CouponPays) -> Decision {
        self.present(player)?;
        self.amount(cents, self.rules.limits().max_cents)?;
        let coupon = self.coupons.issued.checked_add(1);
        let coupon = coupon.ok_or_else(|| {
            let detail = "this table has issued as many coupons as it can count";
            Refusal::uncited(Reason::AmountTooLarge, None, detail)
        })?;
        Ok(vec![self.cite(Floor::CouponIssued {
            coupon,
            player: player.clone(),
            cents,
            pays,
        })])
    }

    /// What a player has wagered on this in an area.
    fn wagered(&self, player: &Name, area: u8, on: On) -> Cents {
        let Game::Baccarat(game) = &self.game else {
            return Cents::ZERO;
        };
        let there = game
            .wagers()
            .filter(|(spot, _)| spot.player == *player && (spot.area, spot.on) == (area, on));
        there.map(|(_, cents)| cents).sum()
    }

    /// What of a wager has no coupon beside it.
    fn unmatched(&self, player: &Name, area: u8, on: On) -> Cents {
        let coupons = self.coupons.open.values();
        let beside = coupons.filter(|c| c.player == *player && c.with == Some((area, on)));
        self.wagered(player, area, on) - beside.map(|coupon| coupon.cents).sum::<Cents>()
    }

    pub(crate) fn lay_coupon(&self, player: &Name, number: u32, area: u8, on: On) -> Decision {
        self.present(player)?;
        let own = self.coupons.open.get(&number);
        let Some(coupon) = own.filter(|coupon| coupon.player == *player) else {
            let detail = format!("{player} has no coupon {number}");
            return refuse(Reason::NoSuchCoupon, detail);
        };
        if coupon.with.is_some() {
            let detail = format!("coupon {number} lies on the layout already");
            return refuse(Reason::NoSuchCoupon, detail);
        }
        // For as long as the wager itself may be taken back, which the game knows, its coupon may come to it.
        let kind = self.rules.kind();
        let back = games::Command::parse(kind, &format!("withdraw-wager {player} {area} {on} -"));
        let Ok(back) = back else {
            let detail = "no coupon is laid at this game";
            return refuse(Reason::NotInThisBook, detail);
        };
        self.game.check(&self.people, &back)?;
        let free = self.unmatched(player, area, on);
        self.refuse_if(free < coupon.cents, Reason::CouponNotMatched, || {
            format!(
                "a coupon for {} is laid with at least as much in chips; {free} of this wager has none beside it",
                coupon.cents
            )
        })?;
        Ok(vec![self.cite(Floor::CouponLaid {
            coupon: number,
            player: player.clone(),
            area,
            on,
        })])
    }

    /// What becomes of the coupons on the layout with what happened at the game: one whose wager was won or lost is taken up, and one
    /// whose wager is not there any more goes back to its player.
    pub(crate) fn coupons_follow(&mut self, now_ms: i64, events: &mut Vec<Cited<Event>>) {
        let laid = self.coupons.open.iter();
        let laid: Vec<(u32, Coupon, u8, On)> = laid
            .filter_map(|(number, coupon)| {
                let (area, on) = coupon.with?;
                Some((*number, coupon.clone(), area, on))
            })
            .collect();
        for (number, coupon, area, on) in laid {
            let follows = match decided(events, &coupon.player, area, on) {
                Some((result, odds)) => self.taken_up(number, &coupon, result, odds),
                None if self.unmatched(&coupon.player, area, on).0 < 0 => Floor::CouponWithdrawn {
                    coupon: number,
                    player: coupon.player,
                },
                None => continue,
            };
            let follows = self.cite(follows);
            self.applied(now_ms, &follows.what);
            events.push(follows);
        }
    }

    fn taken_up(
        &self,
        number: u32,
        coupon: &Coupon,
        result: WagerResult,
        odds: Option<Odds>,
    ) -> Floor {
        let payment_cents = match (odds, coupon.pays) {
            (None, _) => Cents::ZERO,
            (Some(_), CouponPays::Evens) => coupon.cents,
            (Some(odds), CouponPays::Odds) => self.rules.chips().next_up(odds.win(coupon.cents)),
        };
        Floor::CouponTakenUp {
            coupon: number,
            player: coupon.player.clone(),
            cents: coupon.cents,
            result,
            payment_cents,
            chips_cents: self.purse(&coupon.player) + payment_cents,
        }
    }

    /// Every coupon that this viewer may know of.
    pub(crate) fn coupon_views(&self, may_see: impl Fn(&Name) -> bool) -> Vec<CouponView> {
        let open = self.coupons.open.iter();
        let seen = open.filter(|(_, coupon)| may_see(&coupon.player));
        let view = |(number, coupon): (&u32, &Coupon)| CouponView {
            coupon: *number,
            player: coupon.player.clone(),
            cents: coupon.cents,
            pays: coupon.pays,
            area: coupon.with.map(|(area, _)| area),
            on: coupon.with.map(|(_, on)| on),
        };
        seen.map(view).collect()
    }

    /// Which coupons may be laid with which wagers, and who may be given one.
    pub(crate) fn offer_coupons(&self, to: To<'_>, offers: &mut Vec<Offer>) {
        let Game::Baccarat(game) = &self.game else {
            return;
        };
        let open = self.coupons.open.iter();
        for (number, coupon) in open.filter(|(_, coupon)| to.includes(&coupon.player)) {
            let spots = game.wagers().map(|(spot, _)| spot);
            for spot in spots.filter(|spot| spot.player == coupon.player) {
                let (area, on) = (spot.area, spot.on);
                if self.lay_coupon(&coupon.player, *number, area, on).is_ok() {
                    offers.push(Offer::exactly(&FloorCommand::LayCoupon {
                        player: coupon.player.clone(),
                        coupon: *number,
                        area,
                        on,
                    }));
                }
            }
        }
        if to.staff() {
            let here = self.people.all().filter(|p| self.people.is_present(p));
            for player in here {
                let issue = Offer::exactly(&FloorCommand::IssueCoupon {
                    player: player.clone(),
                    cents: Cents::ZERO,
                    pays: CouponPays::Evens,
                });
                let issue = issue.facts("cents");
                offers.push(issue.one_of("pays", CouponPays::ALL.iter().copied()));
            }
        }
    }
}

/// How a wager was won or lost by these events, and at which odds if it was won. One that stands off is still to be decided.
fn decided(
    events: &[Cited<Event>],
    player: &Name,
    area: u8,
    on: On,
) -> Option<(WagerResult, Option<Odds>)> {
    let settled = of_game(events).filter_map(|event| match event {
        games::Event::Baccarat(Baccarat::WagerSettled(settled)) => Some(settled),
        _ => None,
    });
    let mut settled = settled.filter(|s| s.player == *player && (s.area, s.on) == (area, on));
    let settled = settled.find(|s| s.result != WagerResult::StandOff)?;
    Some((settled.result, settled.odds))
}
