//! What was keyed wrongly is taken back: command by command, until a player decides or chips move. That the game is then as it was, the walks
//! hold for everything that is keyed.

use crate::rules;

#[test]
fn cards_and_reports_are_taken_back_until_the_round_is_settled() {
    let script = "
table nz-2004/baccarat
people anna@1
ready Ac

> take-back
< taken-back command=\"face-down 1\"
> face-down
> place-wager anna 1 player 20.00
> take-back
! NothingToTakeBack
> no-more-bets
> take-back
! NothingToTakeBack
deal 6c 5c Kd
> card Kh
< hand-stands hand=player points=6
> take-back
< taken-back command=\"card Kh\"
? up banker
> as supervisor take-back
< taken-back command=\"card Kd\" events=1
? up player
> as inspector take-back
! RoleMayNot
> as dealer take-back
! RoleMayNot
deal 2d
> card 5h
> report-third-card 9c
> take-back
< taken-back command=\"report-third-card 9c\"
> settle
> take-back
! NothingToTakeBack
";
    rules::run("cards", script);
}

#[test]
fn a_result_is_taken_back_until_losing_wagers_are_collected() {
    let script = "
table nz-1996/roulette
people anna@1

> place-wager anna straight-17 5.00
> place-wager anna red 5.00
> spin
> no-more-bets
> result 18
> take-back
< taken-back command=\"result 18\"
> result 17
> collect
> take-back
! NothingToTakeBack
";
    rules::run("a result", script);
}

#[test]
fn what_a_player_has_decided_stands() {
    let script = "
table nz-1996/blackjack
people anna@1
ready Ac

> wager-on-box anna 1 20.00
> no-more-bets
deal 5c 6c Kd
> draw-card anna 1 1
> take-back
! NothingToTakeBack
> card 2h
> take-back
< taken-back command=\"card 2h\"
> take-back
! NothingToTakeBack
";
    rules::run("a decision", script);
}

#[test]
fn nobody_keys_virtual_equipment() {
    let script = "
table nz-1996/roulette virtual
people anna@1

> take-back
! NothingToTakeBack
";
    rules::run("virtual", script);
}
