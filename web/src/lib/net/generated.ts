// What goes over the wire, as types. Generated from the server's own types by `cargo xtask types`, not to be edited;
// over 800 lines because it has every command, event and view of every game.

/** What somebody comes in with. It is shown only here. */
export interface Access {
  name: Name;
  /** Good for one sign-in, at which another is chosen. */
  password: string;
  /** The secret to type into an authenticator; players need none. */
  secret: string | null;
  /** The same as the address that authenticators read from a picture. */
  url: string | null;
}

/** A player at the counter. */
export interface AccountHolder {
  /** As the house spells it. */
  name: string;
  /** What the account holds. */
  cents: number;
}

/** How old somebody says to be. */
export interface Age {
  /** At least so many years. */
  years: number;
}

/** What is announced before it takes effect: to the players, or in writing to those who watch over the casino. */
export type Announcement = 'payment' | 'vigorish' | 'second-shuffle' | 'paying-order' | 'limits';

/** What was answered to a command. */
export type Answer = FirstReply | FirstTournamentReply | RefusedReply;

/** What somebody at a table may say aside. */
export type Aside = 'ready' | 'applause' | 'luck' | 'wow' | 'thanks';

/** Somebody who is asked something. */
export interface AskView {
  /** Who. */
  player: Name;
  /** On which box. */
  box: number;
  /** What: `insurance`, `double`, `split` or `option`. */
  what: 'insurance' | 'double' | 'split' | 'option';
}

/** The bearer at a table. */
export interface AtTable {
  table: string;
  title: string;
  chips_cents: number;
  /** Non-value chips, at their declared value. */
  colour_cents: number;
  wagers_cents: number;
}

/** What a table awaits, in words for the wire. */
export type Awaited =
  | {
      for: 'decision';
      /** What is to be decided. */
      what: string;
      /** Who may. */
      roles: Role[];
      /** The word of the command that takes it forward. */
      do: string;
      /** The player it is offered to. */
      player?: Name;
      /** The player's seat. */
      seat?: number;
      /** The rule. */
      rule: RuleId | null;
    }
  | {
      for: 'chance';
      /** What. */
      what: string;
      /** Up, down, or turned. */
      face: Face;
      /** How many. */
      count: number;
      /** Where it goes. */
      to: string;
      /** How many cards nobody has seen. */
      unseen: number;
      /** The rule. */
      rule: RuleId | null;
    }
  | {
      for: 'draw';
      /** What. */
      what: string;
      /** How many equally likely faces each has. */
      sides: number[];
      /** The rule. */
      rule: RuleId | null;
    };

/** A time without play. */
export interface Away {
  /** How many days from now, 1 to 1825. */
  days: number;
}

/** What a winning Banker wager is paid. */
export type BaccaratBankerPays = 'commission' | 'half-on-six' | 'tie-charge';

/** A mark of a derived road. */
export type BaccaratColour = 'red' | 'blue';

/** A cell of a road, counted from 1. */
export interface BaccaratColourCell {
  /** The column. */
  column: number;
  /** The row, from the top. */
  row: number;
  /** What is marked there. */
  mark: BaccaratColour;
  /** Ties counted on it (big road). */
  ties: number;
}

/** A command. */
export type BaccaratCommand =
  | {
      do: 'inspect-cards';
      player?: Name;
    }
  | {
      do: 'require-shuffle';
      player?: Name;
    }
  | {
      do: 'place-wager';
      player?: Name;
      /** In which numbered area; 0 is the standing players'. */
      area: number;
      on: BaccaratOnWord;
      cents: Cents;
    }
  | {
      do: 'call-wager';
      player?: Name;
      /** In which numbered area; 0 is the standing players'. */
      area: number;
      on: BaccaratOnWord;
      cents: Cents;
    }
  | {
      do: 'confirm-wager';
      player?: Name;
      area: number;
      on: BaccaratOn;
      /** Who confirms it. */
      by: BaccaratConfirmer;
    }
  | {
      do: 'withdraw-wager';
      player?: Name;
      area: number;
      on: BaccaratOn;
      /** How much; all if not given. */
      cents?: Cents;
    }
  | {
      do: 'request-free-round';
      player?: Name;
    }
  | {
      do: 'agree-free-round';
      player?: Name;
    }
  | {
      do: 'order-free-round';
    }
  | {
      do: 'change-style';
      style: BaccaratStyle;
    }
  | {
      do: 'change-payment';
      pays: BaccaratBankerPays;
    }
  | {
      do: 'change-shuffle';
      /** Whether they are. */
      again: boolean;
    }
  | {
      do: 'change-paying-order';
      order: number;
    }
  | {
      do: 'change-vigorish';
      percent: number;
    }
  | {
      do: 'accept-shoe';
      player?: Name;
    }
  | {
      do: 'decline-shoe';
      player?: Name;
    }
  | {
      do: 'pass-shoe';
      player?: Name;
    }
  | {
      do: 'order-pass';
      /** Why; for delaying the game if not given. */
      cause?: BaccaratPassCause;
    }
  | {
      do: 'collect-vigorish';
      /** Whose; everybody's if not given. */
      player?: Name;
    }
  | {
      do: 'reduce-wagers';
    }
  | {
      do: 'accept-hand';
      player?: Name;
      hand: BaccaratSide;
    }
  | {
      do: 'decline-hand';
      player?: Name;
      hand: BaccaratSide;
    }
  | {
      do: 'keep-hand';
      hand: BaccaratSide;
    }
  | {
      do: 'assign-hand';
      hand: BaccaratSide;
      /** Which player; the dealer if not given. */
      player?: Name;
    }
  | {
      do: 'turn-banker-first';
    }
  | {
      do: 'reshuffle';
      cause: ReshuffleCause;
    }
  | {
      do: 'replace-cards';
    }
  | {
      do: 'report-misdeal';
      /** The cards in the order drawn and where each was put; none: it cannot be established. */
      drawn?: BaccaratPlaced[];
    }
  | {
      do: 'report-no-burn';
    }
  | {
      do: 'report-late-error';
      round: number;
    }
  | {
      do: 'report-found-wager';
      player?: Name;
      area: number;
      on: BaccaratOnWord;
      cents: Cents;
      /** What was wrong with it, where the table cannot tell. */
      fault?: BaccaratFault;
    }
  | {
      do: 'invalidate-round';
      cause: InvalidCause;
      /** Whose wagers are forfeited. */
      forfeit?: Name[];
    }
  | {
      do: 'declare-void';
    }
  | {
      do: 'card';
      card: Card;
    }
  | {
      do: 'face-down';
      /** How many; one if not given. */
      count?: number;
    }
  | {
      do: 'cutting-card';
    }
  | {
      do: 'no-more-bets';
    }
  | {
      do: 'turn';
      player?: Name;
      hand: BaccaratSide;
    }
  | {
      do: 'settle';
    }
  | {
      do: 'new-shoe';
    }
  | {
      do: 'report-third-card';
      /** Its face, if it was disclosed. */
      card?: Card;
    }
  | {
      do: 'report-excess-card';
      /** Its face, if it was disclosed. */
      card?: Card;
    }
  | {
      do: 'report-carried-card';
      card: Card;
    }
  | {
      do: 'report-face-up-card';
      card: Card;
    }
  | {
      do: 'report-insufficient-cards';
    }
  | {
      do: 'confirm';
      step: Step;
    }
  | {
      do: 'cut';
      /** Who cuts; nobody: a casino employee. */
      player?: Name;
      /** Cards in front of the cutting card. */
      position: number;
    }
  | {
      do: 'decline-cut';
      player?: Name;
    }
  | {
      do: 'order-recut';
    }
  | {
      do: 'place-cutting-card';
      from_back: number;
    };

/** Who confirms a wager that was said aloud (nj-19-47/punto-banco/3.2(c)). */
export type BaccaratConfirmer = 'dealer' | 'supervisor';

/** An event. */
export type BaccaratEvent =
  | {
      event: 'cards-inspected';
      player: Name;
    }
  | {
      event: 'shuffle-required';
      player: Name;
    }
  | {
      event: 'shuffler-loaded';
    }
  | {
      event: 'wager-placed';
      player: Name;
      area: number;
      on: BaccaratOn;
      /** How much was added. */
      cents: Cents;
      /** How much that makes. */
      total_cents: Cents;
    }
  | {
      event: 'wager-called';
      player: Name;
      area: number;
      on: BaccaratOn;
      cents: Cents;
    }
  | {
      event: 'wager-confirmed';
      player: Name;
      area: number;
      on: BaccaratOn;
      cents: Cents;
      by: BaccaratConfirmer;
    }
  | {
      event: 'wager-withdrawn';
      player: Name;
      area: number;
      on: BaccaratOn;
      cents: Cents;
      /** How much is left. */
      total_cents: Cents;
    }
  | {
      event: 'free-round-requested';
      player: Name;
      /** How many there may be. */
      left: number;
    }
  | {
      event: 'free-round-agreed';
      player: Name;
    }
  | {
      event: 'free-round-ordered';
      round: number;
    }
  | {
      event: 'style-changed';
      style: BaccaratStyle;
    }
  | {
      event: 'payment-changed';
      pays: BaccaratBankerPays;
    }
  | {
      event: 'shuffle-changed';
      again: boolean;
    }
  | {
      event: 'paying-order-changed';
      order: number;
    }
  | {
      event: 'vigorish-changed';
      percent: number;
    }
  | {
      event: 'shoe-offered';
      player: Name;
      seat: number;
    }
  | {
      event: 'shoe-accepted';
      player: Name;
      seat: number;
    }
  | {
      event: 'shoe-declined';
      player: Name;
      seat: number;
    }
  | {
      event: 'shoe-passed';
      player: Name;
      seat: number;
      why: BaccaratPassed;
    }
  | {
      event: 'shoe-kept';
    }
  | {
      event: 'vigorish-collected';
      player: Name;
      cents: Cents;
      /** How much is still owed. */
      owed_cents: Cents;
    }
  | {
      event: 'vigorish-marked';
      player: Name;
      cents: Cents;
      /** How much that makes. */
      owed_cents: Cents;
    }
  | {
      event: 'settlement-reversed';
      round: number;
      player: Name;
      area: number;
      on: BaccaratOn;
      /** What is given back to the player. */
      returned_cents: Cents;
      /** What is taken back from the player. */
      recovered_cents: Cents;
      /** What of that was commission, and is given back. */
      commission_cents: Cents;
    }
  | {
      event: 'settlement-left-open';
      round: number;
      player: Name;
      /** What the player owes. */
      owed_cents: Cents;
      /** What the player is owed. */
      due_cents: Cents;
    }
  | {
      event: 'wager-reduced';
      player: Name;
      area: number;
      on: BaccaratOn;
      /** How much was given back. */
      cents: Cents;
      /** How much is left. */
      total_cents: Cents;
    }
  | {
      event: 'hand-offered';
      hand: BaccaratSide;
      player: Name;
      seat: number;
    }
  | {
      event: 'hand-accepted';
      hand: BaccaratSide;
      player: Name;
      seat: number;
    }
  | {
      event: 'hand-declined';
      hand: BaccaratSide;
      player: Name;
      seat: number;
    }
  | {
      event: 'banker-first';
    }
  | {
      event: 'hand-draws';
      hand: BaccaratSide;
      points: number;
    }
  | {
      event: 'hand-stands';
      hand: BaccaratSide;
      points: number;
    }
  | {
      event: 'wager-returned';
      player: Name;
      area: number;
      on: BaccaratOn;
      cents: Cents;
      why: Irregularity;
    }
  | {
      event: 'wager-forfeited';
      player: Name;
      area: number;
      on: BaccaratOn;
      cents: Cents;
    }
  | {
      event: 'void-hand-ordered';
      round: number;
      card: Card;
      why: Irregularity;
    }
  | {
      event: 'void-hand-ended';
      round: number;
    }
  | {
      event: 'wager-found';
      player: Name;
      area: number;
      on: BaccaratOn;
      /** How much lay there. */
      cents: Cents;
      /** How much of it is valid. */
      valid_cents: Cents;
      /** How much is void, and given back. */
      void_cents: Cents;
      /** What was wrong with it. */
      why?: Irregularity;
    }
  | {
      event: 'owner-advised';
      player: Name;
    }
  | {
      event: 'burn-omitted';
    }
  | {
      event: 'card-burned';
      card: Card;
      /** How many more follow it. */
      more: number;
    }
  | {
      event: 'burn-ordered';
      card: Card;
      /** How many more follow it. */
      more: number;
      why: Irregularity;
    }
  | {
      event: 'burned-face-down';
      count: number;
    }
  | {
      event: 'betting-opened';
      round: number;
    }
  | {
      event: 'betting-closed';
      round: number;
    }
  | {
      event: 'called';
      words: string;
      /** The hand it is about, if the call gives its count. */
      hand?: BaccaratSide;
    }
  | {
      event: 'card-dealt';
      hand: BaccaratSide;
      /** Its number in the hand, from 1. */
      nth: number;
      card: Card;
    }
  | {
      event: 'card-dealt-face-down';
      hand: BaccaratSide;
      /** Its number in the hand, from 1. */
      nth: number;
    }
  | {
      event: 'carried-card-used';
      /** Its face, if it was disclosed. */
      card?: Card;
    }
  | {
      event: 'hand-turned';
      hand: BaccaratSide;
      player: Name;
    }
  | {
      event: 'hand-kept';
      hand: BaccaratSide;
    }
  | {
      event: 'card-turned';
      hand: BaccaratSide;
      /** Its number in the hand, from 1. */
      nth: number;
      card: Card;
    }
  | {
      event: 'cutting-card-drawn';
      /** As the first card of a round. */
      first: boolean;
    }
  | {
      event: 'result-announced';
      /** Which hand won, or a tie. */
      outcome: BaccaratOutcome;
      player_points: number;
      banker_points: number;
    }
  | {
      event: 'round-settled';
      round: number;
    }
  | {
      event: 'round-voided';
      round: number;
      why: Irregularity;
    }
  | {
      event: 'card-carried';
      /** Its face, if it was disclosed. */
      card?: Card;
      why: Irregularity;
    }
  | {
      event: 'carried-card-seen';
      card: Card;
    }
  | {
      event: 'card-discarded';
      /** Its face, if it was disclosed. */
      card?: Card;
      why: Irregularity;
    }
  | {
      event: 'card-moved';
      /** Its face, if it was disclosed. */
      card?: Card;
      to: BaccaratSide;
    }
  | {
      event: 'round-reconstructed';
      player_cards: Card[];
      banker_cards: Card[];
    }
  | {
      event: 'ruled';
      on: Irregularity;
      remedy: Remedy;
    }
  | {
      event: 'last-hand-announced';
    }
  | {
      event: 'shoe-ended';
      why: ShoeEnd;
    }
  | {
      event: 'cards-brought';
      /** Number of the shoe they will fill. */
      shoe: number;
      decks: number;
      why: Brought;
    }
  | {
      event: 'step-confirmed';
      step: Step;
    }
  | {
      event: 'cut-offered';
      player?: Name;
      seat?: number;
    }
  | {
      event: 'cut-declined';
      player: Name;
    }
  | {
      event: 'cut-made';
      /** By whom; nobody: staff. */
      player?: Name;
      /** Cards in front of the cutting card. */
      position: number;
    }
  | {
      event: 'recut-ordered';
    }
  | {
      event: 'cutting-card-placed';
      from_back: number;
    }
  | {
      event: 'wager-settled';
      /** The player whose wager was decided. */
      player: Name;
      /** The number of the wagering area. */
      area: number;
      /** The player's seat; none if standing. */
      seat?: number;
      /** On what. */
      on: BaccaratOn;
      /** What was staked, in cents. */
      stake_cents: Cents;
      /** How it came out. */
      result: WagerResult;
      /** At what odds it is paid, if it won. */
      odds?: Odds;
      /** What it won at those odds. */
      won_cents: Cents;
      /** What was charged on that. */
      commission_cents: Cents;
      /** What the player was given on top of the stake. */
      payment_cents: Cents;
    };

/** What was wrong with a wager that was found, beyond what its place and amount tell. */
export type BaccaratFault = 'late' | 'partnership';

/** What a wager is on. */
export type BaccaratOn = 'player' | 'banker' | 'tie';

/** What somebody calls a wager. */
export type BaccaratOnWord = string;

/** How a round ends. */
export type BaccaratOutcome = 'player' | 'banker' | 'tie';

/** A cell of a road, counted from 1. */
export interface BaccaratOutcomeCell {
  /** The column. */
  column: number;
  /** The row, from the top. */
  row: number;
  /** What is marked there. */
  mark: BaccaratOutcome;
  /** Ties counted on it (big road). */
  ties: number;
}

/** Why a curator is made to pass the shoe (nj-19-47/punto-banco/3.11(a)). */
export type BaccaratPassCause = 'delay' | 'invalid-deals' | 'contravention';

/** Why a curator passes the shoe. */
export type BaccaratPassed = 'choice' | 'banker-lost' | 'order' | 'invalid-deals' | 'contravention' | 'left';

/** A card in a hand. */
export type BaccaratPlaced = string;

/** How a wager of the last round came out. */
export interface BaccaratSettled {
  /** Whose. */
  player: Name;
  /** Where. */
  area: number;
  /** The player's seat, if seated. */
  seat: number | null;
  /** On what. */
  on: BaccaratOn;
  /** What was at stake. */
  stake_cents: Cents;
  /** How it came out. */
  result: WagerResult;
  /** The odds of a win. */
  odds: Odds | null;
  /** What it won. */
  won_cents: Cents;
  /** What was charged. */
  commission_cents: Cents;
  /** What was paid on top of the stake. */
  payment_cents: Cents;
  /** The rule. */
  rule: RuleId | null;
}

/** One of the two hands. */
export type BaccaratSide = 'player' | 'banker';

/** How the cards are dealt and turned (nz-2004/baccarat/8.5). */
export type BaccaratStyle = 'A' | 'B' | 'C';

/** A baccarat table. */
export interface BaccaratView {
  /** What it is doing. */
  phase: string;
  /** The shoe's number. */
  shoe: number;
  /** The round's number. */
  round: number;
  /** Cards left in the shoe. */
  cards_left: number;
  /** Cards it held. */
  cards_total: number;
  /** Whether this round, or the one to be bet on, is the last of the shoe. */
  last_hand: boolean;
  /** Whether this is a void hand. */
  void_hand: boolean;
  /** The style of dealing in force. */
  style: BaccaratStyle;
  /** How Banker wagers are paid now. */
  pays: BaccaratBankerPays;
  /** The player who deals from the shoe; none: the dealer does. */
  curator: Curator | null;
  /** Who asked for the next round without wagers, or agreed to it. */
  agreed: Name[];
  /** The wagering areas; 0 is the standing players'. */
  areas: number[];
  /** The hands. */
  hands: Hands;
  /** The wagers on the layout. */
  wagers: BaccaratWager[];
  /** The result of the round just played, until the next one's betting closes. */
  outcome: ResultView | null;
  /** How its wagers came out. */
  settled: BaccaratSettled[];
  /** The results of this shoe. */
  results: ResultView[];
  /** Its roads. */
  roads: Roads;
}

/** A wager on the layout. */
export interface BaccaratWager {
  /** Whose. */
  player: Name;
  /** Where. */
  area: number;
  /** On what. */
  on: BaccaratOn;
  /** How much. */
  cents: Cents;
}

/** Why a player is excluded. */
export type Barred = 'no-wager' | 'breach';

/** An event, and why. */
export interface Because {
  /** Its number. */
  seq: number;
  /** The event, in the one-line notation. */
  event: string;
  /** The rules that demand it, the first of them first; none where the text is silent. */
  rules: RuleSays[];
  /** How its amount is made up, where it has one. */
  working?: Working;
}

/** What was wrong with a wager that is found, where its amount and its place do not show it. */
export type BlackjackBreach = 'late' | 'chips' | 'partnership';

/** A command. */
export type BlackjackCommand =
  | {
      do: 'card';
      card: Card;
    }
  | {
      do: 'face-down';
      /** How many; one if not given. */
      count?: number;
    }
  | {
      do: 'cutting-card';
    }
  | {
      do: 'view-burned';
      player?: Name;
    }
  | {
      do: 'wager-on-box';
      player?: Name;
      area: number;
      cents: Cents;
      /** Of what, if not of chips of value for this game. */
      made?: BlackjackMade;
    }
  | {
      do: 'call-wager';
      player?: Name;
      area: number;
      cents: Cents;
    }
  | {
      do: 'withdraw-from-box';
      player?: Name;
      area: number;
      /** How much; all if not given. */
      cents?: Cents;
    }
  | {
      do: 'wager-sevens';
      player?: Name;
      area: number;
      /** How much; what stands on the sign if not given. */
      cents?: Cents;
    }
  | {
      do: 'withdraw-sevens';
      player?: Name;
      area: number;
    }
  | {
      do: 'no-more-bets';
    }
  | {
      do: 'hold-to-minimum';
      player?: Name;
    }
  | {
      do: 'insure';
      player?: Name;
      /** For the wager on which box. */
      area: number;
      cents: Cents;
    }
  | {
      do: 'decline-insurance';
      player?: Name;
      /** For the wager on which box. */
      area: number;
    }
  | {
      do: 'take-even-money';
      player?: Name;
      area: number;
    }
  | {
      do: 'close-insurance';
    }
  | {
      do: 'stand-hand';
      player?: Name;
      area: number;
      /** Which hand of it, from 1. */
      hand: number;
    }
  | {
      do: 'draw-card';
      player?: Name;
      area: number;
      /** Which hand of it, from 1. */
      hand: number;
    }
  | {
      do: 'double-down';
      player?: Name;
      area: number;
      /** Which hand of it, from 1. */
      hand: number;
      /** How much is added. */
      cents: Cents;
    }
  | {
      do: 'split-pair';
      player?: Name;
      area: number;
      /** Which hand of it, from 1. */
      hand: number;
      /** How much is put on the second hand; as much as lies on the first if not given. */
      cents?: Cents;
    }
  | {
      do: 'follow-double';
      player?: Name;
      area: number;
      /** How much is added. */
      cents: Cents;
    }
  | {
      do: 'follow-split';
      player?: Name;
      area: number;
      /** How much is put on the second hand; as much as lies on the first if not given. */
      cents?: Cents;
    }
  | {
      do: 'decline-follow';
      player?: Name;
      area: number;
    }
  | {
      do: 'choose-hand';
      player?: Name;
      area: number;
      /** Which hand, from 1. */
      hand: number;
    }
  | {
      do: 'close-following';
    }
  | {
      do: 'direct-absent';
      area: number;
      /** Which hand of it, from 1. */
      hand: number;
    }
  | {
      do: 'refuse-card';
      player?: Name;
      area: number;
      /** Which hand of it, from 1. */
      hand: number;
    }
  | {
      do: 'take-back-hand';
      player?: Name;
      area: number;
    }
  | {
      do: 'complete-hand';
      player?: Name;
      area: number;
    }
  | {
      do: 'close-options';
    }
  | {
      do: 'settle';
    }
  | {
      do: 'new-shoe';
    }
  | {
      do: 'reshuffle';
      cause: ReshuffleCause;
    }
  | {
      do: 'direct-cutting-card';
      from_back: number;
    }
  | {
      do: 'replace-cards';
    }
  | {
      do: 'report-face-up-card';
      card: Card;
    }
  | {
      do: 'report-excess-card';
      /** Its face, if it was disclosed. */
      card?: Card;
    }
  | {
      do: 'omit-card';
    }
  | {
      do: 'report-omission';
    }
  | {
      do: 'report-empty-box';
      area: number;
      /** The cards on it. */
      cards: Card[];
    }
  | {
      do: 'report-dealer-card';
      card: Card;
    }
  | {
      do: 'report-misplaced-cards';
      /** The cards of the round in the order drawn; none: it cannot be established. */
      drawn?: Card[];
    }
  | {
      do: 'reconstruct';
    }
  | {
      do: 'report-insufficient-cards';
    }
  | {
      do: 'report-damaged-card';
      card: Card;
    }
  | {
      do: 'replace-damaged';
    }
  | {
      do: 'report-missed-shuffle';
    }
  | {
      do: 'report-no-cutting-card';
    }
  | {
      do: 'report-box-wager';
      player?: Name;
      area: number;
      cents: Cents;
      /** What was wrong with it, where neither amount nor place shows it. */
      broke?: BlackjackBreach;
    }
  | {
      do: 'invalidate-round';
      cause: InvalidCause;
      /** Whose wagers are forfeited. */
      forfeit?: Name[];
    }
  | {
      do: 'confirm';
      step: Step;
    }
  | {
      do: 'cut';
      /** Who cuts; nobody: a casino employee. */
      player?: Name;
      /** Cards in front of the cutting card. */
      position: number;
    }
  | {
      do: 'decline-cut';
      player?: Name;
    }
  | {
      do: 'place-cutting-card';
      from_back: number;
    };

/** An event. */
export type BlackjackEvent =
  | {
      event: 'first-card-discarded';
    }
  | {
      event: 'burned-card-asked';
      player: Name;
    }
  | {
      event: 'burned-card-shown';
      card: Card;
    }
  | {
      event: 'betting-opened';
      round: number;
    }
  | {
      event: 'wager-called';
      player: Name;
      area: number;
      cents: Cents;
    }
  | {
      event: 'box-wagered';
      player: Name;
      area: number;
      cents: Cents;
      /** How much that makes. */
      total_cents: Cents;
    }
  | {
      event: 'box-withdrawn';
      player: Name;
      area: number;
      cents: Cents;
      /** How much is left. */
      total_cents: Cents;
    }
  | {
      event: 'sevens-wagered';
      player: Name;
      area: number;
      cents: Cents;
    }
  | {
      event: 'sevens-withdrawn';
      player: Name;
      area: number;
      cents: Cents;
    }
  | {
      event: 'held-to-minimum';
      player: Name;
    }
  | {
      event: 'inspector-notified';
    }
  | {
      event: 'announced';
      words: string;
    }
  | {
      event: 'betting-closed';
      round: number;
    }
  | {
      event: 'decider-named';
      area: number;
      /** Who; nobody: nobody is entitled to. */
      player?: Name;
    }
  | {
      event: 'card-to-box';
      area: number;
      /** To which hand of it, from 1. */
      hand: number;
      card: Card;
      /** Whether it had been exposed before. */
      exposed: boolean;
    }
  | {
      event: 'card-to-dealer';
      card: Card;
      /** Whether it had been exposed before. */
      exposed: boolean;
    }
  | {
      event: 'cutting-card-drawn';
      /** As the first card of a round. */
      first: boolean;
    }
  | {
      event: 'total-announced';
      /** Of which box; none: the dealer's. */
      area?: number;
      /** Of which hand of it, from 1. */
      hand?: number;
      total: number;
      words: string;
    }
  | {
      event: 'insurance-opened';
    }
  | {
      event: 'insurance-placed';
      player: Name;
      /** For the wager on which box. */
      area: number;
      cents: Cents;
    }
  | {
      event: 'insurance-declined';
      player: Name;
      /** For the wager on which box. */
      area: number;
      /** Whether for want of an answer. */
      absent: boolean;
    }
  | {
      event: 'insurance-closed';
    }
  | {
      event: 'hand-stood';
      area: number;
      /** Which hand of it, from 1. */
      hand: number;
      player?: Name;
      /** Whether for want of one. */
      absent: boolean;
    }
  | {
      event: 'card-asked';
      area: number;
      /** Which hand of it, from 1. */
      hand: number;
      player: Name;
    }
  | {
      event: 'hand-doubled';
      area: number;
      /** Which hand of it, from 1. */
      hand: number;
      player: Name;
      cents: Cents;
    }
  | {
      event: 'pair-split';
      area: number;
      /** Which hand of it, from 1. */
      hand: number;
      player: Name;
      /** What was wagered on the second hand. */
      cents: Cents;
    }
  | {
      event: 'double-followed';
      player: Name;
      area: number;
      /** Which hand of it, from 1. */
      hand: number;
      cents: Cents;
    }
  | {
      event: 'split-followed';
      player: Name;
      area: number;
      /** The second hand, from 1. */
      hand: number;
      cents: Cents;
    }
  | {
      event: 'follow-declined';
      player: Name;
      area: number;
      /** Which hand of it, from 1. */
      hand: number;
      /** Whether for want of an answer. */
      absent: boolean;
    }
  | {
      event: 'split-hand-chosen';
      player: Name;
      area: number;
      /** On which hand of it, from 1. */
      hand: number;
      /** Whether for want of an answer. */
      absent: boolean;
    }
  | {
      event: 'absence-directed';
      area: number;
      /** Which hand of it, from 1. */
      hand: number;
      absent: boolean;
    }
  | {
      event: 'card-refused';
      area: number;
      /** Which hand of it, from 1. */
      hand: number;
      player: Name;
    }
  | {
      event: 'hand-busted';
      area: number;
      /** Which hand of it, from 1. */
      hand: number;
      /** How much it made. */
      total: number;
    }
  | {
      event: 'hand-collected';
      area: number;
      /** Which hand of it, from 1. */
      hand: number;
    }
  | {
      event: 'sevens-settled';
      player: Name;
      area: number;
      /** What was at stake. */
      stake_cents: Cents;
      found: BlackjackSevens;
      /** The odds; none: it lost. */
      odds?: Odds;
      /** What was paid on top of the stake. */
      payment_cents: Cents;
    }
  | {
      event: 'insurance-settled';
      player: Name;
      /** For the wager on which box. */
      area: number;
      /** What was at stake. */
      stake_cents: Cents;
      /** The odds; none: it lost. */
      odds?: Odds;
      /** What was paid on top of the stake. */
      payment_cents: Cents;
    }
  | {
      event: 'loss-returned';
      player: Name;
      area: number;
      cents: Cents;
      why: BlackjackMishap;
    }
  | {
      event: 'payment-recovered';
      player: Name;
      area: number;
      cents: Cents;
      why: BlackjackMishap;
    }
  | {
      event: 'payment-owed';
      player: Name;
      area: number;
      cents: Cents;
      why: BlackjackMishap;
    }
  | {
      event: 'wager-reinstated';
      player: Name;
      area: number;
      what: BlackjackReinstated;
      cents: Cents;
    }
  | {
      event: 'box-given-back';
      player: Name;
      area: number;
      cents: Cents;
      why: BlackjackMishap;
    }
  | {
      event: 'box-forfeited';
      player: Name;
      area: number;
      cents: Cents;
    }
  | {
      event: 'loss-forfeited';
      player: Name;
      area: number;
      cents: Cents;
    }
  | {
      event: 'round-decided';
      /** What the dealer has. */
      total: number;
      /** Whether it is a blackjack. */
      blackjack: boolean;
    }
  | {
      event: 'round-settled';
      round: number;
    }
  | {
      event: 'round-set-aside';
      round: number;
      why: BlackjackMishap;
    }
  | {
      event: 'card-discarded';
      card: Card;
      why: BlackjackMishap;
    }
  | {
      event: 'card-exposed';
      card: Card;
    }
  | {
      event: 'card-omitted';
      /** To which box; none: the dealer. */
      area?: number;
    }
  | {
      event: 'reconstruction-due';
      drawn: Card[];
      why: BlackjackMishap;
    }
  | {
      event: 'cutting-card-directed';
      from_back: number;
    }
  | {
      event: 'round-laid-anew';
      drawn: Card[];
      why: BlackjackMishap;
    }
  | {
      event: 'options-opened';
    }
  | {
      event: 'option-taken';
      area: number;
      player?: Name;
      /** Whether the hand is completed. */
      completes: boolean;
      /** Whether for want of an answer. */
      absent: boolean;
    }
  | {
      event: 'box-voided';
      area: number;
      why: BlackjackMishap;
    }
  | {
      event: 'card-damaged';
      card: Card;
    }
  | {
      event: 'cards-replaced';
      cards: Card[];
    }
  | {
      event: 'mishap-ruled';
      on: BlackjackMishap;
      mend: BlackjackMend;
    }
  | {
      event: 'shuffle-due';
      why: BlackjackMishap;
    }
  | {
      event: 'box-wager-found';
      player: Name;
      area: number;
      cents: Cents;
      /** How much of it is valid. */
      valid_cents: Cents;
      /** How much goes back. */
      void_cents: Cents;
    }
  | {
      event: 'shoe-ended';
      why: ShoeEnd;
    }
  | {
      event: 'cards-brought';
      /** Number of the shoe they will fill. */
      shoe: number;
      decks: number;
      why: Brought;
    }
  | {
      event: 'step-confirmed';
      step: Step;
    }
  | {
      event: 'cut-offered';
      player?: Name;
      seat?: number;
    }
  | {
      event: 'cut-declined';
      player: Name;
    }
  | {
      event: 'cut-made';
      /** By whom; nobody: staff. */
      player?: Name;
      /** Cards in front of the cutting card. */
      position: number;
    }
  | {
      event: 'cutting-card-placed';
      from_back: number;
    }
  | {
      event: 'stake-settled';
      /** The player whose wager was decided. */
      player: Name;
      /** On which box. */
      area: number;
      /** On which hand of it, from 1. */
      hand: number;
      /** The player's seat; none if standing. */
      seat?: number;
      /** What was at stake. */
      stake_cents: Cents;
      /** How it came out. */
      result: WagerResult;
      /** By what. */
      how: BlackjackHow;
      /** The odds of a win. */
      odds?: Odds;
      /** What was paid on top of the stake. */
      payment_cents: Cents;
    };

/** How a wager on a hand came out. */
export type BlackjackHow =
  | 'blackjack'
  | 'even-money'
  | 'higher'
  | 'dealer-bust'
  | 'lower'
  | 'bust'
  | 'equal'
  | 'both-blackjack'
  | 'dealer-blackjack'
  | 'doubling-returned'
  | 'split-returned';

/** Of what a wager would be made, where it is not chips of value for this game. */
export type BlackjackMade = 'cash' | 'non-value' | 'unapproved' | 'spoken';

/** What the rules make of it. */
export type BlackjackMend =
  | 'discarded'
  | 'next-card'
  | 'reconstructed'
  | 'cards-void'
  | 'box-void'
  | 'options'
  | 'round-void'
  | 'discards-shuffled'
  | 'replaced-after'
  | 'shuffled-after'
  | 'valid-in-part'
  | 'valid-once'
  | 'wager-void'
  | 'refunded';

/** Something that went wrong, or made a wager go back. */
export type BlackjackMishap =
  | 'face-up-card'
  | 'drawn-unseen'
  | 'exposed-card'
  | 'empty-box'
  | 'omitted-box'
  | 'omitted-dealer'
  | 'dealer-card'
  | 'misplaced'
  | 'insufficient-cards'
  | 'damaged-card'
  | 'missed-shuffle'
  | 'no-cutting-card'
  | 'wager-above-maximum'
  | 'wager-below-minimum'
  | 'box-above-maximum'
  | 'box-full'
  | 'too-many-boxes'
  | 'wager-late'
  | 'wager-chips'
  | 'wager-partnership'
  | 'disruption'
  | 'fraud'
  | 'breach'
  | 'dealer-blackjack';

/** A wager that lies on the layout again. */
export type BlackjackReinstated = 'hand' | 'super-sevens';

/** How the first cards of a hand stand for a Super Sevens wager. */
export type BlackjackSevens = 'none' | 'one' | 'two' | 'two-suited' | 'three' | 'three-suited';

/** A blackjack table. */
export interface BlackjackView {
  /** What it is doing. */
  phase: string;
  /** The shoe's number. */
  shoe: number;
  /** The round's number. */
  round: number;
  /** Cards left in the shoe. */
  cards_left: number;
  /** Cards it held. */
  cards_total: number;
  /** Whether the cards are shuffled after this round. */
  last_round: boolean;
  /** The Super Sevens wager, where it is offered. */
  super_sevens_cents: Cents | null;
  /** The boxes with wagers. */
  boxes: BoxView[];
  /** The dealer's hand. */
  dealer: DealerView;
  /** Cards that were exposed and are the next to be used. */
  exposed: Card[];
  /** The hand to be decided on. */
  turn: TurnView | null;
  /** Who is asked what, all at the same time. */
  asks: AskView[];
  /** Those who are held to the minimum in this shoe. */
  held_to_minimum: Name[];
  /** How the wagers of this round, or the last, came out. */
  settled: BoxSettled[];
  /** The boxes of the round just played, until the next one's betting closes. */
  last_boxes: BoxView[];
  /** The dealer's hand in it. */
  last_dealer: DealerView | null;
  /** What the dealer had in the rounds of this shoe. */
  results: DealerResult[];
}

/** A rule book: where it was published, and what it leaves to the operator. */
export interface Book {
  /** Its id. */
  id: string;
  /** The game it is for. */
  game: GameKind;
  /** What a person calls it. */
  title: string;
  /** Where it was published. */
  source: string;
  /** Since when it is in force. */
  since: string;
  /** The general rules that apply with it. */
  general: string | null;
  /** What it leaves to the operator. */
  options: BookOption[];
}

/** A rule book. */
export interface BookLine {
  /** Its id. */
  id: string;
  /** The game it is for. */
  game: GameKind;
  /** What a person calls it. */
  title: string;
}

/** Something that a book leaves to the operator. */
export interface BookOption {
  /** What it is called in a table's options. */
  option: string;
  /** What a person calls it. */
  label: string;
  /** What may be chosen, in words. */
  allowed: string;
  /** What is chosen where nothing else is; none where it must be chosen. */
  default: string | null;
  /** The rule that leaves it open. */
  rule: RuleId;
}

/** Every book. */
export interface Books {
  books: BookLine[];
}

/** A hand of a box. */
export interface BoxHand {
  /** Its cards. */
  cards: Card[];
  /** What it counts. */
  total: number;
  /** Whether an ace counts eleven in it. */
  soft: boolean;
  /** What the dealer calls. */
  words: string;
  /** Whether it is a blackjack. */
  blackjack: boolean;
  /** Whether it exceeded twenty-one. */
  bust: boolean;
  /** Whether it was doubled down. */
  doubled: boolean;
  /** Whether it is completed for a player who is not there to decide. */
  absent: boolean;
  /** What is at stake on it. */
  stakes: HandStake[];
  /** `waiting`, `playing`, `stood`, `bust`, `paid` or `void`. */
  state: 'waiting' | 'playing' | 'stood' | 'bust' | 'paid' | 'void';
  /** Whether it is the one to be decided on. */
  active: boolean;
}

/** How a wager of this round, or the last, came out. */
export interface BoxSettled {
  /** Whose. */
  player: Name;
  /** On which box. */
  box: number;
  /** On which hand of it, from 1; none: a wager beside the hands. */
  hand: number | null;
  /** `hand`, `super-sevens` or `insurance`. */
  what: 'hand' | 'super-sevens' | 'insurance';
  /** What was at stake. */
  stake_cents: Cents;
  /** How it came out. */
  result: WagerResult;
  /** By what. */
  how: BlackjackHow | null;
  /** The odds of a win. */
  odds: Odds | null;
  /** What was paid on top of the stake. */
  payment_cents: Cents;
  /** The rule. */
  rule: RuleId | null;
}

/** A box with wagers. */
export interface BoxView {
  /** Its number, which is its seat's. */
  box: number;
  /** Who decides for it. */
  decides: Name | null;
  /** What each player has on it, the one who decides first. */
  wagers: BoxWager[];
  /** Its hands. */
  hands: BoxHand[];
}

/** What a player has on a box. */
export interface BoxWager {
  /** Whose. */
  player: Name;
  /** The original wager of the round. */
  cents: Cents;
  /** The Super Sevens wager, until it is settled. */
  super_sevens_cents: Cents;
  /** The insurance wager, until it is settled. */
  insurance_cents: Cents;
}

/** Why cards are brought to the table, or shuffled again. */
export type Brought = 'opening' | 'end-of-shoe' | 'new-cards' | 'insufficient-cards' | 'reshuffle' | 'replacement';

/** A command at the cage. */
export interface CageAsked {
  /** 1 to 64 characters, never used twice by one sender. */
  id: string;
  /** What the bearer of a voucher reads from it, to redeem it. */
  code?: string;
  /** What is to be done. */
  what: CageCommand;
}

/** What is asked at the cage. */
export type CageCommand =
  | {
      do: 'cash-in';
      /** Whose. */
      player?: Name;
      /** How much. */
      cents: Cents;
    }
  | {
      do: 'cash-out';
      /** Whose. */
      player?: Name;
      /** How much. */
      cents: Cents;
      /** How the player proved to be that. */
      proof: Proof;
    }
  | {
      do: 'redeem-chips';
      /** By whom. */
      player?: Name;
      /** How much. */
      cents: Cents;
      /** Which chips. */
      chips: ChipKind;
      /** How the player proved to be that. */
      proof: Proof;
    }
  | {
      do: 'issue-voucher';
      /** How much it is worth. */
      cents: Cents;
      /** Out of whose account; none: for cash. */
      player?: Name | null;
    }
  | {
      do: 'redeem-voucher';
      /** Its number. */
      number: number;
      /** Into whose account; none: for cash. */
      player?: Name | null;
    }
  | {
      do: 'void-voucher';
      /** Its number. */
      number: number;
      /** Why. */
      why: string;
    }
  | {
      do: 'expire-voucher';
      /** Its number. */
      number: number;
    }
  | {
      do: 'pay-unclaimed';
      /** The voucher's number. */
      number: number;
      /** To whose account. */
      player?: Name;
      /** How the player proved to be that. */
      proof: Proof;
    }
  | {
      do: 'confirm';
      /** The number of the request. */
      request: number;
    }
  | {
      do: 'drop';
      /** The number of the request. */
      request: number;
    };

/** What happened at the cage. */
export type CageEvent =
  | {
      event: 'terms-set';
      /** Above this two people are needed. */
      two_people_above_cents: Cents;
      /** How many days a voucher is good. */
      voucher_days: number;
    }
  | {
      event: 'requested';
      /** Its number, from 1. */
      request: number;
      /** Who asked. */
      by: Name;
      /** What. */
      what: CageCommand;
    }
  | {
      event: 'confirmed';
      /** Which. */
      request: number;
      /** Who. */
      by: Name;
    }
  | {
      event: 'dropped';
      /** Which. */
      request: number;
    }
  | {
      event: 'cashed-in';
      /** Whose. */
      player: Name;
      /** How much. */
      cents: Cents;
    }
  | {
      event: 'cashed-out';
      /** Whose. */
      player: Name;
      /** How much. */
      cents: Cents;
      /** How the player proved to be that. */
      proof: Proof;
    }
  | {
      event: 'chips-redeemed';
      /** Whose. */
      player: Name;
      /** How much. */
      cents: Cents;
      /** How the player proved to be that. */
      proof: Proof;
    }
  | {
      event: 'voucher-issued';
      /** Its number, from 1. */
      number: number;
      /** How much it is worth. */
      cents: Cents;
      /** Out of whose account; none: for cash. */
      player: Name | null;
      /** Until when it is good. */
      expires_ms: number;
    }
  | {
      event: 'voucher-redeemed';
      /** Its number. */
      number: number;
      /** How much. */
      cents: Cents;
      /** Into whose account; none: for cash. */
      player: Name | null;
    }
  | {
      event: 'voucher-voided';
      /** Its number. */
      number: number;
      /** How much went back. */
      cents: Cents;
      /** Into whose account; none: in cash. */
      player: Name | null;
      /** Why. */
      why: string;
    }
  | {
      event: 'voucher-expired';
      /** Its number. */
      number: number;
      /** How much. */
      cents: Cents;
    }
  | {
      event: 'unclaimed-paid';
      /** The voucher's number. */
      number: number;
      /** To whose account. */
      player: Name;
      /** How much. */
      cents: Cents;
      /** How the player proved to be that. */
      proof: Proof;
    };

/** The log of the cage. */
export interface CageEvents {
  /** In order. */
  events: CageLogged[];
}

/** An event of the log of the cage. */
export interface CageLogged {
  seq: number;
  at_ms: number;
  /** Who said it. */
  actor: string;
  role: string;
  /** What happened. */
  what: CageEvent;
  /** The rule behind it, where an instrument in force has one. */
  rule: RuleId | null;
}

/** What came of a command. */
export interface CageReply {
  /** The command's id. */
  reply: string;
  /** The number of the last event. */
  seq: number;
  /** What happened; where another person is needed, that it was asked for. */
  events: CageTold[];
  /** The code of a voucher that was issued. */
  code?: string;
}

/** What waits for another person. */
export interface CageRequest {
  /** Its number. */
  request: number;
  /** Who asked. */
  by: Name;
  /** What for. */
  what: CageCommand;
}

/** An event of the cage with its rule. */
export interface CageTold {
  /** What happened. */
  what: CageEvent;
  /** The rule behind it, where an instrument in force has one. */
  rule: RuleId | null;
}

/** The cage as it stands. */
export interface CageView {
  /** Above this cash moves only when two people say so. */
  two_people_above_cents: Cents;
  /** How many days a voucher is good. */
  voucher_days: number;
  /** What waits for another person to confirm it. */
  requests: CageRequest[];
  /** The vouchers that are good or whose money is held, and the last of the others; the newest first. */
  vouchers: Voucher[];
  /** What is owed to the bearers of vouchers. */
  owed_cents: Cents;
  /** What is held unclaimed. */
  unclaimed_cents: number;
}

/** A card: its rank, then its suit. */
export type Card = string;

/** When a wager on the jackpot goes into the pool. */
export type CaribbeanStudCollected = 'accepted' | 'folded' | 'lost' | 'won' | 'stand-off' | 'no-hand' | 'dead' | 'forfeited' | 'paid';

/** A command. */
export type CaribbeanStudCommand =
  | {
      do: 'ante';
      player?: Name;
      cents: Cents;
      /** In which seat's box; one's own if not given. */
      seat?: number;
    }
  | {
      do: 'call-wager';
      player?: Name;
      on: CaribbeanStudOn;
      cents: Cents;
    }
  | {
      do: 'withdraw-ante';
      player?: Name;
    }
  | {
      do: 'wager-jackpot';
      player?: Name;
      /** How much: the amount on the sign. */
      cents: Cents;
    }
  | {
      do: 'withdraw-jackpot';
      player?: Name;
    }
  | {
      do: 'no-light';
      player?: Name;
    }
  | {
      do: 'no-more-bets';
    }
  | {
      do: 'face-down';
      /** How many; one if not given. */
      count?: number;
    }
  | {
      do: 'card';
      card: Card;
    }
  | {
      do: 'fold';
      player?: Name;
    }
  | {
      do: 'bet';
      player?: Name;
      /** How much: twice the ante. */
      cents: Cents;
    }
  | {
      do: 'fold-absent';
      player?: Name;
    }
  | {
      do: 'close-decisions';
    }
  | {
      do: 'show';
      player?: Name;
    }
  | {
      do: 'leave-down';
      player?: Name;
    }
  | {
      do: 'close-showing';
    }
  | {
      do: 'verify-hand';
      player?: Name;
    }
  | {
      do: 'order-count';
      /** Which of the table's decks; the one in play if not given. */
      deck?: number;
    }
  | {
      do: 'count-cards';
      /** How many cards there are. */
      cards: number;
      /** Which of the table's decks; the one in play if not given. */
      deck?: number;
    }
  | {
      do: 'settle';
    }
  | {
      do: 'pay-jackpot';
      player?: Name;
      cents: Cents;
      /** How; in chips if not given. */
      means?: CaribbeanStudMeans;
    }
  | {
      do: 'replace-cards';
    }
  | {
      do: 'declare-dead';
      player?: Name;
    }
  | {
      do: 'keep-apart';
      player?: Name;
      other: Name;
    }
  | {
      do: 'direct';
      what: CaribbeanStudDirection;
    }
  | {
      do: 'report-exposed-card';
      card: Card;
      /** In whose hand it lies, by the seat; none: the dealer's, or the card that was due. */
      seat?: number;
      /** Its number in that hand, from 1; none: it is the card that was due. */
      nth?: number;
    }
  | {
      do: 'report-card-count';
      /** In which seat; none: the dealer's. */
      seat?: number;
      /** How many it has. */
      cards: number;
    }
  | {
      do: 'report-empty-box';
      seat: number;
    }
  | {
      do: 'report-ante';
      player?: Name;
      cents: Cents;
      /** In which seat's box; the player's own if not given. */
      seat?: number;
      /** How many cards lie in that box, none or five; as many as the deal gave it if not given. */
      cards?: number;
      /** What is known of it; judged by itself if not given. */
      known?: Known;
    }
  | {
      do: 'invalidate-round';
      cause: InvalidCause;
      /** Whose wagers are forfeited, for fraud. */
      forfeit?: Name[];
    }
  | {
      do: 'confirm';
      step: Step;
    }
  | {
      do: 'cut';
      /** Who cuts; nobody: a casino employee. */
      player?: Name;
      /** Cards in front of the cutting card. */
      position: number;
    };

/** What the rules make of it. */
export type CaribbeanStudCure =
  'misdeal' | 'turned-over' | 'up-card' | 'redealt' | 'discarded' | 'cards-replaced' | 'refunded' | 'valid-once' | 'valid-in-part' | 'ante-void';

/** What the cards are dealt from (nz-1996/caribbean-stud/2.5). */
export type CaribbeanStudDealing = 'shoe' | 'shuffler';

/** What a manager may direct against collusion (nz-1996/caribbean-stud/14.2). */
export type CaribbeanStudDirection = 'english' | 'silence';

/** An event. */
export type CaribbeanStudEvent =
  | {
      event: 'deck-brought';
      /** How many have been so far. */
      shoe: number;
      /** Which of the table's decks. */
      deck: number;
      why: CaribbeanStudFetched;
    }
  | {
      event: 'betting-opened';
      round: number;
    }
  | {
      event: 'wager-called';
      player: Name;
      on: CaribbeanStudOn;
      cents: Cents;
    }
  | {
      event: 'ante-placed';
      player: Name;
      /** In which seat's box. */
      seat: number;
      cents: Cents;
    }
  | {
      event: 'ante-withdrawn';
      player: Name;
      seat: number;
      cents: Cents;
    }
  | {
      event: 'jackpot-wagered';
      player: Name;
      seat: number;
      cents: Cents;
    }
  | {
      event: 'light-lit';
      player: Name;
      seat: number;
    }
  | {
      event: 'carried-wager-used';
      player: Name;
      seat: number;
      cents: Cents;
    }
  | {
      event: 'jackpot-returned';
      player: Name;
      cents: Cents;
      /** The pool out of which it comes; none: it lies on the layout. */
      jackpot?: Name;
      why: CaribbeanStudJackpotBack;
    }
  | {
      event: 'announced';
      words: string;
    }
  | {
      event: 'betting-closed';
      round: number;
    }
  | {
      event: 'jackpot-collected';
      player: Name;
      seat: number;
      jackpot: Name;
      cents: Cents;
      why: CaribbeanStudCollected;
    }
  | {
      event: 'dealt-down';
      /** To which seat; none: the dealer. */
      seat?: number;
      /** Its number in the hand, from 1. */
      nth: number;
    }
  | {
      event: 'dealer-up-card';
      /** Its number in the dealer's hand, from 1. */
      nth: number;
      card: Card;
      /** Whether it had been dealt face down. */
      turned: boolean;
    }
  | {
      event: 'card-exposed';
      /** To which seat; none: the dealer. */
      seat?: number;
      /** Its number in the hand, from 1. */
      nth: number;
      card: Card;
    }
  | {
      event: 'deal-completed';
    }
  | {
      event: 'hand-folded';
      player: Name;
      seat: number;
      /** Whether the player was not there. */
      absent: boolean;
    }
  | {
      event: 'bet-placed';
      player: Name;
      seat: number;
      cents: Cents;
    }
  | {
      event: 'decisions-closed';
    }
  | {
      event: 'dealer-card-turned';
      /** Its number in the hand, from 1. */
      nth: number;
      card: Card;
    }
  | {
      event: 'dealer-declared';
      /** What kind of hand it is. */
      hand: Category;
      words: string;
      /** Whether it is an ace and a king, or higher. */
      qualifies: boolean;
    }
  | {
      event: 'hand-shown';
      player: Name;
      seat: number;
    }
  | {
      event: 'hand-left-down';
      player: Name;
      seat: number;
    }
  | {
      event: 'hand-card-turned';
      seat: number;
      /** Its number in the hand, from 1. */
      nth: number;
      card: Card;
    }
  | {
      event: 'hand-declared';
      player: Name;
      seat: number;
      /** What kind of hand it is. */
      hand: Category;
      words: string;
      /** How it compares with the dealer's. */
      result: CaribbeanStudHandResult;
    }
  | {
      event: 'hands-compared';
    }
  | {
      event: 'jackpot-verified';
      player: Name;
      seat: number;
      /** What kind of hand it is. */
      hand: Category;
    }
  | {
      event: 'count-ordered';
    }
  | {
      event: 'cards-counted';
      /** How many cards there are. */
      cards: number;
    }
  | {
      event: 'deck-count-ordered';
      deck: number;
    }
  | {
      event: 'deck-counted';
      deck: number;
      /** How many cards there are. */
      cards: number;
    }
  | {
      event: 'hand-collected';
      player: Name;
      seat: number;
      cards: number;
    }
  | {
      event: 'jackpot-claimed';
      player: Name;
      seat: number;
      jackpot: Name;
      /** What kind of hand it is. */
      hand: Category;
    }
  | {
      event: 'jackpot-paid';
      player: Name;
      seat: number;
      /** Out of which jackpot. */
      jackpot: Name;
      /** For what kind of hand. */
      hand: Category;
      cents: Cents;
      /** What the table adds to make it payable. */
      rounding_cents: Cents;
      means: CaribbeanStudMeans;
    }
  | {
      event: 'round-settled';
      round: number;
    }
  | {
      event: 'fault-ruled';
      on: CaribbeanStudFault;
      /** What becomes of it. */
      remedy: CaribbeanStudCure;
    }
  | {
      event: 'wagers-returned';
      player: Name;
      seat: number;
      ante_cents: Cents;
      bet_cents: Cents;
      /** Whether they had been collected already. */
      taken: boolean;
      why: CaribbeanStudFault;
    }
  | {
      event: 'wagers-forfeited';
      player: Name;
      seat: number;
      ante_cents: Cents;
      bet_cents: Cents;
      /** Whether they had been collected already. */
      taken: boolean;
    }
  | {
      event: 'settlement-reversed';
      player: Name;
      seat: number;
      /** What goes back to the player. */
      returned_cents: Cents;
      /** What is taken back from the player. */
      recovered_cents: Cents;
      why: CaribbeanStudFault;
    }
  | {
      event: 'ante-found';
      player: Name;
      /** In which seat's box. */
      seat: number;
      cents: Cents;
      /** What of it counts. */
      valid_cents: Cents;
      /** What of it goes back. */
      void_cents: Cents;
      /** How many cards have been dealt to the box. */
      cards: number;
    }
  | {
      event: 'jackpot-carried';
      player: Name;
      cents: Cents;
    }
  | {
      event: 'round-void';
      round: number;
      why: CaribbeanStudFault;
    }
  | {
      event: 'redeal-begun';
      round: number;
    }
  | {
      event: 'box-cleared';
      seat: number;
      cards: number;
    }
  | {
      event: 'hand-dead';
      player: Name;
      seat: number;
    }
  | {
      event: 'kept-apart';
      player: Name;
      other: Name;
    }
  | {
      event: 'direction-given';
      what: CaribbeanStudDirection;
    }
  | {
      event: 'inspector-notified';
    }
  | {
      event: 'step-confirmed';
      step: Step;
    }
  | {
      event: 'cut-made';
      /** By whom; nobody: staff. */
      player?: Name;
      /** Cards in front of the cutting card. */
      position: number;
    }
  | {
      event: 'hand-settled';
      /** The player whose wager was decided. */
      player: Name;
      /** In which seat. */
      seat: number;
      /** How it came out. */
      result: CaribbeanStudHandResult;
      /** The ante. */
      ante_cents: Cents;
      /** The bet. */
      bet_cents: Cents;
      /** The odds of the bet, if it is paid. */
      odds?: Odds;
      /** What the ante won. */
      ante_won_cents: Cents;
      /** What the bet won. */
      bet_won_cents: Cents;
    };

/** Something that went wrong. */
export type CaribbeanStudFault =
  | 'card-count'
  | 'exposed-card'
  | 'exposed-cards'
  | 'empty-box'
  | 'deck-incomplete'
  | 'disruption'
  | 'fraud'
  | 'breach'
  | 'ante-below-minimum'
  | 'ante-above-maximum'
  | 'second-ante'
  | 'second-hand'
  | 'ante-elsewhere'
  | 'ante-late'
  | 'ante-partnership'
  | 'ante-kept-apart'
  | 'ante-not-an-increment';

/** Why a deck is made ready. */
export type CaribbeanStudFetched = 'opening' | 'round-over' | 'vacancy' | 'misdeal' | 'redeal' | 'replacement' | 'incomplete' | 'invalidated';

/** How a hand came out. */
export type CaribbeanStudHandResult = 'won' | 'lost' | 'stand-off' | 'no-hand' | 'face-down' | 'folded' | 'dead';

/** Why a wager on the jackpot goes back. */
export type CaribbeanStudJackpotBack = 'choice' | 'ante' | 'no-light' | 'left' | 'invalid' | 'breach';

/** How a jackpot is paid (nz-1996/caribbean-stud/11.8). */
export type CaribbeanStudMeans = 'chips' | 'cash' | 'cheque';

/** What a wager that is said aloud is on. */
export type CaribbeanStudOn = 'ante' | 'jackpot' | 'bet';

/** How wagers on the jackpot are taken (nz-1996/caribbean-stud/2.3). */
export type CaribbeanStudOperation = 'electronic' | 'manual';

/** What kind of hand it is, the lowest first. */
export type Category =
  'odd-cards' | 'one-pair' | 'two-pairs' | 'three-of-a-kind' | 'straight' | 'flush' | 'full-house' | 'four-of-a-kind' | 'straight-flush' | 'royal-flush';

/** Why the house excludes somebody. */
export type Cause = 'asked-to-leave' | 'under-age' | 'device';

/** An amount of money in whole cents. Sums that leave the range of `i64` panic, whatever the profile: money never wraps. Amounts from outside are held far below that by [`Cents::LARGEST`]. */
export type Cents = number;

/** Why a Banker passes the bank. */
export type CheminDeFerBankPassed = 'lost' | 'choice' | 'order' | 'uncovered' | 'left';

/** A command. */
export type CheminDeFerCommand =
  | {
      do: 'bid';
      player?: Name;
      /** How much in all. */
      cents: Cents;
    }
  | {
      do: 'close-auction';
    }
  | {
      do: 'accept-bank';
      player?: Name;
      cents: Cents;
    }
  | {
      do: 'decline-bank';
      player?: Name;
    }
  | {
      do: 'stake';
      player?: Name;
      /** How much in all. */
      cents: Cents;
    }
  | {
      do: 'pass-bank';
      player?: Name;
    }
  | {
      do: 'order-pass';
      /** Why; for delaying the game if not given. */
      cause?: CheminDeFerPassCause;
    }
  | {
      do: 'suivi';
      player?: Name;
    }
  | {
      do: 'decline-suivi';
      player?: Name;
    }
  | {
      do: 'banco';
      player?: Name;
    }
  | {
      do: 'close-banco';
    }
  | {
      do: 'cover';
      player?: Name;
      cents: Cents;
    }
  | {
      do: 'uncover';
      player?: Name;
      /** How much; all if not given. */
      cents?: Cents;
    }
  | {
      do: 'draw';
      player?: Name;
      hand: BaccaratSide;
    }
  | {
      do: 'stay';
      player?: Name;
      hand: BaccaratSide;
    }
  | {
      do: 'change-shuffle';
      /** Whether they are. */
      again: boolean;
    }
  | {
      do: 'keep-hand';
      hand: BaccaratSide;
    }
  | {
      do: 'card';
      card: Card;
    }
  | {
      do: 'face-down';
      /** How many; one if not given. */
      count?: number;
    }
  | {
      do: 'cutting-card';
    }
  | {
      do: 'no-more-bets';
    }
  | {
      do: 'turn';
      player?: Name;
      hand: BaccaratSide;
    }
  | {
      do: 'settle';
    }
  | {
      do: 'new-shoe';
    }
  | {
      do: 'report-third-card';
      /** Its face, if it was disclosed. */
      card?: Card;
    }
  | {
      do: 'report-excess-card';
      /** Its face, if it was disclosed. */
      card?: Card;
    }
  | {
      do: 'report-carried-card';
      card: Card;
    }
  | {
      do: 'report-face-up-card';
      card: Card;
    }
  | {
      do: 'report-insufficient-cards';
    }
  | {
      do: 'confirm';
      step: Step;
    }
  | {
      do: 'cut';
      /** Who cuts; nobody: a casino employee. */
      player?: Name;
      /** Cards in front of the cutting card. */
      position: number;
    }
  | {
      do: 'decline-cut';
      player?: Name;
    }
  | {
      do: 'order-recut';
    }
  | {
      do: 'place-cutting-card';
      from_back: number;
    };

/** An event. */
export type CheminDeFerEvent =
  | {
      event: 'shuffle-changed';
      again: boolean;
    }
  | {
      event: 'auction-opened';
    }
  | {
      event: 'bid-made';
      player: Name;
      seat: number;
      /** What was laid down for it now. */
      cents: Cents;
      /** How much that makes. */
      total_cents: Cents;
    }
  | {
      event: 'bid-returned';
      player: Name;
      cents: Cents;
      why: CheminDeFerGivenBack;
    }
  | {
      event: 'bank-awarded';
      player: Name;
      seat: number;
      cents: Cents;
    }
  | {
      event: 'bank-offered';
      player: Name;
      seat: number;
      /** What must be put up at least. */
      least_cents: Cents;
    }
  | {
      event: 'bank-declined';
      player: Name;
      seat: number;
    }
  | {
      event: 'bank-accepted';
      player: Name;
      seat: number;
      cents: Cents;
    }
  | {
      event: 'bank-passed';
      player: Name;
      seat: number;
      why: CheminDeFerBankPassed;
    }
  | {
      event: 'stake-asked';
      player: Name;
      least_cents: Cents;
      most_cents: Cents;
    }
  | {
      event: 'stake-placed';
      player: Name;
      /** What was laid down for it now. */
      cents: Cents;
      /** How much that makes. */
      total_cents: Cents;
    }
  | {
      event: 'stake-returned';
      player: Name;
      cents: Cents;
      total_cents: Cents;
      why: CheminDeFerGivenBack;
    }
  | {
      event: 'suivi-offered';
      player: Name;
      seat: number;
    }
  | {
      event: 'suivi-declined';
      player: Name;
      seat: number;
    }
  | {
      event: 'suivi-taken';
      player: Name;
      seat: number;
      cents: Cents;
    }
  | {
      event: 'banco-announced';
      player: Name;
      seat: number;
      cents: Cents;
    }
  | {
      event: 'banco-awarded';
      player: Name;
      seat: number;
    }
  | {
      event: 'parts-opened';
    }
  | {
      event: 'part-covered';
      player: Name;
      /** How much was added. */
      cents: Cents;
      /** How much that makes. */
      total_cents: Cents;
    }
  | {
      event: 'part-uncovered';
      player: Name;
      cents: Cents;
      /** How much is left. */
      total_cents: Cents;
    }
  | {
      event: 'cover-returned';
      player: Name;
      cents: Cents;
      why: CheminDeFerGivenBack;
    }
  | {
      event: 'active-chosen';
      player: Name;
      /** In which seat; none if standing by now. */
      seat?: number;
    }
  | {
      event: 'draw-announced';
      hand: BaccaratSide;
      /** By whose word; none: by the table of play. */
      player?: Name;
      /** On what count, if it is turned. */
      points?: number;
    }
  | {
      event: 'stay-announced';
      hand: BaccaratSide;
      /** By whose word; none: by the table of play. */
      player?: Name;
      /** On what count, if it is turned. */
      points?: number;
    }
  | {
      event: 'cover-settled';
      player: Name;
      /** The player's seat; none if standing. */
      seat?: number;
      banker: Name;
      stake_cents: Cents;
      /** How it came out. */
      result: WagerResult;
    }
  | {
      event: 'bank-settled';
      player: Name;
      stake_cents: Cents;
      /** How it came out. */
      result: WagerResult;
      won_cents: Cents;
      /** The house's share of that. */
      cagnotte_cents: Cents;
    }
  | {
      event: 'card-burned';
      card: Card;
      /** How many more follow it. */
      more: number;
    }
  | {
      event: 'burn-ordered';
      card: Card;
      /** How many more follow it. */
      more: number;
      why: Irregularity;
    }
  | {
      event: 'betting-opened';
      round: number;
    }
  | {
      event: 'betting-closed';
      round: number;
    }
  | {
      event: 'called';
      words: string;
      /** The hand it is about, if the call gives its count. */
      hand?: BaccaratSide;
    }
  | {
      event: 'card-dealt';
      hand: BaccaratSide;
      /** Its number in the hand, from 1. */
      nth: number;
      card: Card;
    }
  | {
      event: 'card-dealt-face-down';
      hand: BaccaratSide;
      /** Its number in the hand, from 1. */
      nth: number;
    }
  | {
      event: 'carried-card-used';
      /** Its face, if it was disclosed. */
      card?: Card;
    }
  | {
      event: 'hand-turned';
      hand: BaccaratSide;
      player: Name;
    }
  | {
      event: 'hand-kept';
      hand: BaccaratSide;
    }
  | {
      event: 'card-turned';
      hand: BaccaratSide;
      /** Its number in the hand, from 1. */
      nth: number;
      card: Card;
    }
  | {
      event: 'cutting-card-drawn';
      /** As the first card of a round. */
      first: boolean;
    }
  | {
      event: 'result-announced';
      /** Which hand won, or a tie. */
      outcome: BaccaratOutcome;
      player_points: number;
      banker_points: number;
    }
  | {
      event: 'round-settled';
      round: number;
    }
  | {
      event: 'round-voided';
      round: number;
      why: Irregularity;
    }
  | {
      event: 'card-carried';
      /** Its face, if it was disclosed. */
      card?: Card;
      why: Irregularity;
    }
  | {
      event: 'carried-card-seen';
      card: Card;
    }
  | {
      event: 'card-discarded';
      /** Its face, if it was disclosed. */
      card?: Card;
      why: Irregularity;
    }
  | {
      event: 'card-moved';
      /** Its face, if it was disclosed. */
      card?: Card;
      to: BaccaratSide;
    }
  | {
      event: 'round-reconstructed';
      player_cards: Card[];
      banker_cards: Card[];
    }
  | {
      event: 'ruled';
      on: Irregularity;
      remedy: Remedy;
    }
  | {
      event: 'last-hand-announced';
    }
  | {
      event: 'shoe-ended';
      why: ShoeEnd;
    }
  | {
      event: 'cards-brought';
      /** Number of the shoe they will fill. */
      shoe: number;
      decks: number;
      why: Brought;
    }
  | {
      event: 'step-confirmed';
      step: Step;
    }
  | {
      event: 'cut-offered';
      player?: Name;
      seat?: number;
    }
  | {
      event: 'cut-declined';
      player: Name;
    }
  | {
      event: 'cut-made';
      /** By whom; nobody: staff. */
      player?: Name;
      /** Cards in front of the cutting card. */
      position: number;
    }
  | {
      event: 'recut-ordered';
    }
  | {
      event: 'cutting-card-placed';
      from_back: number;
    };

/** Why chips on the layout go back without having played. */
export type CheminDeFerGivenBack = 'uncovered' | 'outranked' | 'left' | 'passed' | 'ordered' | 'void';

/** An amount of a player's on the layout. */
export interface CheminDeFerLaid {
  /** Whose. */
  player: Name;
  /** How much. */
  cents: Cents;
}

/** Why a Banker is made to pass the bank (custom/chemin-de-fer/delay). */
export type CheminDeFerPassCause = 'delay' | 'uncovered';

/** How a wager of the last coup came out. */
export interface CheminDeFerSettled {
  /** Whose. */
  player: Name;
  /** Whether it was the Banker's. */
  banker: boolean;
  /** What was at stake. */
  stake_cents: Cents;
  /** How it came out. */
  result: WagerResult;
  /** What it won. */
  won_cents: Cents;
  /** The house's share of that. */
  cagnotte_cents: Cents;
  /** The rule. */
  rule: RuleId | null;
}

/** A chemin de fer table. */
export interface CheminDeFerView {
  /** What it is doing. */
  phase: string;
  /** The shoe's number. */
  shoe: number;
  /** The round's number. */
  round: number;
  /** Cards left in the shoe. */
  cards_left: number;
  /** Cards it held. */
  cards_total: number;
  /** Whether this round, or the one to be bet on, is the last of the shoe. */
  last_hand: boolean;
  /** The Banker. */
  banker: Name | null;
  /** What the Banker has on the layout. */
  bank_cents: Cents;
  /** The bids of the auction. */
  bids: CheminDeFerLaid[];
  /** The wagers against the Banker. */
  wagers: CheminDeFerLaid[];
  /** What of the stake nobody covers yet. */
  uncovered_cents: Cents;
  /** The hands; each has the player who holds it as its handler. */
  hands: Hands;
  /** What the table of play advises a Banker who is free to choose: `draw` or `stay`. */
  advice: 'draw' | 'stay' | null;
  /** The result of the coup just played, until the next one's betting closes. */
  outcome: ResultView | null;
  /** How its wagers came out. */
  settled: CheminDeFerSettled[];
  /** The results of this shoe. */
  results: ResultView[];
}

/** What sort of chips somebody brings. */
export type ChipKind = 'value' | 'non-value' | 'promotional';

/** Why something is so. */
export interface Citation {
  /** The rule behind it, under the book in force. */
  rule: RuleId | null;
  /** Others that decide it too. */
  also?: RuleId[];
  /** Whether the text of the book is silent on it. */
  unsaid?: boolean;
}

/** Why the source of randomness is to be drawn from again. */
export interface ClearRandomness {
  why: string;
}

/** A time that runs out. */
export interface Clock {
  /** For what. */
  what: string;
  /** How much is left. */
  left_ms: number;
  /** Of how much. */
  of_ms: number;
}

/** How the house's clock stands. */
export interface ClockHealth {
  /** How often the machine's clock has leapt since the start. */
  leaps: number;
  /** How far the machine's clock is ahead of the house's. */
  machine_ahead_ms: number;
}

/** A player's colour, as the marker buttons show it. */
export interface ColourView {
  /** Whose. */
  player: Name;
  /** Which. */
  colour: SpinColour;
  /** What one chip is worth. */
  value_cents: Cents;
  /** How many are in hand. */
  in_hand: number;
}

/** Limits that are to come. */
export interface Coming {
  /** What the sign says. */
  limits: Limits;
  /** From when on, unless everybody agrees before. */
  from_ms: number;
}

/** A command at a table. */
export type Command = FloorCommand | GameCommand;

/** What a command has beside its own fields. */
export interface CommandHead {
  /** 1 to 64 characters, never used twice by one sender. Over HTTP and WebSocket it is required. */
  id?: string;
  /** For staff: the role that speaks. */
  as?: Role;
}

/** What is to be compared. */
export interface CompareAsk {
  /** The columns, 2 to 12: a book's id, and after it options of that column alone (`nz-2004/baccarat style=C`). */
  books: string[];
  /** Options: `key=value` for every book that leaves it to the operator, `BOOK:key=value` for one book. */
  options?: string[];
  /** The seed of the shoe, 1 to 64 hexadecimal digits; either this or `cards`. */
  seed?: string;
  /** The cards in the order in which they come out; the rest of the decks follow in the order of new ones. */
  cards?: Card[];
  /** Where the stack is cut; in the middle if not given. */
  cut?: number;
  /** How many rounds, 1 to 200; the whole shoe if not given. */
  rounds?: number;
  /** The wagers of each round, such as `20 banker`; $20 on each hand and $5 on a tie if not given. */
  wagers?: string[];
  /** Lines such as `round 3: 20 tie; report-excess-card 9h`. */
  script?: string;
}

/** The burn of a shoe. */
export interface CompareBurned {
  /** The cards shown. */
  shown: string[];
  /** How many went face down. */
  face_down: number;
  /** The rule. */
  rule: string | null;
}

/** A column: a book with its choices, how its shoe began and ended, and what it came to. */
export interface CompareColumn {
  /** What the column is called: the book, with its own options where the ask gave some. */
  label: string;
  /** The book. */
  book: string;
  /** What a person calls it. */
  title: string;
  /** The operator's choices, complete. */
  options: Record<string, string>;
  /** How the shoe began. */
  opening: CompareOpening;
  /** What it came to. */
  totals: CompareTotals;
  /** Where it ended. */
  end: CompareEnd;
}

/** Where a column ended. */
export interface CompareEnd {
  /** `rounds`, `shoe-ended`, `no-wager` or `facts`. */
  why: string;
  /** In words. */
  text: string;
  /** In which round. */
  round: number;
  /** How many cards were left. */
  cards_left: number;
  /** The rule. */
  rule: string | null;
}

/** Something worth telling. */
export interface CompareNote {
  /** The word of the event, or `refused`. */
  what: string;
  /** In words. */
  text: string;
  /** The rule. */
  rule: string | null;
  /** Why, if it was refused. */
  reason: string | null;
  /** The line of the script that set it off. */
  said: string | null;
}

/** How a shoe began. */
export interface CompareOpening {
  /** The rule of the cut. */
  cut_rule: string | null;
  /** How many cards lie behind the cutting card. */
  from_back: number;
  /** The rule of that. */
  from_back_rule: string | null;
  /** The burn. */
  burned: CompareBurned;
  /** What else happened. */
  notes: CompareNote[];
}

/** A round under one book. */
export interface CompareRound {
  /** Its number. */
  round: number;
  /** The Player's Hand. */
  player_cards: string[];
  /** The Banker's Hand. */
  banker_cards: string[];
  /** The Player's count. */
  player_points: number | null;
  /** The Banker's count. */
  banker_points: number | null;
  /** `player`, `banker` or `tie`; none if there was no result. */
  outcome: string | null;
  /** What became of each wager. */
  wagers: CompareWager[];
  /** What was charged in all. */
  commission_cents: number;
  /** What the player gained or lost in all. */
  net_cents: number;
  /** What else is worth telling. */
  notes: CompareNote[];
}

/** A round, with a place for each column. */
export interface CompareRow {
  /** Its number. */
  round: number;
  /** Whether all columns agree, but for the rules' numbers. */
  alike: boolean;
  /** In what they differ: `played`, `cards`, `result`, `wagers`, `notes`. */
  differs: string[];
  /** The round in each column; none where it was not played. */
  books: (CompareRound | null)[];
}

/** What a book does, and by which rule. */
export interface CompareSays {
  /** What. */
  text: string;
  /** The rule. */
  rule: string | null;
}

/** What a column came to. */
export interface CompareTotals {
  /** How many rounds. */
  rounds: number;
  /** What was charged. */
  commission_cents: number;
  /** What the player gained or lost. */
  net_cents: number;
  /** How many wagers were refused. */
  refused: number;
}

/** What became of a wager. */
export interface CompareWager {
  /** On what. */
  on: string;
  /** How much. */
  stake_cents: number;
  /** `won`, `lost`, `stand-off`, `returned`, `forfeited`, `reversed` or `refused`. */
  result: string;
  /** At what odds it was paid, if it won. */
  odds: string | null;
  /** What was charged. */
  commission_cents: number;
  /** What the player gained or, below zero, lost by it, the charge included. */
  net_cents: number;
  /** The rule. */
  rule: string | null;
  /** Why, if it was refused. */
  reason: string | null;
  /** The refusal in words. */
  detail: string | null;
}

/** The comparison. */
export interface Comparison {
  /** The seed, if the shoe was made from one; whoever made it fills it in. */
  seed: string | null;
  /** How many decks. */
  decks: number;
  /** Where the stack was cut. */
  cut: number;
  /** How many rounds were asked for. */
  rounds_max: number;
  /** The columns, in the order asked for. */
  books: CompareColumn[];
  /** Every round, with a place for each column. */
  rounds: CompareRow[];
  /** What made the difference, with the rules side by side. */
  differences: Difference[];
}

/** One condition that was looked at. */
export interface Condition {
  /** What must be so. */
  asks: string;
  /** The reason for which something is refused where it is not. */
  reason: Reason;
  /** The rules that ask it under the book in force, the first of them first; none where its text is silent. */
  rules: RuleId[];
  /** What was found, where there is more to say than that it is so. */
  found?: string;
  /** Whether it is so. */
  holds: boolean;
}

/** How people behaved against the rules, at or behind a table (nz-1996/general/3.0, 4.1, 4.2, 7.0). */
export type Conduct = 'tip' | 'staff-advice' | 'advice' | 'side-bet';

/** A count of the table's chips that nobody has signed yet. */
export interface CountView {
  /** How much. */
  cents: Cents;
  /** Who counted, where it is known. */
  counted_by: Name | null;
  /** How much more that is than there should have been; less than zero is short. None: nothing was counted before. */
  over_cents: Cents | null;
}

/** What a match play coupon is paid if the wager that it lies with is won, as it says itself. */
export type CouponPays = 'evens' | 'odds';

/** A coupon as its player and the staff see it. */
export interface CouponView {
  /** Which, from 1. */
  coupon: number;
  /** Whose. */
  player: Name;
  /** How much it stands for. */
  cents: Cents;
  /** How it is paid. */
  pays: CouponPays;
  /** In which numbered area it lies; none: the player holds it. */
  area: number | null;
  /** On what. */
  on: BaccaratOn | null;
}

/** A wager of the layout. */
export type CrapsBet =
  | 'pass'
  | 'dont-pass'
  | 'come'
  | 'dont-come'
  | 'odds-pass'
  | 'behind-dont-pass'
  | 'big-six'
  | 'big-eight'
  | 'field'
  | 'any-seven'
  | 'any-craps'
  | 'craps-two'
  | 'craps-three'
  | 'craps-twelve'
  | 'eleven'
  | 'horn'
  | 'world'
  | 'c-and-e'
  | 'come-4'
  | 'come-5'
  | 'come-6'
  | 'come-8'
  | 'come-9'
  | 'come-10'
  | 'dont-come-4'
  | 'dont-come-5'
  | 'dont-come-6'
  | 'dont-come-8'
  | 'dont-come-9'
  | 'dont-come-10'
  | 'odds-come-4'
  | 'odds-come-5'
  | 'odds-come-6'
  | 'odds-come-8'
  | 'odds-come-9'
  | 'odds-come-10'
  | 'behind-dont-come-4'
  | 'behind-dont-come-5'
  | 'behind-dont-come-6'
  | 'behind-dont-come-8'
  | 'behind-dont-come-9'
  | 'behind-dont-come-10'
  | 'place-4'
  | 'place-5'
  | 'place-6'
  | 'place-8'
  | 'place-9'
  | 'place-10'
  | 'buy-4'
  | 'buy-5'
  | 'buy-6'
  | 'buy-8'
  | 'buy-9'
  | 'buy-10'
  | 'lay-4'
  | 'lay-5'
  | 'lay-6'
  | 'lay-8'
  | 'lay-9'
  | 'lay-10'
  | 'hard-4'
  | 'hard-6'
  | 'hard-8'
  | 'hard-10'
  | 'horn-high-2'
  | 'horn-high-3'
  | 'horn-high-11'
  | 'horn-high-12';

/** A wager of the layout, for a player to read. */
export interface CrapsBetView {
  /** Its word. */
  bet: CrapsBet;
  /** Its name. */
  name: string;
  /** What it pays. */
  pays: string;
  /** When it wins and loses. */
  explains: string;
  /** The rule that knows it. */
  rule: RuleId | null;
  /** Whether it is paid at true odds without a commission. */
  edge_free: boolean;
}

/** What somebody calls a wager. */
export type CrapsBetWord = string;

/** A command. */
export type CrapsCommand =
  | {
      do: 'confirm';
      step: Step;
    }
  | {
      do: 'notify-inspector';
    }
  | {
      do: 'replace-dice';
    }
  | {
      do: 'offer-dice';
    }
  | {
      do: 'accept-dice';
      player?: Name;
    }
  | {
      do: 'decline-dice';
      player?: Name;
    }
  | {
      do: 'choose-dice';
      player?: Name;
      /** One die, by its number. */
      first: number;
      second: number;
      /** One too many, so that it is refused by its rule. */
      third?: number;
    }
  | {
      do: 'request-dice';
      player?: Name;
    }
  | {
      do: 'pass-dice';
      player?: Name;
    }
  | {
      do: 'order-pass';
      cause: CrapsPassCause;
    }
  | {
      do: 'place-wager';
      player?: Name;
      bet: CrapsBetWord;
      cents: Cents;
    }
  | {
      do: 'call-wager';
      player?: Name;
      bet: CrapsBetWord;
      cents: Cents;
    }
  | {
      do: 'divide-wager';
      player?: Name;
      /** How much of it is on 11 in One Roll; the rest is on Any Craps. */
      eleven_cents: Cents;
    }
  | {
      do: 'confirm-wager';
      player?: Name;
      bet: CrapsBetWord;
    }
  | {
      do: 'withdraw-wager';
      player?: Name;
      bet: CrapsBetWord;
      /** How much; all if not given. */
      cents?: Cents;
    }
  | {
      do: 'call-on';
      player?: Name;
      /** Which; all if not given. */
      bet?: CrapsBetWord;
      /** Whether with similar ones; with them if not given. */
      extent?: CrapsExtent;
    }
  | {
      do: 'confirm-call';
      player?: Name;
    }
  | {
      do: 'call-off';
      player?: Name;
      /** Which; all if not given. */
      bet?: CrapsBetWord;
    }
  | {
      do: 'throw';
      /** Whose; nobody's: the stickperson throws. */
      player?: Name;
    }
  | {
      do: 'roll';
      dice: CrapsDice;
    }
  | {
      do: 'no-roll';
      cause: CrapsNoRoll;
      /** Who calls it; the stickperson if not given. */
      by?: CrapsOffice;
    }
  | {
      do: 'rule-face';
      dice: CrapsDice;
    }
  | {
      do: 'overrule';
      by: CrapsOffice;
      /** The faces that count; none: no roll. */
      dice?: CrapsDice;
    }
  | {
      do: 'settle';
    }
  | {
      do: 'report-dice-lost';
      /** Which, by number. */
      dice: number[];
    }
  | {
      do: 'report-die-found';
      die: number;
      /** Whether it is without fault. */
      sound: boolean;
    }
  | {
      do: 'report-found-wager';
      player?: Name;
      bet: CrapsBetWord;
      cents: Cents;
      /** What is known of it; if not given, late when the dice are at rest, else judged by its amount. */
      known?: Known;
    }
  | {
      do: 'invalidate-round';
      cause: InvalidCause;
      /** Whose wagers are forfeited. */
      forfeit?: Name[];
    };

/** The faces of two dice. */
export type CrapsDice = string;

/** Why dice are brought to the table. */
export type CrapsDiceBrought = 'opening' | 'lost';

/** Why a shooter passes the dice. */
export type CrapsDicePassed = 'seven-out' | 'choice' | 'order' | 'no-wager' | 'left';

/** Where a die of the set is. */
export type CrapsDieAt = 'bowl' | 'shooter' | 'lost';

/** An event. */
export type CrapsEvent =
  | {
      event: 'dice-brought';
      /** Its number, from 1. */
      set: number;
      why: CrapsDiceBrought;
    }
  | {
      event: 'step-confirmed';
      step: Step;
    }
  | {
      event: 'replacement-ordered';
    }
  | {
      event: 'inspector-notified';
    }
  | {
      event: 'dice-offered';
      player: Name;
      /** In which place at the rail, if in a numbered one. */
      seat?: number;
    }
  | {
      event: 'dice-declined';
      player: Name;
    }
  | {
      event: 'dice-accepted';
      player: Name;
      seat?: number;
    }
  | {
      event: 'dice-kept';
    }
  | {
      event: 'stickperson-throws';
    }
  | {
      event: 'dice-chosen';
      player: Name;
      /** Which, by number. */
      dice: number[];
    }
  | {
      event: 'dice-requested';
      player: Name;
    }
  | {
      event: 'dice-thrown';
      /** Its number, from 1. */
      roll: number;
      /** By whom; nobody: the stickperson. */
      player?: Name;
    }
  | {
      event: 'roll-called';
      dice: CrapsDice;
      total: number;
      words: string;
    }
  | {
      event: 'face-ruled';
      dice: CrapsDice;
      total: number;
    }
  | {
      event: 'no-roll-called';
      cause: CrapsNoRoll;
      by: CrapsOffice;
      /** Whether the dice had been called already. */
      late: boolean;
    }
  | {
      event: 'call-overruled';
      by: CrapsOffice;
      /** The faces that count; none: no roll. */
      dice?: CrapsDice;
    }
  | {
      event: 'dice-lost';
      dice: number[];
    }
  | {
      event: 'die-found';
      die: number;
      /** Whether it is without fault. */
      sound: boolean;
    }
  | {
      event: 'wager-placed';
      player: Name;
      bet: CrapsBet;
      /** How much was added. */
      cents: Cents;
      /** How much that makes. */
      total_cents: Cents;
      /** The commission charged for it. */
      commission_cents: Cents;
    }
  | {
      event: 'wager-announced';
      player: Name;
      bet: CrapsBet;
      cents: Cents;
      /** The commission charged for it. */
      commission_cents: Cents;
    }
  | {
      event: 'wager-divided';
      player: Name;
      bet: CrapsBet;
      /** How much of it lies on 11 in One Roll. */
      eleven_cents: Cents;
    }
  | {
      event: 'wager-confirmed';
      player: Name;
      bet: CrapsBet;
      cents: Cents;
      /** How much that makes. */
      total_cents: Cents;
    }
  | {
      event: 'wager-withdrawn';
      player: Name;
      bet: CrapsBet;
      cents: Cents;
      /** How much is left. */
      total_cents: Cents;
      /** The commission that goes back with it. */
      refund_cents: Cents;
    }
  | {
      event: 'wager-returned';
      player: Name;
      bet: CrapsBet;
      cents: Cents;
      /** The commission that goes back with it. */
      refund_cents: Cents;
      why: CrapsWagerBack;
    }
  | {
      event: 'call-announced';
      player: Name;
      bet: CrapsBet;
    }
  | {
      event: 'marker-placed';
      player: Name;
      bet: CrapsBet;
      on: boolean;
    }
  | {
      event: 'wager-moved';
      player: Name;
      from: CrapsBet;
      to: CrapsBet;
      cents: Cents;
    }
  | {
      event: 'wager-found';
      player: Name;
      bet: CrapsBet;
      cents: Cents;
      /** How much of it is valid. */
      valid_cents: Cents;
      /** How much is not. */
      void_cents: Cents;
      /** The commission charged for it. */
      commission_cents: Cents;
    }
  | {
      event: 'wager-forfeited';
      player: Name;
      bet: CrapsBet;
      cents: Cents;
    }
  | {
      event: 'roll-settled';
      /** Its number, from 1. */
      roll: number;
      dice: CrapsDice;
    }
  | {
      event: 'settlement-reversed';
      /** The number of the roll. */
      roll: number;
      player: Name;
      bet: CrapsBet;
      stake_cents: Cents;
      /** What had been lost and is given back. */
      returned_cents: Cents;
      /** What had been paid and is taken back. */
      recovered_cents: Cents;
      /** Why; older logs do not say. */
      why?: CrapsReopened;
    }
  | {
      event: 'roll-reopened';
      /** Its number, from 1. */
      roll: number;
      /** Why; older logs do not say. */
      why?: CrapsReopened;
    }
  | {
      event: 'roll-voided';
      /** Its number, from 1. */
      roll: number;
      why: Irregularity;
    }
  | {
      event: 'puck-moved';
      point?: CrapsPoint;
    }
  | {
      event: 'dice-returned';
    }
  | {
      event: 'dice-passed';
      player: Name;
      why: CrapsDicePassed;
    }
  | {
      event: 'ruled';
      on: Irregularity;
      remedy: Remedy;
      /** Why a wager is not permitted; older logs do not say. */
      why?: CrapsNotPermitted;
    }
  | {
      event: 'wager-settled';
      /** The player whose wager was decided. */
      player: Name;
      /** On what. */
      bet: CrapsBet;
      /** In which place at the rail. */
      seat?: number;
      /** What was staked, in cents. */
      stake_cents: Cents;
      /** How it was decided. */
      result: CrapsVerdict;
      /** The odds of a win. */
      odds?: Odds;
      /** What of the stake was lost. */
      lost_cents: Cents;
      /** What is paid. */
      payment_cents: Cents;
      /** The commission that was charged when it was placed. */
      commission_cents: Cents;
    };

/** Which wagers a player calls on with the one that is named. */
export type CrapsExtent = 'similar' | 'only';

/** Why "No roll" is called. */
export type CrapsNoRoll =
  | 'off-table'
  | 'stacked'
  | 'on-bank'
  | 'in-bowl-or-rail'
  | 'leaning'
  | 'fraudulent'
  | 'not-approved'
  | 'no-natural-fall'
  | 'not-together'
  | 'short-throw'
  | 'improper'
  | 'irregular'
  | 'disputed'
  | 'hit-chips';

/** Why the rules do not permit a wager that was found. */
export type CrapsNotPermitted =
  | 'late'
  | 'pass'
  | 'dont-pass'
  | 'lowered'
  | 'come'
  | 'dont-come'
  | 'odds-pass'
  | 'behind-dont-pass'
  | 'odds-come'
  | 'behind-dont-come'
  | 'horn'
  | 'horn-high'
  | 'world'
  | 'c-and-e';

/** Who calls a throw, the lowest office first: each may be overruled by those after it. */
export type CrapsOffice = 'stickperson' | 'game-supervisor' | 'casino-supervisor' | 'manager';

/** Why a supervisor has the shooter pass the dice. */
export type CrapsPassCause = 'delay' | 'invalid-rolls' | 'contravention';

/** A total that can be a point. */
export type CrapsPoint = '4' | '5' | '6' | '8' | '9' | '10';

/** Why a roll that was settled is called anew. */
export type CrapsReopened = 'void' | 'game-supervisor' | 'casino-supervisor' | 'manager' | 'fraud';

/** How a wager of the last roll came out. */
export interface CrapsSettled {
  /** Whose. */
  player: Name;
  /** On what. */
  bet: CrapsBet;
  /** What was at stake. */
  stake_cents: Cents;
  /** How it was decided. */
  result: CrapsVerdict;
  /** The odds of a win. */
  odds: Odds | null;
  /** What it won, all in all: the payment less the parts that lost. */
  won_cents: Cents;
  /** What was paid on top of the stake. */
  payment_cents: Cents;
  /** The commission that was charged when it was placed. */
  commission_cents: Cents;
  /** The rule. */
  rule: RuleId | null;
}

/** How a wager was decided. */
export type CrapsVerdict = 'won' | 'lost' | 'void';

/** A craps table. */
export interface CrapsView {
  /** What it is doing. */
  phase: string;
  /** The number of the throw. */
  round: number;
  /** The come out point. */
  point: CrapsPoint | null;
  /** Whether the next roll is a come out roll. */
  come_out: boolean;
  /** What the puck shows: `on` with a point, else `off`. */
  puck: 'on' | 'off';
  /** The shooter. */
  shooter: ShooterView | null;
  /** To whom the dice are offered. */
  offered_to: Name | null;
  /** The faces that lie there, or lay there last. */
  dice: [number, number] | null;
  /** Why the throw that lies there is void. */
  no_roll: CrapsNoRoll | null;
  /** The number of this set of dice, from 1. */
  set: number;
  /** Its dice. */
  dice_set: DieView[];
  /** The two that are thrown. */
  chosen: number[];
  /** The wagers on the layout. */
  wagers: CrapsWager[];
  /** The wagers made during the throw that wait for a word that they stand. */
  pending: CrapsWager[];
  /** The last rolls, the latest at the end. */
  rolls: RollView[];
  /** How the wagers of the last roll came out. */
  settled: CrapsSettled[];
  /** What can be wagered on. */
  layout: CrapsBetView[];
}

/** A wager on the layout. */
export interface CrapsWager {
  /** Whose. */
  player: Name;
  /** On what. */
  bet: CrapsBet;
  /** How much. */
  cents: Cents;
  /** The commission that was charged for it. */
  commission_cents: Cents;
  /** Whether it takes part in the next roll. */
  working: boolean;
  /** Its marker, `on` or `off`, if the player called it. */
  marker: 'on' | 'off' | null;
  /** Whether it may be taken down now. */
  can_remove: boolean;
  /** Its point, if it has one. */
  point: CrapsPoint | null;
}

/** Why a wager goes back undecided. */
export type CrapsWagerBack = 'off' | 'unconfirmed' | 'alone' | 'left' | 'disruption' | 'fraud' | 'breach' | 'reopened';

/** The player who deals from the shoe. */
export interface Curator {
  /** Who. */
  player: Name;
  /** In which seat. */
  seat: number;
}

/** What the dealer had in a round of this shoe. */
export interface DealerResult {
  /** Which round. */
  round: number;
  /** The total. */
  total: number;
  /** Whether it was a blackjack. */
  blackjack: boolean;
}

/** The dealer's hand. */
export interface DealerView {
  /** Its cards. */
  cards: Card[];
  /** What it counts. */
  total: number;
  /** Whether an ace counts eleven in it. */
  soft: boolean;
  /** Whether it is a blackjack. */
  blackjack: boolean;
}

/** What somebody owes the house. */
export interface Debt {
  /** Who. */
  player: Name;
  /** How much. */
  cents: Cents;
}

/** The desk. */
export interface Desk {
  /** Who reads, and in which role. */
  name: Name;
  role: Role;
  tables: DeskTable[];
  /** Tables of which nothing can be shown. */
  lost: LostTable[];
  /** Every tournament, those whose conditions wait to be approved first. */
  tournaments: DeskTournament[];
  /** What an inspector was told, approved, is asked or has decided, the newest first. */
  notices: DeskNotice[];
  /** Results that lie too far from what the odds make of them. */
  outliers: Outlier[];
  /** Every signing key there is or was, the house's and the inspectors'. */
  keys: DeskKey[];
}

/** What a player had around a round. */
export interface DeskBalance {
  player: Name;
  /** In hand and on the layout, before its first event. */
  before_cents: number;
  /** The same after its last. */
  after_cents: number;
}

/** An event with all that the log says of it. */
export interface DeskEntry {
  /** Who said the command behind it, in which role. */
  actor: string;
  role: string;
  /** The command in the one-line notation, with the first of the events that came of it. */
  said: string | null;
  /** The event, with its number, its time and its rule. */
  event: SeenEvent;
  /** Its hash, which stands for all events before it too. */
  hash: string;
}

/** An event at a table or of a tournament that concerns an inspector. */
export type DeskEvent = LoggedEvent | TournamentEvent;

/** A signing key. */
export interface DeskKey {
  /** Whose; `house` is the house's own. */
  name: Name;
  /** The public part, in hexadecimal digits. */
  key: string;
  from_ms: number;
  /** Until when it was theirs; none is to this day. */
  until_ms: number | null;
}

/** Part of a log, as staff see it. */
export interface DeskLog {
  /** The number of the table's last event. */
  seq: number;
  entries: DeskEntry[];
  /** Of a round: what everybody whose chips it moved had before and after it. None for one that is too far back. */
  balances: DeskBalance[];
}

/** Something that concerns an inspector. */
export interface DeskNotice {
  /** The table, or `tournament:NAME`. */
  table: string;
  /** Who said it, in which role. */
  actor: string;
  role: string;
  /** The event, with its number, its time and its rule. */
  event: DeskEvent;
  /** Whether whoever said it has signed it. */
  signed: boolean;
}

/** A round as somebody saw it. */
export interface DeskReplay {
  /** What everybody who had chips there had before and after it, in hand and on the layout. */
  balances: DeskBalance[];
  /** The table before it. */
  view: TableView;
  /** What happened, command by command. */
  frames: ReplayFrame[];
}

/** A table at the desk. */
export interface DeskTable {
  /** Its id. */
  table: string;
  /** What a person calls it. */
  title: string;
  /** The book in force. */
  book: string;
  /** What a person calls that. */
  book_title: string | null;
  /** The game. */
  game: GameKind;
  /** The pit that it stands in. */
  pit: Name | null;
  /** Where it is in its life. */
  life: string;
  /** Whether real equipment is keyed in. */
  physical: boolean;
  /** Whether it is for practice: for play money, with hints. */
  practice: boolean;
  /** How many house players may keep people company. */
  company: number;
  /** Whether it does not go on, for a reason that the house looks into. */
  stopped: boolean;
  /** Whether the house has decided that no further round begins for the time being. */
  suspended: boolean;
  /** Why, where somebody said. */
  suspended_for: string | null;
  /** The sign. */
  limits: Limits;
  /** The operator's choices. */
  options: Record<string, string>;
  /** How many seats there are. */
  seats_total: number;
  /** How many of them are taken. */
  seats_taken: number;
  /** How many players stand. */
  standing: number;
  /** What the game is doing. */
  phase: string;
  /** The shoe's number; 0 where there is none. */
  shoe: number;
  /** The round's number. */
  round: number;
  /** The last twelve results, each in one word of the game. */
  results: string[];
  /** What the meter of its jackpot shows; none where it has none. */
  jackpot_cents: Cents | null;
  /** The number of its last event. */
  seq: number;
  /** Why it does not go on, where it does not. */
  why_stopped: string | null;
  /** Whether it is kept for some. */
  private: boolean;
  /** Limits that are to come. */
  coming: Coming | null;
  floor: FloorView;
}

/** A tournament at the desk. */
export interface DeskTournament {
  /** Whether its conditions are approved; otherwise they wait for that. */
  approved: boolean;
  /** The rule that has them approved. */
  rule: RuleId | null;
  tournament: TournamentView;
}

/** A die of the set. */
export interface DieView {
  /** Its number. */
  die: number;
  /** Where it is. */
  at: CrapsDieAt;
}

/** A kind of difference. */
export interface Difference {
  /** `cutting-card`, `burn`, `both-hands`, `refusal`, `banker-payment`, `commission`, `tie-payment`, `tie-charge`, `last-hand`, `found-wager` or `irregularity`. */
  kind: string;
  /** In words. */
  title: string;
  /** In which rounds; none for the beginning of the shoe. */
  rounds: number[];
  /** What each column does. */
  books: CompareSays[][];
}

/** A name to be read by people: 1 to 32 characters, with spaces where they are wanted, and nothing that cannot be seen. */
export type DisplayName = string;

/** What an account is shown as. */
export interface Displayed {
  /** The account. */
  name: string;
  /** What it is shown as; none is by its own name. */
  display_name: string | null;
}

/** A decision on a dispute. */
export interface DisputeRuled {
  /** In which instance. */
  instance: Instance;
  /** How. */
  ruling: Ruling;
  /** Why. */
  words: string;
  /** By whom, where it is known. */
  by: Name | null;
}

/** A dispute as those see it whom it concerns. */
export interface DisputeView {
  /** Which, from 1. */
  dispute: number;
  /** Who complained. */
  player: Name;
  /** Of what. */
  words: string;
  /** An event of the round that it is about; none: no round had been played, or nobody filled it in. */
  about: number | null;
  /** Who is to decide it; none: nobody has been asked, or it is over. */
  with: Instance | null;
  /** Whether it is over. */
  over: boolean;
  /** The decisions so far, the first first. */
  decisions: DisputeRuled[];
  /** Who may be asked for a review of the last decision. */
  further: Instance | null;
  /** Whether who complained was told of the right to consult an inspector. */
  advised: boolean;
}

/** It is done. */
export interface Done {
  name: Name;
}

/** A reason of the server's own. */
export type DoorReason =
  | 'MalformedJson'
  | 'UnknownCommand'
  | 'UnknownRole'
  | 'BadField'
  | 'BadCommandId'
  | 'CommandIdMissing'
  | 'BadName'
  | 'BadQuery'
  | 'BadPath'
  | 'NotAWebSocket'
  | 'PasswordTooShort'
  | 'NoSession'
  | 'SessionUnknown'
  | 'NotSignedIn'
  | 'NoGuests'
  | 'Excluded'
  | 'AgeNotDeclared'
  | 'NewPasswordNeeded'
  | 'WrongPhrase'
  | 'NotAPlayer'
  | 'NotPostedHere'
  | 'OtherOrigin'
  | 'NoSuchTable'
  | 'NoSuchEvent'
  | 'NoSuchCommand'
  | 'NoSuchPerson'
  | 'NoSuchTournament'
  | 'NoSuchVoucher'
  | 'NoSuchRule'
  | 'NoSuchBook'
  | 'NoSuchDoor'
  | 'MethodNotAllowed'
  | 'TookTooLong'
  | 'CommandAlreadyAnswered'
  | 'CommandIdReused'
  | 'NameTaken'
  | 'PlaysElsewhere'
  | 'SessionElsewhere'
  | 'OwnLimitReached'
  | 'NotPossible'
  | 'MoneyLeft'
  | 'NotEnoughMoney'
  | 'VoucherSpent'
  | 'VoucherExpired'
  | 'VoucherNotExpired'
  | 'NotRedeemedHere'
  | 'NotComparable'
  | 'BodyTooLarge'
  | 'NotSentAsJson'
  | 'SignInLocked'
  | 'TooManyRequests'
  | 'TableBusy'
  | 'TableStopped'
  | 'TableFault'
  | 'StoreUnavailable'
  | 'EntropyUnavailable'
  | 'EntropyUnhealthy'
  | 'LedgerRefused'
  | 'TooManyConnections';

/** The end of a session. */
export interface Ended {
  /** Whether there was one; the operator's token is none. */
  ended: boolean;
}

/** Sessions that ended. */
export interface EndedAll {
  /** How many. */
  ended: number;
}

/** An event at a table. */
export type Event = FloorEvent | GameEvent;

/** What an event of a log has beside what happened and why. */
export interface EventHead {
  /** Its number in the log. */
  seq: number;
  /** When it was logged. */
  at_ms: number;
}

/** Events of a log. */
export interface Events {
  /** The number of the table's last event. */
  seq: number;
  /** The events asked for, in order. */
  events: SeenEvent[];
}

/** Why somebody is excluded, and for how long. */
export interface Exclude {
  cause: Cause;
  /** How many days; none is until it is lifted. */
  days?: number;
}

/** An exclusion by the house. */
export interface Excluded {
  cause: Cause;
  rule: RuleId | null;
  from_ms: number;
  /** Until when; none is until it is lifted. */
  until_ms: number | null;
}

/** Why somebody may not take part any more. */
export type Exclusion = 'breach' | 'required-to-leave' | 'under-age';

/** Why a command came to what it came to. */
export interface Explanation {
  /** The table. */
  table: string;
  /** The book in force. */
  book: string;
  /** The number of the table's last event before the command. */
  after: number;
  /** When it was decided. */
  at_ms: number;
  /** Who said it. */
  actor: string;
  /** In which role. */
  role: string;
  /** The command, in the one-line notation. */
  command: string;
  /** The conditions that were looked at, in order. The last one is the refusal, if it was refused. */
  conditions: Condition[];
  /** The refusal, if it was refused. */
  refused?: Refused;
  /** What came of it: the event that was asked about, or all of the command's. */
  events: Because[];
  /** What the rulings of today make of it, where the log was decided otherwise under an earlier edition. */
  otherwise?: string;
}

/** How a card is drawn. */
export type Face = 'up' | 'down' | 'turned';

/** The test that a source failed. */
export type FailedTest = 'repetition' | 'proportion' | 'stuck';

/** An exact number. */
export interface Figure {
  /** As a fraction in lowest terms. */
  fraction: string;
  /** Rounded to eight digits after the point. */
  decimal: string;
}

/** The first message of a WebSocket. */
export interface First {
  hello: Hello;
}

/** A reply as it is repeated: what happened then. */
export interface FirstReply {
  /** The id of the command it answers. */
  reply: string;
  /** The number of the last event told. */
  seq: number;
  /** What happened. */
  events: SeenEvent[];
}

/** A reply of a tournament's as it is repeated: what happened then. */
export interface FirstTournamentReply {
  /** The id of the command it answers. */
  reply: string;
  /** The number of the last event told. */
  seq: number;
  /** What happened in the tournament. */
  events: unknown[];
}

/** A command to the floor. */
export type FloorCommand =
  | {
      do: 'open-table';
    }
  | {
      do: 'close-table';
    }
  | {
      do: 'post-closing-sign';
      /** In how many minutes it closes; as soon as the rules allow if not given. */
      in_minutes?: number;
    }
  | {
      do: 'take-down-sign';
      /** Which. */
      sign: Sign;
    }
  | {
      do: 'buy-in';
      player?: Name;
      cents: Cents;
    }
  | {
      do: 'cash-out';
      player?: Name;
      /** How much; all if not given. */
      cents?: Cents;
    }
  | {
      do: 'sit';
      player?: Name;
      seat: number;
    }
  | {
      do: 'stand';
      player?: Name;
    }
  | {
      do: 'leave';
      player?: Name;
    }
  | {
      do: 'vacate-seat';
      seat: number;
    }
  | {
      do: 'report-gone';
      player?: Name;
    }
  | {
      do: 'come-back';
      player?: Name;
    }
  | {
      do: 'tell-inspector';
      /** Of what. */
      matter: Matter;
    }
  | {
      do: 'approve';
      /** What. */
      matter: Matter;
    }
  | {
      do: 'announce-change';
      /** Of what. */
      of: Announcement;
      /** To what, in the word of the command that changes it: then it takes effect by itself, once it may. */
      to?: string;
      /** In how many minutes; as soon as the rules allow if not given. */
      in_minutes?: number;
    }
  | {
      do: 'post-limits';
      /** The least wager. */
      min_cents?: Cents;
      /** The greatest. */
      max_cents?: Cents;
      /** The least of those wagers that have limits of their own. */
      side_min_cents?: Cents;
      /** The greatest of them. */
      side_max_cents?: Cents;
      /** The greatest table differential. */
      differential_cents?: Cents;
      /** What every wager is a multiple of. */
      increment_cents?: Cents;
      /** In how many minutes; as soon as the rules allow if not given. */
      in_minutes?: number;
    }
  | {
      do: 'agree-limits';
      player?: Name;
    }
  | {
      do: 'change-limits';
    }
  | {
      do: 'allow-limits';
      player?: Name;
      /** The greatest wager. */
      max_cents: Cents;
      /** The least; the table's if not given. */
      min_cents?: Cents;
    }
  | {
      do: 'end-limits';
      player?: Name;
    }
  | {
      do: 'reserve-table';
    }
  | {
      do: 'admit';
      player?: Name;
    }
  | {
      do: 'release-table';
    }
  | {
      do: 'exclude';
      player?: Name;
      /** Why, for people to read. */
      words?: string;
    }
  | {
      do: 'void-wagers';
      player?: Name;
      /** Why, for people to read. */
      words?: string;
    }
  | {
      do: 'require-to-leave';
      player?: Name;
    }
  | {
      do: 'report-under-age';
      player?: Name;
    }
  | {
      do: 'report-conduct';
      /** How. */
      what: Conduct;
      /** Who, if that is known. */
      player?: Name;
      /** What happened, for people to read. */
      words?: string;
    }
  | {
      do: 'readmit';
      player?: Name;
    }
  | {
      do: 'suspend-table';
      /** Why, for people to read. */
      words?: string;
    }
  | {
      do: 'resume-table';
    }
  | {
      do: 'raise-dispute';
      player?: Name;
      /** Of what. */
      words: string;
      /** The number of an event of the round that it is about; the last round if not given. */
      about?: number;
    }
  | {
      do: 'decide-dispute';
      /** Which, from 1. */
      dispute: number;
      ruling: Ruling;
      /** Why. */
      words: string;
    }
  | {
      do: 'refer-dispute';
      player?: Name;
      /** Which, from 1. */
      dispute: number;
    }
  | {
      do: 'review-dispute';
      /** Which, from 1. */
      dispute: number;
      ruling: Ruling;
      /** Why. */
      words: string;
    }
  | {
      do: 'rule-on-dispute';
      /** Which, from 1. */
      dispute: number;
      ruling: Ruling;
      /** Why. */
      words: string;
    }
  | {
      do: 'accept-decision';
      player?: Name;
      /** Which, from 1. */
      dispute: number;
    }
  | {
      do: 'advise-complainant';
      /** Which, from 1. */
      dispute: number;
    }
  | {
      do: 'issue-promotional';
      player?: Name;
      cents: Cents;
    }
  | {
      do: 'issue-coupon';
      player?: Name;
      /** How much it stands for. */
      cents: Cents;
      /** How it is paid, as it says itself. */
      pays: CouponPays;
    }
  | {
      do: 'lay-coupon';
      player?: Name;
      /** Which, from 1. */
      coupon: number;
      /** In which numbered area the wager lies. */
      area: number;
      /** On what. */
      on: BaccaratOn;
    }
  | {
      do: 'request-fill';
      cents: Cents;
    }
  | {
      do: 'request-credit';
      cents: Cents;
    }
  | {
      do: 'drop-request';
    }
  | {
      do: 'hand-over-chips';
    }
  | {
      do: 'receive-chips';
    }
  | {
      do: 'count-float';
      cents: Cents;
    }
  | {
      do: 'sign-count';
    }
  | {
      do: 'take-back';
    }
  | {
      do: 'report-wrong-payment';
      player?: Name;
      /** How the payment was wrong. */
      paid: Wrongly;
      /** By how much. */
      cents: Cents;
    }
  | {
      do: 'set-heat';
      /** Of which tournament. */
      tournament: Name;
      /** How many rounds it has. */
      rounds: number;
      /** After which places it matters who is level. */
      cuts: number[];
    }
  | {
      do: 'issue-chips';
      player?: Name;
      seat: number;
      cents: Cents;
    }
  | {
      do: 'begin-heat';
    }
  | {
      do: 'ask-wager';
    }
  | {
      do: 'finish-wager';
      player?: Name;
    }
  | {
      do: 'void-wager';
      player?: Name;
    }
  | {
      do: 'exclude-player';
      player?: Name;
      /** Why; for not wagering when asked if not given. */
      cause?: Barred;
    }
  | {
      do: 'retire';
      player?: Name;
    }
  | {
      do: 'offer-break';
      /** So long. */
      minutes: number;
    }
  | {
      do: 'set-pace';
      /** So long a player has to wager. */
      seconds: number;
    }
  | {
      do: 'end-heat';
    }
  | {
      do: 'abandon-heat';
    }
  | {
      do: 'seal-shoe';
      /** Its number. */
      shoe: number;
      /** The root of the tree over its places. */
      root: Hex;
      /** The number of the last event that was logged before. */
      after: number;
      /** Its hash. */
      previous: Hex;
      /** The key that signs. */
      key: Hex;
      /** The signature under the record. */
      signature: Hex;
    }
  | {
      do: 'seal-draw';
      /** Its number. */
      draw: number;
      /** The commitment to the house's share. */
      commitment: Hex;
      /** The number of the last event that was logged before. */
      after: number;
      /** Its hash. */
      previous: Hex;
      /** The key that signs. */
      key: Hex;
      /** The signature under the record. */
      signature: Hex;
    }
  | {
      do: 'commit-share';
      /** The number of the shoe or draw. */
      of: number;
      /** The commitment to 32 bytes. */
      commitment: Hex;
    }
  | {
      do: 'close-shares';
    }
  | {
      do: 'reveal-share';
      /** The number of the shoe or draw. */
      of: number;
      /** The 32 bytes. */
      share: Hex;
    }
  | {
      do: 'settle-shares';
    }
  | {
      do: 'open-card';
      /** Which card it is, counted from 0. */
      out: number;
      /** Its place in the house's order. */
      place: number;
      card: Card;
      /** The salt that hid it. */
      salt: Hex;
      /** The neighbours on the way to the root. */
      path: Hex;
    }
  | {
      do: 'open-draw';
      /** The 32 bytes. */
      share: Hex;
    }
  | {
      do: 'close-shoe';
      /** Its number. */
      shoe: number;
      /** The secret of its salts. */
      secret: Hex;
      /** Its order: a byte a card, from 0 for the ace of clubs to 51. */
      order: Hex;
    };

/** An event of the floor. */
export type FloorEvent =
  | {
      event: 'table-drafted';
      table: string;
      /** The book in force. */
      book: string;
      options: Options;
      /** Whether real equipment is keyed in. */
      physical: boolean;
      /** Whether it is for practice; absent: it is not. */
      practice?: boolean;
      /** How many house players may keep people company; absent: none. */
      company?: number;
      /** The edition of the rulings that was in force; absent: 1. */
      edition?: number;
    }
  | {
      event: 'table-opened';
    }
  | {
      event: 'table-closed';
    }
  | {
      event: 'closing-sign-posted';
      /** In how many minutes it closes; absent: as soon as the rules allow. */
      in_minutes?: number;
    }
  | {
      event: 'sign-taken-down';
      /** Which. */
      sign: Sign;
    }
  | {
      event: 'bought-in';
      player: Name;
      cents: Cents;
      /** The player's chips after it. */
      chips_cents: Cents;
    }
  | {
      event: 'cashed-out';
      player: Name;
      cents: Cents;
      /** The player's chips after it. */
      chips_cents: Cents;
    }
  | {
      event: 'seated';
      player: Name;
      seat: number;
    }
  | {
      event: 'stood-up';
      player: Name;
      seat: number;
    }
  | {
      event: 'seat-vacated';
      player: Name;
      seat: number;
    }
  | {
      event: 'left';
      player: Name;
    }
  | {
      event: 'gone';
      player: Name;
    }
  | {
      event: 'came-back';
      player: Name;
    }
  | {
      event: 'held-unclaimed';
      player: Name;
      cents: Cents;
    }
  | {
      event: 'inspector-told';
      /** Of what. */
      matter: Matter;
    }
  | {
      event: 'approved';
      /** What. */
      matter: Matter;
    }
  | {
      event: 'change-announced';
      /** Of what. */
      of: Announcement;
      /** To what, where that was said: then it takes effect by itself. */
      to?: string;
      /** In how many minutes; absent: as soon as the rules allow. */
      in_minutes?: number;
    }
  | {
      event: 'limits-posted';
      /** The least wager. */
      min_cents: Cents;
      /** The greatest. */
      max_cents: Cents;
      /** The least of those wagers that have limits of their own. */
      side_min_cents?: Cents;
      /** The greatest of them. */
      side_max_cents?: Cents;
      /** The greatest table differential. */
      differential_cents?: Cents;
      /** What every wager is a multiple of. */
      increment_cents?: Cents;
      /** In how many minutes; absent: as soon as the rules allow. */
      in_minutes?: number;
    }
  | {
      event: 'limits-agreed';
      player: Name;
    }
  | {
      event: 'limits-changed';
      /** How that came. */
      way: LimitsWay;
    }
  | {
      event: 'own-limits-allowed';
      player: Name;
      /** The least wager. */
      min_cents: Cents;
      /** The greatest. */
      max_cents: Cents;
    }
  | {
      event: 'own-limits-ended';
      player: Name;
    }
  | {
      event: 'table-reserved';
    }
  | {
      event: 'admitted';
      player: Name;
    }
  | {
      event: 'table-released';
    }
  | {
      event: 'excluded';
      player: Name;
      /** Why. */
      why: Exclusion;
      /** What was said of it. */
      words?: string;
    }
  | {
      event: 'wagers-declared-void';
      player: Name;
      /** Why. */
      words: string;
    }
  | {
      event: 'conduct-reported';
      /** How. */
      what: Conduct;
      /** Who, if that is known. */
      player?: Name;
      /** What happened. */
      words?: string;
    }
  | {
      event: 'readmitted';
      player: Name;
    }
  | {
      event: 'table-suspended';
      /** Why. */
      words?: string;
    }
  | {
      event: 'table-resumed';
    }
  | {
      event: 'dispute-raised';
      /** Which dispute it is, from 1. */
      dispute: number;
      player: Name;
      /** Of what. */
      words: string;
      /** The number of an event of the round that it is about; absent: the last round. */
      about?: number;
    }
  | {
      event: 'dispute-decided';
      /** Which, from 1. */
      dispute: number;
      /** In which instance. */
      instance: Instance;
      ruling: Ruling;
      /** Why. */
      words: string;
      /** By whom, where it is known. */
      by?: Name;
    }
  | {
      event: 'dispute-referred';
      /** Which, from 1. */
      dispute: number;
      /** By whom. */
      to: Instance;
    }
  | {
      event: 'decision-accepted';
      /** Which, from 1. */
      dispute: number;
    }
  | {
      event: 'complainant-advised';
      /** Which, from 1. */
      dispute: number;
    }
  | {
      event: 'promotional-issued';
      player: Name;
      cents: Cents;
      /** The player's chips after it. */
      chips_cents: Cents;
    }
  | {
      event: 'promotional-returned';
      player: Name;
      cents: Cents;
      /** The player's chips after it. */
      chips_cents: Cents;
    }
  | {
      event: 'coupon-issued';
      /** Which, from 1. */
      coupon: number;
      player: Name;
      /** How much it stands for. */
      cents: Cents;
      /** How it is paid, as it says itself. */
      pays: CouponPays;
    }
  | {
      event: 'coupon-laid';
      /** Which, from 1. */
      coupon: number;
      player: Name;
      /** In which numbered area. */
      area: number;
      /** On what. */
      on: BaccaratOn;
    }
  | {
      event: 'coupon-withdrawn';
      /** Which, from 1. */
      coupon: number;
      player: Name;
    }
  | {
      event: 'coupon-taken-up';
      /** Which, from 1. */
      coupon: number;
      player: Name;
      /** How much it stood for. */
      cents: Cents;
      /** How the wager came out. */
      result: WagerResult;
      /** What was paid on it. */
      payment_cents: Cents;
      /** The player's chips after it. */
      chips_cents: Cents;
    }
  | {
      event: 'fill-requested';
      cents: Cents;
      /** By whom. */
      by?: Name;
    }
  | {
      event: 'credit-requested';
      cents: Cents;
      /** By whom. */
      by?: Name;
    }
  | {
      event: 'request-dropped';
      cents: Cents;
      /** By whom. */
      by?: Name;
    }
  | {
      event: 'chips-handed-over';
      /** By whom. */
      by?: Name;
    }
  | {
      event: 'fill-received';
      cents: Cents;
      /** By whom. */
      by?: Name;
    }
  | {
      event: 'credit-received';
      cents: Cents;
      /** By whom. */
      by?: Name;
    }
  | {
      event: 'float-counted';
      cents: Cents;
      /** By whom. */
      by?: Name;
      /** How much more that is than what the last signed count and what has moved since make; none: nothing was counted before. */
      over_cents?: Cents;
    }
  | {
      event: 'count-signed';
      cents: Cents;
      /** Who. */
      by?: Name;
      /** How much too much was counted. */
      over_cents?: Cents;
    }
  | {
      event: 'taken-back';
      /** What had been keyed. */
      command: string;
      /** How many events came of it. */
      events: number;
    }
  | {
      event: 'debt-recorded';
      player: Name;
      cents: Cents;
      /** What the player owes after it. */
      owed_cents: Cents;
    }
  | {
      event: 'debt-paid';
      player: Name;
      cents: Cents;
      /** What the player owes after it. */
      owed_cents: Cents;
    }
  | {
      event: 'payment-corrected';
      player: Name;
      /** How it was wrong. */
      paid: Wrongly;
      /** By how much. */
      cents: Cents;
    }
  | {
      event: 'heat-set';
      /** Of which tournament. */
      tournament: Name;
      /** How many rounds it has. */
      rounds: number;
      /** After which places it matters who is level. */
      cuts: number[];
    }
  | {
      event: 'chips-issued';
      player: Name;
      seat: number;
      cents: Cents;
    }
  | {
      event: 'heat-begun';
    }
  | {
      event: 'marker-moved';
      player: Name;
      seat: number;
    }
  | {
      event: 'wager-asked';
      player: Name;
      seat: number;
    }
  | {
      event: 'wager-finished';
      player: Name;
    }
  | {
      event: 'out-of-turn';
      player: Name;
      /** In which area; like the rest, absent in older logs. */
      area?: number;
      /** On what. */
      on?: BaccaratOn;
      /** How much. */
      cents?: Cents;
    }
  | {
      event: 'wager-voided';
      player: Name;
      cents: Cents;
    }
  | {
      event: 'break-offered';
      minutes: number;
    }
  | {
      event: 'pace-set';
      seconds: number;
    }
  | {
      event: 'eliminated';
      player: Name;
      seat: number;
      /** What the player had left. */
      cents: Cents;
      /** After how many rounds. */
      rounds: number;
      why: Out;
    }
  | {
      event: 'play-off-ordered';
      players: Name[];
    }
  | {
      event: 'placed';
      player: Name;
      /** 1 is the best; those who are level have the same. */
      place: number;
      /** What the player had. */
      cents: Cents;
      /** After how many rounds the player was out; absent: never. */
      out?: number;
    }
  | {
      event: 'heat-ended';
    }
  | {
      event: 'heat-abandoned';
    }
  | {
      event: 'shoe-sealed';
      /** Its number. */
      shoe: number;
      /** How many of each card it holds, from the ace of clubs to the king of spades. */
      cards: number[];
      /** The root of the tree over its places. */
      root: Hex;
      /** The number of the last event that was logged before. */
      after: number;
      /** Its hash. */
      previous: Hex;
      /** The key that signed. */
      key: Hex;
      /** The signature under the record. */
      signature: Hex;
    }
  | {
      event: 'draw-sealed';
      /** Its number. */
      draw: number;
      /** How many equally likely faces the wheel or each die has. */
      sides: number[];
      /** The commitment to the house's share. */
      commitment: Hex;
      /** The number of the last event that was logged before. */
      after: number;
      /** Its hash. */
      previous: Hex;
      /** The key that signed. */
      key: Hex;
      /** The signature under the record. */
      signature: Hex;
    }
  | {
      event: 'share-committed';
      /** The number of the shoe or draw. */
      of: number;
      /** Who. */
      name: Name;
      /** The commitment to 32 bytes. */
      commitment: Hex;
    }
  | {
      event: 'shares-closed';
      /** The number of the shoe or draw. */
      of: number;
    }
  | {
      event: 'share-revealed';
      /** The number of the shoe or draw. */
      of: number;
      /** Who. */
      name: Name;
      /** The 32 bytes. */
      share: Hex;
    }
  | {
      event: 'shares-settled';
      /** The number of the shoe or draw. */
      of: number;
      /** Who had committed and did not reveal. */
      left_out: Name[];
    }
  | {
      event: 'card-opened';
      /** The number of the shoe. */
      shoe: number;
      /** Which card it is, counted from 0. */
      out: number;
      /** Its place in the house's order. */
      place: number;
      card: Card;
      /** The salt that hid it. */
      salt: Hex;
      /** The neighbours on the way to the root. */
      path: Hex;
    }
  | {
      event: 'draw-opened';
      /** Its number. */
      draw: number;
      /** The 32 bytes. */
      share: Hex;
      /** What all shares make: the face of the wheel or of each die, from 0. */
      faces: number[];
    }
  | {
      event: 'shoe-closed';
      /** Its number. */
      shoe: number;
      /** The secret of its salts. */
      secret: Hex;
      /** Its order: a byte a card. */
      order: Hex;
    };

/** Events of the hall's log. */
export interface FloorEvents {
  /** The events asked for, in order. */
  events: LoggedHallEvent[];
}

/** The floor as it stands. */
export interface FloorPlan {
  /** The pits in which tables stand. */
  pits: Pit[];
  /** The tables that stand in none. */
  elsewhere: string[];
  /** Where play is stopped. */
  stops: StopView[];
  /** Results that lie too far from what the odds make of them. */
  outliers: Outlier[];
  /** How each of them stands. */
  tables: FloorTable[];
}

/** A table on the floor, as those who look on see it. */
export interface FloorTable {
  /** Its id. */
  table: string;
  /** What a person calls it. */
  title: string;
  /** The book in force. */
  book: string;
  /** What a person calls that. */
  book_title: string | null;
  /** The game. */
  game: GameKind;
  /** The pit that it stands in. */
  pit: Name | null;
  /** Where it is in its life. */
  life: string;
  /** Whether real equipment is keyed in. */
  physical: boolean;
  /** Whether it is for practice: for play money, with hints. */
  practice: boolean;
  /** How many house players may keep people company. */
  company: number;
  /** Whether it does not go on, for a reason that the house looks into. */
  stopped: boolean;
  /** Whether the house has decided that no further round begins for the time being. */
  suspended: boolean;
  /** Why, where somebody said. */
  suspended_for: string | null;
  /** The sign. */
  limits: Limits;
  /** The operator's choices. */
  options: Record<string, string>;
  /** How many seats there are. */
  seats_total: number;
  /** How many of them are taken. */
  seats_taken: number;
  /** How many players stand. */
  standing: number;
  /** What the game is doing. */
  phase: string;
  /** The shoe's number; 0 where there is none. */
  shoe: number;
  /** The round's number. */
  round: number;
  /** The last twelve results, each in one word of the game. */
  results: string[];
  /** What the meter of its jackpot shows; none where it has none. */
  jackpot_cents: Cents | null;
  /** Why it does not go on, where it does not. */
  why_stopped: string | null;
  /** What must happen before it goes on. */
  awaiting: Awaited | null;
  /** What stands open around it. */
  floor: FloorView;
}

/** The floor around a table. */
export interface FloorView {
  /** From when on the table may be closed, where the sign of its closure is up. */
  closes_from_ms: number | null;
  /** Changes that were announced and have not taken effect yet. */
  announced: NoticeView[];
  /** Who has agreed to the limits that are to come. */
  agreed: Name[];
  /** What players complained of: staff see all of it, a player what is his or hers. */
  disputes: DisputeView[];
  /** Match play coupons that have not been decided: staff see all of them, a player what is his or hers. */
  coupons: CouponView[];
  /** Chips on their way between the cage and the table, for staff. */
  transfer: TransferView | null;
  /** A count that is to be signed, for staff. */
  count: CountView | null;
  /** Of what an inspector is still to be told, for staff. */
  owed: MatterView[];
  /** What an inspector may be told of or asked to approve now, for staff. */
  open: MatterView[];
  /** What an inspector was told or approved and has not been done since, for staff. */
  told: MatterView[];
}

/** Why something is changed. */
export interface ForReason {
  /** In 1 to 200 characters. */
  why: string;
}

/** A command to a game. */
export type GameCommand = BaccaratCommand | BlackjackCommand | CheminDeFerCommand | SpinCommand | CrapsCommand | CaribbeanStudCommand;

/** An event of a game. */
export type GameEvent = BaccaratEvent | BlackjackEvent | CheminDeFerEvent | SpinEvent | CrapsEvent | CaribbeanStudEvent;

/** Which game. */
export type GameKind = 'baccarat' | 'blackjack' | 'chemin-de-fer' | 'roulette' | 'tai-sai' | 'money-wheel' | 'craps' | 'caribbean-stud';

/** A guest, with the token of the session. */
export interface Guest {
  name: string;
  /** To be sent as `Authorization: Bearer TOKEN`. It is shown only here. */
  token: string;
  /** The play money in the account. */
  cents: number;
}

/** What happened in the hall. */
export type HallEvent =
  | {
      event: 'table-set-up';
      /** Its id. */
      table: string;
      /** What people call it. */
      title: string;
      /** The pit it stands in. */
      pit: Name | null;
      /** Whether it waits for staff to open it. */
      waits: boolean;
    }
  | {
      event: 'table-moved';
      /** Its id. */
      table: string;
      /** The pit. */
      pit: Name | null;
      /** Why; events from before reasons were asked for have none. */
      why: string;
    }
  | {
      event: 'table-taken-away';
      /** Its id. */
      table: string;
      /** Why. */
      why: string;
    }
  | {
      event: 'posted';
      /** Who. */
      name: Name;
      /** Where. */
      pits: Name[];
      /** Why; events from before reasons were asked for have none. */
      why: string;
    }
  | {
      event: 'play-stopped';
      /** Where. */
      of: StopScope;
      /** Why. */
      why: string;
    }
  | {
      event: 'play-resumed';
      /** Where. */
      of: StopScope;
      /** Why. */
      why: string;
    };

/** Five cards as they are read. */
export interface HandRead {
  /** What kind of hand they are. */
  kind: Category;
  /** Their value in words. */
  name: string;
  /** Which of them is read first, which second, from 0. */
  order: number[];
  /** Those that make the hand what it is called. */
  makes: number[];
}

/** What a player has at stake on a hand. */
export interface HandStake {
  /** Whose. */
  player: Name;
  /** How much, without what doubling down added. */
  cents: Cents;
  /** What doubling down added. */
  added_cents: Cents;
}

/** One of the hands. */
export interface HandView {
  /** Its cards; none for one that lies face down. */
  cards: (Card | null)[];
  /** Its count, when all are up. */
  points: number | null;
  /** The player who handles it (style B). */
  handler: Name | null;
}

/** The two hands. */
export interface Hands {
  /** The Banker's. */
  banker: HandView;
  /** The Player's. */
  player: HandView;
}

/** Whether everything goes on. */
export interface Health {
  /** Whether every table, every jackpot and every tournament does, and chance and the store with them. */
  healthy: boolean;
  /** How many tables there are. */
  tables: number;
  /** How many jackpots. */
  jackpots: number;
  /** How many tournaments. */
  tournaments: number;
  /** Those that do not go on. */
  stopped: Stopped[];
  /** How the house's clock stands to the machine's. */
  clock: ClockHealth;
  /** What chance comes from at virtual tables. */
  randomness: RandomnessHealth;
  /** Where everything is kept. */
  store: StoreHealth;
  /** The server's version. */
  version: string;
  /** The SHA-256 of the program that was started; none where its file cannot be read. */
  program: string | null;
}

/** How one stands in a heat. */
export interface HeatStanding {
  /** Who. */
  player: Name;
  /** 1 is the best; those who are level have the same. */
  place: number;
  /** What the player has, or had at the last. */
  chips_cents: Cents;
  /** After how many rounds the player was out; none: is not. */
  out: number | null;
}

/** A heat. */
export interface HeatView {
  /** Of which tournament. */
  tournament: Name;
  /** How many rounds it has. */
  rounds: number;
  /** How many are settled, those of a play-off included. */
  played: number;
  /** Where it is. */
  stage: 'seating' | 'playing' | 'play-off' | 'played' | 'ended';
  /** The seat at which the starting marker lies. */
  marker: number | null;
  /** Whose turn it is to wager. */
  turn: Name | null;
  /** Who has still to be asked, in order. */
  next: Name[];
  /** When the break is over, if there is one. */
  break_until_ms: number | null;
  /** How many seconds a player has to wager, where the director said so. */
  pace_seconds: number | null;
  /** How everybody stands. */
  standings: HeatStanding[];
}

/** Who comes, and what is known already. */
export interface Hello {
  /** The token of a session; a spectator has none. */
  token?: string;
  /** The number of the last event known. */
  after?: number;
}

/** Bytes, which the notation and JSON write as lower-case hexadecimal digits. */
export type Hex = string;

/** An event that the viewer may not see. */
export interface HiddenEvent {
  /** Its number in the log. */
  seq: number;
}

/** Past rounds. */
export interface History {
  /** The newest first. */
  rounds: PastRound[];
  /** What asks for those before them; none where there are no others. */
  earlier: string | null;
}

/** What happened at the reception. */
export type HouseEvent =
  | {
      event: 'staff-added';
      /** Who. */
      name: Name;
      /** In which roles. */
      roles: Role[];
    }
  | {
      event: 'roles-changed';
      /** Who. */
      name: Name;
      /** Which there were; events from before reasons were asked for name none. */
      before: Role[];
      /** Which there are. */
      roles: Role[];
      /** Why; events from before reasons were asked for have none. */
      why: string;
    }
  | {
      event: 'staff-removed';
      /** Who. */
      name: Name;
      /** Why; events from before reasons were asked for have none. */
      why: string;
    }
  | {
      event: 'password-set';
      /** Who. */
      name: Name;
      /** Whether it is good for one sign-in, at which another is chosen. */
      one_time: boolean;
    }
  | {
      event: 'second-factor-set';
      /** Who. */
      name: Name;
    }
  | {
      event: 'signed-in';
      /** Who. */
      name: Name;
      /** The time step of the code, where there was one: it is not good again. */
      step: number | null;
    }
  | {
      event: 'sign-in-failed';
      /** The name. */
      name: Name;
    }
  | {
      event: 'signed-out-everywhere';
      /** Whose. */
      name: Name;
    }
  | {
      event: 'age-declared';
      /** Who. */
      name: Name;
      /** How many years. */
      years: number;
    }
  | {
      event: 'display-name-chosen';
      /** Who. */
      name: Name;
      /** As what; none is under the account's own name. */
      display: DisplayName | null;
    }
  | {
      event: 'excluded';
      /** Whom. */
      name: Name;
      /** Why. */
      cause: Cause;
      /** The rule, where one of the instruments in force has one. */
      rule: RuleId | null;
      /** Until when; none is until it is lifted. */
      until_ms: number | null;
      /** What was said at a table, if it was said there; absent in older logs. */
      at: SentAway | null;
    }
  | {
      event: 'exclusion-lifted';
      /** Whose. */
      name: Name;
      /** Why; events from before reasons were asked for have none. */
      why: string;
    }
  | {
      event: 'self-excluded';
      /** Who. */
      name: Name;
      /** Until when. */
      until_ms: number;
    }
  | {
      event: 'signing-key-set';
      /** Who. */
      name: Name;
      /** The public part, as 64 hexadecimal digits. */
      key: string;
    }
  | {
      event: 'event-signed';
      /** Who. */
      name: Name;
      /** Of which log. */
      log: string;
      /** The event's number. */
      seq: number;
      /** The event's hash. */
      hash: string;
      /** The public part of the key. */
      key: string;
      /** The signature, as 128 hexadecimal digits. */
      signature: string;
    }
  | {
      event: 'limit-set';
      /** Who. */
      name: Name;
      /** To what. */
      limit: Limit;
      /** How much; none means no limit. */
      most: number | null;
      /** From when: at once if it is tighter, else a day later. */
      from_ms: number;
    };

/** Events of the house's own log. */
export interface HouseEvents {
  /** The events asked for, in order. */
  events: LoggedHouseEvent[];
}

/** The house's terms, for anybody. */
export interface HouseTerms {
  /** Whether guests are taken. */
  guests: boolean;
  /** How old one must be to play; none where the house asks nothing. */
  minimum_age: number | null;
  /** The rule that says so, if one does. */
  minimum_age_rule: RuleId | null;
  /** The fewest characters of a password. */
  password_length_min: number;
}

/** Who decides a dispute, in the order in which it is taken further. */
export type Instance = 'first' | 'review' | 'inspector';

/** Why a round's outcome is invalidated (nz-1996/general/12.1). */
export type InvalidCause = 'disruption' | 'fraud';

/** An irregularity. */
export type Irregularity =
  | 'third-card'
  | 'excess-card'
  | 'face-up-card'
  | 'insufficient-cards'
  | 'misdeal'
  | 'no-burn'
  | 'late-error'
  | 'breach'
  | 'wager-above-maximum'
  | 'wager-below-minimum'
  | 'wager-not-payable'
  | 'wager-not-permitted'
  | 'late-wager'
  | 'partnership'
  | 'both-hands'
  | 'second-area'
  | 'area-full'
  | 'area-taken'
  | 'area-for-others'
  | 'area-above-maximum'
  | 'not-an-increment'
  | 'disruption'
  | 'fraud'
  | 'impractical'
  | 'unclaimed';

/** What each hand wins. */
export interface JackpotPrizes {
  flush_cents: Cents;
  full_house_cents: Cents;
  four_of_a_kind_cents: Cents;
  /** At least. */
  straight_flush_cents: Cents;
  /** So much of the pool in a hundred, where that is more. */
  straight_flush_percent: number;
  /** At least; the pool where that is more. */
  royal_flush_cents: Cents;
}

/** A jackpot as it stands. */
export interface JackpotStanding {
  /** Its name. */
  jackpot: Name;
  /** What the pool holds. */
  meter_cents: Cents;
  /** The tables that are linked to it. */
  tables: string[];
  /** Thousandths of a wager that go into the pool. */
  permille: number;
  /** What the pool begins with. */
  seed_cents: Cents;
  prizes: JackpotPrizes;
  /** Wagers, less those given back. */
  contributed_cents: Cents;
  /** What the operator put in. */
  reserve_cents: Cents;
  /** The operator's part of the wagers. */
  retained_cents: Cents;
  /** Prizes paid. */
  paid_cents: Cents;
  /** Tables whose claims are still to be paid. */
  claims: string[];
}

/** Every jackpot. */
export interface Jackpots {
  jackpots: JackpotStanding[];
}

/** An anchor, and why it was made. */
export interface KeptAnchor {
  why: Why;
  /** By this hash the next one names it. */
  hash: string;
  anchor: Stated;
}

/** What the house signed. */
export interface KeptAnchors {
  /** The oldest first. */
  anchors: KeptAnchor[];
}

/** What sort of account somebody has. */
export type Kind = 'guest' | 'player' | 'staff' | 'operator';

/** What staff know about a wager found on the layout, beside its amount (nz-1996/general/14.1, 14.2). */
export type Known = 'late' | 'partnership' | 'in-time';

/** What the house knows of somebody. */
export interface KnownPerson {
  name: string;
  /** The roles, if the person works here. */
  roles: Role[];
  /** Whether there is a password. */
  password: boolean;
  /** Whether it is still the one that was handed out. */
  new: boolean;
  protection: Protection;
}

/** A wager on the layout. */
export interface LaidWager {
  /** Whose. */
  player: Name;
  /** Where. */
  position: string;
  /** With which chips. */
  chips: SpinTender;
  /** How much. */
  cents: Cents;
  /** Whether it won and has been paid. */
  paid: boolean;
}

/** What a player can set a limit to. */
export type Limit = 'loss' | 'wager' | 'minutes';

/** The limits on a table's sign. */
export interface Limits {
  /** The least wager. */
  min_cents: Cents;
  /** The greatest wager of one player on one outcome. */
  max_cents: Cents;
  /** Limits of their own for some of the wagers, where the sign has them. */
  side: SideLimits | null;
  /** The greatest table differential, where one is set. */
  differential_cents: Cents | null;
  /** Wagers must be multiples of this, where it is set. */
  increment_cents: Cents | null;
}

/** In which way other limits come into force. */
export type LimitsWay = 'sign' | 'agreed' | 'nobody-there' | 'loosened' | 'opening';

/** A reason of the door of JSON lines alone. */
export type LineReason = 'LineTooLong';

/** The lobby. */
export interface Lobby {
  tables: LobbyTable[];
}

/** What changed in the lobby. The first that a reader is told is the whole of it. */
export interface LobbyChange {
  /** Every table that is new or has changed. */
  tables: LobbyTable[];
  /** The ids of those that are gone. */
  gone: string[];
  /** All tournaments, if any of them has changed. */
  tournaments: TournamentView[] | null;
}

/** A table in the lobby. */
export interface LobbyTable {
  /** Its id. */
  table: string;
  /** What a person calls it. */
  title: string;
  /** The book in force. */
  book: string;
  /** What a person calls that. */
  book_title: string | null;
  /** The game. */
  game: GameKind;
  /** The pit that it stands in. */
  pit: Name | null;
  /** Where it is in its life. */
  life: string;
  /** Whether real equipment is keyed in. */
  physical: boolean;
  /** Whether it is for practice: for play money, with hints. */
  practice: boolean;
  /** How many house players may keep people company. */
  company: number;
  /** Whether it does not go on, for a reason that the house looks into. */
  stopped: boolean;
  /** Whether the house has decided that no further round begins for the time being. */
  suspended: boolean;
  /** Why, where somebody said. */
  suspended_for: string | null;
  /** The sign. */
  limits: Limits;
  /** The operator's choices. */
  options: Record<string, string>;
  /** How many seats there are. */
  seats_total: number;
  /** How many of them are taken. */
  seats_taken: number;
  /** How many players stand. */
  standing: number;
  /** What the game is doing. */
  phase: string;
  /** The shoe's number; 0 where there is none. */
  shoe: number;
  /** The round's number. */
  round: number;
  /** The last twelve results, each in one word of the game. */
  results: string[];
  /** What the meter of its jackpot shows; none where it has none. */
  jackpot_cents: Cents | null;
}

/** An event of the log. */
export type LoggedEvent = EventHead & Citation & Event;

/** An event of the hall's log. */
export interface LoggedHallEvent {
  seq: number;
  at_ms: number;
  /** On whose behalf. */
  actor: string;
  role: string;
  /** What happened. */
  what: HallEvent;
}

/** An event of the house's own log. */
export interface LoggedHouseEvent {
  seq: number;
  at_ms: number;
  /** On whose behalf. */
  actor: string;
  role: string;
  /** What happened. */
  what: HouseEvent;
}

/** A table of which nothing can be shown. */
export interface LostTable {
  table: string;
  why: string;
}

/** What a Government inspector must be told of, or approve, where a book asks for it. */
export type Matter =
  'cards-replaced' | 'style-b' | 'style-change' | 'minimum-only' | 'cutting-card' | 'limits' | 'dice-replaced' | 'malfunction' | 'remedial-action';

/** A matter that concerns an inspector. */
export interface MatterView {
  /** Which. */
  matter: Matter;
  /** Whether an inspector must approve it; otherwise being told is enough. */
  approval: boolean;
  /** The rule that asks for it. */
  rule: RuleId | null;
}

/** The bearer's money. */
export interface Me {
  name: string;
  /** In the account. */
  cents: number;
  /** Where the bearer is present, with the chips in front and on the layout. */
  tables: AtTable[];
  /** The newest movements of the account, the newest first. */
  movements: Moved[];
  /** The tables that the bearer was seen off from, since nothing had been heard for so long: until the account is used again. */
  seen_off: SeenOff[];
  /** On which terms the bearer is given play money again; none where nobody is. */
  refill: Refill | null;
}

/** A message of a WebSocket. */
export type Message = Reply | Told | RefusedReply | MeterShown | SaidAside | Watched;

/** What a meter shows. */
export interface Meter {
  /** None where nobody keeps the jackpot. */
  meter_cents: Cents | null;
}

/** The meter of the jackpot that the table is linked to has changed. */
export interface MeterShown {
  jackpot: Meter;
}

/** A symbol, by the letter that the rule gives it; the operator gives it a name. */
export type MoneyWheelSymbol = 'symbol-a' | 'symbol-b' | 'symbol-c' | 'symbol-d' | 'symbol-e' | 'symbol-f' | 'symbol-g';

/** A movement of money. */
export interface Moved {
  /** Unique for ever. */
  transaction: string;
  reason: string;
  cents: number;
  /** What the account held after it. */
  balance_cents: number;
  table: string | null;
  /** The number of the event that moved it. */
  seq: number | null;
  at_ms: number;
}

/** Somebody's name. */
export type Name = string;

/** What accounts are shown as. */
export interface Names {
  /** By account; one that is shown by its own name is left out. */
  names: Record<string, string>;
}

/** What the bearer wants to be shown as. */
export interface NewDisplayName {
  /** 1 to 32 characters, with spaces; none is the account's own name. */
  display_name?: string;
}

/** With which key an export is signed. */
export interface NewExport {
  /** The phrase of an inspector's own key; without it the house signs. */
  phrase?: string;
}

/** Who wants to come in. */
export interface NewGuest {
  /** 1 to 24 letters, digits, `-` or `_`. */
  name: Name;
  /** At least how old the guest is, in years; where the house has a minimum age, nobody plays who has not said so. */
  age_years?: number;
}

/** The phrase from which a signing key follows. */
export interface NewKey {
  /** At least ten characters. It is kept nowhere. */
  phrase: string;
}

/** A limit to be set. */
export interface NewLimit {
  /** To what. */
  limit: Limit;
  /** How much, in cents or minutes; none takes the limit away. */
  most?: number;
}

/** A new password. */
export interface NewPassword {
  /** The password, if there is one already. */
  old?: string;
  /** The new one, of at least ten characters. */
  password: string;
}

/** A pit for a table, or none. */
export interface NewPit {
  pit?: string;
  /** Why it moves, in 1 to 200 characters. */
  why: string;
}

/** The pits in which a game supervisor works; everywhere if there are none. */
export interface NewPosts {
  pits: string[];
  /** Why, in 1 to 200 characters. */
  why: string;
}

/** The roles of a member of staff. */
export interface NewRoles {
  /** All of them. */
  roles: Role[];
  /** Why they change, in 1 to 200 characters. */
  why: string;
}

/** Who is to work here. */
export interface NewStaff {
  /** The name, which nobody has yet. */
  name: Name;
  /** At least one. */
  roles: Role[];
}

/** A table to be set up. */
export interface NewTable {
  /** 1 to 40 lower-case letters, digits and `-`, which no table has had. */
  id: string;
  /** What people call it. */
  title: string;
  /** The rule book, by id. */
  book: string;
  /** The operator's choices; the book's defaults fill in the rest. */
  options?: Record<string, string>;
  /** Whether a dealer keys in real equipment. */
  physical?: boolean;
  /** Whether it is for practice: for play money, with hints. */
  practice?: boolean;
  /** How many house players may keep people company, for play money. */
  company?: number;
  /** The pit that it stands in. */
  pit?: string;
  /** Whether it waits for staff to open it; else the house does at once. */
  waits?: boolean;
}

/** A tournament to be drafted: its conditions. */
export interface NewTournament {
  /** 1 to 24 lower-case letters, digits and `-`. */
  name: string;
  /** The book of its tables. */
  book: string;
  /** What its tables are drafted with; the book's defaults fill in the rest. */
  options?: Record<string, string>;
  /** When it begins, as published. */
  starts_ms: number;
  /** Its sessions, such as `heat:20:2` (of 20 rounds, the best two of each table go on), the last `final:20:0`. */
  stages: string[];
  fee_cents: Cents;
  /** What of the fee the operator keeps. */
  commission_cents: Cents;
  /** The tournament chips for the fee. */
  chips_cents: Cents;
  /** The fewest entrants. */
  least: number;
  /** The most entrants. */
  most: number;
  /** Whether chips are kept from session to session; else everybody begins each with the same. */
  keep_chips: boolean;
  /** Of the pool, in percent, by place. */
  prizes: number[];
  /** Who may enter, if not everybody. */
  restriction?: string;
  /** Whether dealers key in the real cards of its tables. */
  physical?: boolean;
}

/** A line of the sign. */
export interface Notice {
  /** What it says. */
  text: string;
  /** The rule behind it. */
  rule: RuleId;
}

/** A change that was announced and has not taken effect yet. */
export interface NoticeView {
  /** Of what. */
  of: Announcement;
  /** What people call it. */
  called: string;
  /** What it becomes, by itself, once it may; none: somebody says so then. */
  to: string | null;
  /** From when on it may take effect. */
  from_ms: number;
}

/** What the table awaits now; null is nothing. */
export type NowAwaited = Awaited | null;

/** It is signed. */
export interface NowSigned {
  table: string;
  seq: number;
  /** The event's hash. */
  hash: string;
  /** The public part of the key. */
  key: string | null;
}

/** What is won to what is staked. */
export type Odds = string;

/** A command that would be accepted now. Its fixed fields stand beside these as they do in the command. */
export interface Offer {
  /** The word of the command. */
  do: string;
  /** Who may say it, the usual speaker first. */
  roles: Role[];
  player?: Name;
  /** Its open fields. */
  open?: Record<string, OpenField>;
  /** Fields that may be left out. */
  optional?: string[];
  /** When it may be said, where that is not now. */
  from_ms?: number;
  [field: string]: unknown;
}

/** Who says what. */
export interface OneAside {
  /** Who. */
  player: string;
  /** What. */
  says: Aside;
}

/** One way in which a wager can end. */
export interface OneOutcome {
  /** What happened. */
  result: string;
  /** What the player is better off for a unit staked: -1 for a lost stake. */
  pays: Figure;
  /** How likely it is. */
  chance: Figure;
}

/** A tournament as it stands, and what the bearer may say of it. */
export interface OneTournament {
  /** What it is called. */
  name: Name;
  /** The book of its tables. */
  book: string;
  /** What it waits for. */
  step: 'approval' | 'entries' | 'ballot' | 'start' | 'heats' | 'prizes' | 'ended' | 'cancelled';
  /** When the tournament, or the session that is drawn for, begins. */
  starts_ms: number;
  /** The session, from 1; 0 before the first ballot. */
  session: number;
  /** Its sessions, such as `heat:20:2`. */
  stages: string[];
  /** Who conducts it. */
  director: Name | null;
  /** The entry fee. */
  fee_cents: Cents;
  /** What of it the operator keeps. */
  commission_cents: Cents;
  /** The fewest entrants. */
  least: number;
  /** The most entrants. */
  most: number;
  /** The seats of a table. */
  table_seats: number;
  /** What the prize pool holds. */
  pool_cents: Cents;
  /** What was paid in prizes. */
  prizes_cents: Cents;
  /** The prizes by place, in percent of the pool. */
  prizes: number[];
  /** Who waits for a seat. */
  reserve: Name[];
  /** The seats of this session. */
  seats: TournamentSeat[];
  /** Everybody who entered, the best first. */
  leaderboard: TournamentEntrant[];
  /** The conditions as they are published. */
  notices: TournamentNotice[];
  /** Every command that would be accepted from the bearer now. */
  options: Offer[];
}

/** What a field of a command on offer may be: one of these, one of these amounts, a number between these, or facts, of which some are accepted. */
export type OpenField =
  | {
      one_of: Value[];
      amounts?: never;
      least?: never;
      most?: never;
      facts?: never;
    }
  | {
      amounts: Run[];
      one_of?: never;
      least?: never;
      most?: never;
      facts?: never;
    }
  | {
      least: number;
      most: number;
      one_of?: never;
      amounts?: never;
      facts?: never;
    }
  | {
      facts: true;
      one_of?: never;
      amounts?: never;
      least?: never;
      most?: never;
    };

/** Choices by option: `decks` is `8`. In the notation they are one quoted text, in which a blank of a value is `%20` and a per cent sign `%25`; in JSON they are an object. */
export type Options = Record<string, string>;

/** Why a player is out. */
export type Out = 'below-minimum' | 'no-wager' | 'breach' | 'retired' | 'called-off';

/** A result that lies too far from what is expected. */
export interface Outlier {
  /** The table. */
  table: string;
  /** The wager, by the word that the odds have for it; none for all of the table's. */
  wager: string | null;
  /** In how many rounds it was wagered on; for a table the sum over its wagers. */
  rounds: number;
  /** What was staked, as the odds reckon it. */
  staked_cents: number;
  /** What the table won. */
  won_cents: number;
  /** What it should have won. */
  expected_cents: number;
  /** The standard deviation of that. */
  deviation_cents: number;
  /** When it was noticed; none before it is written down. */
  at_ms: number | null;
}

/** A limit of one's own. */
export interface OwnLimit {
  /** How much; none means no limit. */
  most: number | null;
  /** Whether it will be another. */
  changes: boolean;
  /** What it will be. */
  then: number | null;
  /** From when. */
  from_ms: number | null;
}

/** Limits for one player alone. */
export interface OwnLimits {
  /** The least wager. */
  min_cents: Cents;
  /** The greatest. */
  max_cents: Cents;
}

/** A password was set. */
export interface PasswordKept {
  name: string;
  /** How many other sessions ended with it. */
  ended: number;
}

/** A past round, each wager as the event by which it came out. */
export interface PastRound {
  /** The number of the shoe; none where the game has no cards. */
  shoe: number | null;
  /** The number of the round. */
  round: number | null;
  /** When it ended. */
  at_ms: number;
  /** The result, if there was one. */
  outcome: string | null;
  /** The cards of the Player's Hand; none for one that was never turned. */
  player_cards: (Card | null)[];
  /** The cards of the Banker's Hand. */
  banker_cards: (Card | null)[];
  /** The count of the Player's Hand. */
  player_points: number | null;
  /** The count of the Banker's Hand. */
  banker_points: number | null;
  /** How the player's wagers came out. */
  wagers: LoggedEvent[];
  /** Why the round counts for nothing, if it does not. */
  void: string | null;
  /** What the player had at the table, in hand and on the layout, when the round before it had ended. */
  before_cents: number | null;
  /** The same once it had ended. */
  after_cents: number | null;
  /** Whether it can be played again. */
  replay: boolean;
}

/** How far the shares are. */
export type Phase = 'committing' | 'revealing' | 'settled';

/** A pit. */
export interface Pit {
  pit: Name;
  tables: string[];
  /** The game supervisors who are posted there; those who are posted nowhere work everywhere. */
  supervisors: Name[];
}

/** A seat, or somebody standing. */
export interface Place {
  /** The player's own limits, as the marker beside the player says. */
  limits?: OwnLimits;
  /** The seat; none for the standing. */
  seat?: number;
  /** Who. */
  player: Name | null;
  /** With how much in chips of value. */
  chips_cents: Cents;
  /** With how much in non-value chips. */
  colour_cents: Cents;
  /** The commission that is marked against the player. */
  owed_cents: Cents;
}

/** What is to be decided. */
export interface Practice {
  /** By which event the table stood like this. */
  seq: number;
  /** Every decision that is the bearer's now. */
  decisions: Weighed[];
}

/** The program as it was found. */
export interface ProgramChecked {
  /** The SHA-256 of its file now; empty where it cannot be read. */
  program: string;
  /** Whether that is the program that was started. */
  same: boolean;
}

/** How somebody proved to be who they say. */
export type Proof = 'document' | 'known';

/** What protects the bearer. */
export interface Protection {
  /** How old the bearer said to be; none if nothing was said. */
  age_years: number | null;
  /** When that was said. */
  age_at_ms: number | null;
  /** The exclusion by the house, if there is one. */
  excluded: Excluded | null;
  /** Until when the bearer has excluded herself, if so. */
  self_excluded_until_ms: number | null;
  /** The most that may be lost in a day, in cents. */
  loss: OwnLimit;
  /** The most of a single wager, in cents. */
  wager: OwnLimit;
  /** How many minutes a day's play may last. */
  minutes: OwnLimit;
}

/** The source of randomness is drawn from again. */
export interface RandomnessCleared {
  /** The test that it had failed. */
  failed: FailedTest;
}

/** How the source of randomness stands. */
export interface RandomnessHealth {
  /** Whether it is drawn from. */
  healthy: boolean;
  /** The test that it failed. */
  failed: FailedTest | null;
}

/** Whether visitors should be sent here. */
export interface Ready {
  /** Whether they should. */
  ready: boolean;
  /** Why not. */
  why: string | null;
}

/** Why something is refused. */
export type Reason =
  | 'NotAtTable'
  | 'NotYourself'
  | 'RoleMayNot'
  | 'InspectorNotTold'
  | 'NotApproved'
  | 'AlreadyTold'
  | 'NotAnnounced'
  | 'AlreadyAnnounced'
  | 'TableNotOpen'
  | 'TableAlreadyOpen'
  | 'PlayersPresent'
  | 'RoundUnderWay'
  | 'LimitsUnchanged'
  | 'AlreadyAgreed'
  | 'TablePrivate'
  | 'TableNotPrivate'
  | 'PlayerExcluded'
  | 'PlayerNotExcluded'
  | 'TableSuspended'
  | 'TableNotSuspended'
  | 'NoSuchDispute'
  | 'DisputeElsewhere'
  | 'ComplainantNotAdvised'
  | 'PromotionalChips'
  | 'NoSuchCoupon'
  | 'CouponNotMatched'
  | 'NothingRequested'
  | 'AlreadyRequested'
  | 'SamePerson'
  | 'NoOwnLimits'
  | 'NoSuchSeat'
  | 'SeatTaken'
  | 'AlreadySeated'
  | 'NotSeated'
  | 'SeatNotIdle'
  | 'WagersAtStake'
  | 'InsufficientChips'
  | 'InsufficientFunds'
  | 'AmountNotPositive'
  | 'AmountTooLarge'
  | 'NotInChips'
  | 'EquipmentIsVirtual'
  | 'NotThisStep'
  | 'NobodyHasInspected'
  | 'NotOffered'
  | 'CutTooNearEnd'
  | 'CuttingCardTooNearBack'
  | 'NoCardAwaited'
  | 'CardFaceUpAwaited'
  | 'CardFaceDownAwaited'
  | 'TooManyCards'
  | 'CardNotInShoe'
  | 'ShoeEmpty'
  | 'CuttingCardAlreadyOut'
  | 'BettingNotOpen'
  | 'BettingClosed'
  | 'NoBetsThisHand'
  | 'LosingWager'
  | 'NoSuchArea'
  | 'AreaForOthers'
  | 'AreaFull'
  | 'WagersNotTogether'
  | 'WagerBelowMinimum'
  | 'WagerAboveMaximum'
  | 'AreaTotalAboveMaximum'
  | 'NotAnIncrement'
  | 'BankerWagerNotPayable'
  | 'WagerNotPayable'
  | 'NoSuchWager'
  | 'NoWagersOnTable'
  | 'WagersOnTable'
  | 'FreeRoundsSpent'
  | 'FreeRoundAlreadyAsked'
  | 'DifferentialNotExceeded'
  | 'NotInThisStyle'
  | 'AlreadyTurned'
  | 'NothingToSettle'
  | 'ShoeNotEnded'
  | 'NotBetweenRounds'
  | 'NoRoundBeingDealt'
  | 'ThirdCardAuthorised'
  | 'InitialDealUnfinished'
  | 'CardAlreadyCarried'
  | 'BurnDone'
  | 'FactsImpossible'
  | 'NotInThisBook'
  | 'OneAreaOnly'
  | 'NotAllAgree'
  | 'VigorishOwed'
  | 'NoVigorishOwed'
  | 'UnknownOption'
  | 'OptionOutOfBounds'
  | 'NoSuchPosition'
  | 'WagerAcrossAreas'
  | 'AreaNotPaid'
  | 'ColourTaken'
  | 'ColourDeclared'
  | 'NoColourHeld'
  | 'ColourValueUnsound'
  | 'ValueChipsNotTaken'
  | 'NoSpinUnderWay'
  | 'CallTooLate'
  | 'NotACause'
  | 'GameHalted'
  | 'LosersNotCollected'
  | 'ComeOutOver'
  | 'NoPointYet'
  | 'NoFlatWager'
  | 'WagerTravels'
  | 'WagerLocked'
  | 'WagerAlwaysWorks'
  | 'NotInUnits'
  | 'NotTheShooter'
  | 'ShooterWithoutWager'
  | 'NobodyForDice'
  | 'NoSuchDie'
  | 'NotBetweenRolls'
  | 'CallStands'
  | 'TooManyBoxes'
  | 'HandMustDraw'
  | 'NotForDoubling'
  | 'NotAPair'
  | 'TooManyHands'
  | 'PairLeftUnsplit'
  | 'AlreadyWagered'
  | 'NotTheFixedAmount'
  | 'JackpotWithoutAnte'
  | 'JackpotAccepted'
  | 'NoJackpotClaim'
  | 'AlreadyDecided'
  | 'KeptApart'
  | 'EarlierRoundOpen'
  | 'NotLinked'
  | 'NothingToTakeBack'
  | 'NotAHeat'
  | 'HeatSet'
  | 'HeatBegun'
  | 'HeatNotBegun'
  | 'HeatOver'
  | 'HeatNotOver'
  | 'TournamentChipsOnly'
  | 'SeatAllotted'
  | 'NotYourTurn'
  | 'TurnOver'
  | 'TurnsLeft'
  | 'MinimumNotWagered'
  | 'NoInfringement'
  | 'OnBreak'
  | 'NotInPlayOff'
  | 'ConditionsHold'
  | 'NotTheDirector'
  | 'ConditionsApproved'
  | 'ConditionsNotApproved'
  | 'ConditionsUnsound'
  | 'AlreadyEntered'
  | 'NotEntered'
  | 'EntriesClosed'
  | 'TournamentFull'
  | 'TooFewEntrants'
  | 'SeatsDrawn'
  | 'SeatsNotDrawn'
  | 'BallotUnsound'
  | 'NotYetTime'
  | 'NotOnReserve'
  | 'SessionUnderWay'
  | 'TournamentOver'
  | 'NothingSealed'
  | 'SealBroken'
  | 'ShareNotTaken'
  | 'WashUnderWay'
  | 'DrawUnderWay';

/** The terms on which a guest is given play money again. */
export interface Refill {
  /** What is given. */
  cents: number;
  /** Only to a guest who has less than this in all: in the account, in chips and on layouts. */
  below_cents: number;
  /** Whether the bearer has less. */
  open: boolean;
}

/** What a guest was given. */
export interface Refilled {
  /** What was given. */
  given_cents: number;
  /** What the account holds now. */
  cents: number;
}

/** Why something is refused: by a rule, or at the door. */
export type RefusalReason = Reason | DoorReason | LineReason;

/** A refusal as it goes out. Those of the rules come from [`Refusal`]; the rest concern the message itself. */
export interface Refused {
  /** The state of affairs, in one word. */
  reason: RefusalReason;
  /** The rule, under the book in force; none where no rule is concerned. */
  rule: RuleId | null;
  /** Others that decide it too. */
  also?: RuleId[];
  /** Whether the text of the book is silent on it. */
  unsaid?: boolean;
  /** What is wrong, and how to put it right. */
  detail: string;
  /** What was answered to this id before. */
  first_reply?: Answer;
}

/** A refusal, at every door. */
export interface RefusedReply {
  /** The id of the command it answers. */
  reply?: string;
  refused: Refused;
}

/** What the rules make of an irregularity. */
export type Remedy =
  | 'bankers-third-card'
  | 'first-of-next-round'
  | 'void-hand'
  | 'burned'
  | 'discarded'
  | 'used-in-round'
  | 'round-void'
  | 'reconstructed'
  | 'play-continues'
  | 'later-hands-stand'
  | 'valid-in-part'
  | 'valid-once'
  | 'wager-void'
  | 'refunded';

/** A session under a new token. */
export interface Renewed {
  name: string;
  /** To be sent as `Authorization: Bearer TOKEN`. It is shown only here. */
  token: string;
}

/** A round as its player saw it. */
export interface Replay {
  /** What the player had at the table before it, in hand and on the layout. */
  before_cents: Cents;
  /** The same after it. */
  after_cents: Cents;
  /** The table before it. */
  view: TableView;
  /** What happened, command by command. */
  frames: ReplayFrame[];
}

/** What came of a command. */
export interface ReplayFrame {
  /** The number of its last event. */
  seq: number;
  /** When. */
  at_ms: number;
  /** What happened. */
  events: SeenEvent[];
  /** The fields of the view that were different then, as a WebSocket tells them. */
  changes: Record<string, unknown>;
}

/** A reply: what happened, what the table awaits, and what the viewer may say now. */
export interface Reply {
  /** The id of the command it answers. */
  reply?: string;
  /** The number of the last event told. */
  seq: number;
  /** What happened. */
  events: SeenEvent[];
  /** What must happen before the table goes on. */
  awaiting: Awaited | null;
  /** Every command that would be accepted from the viewer now. */
  options: Offer[];
  /** The whole table as the viewer may see it. */
  view?: TableView;
  /** The first message of a WebSocket has this. */
  welcome?: Welcome;
}

/** A report. */
export interface Report {
  /** How it is divided. */
  by: ReportBy;
  /** The first gaming day. */
  from: string;
  /** The last one. */
  to: string;
  /** When shifts begin; with the first, the gaming day does. */
  shifts: string[];
  /** How far these times are ahead of UTC. */
  utc_offset: string;
  /** Whether every figure agrees with the ledger. */
  reconciles: boolean;
  /** Where it does not. */
  differences: ReportDifference[];
  /** A row for each table and period, in order of periods and tables; none for a table at which nothing was and is. */
  rows: ReportRow[];
  /** All tables together, period by period. */
  totals: ReportRow[];
  /** What the accounts of the house came to in the whole time, by kind. */
  accounts: ReportAccount[];
  /** Tables that are left out, and why. */
  left_out: string[];
}

/** What the accounts of one kind came to. */
export interface ReportAccount {
  /** The kind: how the names of these accounts begin. */
  kind: string;
  /** What they held together at the beginning. */
  opening_cents: number;
  /** What the events of tables moved. */
  by_tables_cents: number;
  /** What was moved otherwise: welcomes, the counter, jackpots and tournaments. */
  otherwise_cents: number;
  /** What they hold together at the end. */
  closing_cents: number;
}

/** How a report is divided. */
export type ReportBy = 'table' | 'shift' | 'day';

/** Where events and postings do not agree. */
export interface ReportDifference {
  /** The table; none where postings do not sum to zero. */
  table: string | null;
  /** The period. */
  period: string;
  /** The kind of account, or the figure. */
  what: string;
  /** What the events make of it. */
  events_cents: number;
  /** What the ledger has. */
  ledger_cents: number;
}

/** What one table, or all, came to in a period. */
export interface ReportRow {
  /** The table; none for all of them. */
  table: string | null;
  /** Its book. */
  book: string | null;
  /** The period: `2026-11-17`, `2026-11-17/2` for a shift, or the first and the last day. */
  period: string;
  /** When it begins. */
  from_ms: number;
  /** When the next one does. */
  to_ms: number;
  /** Rounds that ended; throws at craps. */
  rounds: number;
  /** Wagers that were decided. */
  wagers: number;
  /** What was staked on them. */
  handle_cents: number;
  /** What was bought in with. */
  drop_cents: number;
  /** What the table won: in play, with commission and what was put right. */
  win_cents: number;
  /** Win as a share of drop, in percent with two digits; none without a drop. */
  hold_percent: string | null;
  /** What of the win is commission. */
  commission_cents: number;
  /** What of the win was put right after a wrong payment. */
  corrected_cents: number;
  /** What should have been won. */
  theoretical: Theoretical;
  /** Chips for money at the table. */
  cashed_out_cents: number;
  /** Chips held for players who were gone. */
  held_cents: number;
  /** Chips from the cage. */
  fills_cents: number;
  /** Chips to the cage. */
  credits_cents: number;
  /** The rack at the beginning, by the last signed count; none if there was never one. */
  opening_cents: number | null;
  /** The rack at the end. */
  closing_cents: number | null;
  /** Signed counts. */
  counts: number;
  /** What they found too much; below zero is short. */
  over_cents: number;
  /** What the win comes to by drop and rack; none if the rack was never counted. */
  win_by_count_cents: number | null;
  /** What players came to owe. */
  owed_cents: number;
  /** What they paid of that. */
  repaid_cents: number;
  /** What they owe at the end. */
  debts_cents: number;
  /** Promotional chips handed out. */
  promotional_issued_cents: number;
  /** Promotional chips that came back. */
  promotional_returned_cents: number;
  /** What match play coupons stood for that the cage issued. */
  coupons_issued_cents: number;
  /** What was paid on coupons; the win is less by this. */
  coupons_paid_cents: number;
  /** Stakes that went into jackpots. */
  to_jackpots_cents: number;
  /** Prizes out of jackpots. */
  from_jackpots_cents: number;
  /** What players have in chips and on the layout at the end. */
  outstanding_cents: number;
  /** Whether all of it agrees with the ledger. */
  reconciles: boolean;
}

/** Why a supervisor has the cards shuffled between rounds (nz-2004/baccarat/7.1). */
export type ReshuffleCause = 'suspicion' | 'exposed' | 'vacancy';

/** A round's result. */
export interface ResultView {
  /** Its number. */
  round: number;
  /** Which hand won, or a tie. */
  outcome: BaccaratOutcome;
  /** The Player's count. */
  player_points: number;
  /** The Banker's count. */
  banker_points: number;
}

/** What has come at a table. */
export interface Results {
  /** As far back as the table keeps it, each in one word of the game, the newest last. */
  results: string[];
}

/** All five roads of a shoe. */
export interface Roads {
  /** Every result in order, down columns of six. */
  bead: BaccaratOutcomeCell[];
  /** Banker and Player results, a column for each run. */
  big: BaccaratOutcomeCell[];
  /** Looks back one column. */
  big_eye_boy: BaccaratColourCell[];
  /** Looks back two. */
  small: BaccaratColourCell[];
  /** Looks back three. */
  cockroach: BaccaratColourCell[];
}

/** In which role somebody speaks, as the rules tell them apart. A stickperson is a dealer and a floorperson a game supervisor; a curator or a shooter is a player, and whose turn it is the table knows. */
export type Role = 'player' | 'dealer' | 'supervisor' | 'casino-supervisor' | 'manager' | 'tournament-director' | 'cashier' | 'inspector' | 'administrator';

/** A roll. */
export interface RollView {
  /** Its number. */
  roll: number;
  /** The sum. */
  total: number;
  /** One face. */
  d1: number;
  /** The other. */
  d2: number;
  /** What it did to the Pass and Don't Pass wagers: `natural`, `craps`, `point`, `point-made`, `seven-out`, or nothing. */
  decided: string;
}

/** The colour of a pocket. */
export type RouletteColour = 'green' | 'red' | 'black';

/** A pocket of the wheel. */
export type RoulettePocket =
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '10'
  | '11'
  | '12'
  | '13'
  | '14'
  | '15'
  | '16'
  | '17'
  | '18'
  | '19'
  | '20'
  | '21'
  | '22'
  | '23'
  | '24'
  | '25'
  | '26'
  | '27'
  | '28'
  | '29'
  | '30'
  | '31'
  | '32'
  | '33'
  | '34'
  | '35'
  | '36';

/** A rule with the scripts that show it and the files that name it. */
export interface RuleEntry {
  /** The whole id, such as `nz-2004/baccarat/5.12`. */
  id: string;
  /** The book, such as `nz-2004/baccarat`. */
  book: string;
  /** The rule's number in its book, such as `5.12`. */
  number: string;
  /** What becomes of it. */
  kind: RuleKind;
  /** What the rule asks, in our own words. */
  says: string;
  /** Why it is outside software: given for that kind and for no other. */
  because: string | null;
  /** What a dealer's console asks for instead, or that it asks for nothing: given beside `because`. */
  prompts: string | null;
  /** What of it is carried in another way than its kind says, or how a doubtful text is read. */
  note: string | null;
  /** The table's options that the rule bounds or depends on. */
  parameters: string[];
  /** The tests that hold it. */
  tests: string[];
  /** Scripts that keep it, by their paths in `testdata/rules` without the ending. */
  kept: string[];
  /** Scripts that break it, likewise. */
  broken: string[];
  /** Files that name it: its rule book, and the code that carries it. */
  code: string[];
  /** Files with the tests in Rust that hold it beside its scripts. */
  tested_in: string[];
}

/** A rule's id, such as nz-2004/baccarat/5.12. */
export type RuleId = string;

/** What becomes of a rule. */
export type RuleKind = 'enforced' | 'prompted' | 'shown' | 'physical';

/** A rule and what becomes of it. */
export interface RuleLine {
  /** Its id. */
  id: string;
  /** None where the register has no entry for it yet. */
  kind: RuleKind | null;
  /** What it asks, in our own words; none without an entry. */
  says: string | null;
  /** Of these the words that were looked for, or are near to those, in small letters. */
  found?: string[];
}

/** A rule, in our own words. */
export interface RuleSays {
  /** Its id. */
  rule: RuleId;
  /** What it says. */
  says: string;
}

/** Every rule. */
export interface Rules {
  rules: RuleLine[];
}

/** How a dispute is decided. */
export type Ruling = 'upheld' | 'dismissed';

/** Amounts from the least to the most, a step apart. */
export interface Run {
  /** The least. */
  least_cents: Cents;
  /** The most. */
  most_cents: Cents;
  /** How far apart. */
  step_cents: Cents;
}

/** An aside with whose it is, as it goes out. */
export interface SaidAside {
  aside: OneAside;
}

/** A command as it is sent. The player who speaks may be left out. */
export type SaidCommand = CommandHead & Command;

/** A message of somebody at the table that is not a command. */
export interface SayAside {
  aside: Aside;
}

/** A shoe or draw that is sealed and not yet opened whole. */
export interface SealView {
  /** The table's id, as it was signed. */
  table: string;
  /** The book, as it was signed. */
  book: string;
  /** The number of the shoe or draw. */
  number: number;
  /** Of a shoe: how many of each card it holds, from the ace of clubs to the king of spades. */
  cards?: number[];
  /** Of a draw: how many equally likely faces the wheel or each die has. */
  sides?: number[];
  /** The root of the shoe's tree, or the commitment to the house's share of the draw. */
  root: Hex;
  /** The number of the last event that was logged before it was sealed. */
  after: number;
  /** The hash of that event. */
  previous: Hex;
  /** The key that signed. */
  key: Hex;
  /** The signature under the record. */
  signature: Hex;
  /** How far the shares are. */
  phase: Phase;
  /** Those who take part, in the order in which they committed. */
  shares: ShareView[];
}

/** An event as a viewer may see it. */
export type SeenEvent = LoggedEvent | HiddenEvent;

/** A seat that was given up because its player was gone. */
export interface SeenOff {
  table: string;
  title: string;
  /** The chips that went back to the account. */
  cents: number;
  at_ms: number;
}

/** That a table sent somebody away, as its log has it. */
export interface SentAway {
  /** The table. */
  table: string;
  /** When. */
  at_ms: number;
}

/** Somebody's share. */
export interface ShareView {
  /** Whose. */
  name: Name;
  /** The commitment to it. */
  commitment: Hex;
  /** The share, once it was revealed. */
  share?: Hex;
}

/** Why a shoe ended. */
export type ShoeEnd = 'last-hand' | 'insufficient-cards';

/** The shooter. */
export interface ShooterView {
  /** Who. */
  player: Name;
  /** In which place at the rail, if in a numbered one. */
  seat: number | null;
}

/** Limits for some of the wagers of a game: ties, wagers inside a roulette layout, … */
export interface SideLimits {
  /** Which wagers, in a word (`tie`, `inside`). */
  on: string;
  /** The least of them. */
  min_cents: Cents;
  /** The greatest. */
  max_cents: Cents;
}

/** A sign at a table that announces something. */
export type Sign = 'limits' | 'closing' | 'payment' | 'vigorish' | 'second-shuffle' | 'paying-order';

/** Who wants to sign in. */
export interface SignIn {
  /** The name, in any spelling. */
  name: string;
  /** The password. */
  password: string;
  /** The six digits that the authenticator shows; staff need them. */
  code?: string;
  /** A password of one's own, where the old one is good for this sign-in alone. */
  new_password?: string;
}

/** A session of an account with a password. */
export interface SignedIn {
  name: string;
  /** To be sent as `Authorization: Bearer TOKEN`. It is shown only here. */
  token: string;
  /** The roles of a member of staff; a player has none. */
  roles: Role[];
}

/** What happened to the house. */
export interface Significant {
  /** The newest first. */
  events: SignificantEvent[];
}

/** A significant event. */
export interface SignificantEvent {
  log: string;
  seq: number;
  at_ms: number;
  kind: string;
  /** Who did it, and in which role. */
  actor: string;
  role: string;
  /** What it says: JSON text, as its log has it. */
  body: string;
}

/** What is spun. */
export type SpinApparatus = 'roulette' | 'tai-sai' | 'money-wheel';

/** Something that is checked and confirmed by a person (nz-1996/tai-sai/5.0, nz-1996/roulette/6.4). */
export type SpinCheck = 'power' | 'test-runs' | 'tumbler' | 'seal' | 'ball-examination';

/** A colour of non-value chips (nz-1996/general/18.2). */
export type SpinColour = 'red' | 'blue' | 'green' | 'yellow' | 'orange' | 'purple' | 'pink' | 'brown' | 'grey' | 'teal';

/** A command. */
export type SpinCommand =
  | {
      do: 'confirm';
      check: SpinCheck;
    }
  | {
      do: 'buy-colour';
      player?: Name;
      colour: SpinColour;
      /** What each is worth. */
      value_cents: Cents;
      count: number;
    }
  | {
      do: 'redeem-colour';
      player?: Name;
      /** How many; all if not given. */
      count?: number;
    }
  | {
      do: 'place-wager';
      player?: Name;
      position: SpinMark;
      cents: Cents;
      /** With which chips; chips of value if not given. */
      chips?: SpinTender;
    }
  | {
      do: 'call-wager';
      player?: Name;
      call: SpinMark;
      /** How much is one unit; at a place, how much is laid. */
      unit_cents: Cents;
      /** With which chips; chips of value if not given. */
      chips?: SpinTender;
    }
  | {
      do: 'withdraw-wager';
      player?: Name;
      position: SpinMark;
      /** How much; all if not given. */
      cents?: Cents;
      /** With which chips it was made; chips of value if not given. */
      chips?: SpinTender;
    }
  | {
      do: 'spin';
      /** Which way the wheel turns, where it does; the other way than last time if not given. */
      direction?: SpinDirection;
    }
  | {
      do: 'no-more-bets';
    }
  | {
      do: 'result';
      outcome: SpinSeen;
    }
  | {
      do: 'amend-result';
      outcome: SpinSeen;
    }
  | {
      do: 'collect';
    }
  | {
      do: 'pay';
      /** Of which place; all if not given. */
      position?: SpinMark;
      /** Of which player; all if not given. */
      player?: Name;
    }
  | {
      do: 'no-spin';
      cause: SpinVoidCause;
    }
  | {
      do: 'change-ball';
    }
  | {
      do: 'report-equipment-failure';
    }
  | {
      do: 'resume-play';
      how: SpinRemedied;
    }
  | {
      do: 'report-found-wager';
      player?: Name;
      position: SpinMark;
      cents: Cents;
      /** With which chips; chips of value if not given. */
      chips?: SpinTender;
      /** What is known of it; judged by its amount if not given. */
      known?: Known;
    }
  | {
      do: 'invalidate-round';
      cause: InvalidCause;
      /** Whose wagers are forfeited. */
      forfeit?: Name[];
    };

/** Which way the wheel turns. */
export type SpinDirection = 'clockwise' | 'counterclockwise';

/** An event. */
export type SpinEvent =
  | {
      event: 'game-opened';
      checks: SpinCheck[];
    }
  | {
      event: 'check-confirmed';
      check: SpinCheck;
    }
  | {
      event: 'betting-opened';
      round: number;
    }
  | {
      event: 'colour-issued';
      player: Name;
      colour: SpinColour;
      /** What each is worth. */
      value_cents: Cents;
      count: number;
      cents: Cents;
    }
  | {
      event: 'colour-redeemed';
      player: Name;
      colour: SpinColour;
      count: number;
      /** What was given for them. */
      cents: Cents;
      /** How many the player still has. */
      left: number;
    }
  | {
      event: 'wager-called';
      player: Name;
      call: SpinMark;
      chips: SpinTender;
      /** How much in all. */
      cents: Cents;
    }
  | {
      event: 'wager-placed';
      player: Name;
      position: SpinPosition;
      chips: SpinTender;
      cents: Cents;
      /** How much lies there now. */
      total_cents: Cents;
    }
  | {
      event: 'wager-withdrawn';
      player: Name;
      position: SpinPosition;
      chips: SpinTender;
      cents: Cents;
      /** How much lies there still. */
      total_cents: Cents;
    }
  | {
      event: 'called';
      words: string;
      /** Whether the bell was rung. */
      bell: boolean;
    }
  | {
      event: 'spun';
      /** For how many times now. */
      number: number;
      /** Which way the wheel turns, where it does. */
      direction?: SpinDirection;
    }
  | {
      event: 'betting-closed';
      round: number;
    }
  | {
      event: 'result-announced';
      round: number;
      outcome: SpinOutcome;
    }
  | {
      event: 'dolly-placed';
      number: RoulettePocket;
    }
  | {
      event: 'areas-illuminated';
      positions: SpinPosition[];
    }
  | {
      event: 'result-amended';
      round: number;
      outcome: SpinOutcome;
    }
  | {
      event: 'losers-collected';
      round: number;
    }
  | {
      event: 'round-settled';
      round: number;
    }
  | {
      event: 'spin-voided';
      round: number;
      cause: SpinVoidCause;
    }
  | {
      event: 'ball-returned';
      /** Which; none: there was none yet. */
      number?: RoulettePocket;
    }
  | {
      event: 'wager-returned';
      player: Name;
      position: SpinPosition;
      chips: SpinTender;
      cents: Cents;
      why: SpinReturned;
    }
  | {
      event: 'wager-forfeited';
      player: Name;
      position: SpinPosition;
      chips: SpinTender;
      cents: Cents;
    }
  | {
      event: 'stake-forfeited';
      player: Name;
      position: SpinPosition;
      chips: SpinTender;
      cents: Cents;
    }
  | {
      event: 'stake-refunded';
      player: Name;
      position: SpinPosition;
      /** In which chips it was given back. */
      chips: SpinTender;
      cents: Cents;
      why: SpinReturned;
    }
  | {
      event: 'payment-voided';
      player: Name;
      position: SpinPosition;
      chips: SpinTender;
      cents: Cents;
      why: SpinReturned;
    }
  | {
      event: 'payment-recovered';
      player: Name;
      position: SpinPosition;
      /** In which chips. */
      chips: SpinTender;
      cents: Cents;
      /** What is still owed. */
      owed_cents: Cents;
    }
  | {
      event: 'round-invalidated';
      round: number;
      cause: InvalidCause;
    }
  | {
      event: 'ball-changed';
    }
  | {
      event: 'equipment-failed';
    }
  | {
      event: 'play-resumed';
      how: SpinRemedied;
    }
  | {
      event: 'wager-found';
      player: Name;
      position: SpinPosition;
      chips: SpinTender;
      /** How much lay there. */
      cents: Cents;
      /** How much of it is valid. */
      valid_cents: Cents;
      /** How much is void, and given back. */
      void_cents: Cents;
    }
  | {
      event: 'void-wager-found';
      player: Name;
      /** Where it lay. */
      at: SpinMark;
      chips: SpinTender;
      cents: Cents;
    }
  | {
      event: 'ruled';
      on: SpinFound;
      remedy: SpinRemedy;
    }
  | {
      event: 'wager-settled';
      /** The player whose wager was decided. */
      player: Name;
      /** The place on the layout that it lay on. */
      position: SpinPosition;
      /** With which chips. */
      chips: SpinTender;
      /** What was at stake. */
      stake_cents: Cents;
      /** How it came out. */
      result: SpinWagerResult;
      /** The odds of a win. */
      odds?: Odds;
      /** What was paid on top of the stake. */
      payment_cents: Cents;
      /** What of the stake was handed back with it. */
      returned_cents: Cents;
    };

/** What was found about a wager that was wrongly accepted (nz-1996/general/14.2). */
export type SpinFound = 'above-maximum' | 'below-minimum' | 'late' | 'misplaced' | 'partnership' | 'wrong-chips';

/** What somebody calls a place or a wager. */
export type SpinMark = string;

/** A result: a number, three dice, a section of the rim or its symbol. */
export type SpinOutcome = string;

/** A place on the layout. */
export type SpinPosition =
  | 'straight-0'
  | 'straight-1'
  | 'straight-2'
  | 'straight-3'
  | 'straight-4'
  | 'straight-5'
  | 'straight-6'
  | 'straight-7'
  | 'straight-8'
  | 'straight-9'
  | 'straight-10'
  | 'straight-11'
  | 'straight-12'
  | 'straight-13'
  | 'straight-14'
  | 'straight-15'
  | 'straight-16'
  | 'straight-17'
  | 'straight-18'
  | 'straight-19'
  | 'straight-20'
  | 'straight-21'
  | 'straight-22'
  | 'straight-23'
  | 'straight-24'
  | 'straight-25'
  | 'straight-26'
  | 'straight-27'
  | 'straight-28'
  | 'straight-29'
  | 'straight-30'
  | 'straight-31'
  | 'straight-32'
  | 'straight-33'
  | 'straight-34'
  | 'straight-35'
  | 'straight-36'
  | 'split-0-1'
  | 'split-0-2'
  | 'split-0-3'
  | 'split-1-2'
  | 'split-1-4'
  | 'split-2-3'
  | 'split-2-5'
  | 'split-3-6'
  | 'split-4-5'
  | 'split-4-7'
  | 'split-5-6'
  | 'split-5-8'
  | 'split-6-9'
  | 'split-7-8'
  | 'split-7-10'
  | 'split-8-9'
  | 'split-8-11'
  | 'split-9-12'
  | 'split-10-11'
  | 'split-10-13'
  | 'split-11-12'
  | 'split-11-14'
  | 'split-12-15'
  | 'split-13-14'
  | 'split-13-16'
  | 'split-14-15'
  | 'split-14-17'
  | 'split-15-18'
  | 'split-16-17'
  | 'split-16-19'
  | 'split-17-18'
  | 'split-17-20'
  | 'split-18-21'
  | 'split-19-20'
  | 'split-19-22'
  | 'split-20-21'
  | 'split-20-23'
  | 'split-21-24'
  | 'split-22-23'
  | 'split-22-25'
  | 'split-23-24'
  | 'split-23-26'
  | 'split-24-27'
  | 'split-25-26'
  | 'split-25-28'
  | 'split-26-27'
  | 'split-26-29'
  | 'split-27-30'
  | 'split-28-29'
  | 'split-28-31'
  | 'split-29-30'
  | 'split-29-32'
  | 'split-30-33'
  | 'split-31-32'
  | 'split-31-34'
  | 'split-32-33'
  | 'split-32-35'
  | 'split-33-36'
  | 'split-34-35'
  | 'split-35-36'
  | 'street-0-1-2'
  | 'street-0-2-3'
  | 'street-1-2-3'
  | 'street-4-5-6'
  | 'street-7-8-9'
  | 'street-10-11-12'
  | 'street-13-14-15'
  | 'street-16-17-18'
  | 'street-19-20-21'
  | 'street-22-23-24'
  | 'street-25-26-27'
  | 'street-28-29-30'
  | 'street-31-32-33'
  | 'street-34-35-36'
  | 'corner-0-1-2-3'
  | 'corner-1-2-4-5'
  | 'corner-2-3-5-6'
  | 'corner-4-5-7-8'
  | 'corner-5-6-8-9'
  | 'corner-7-8-10-11'
  | 'corner-8-9-11-12'
  | 'corner-10-11-13-14'
  | 'corner-11-12-14-15'
  | 'corner-13-14-16-17'
  | 'corner-14-15-17-18'
  | 'corner-16-17-19-20'
  | 'corner-17-18-20-21'
  | 'corner-19-20-22-23'
  | 'corner-20-21-23-24'
  | 'corner-22-23-25-26'
  | 'corner-23-24-26-27'
  | 'corner-25-26-28-29'
  | 'corner-26-27-29-30'
  | 'corner-28-29-31-32'
  | 'corner-29-30-32-33'
  | 'corner-31-32-34-35'
  | 'corner-32-33-35-36'
  | 'six-line-1-6'
  | 'six-line-4-9'
  | 'six-line-7-12'
  | 'six-line-10-15'
  | 'six-line-13-18'
  | 'six-line-16-21'
  | 'six-line-19-24'
  | 'six-line-22-27'
  | 'six-line-25-30'
  | 'six-line-28-33'
  | 'six-line-31-36'
  | 'column-1'
  | 'column-2'
  | 'column-3'
  | 'dozen-1'
  | 'dozen-2'
  | 'dozen-3'
  | 'low'
  | 'high'
  | 'even'
  | 'odd'
  | 'red'
  | 'black'
  | 'small'
  | 'big'
  | 'any-triple'
  | 'triple-1'
  | 'triple-2'
  | 'triple-3'
  | 'triple-4'
  | 'triple-5'
  | 'triple-6'
  | 'double-1'
  | 'double-2'
  | 'double-3'
  | 'double-4'
  | 'double-5'
  | 'double-6'
  | 'total-4'
  | 'total-5'
  | 'total-6'
  | 'total-7'
  | 'total-8'
  | 'total-9'
  | 'total-10'
  | 'total-11'
  | 'total-12'
  | 'total-13'
  | 'total-14'
  | 'total-15'
  | 'total-16'
  | 'total-17'
  | 'pair-1-2'
  | 'pair-1-3'
  | 'pair-1-4'
  | 'pair-1-5'
  | 'pair-1-6'
  | 'pair-2-3'
  | 'pair-2-4'
  | 'pair-2-5'
  | 'pair-2-6'
  | 'pair-3-4'
  | 'pair-3-5'
  | 'pair-3-6'
  | 'pair-4-5'
  | 'pair-4-6'
  | 'pair-5-6'
  | 'face-1'
  | 'face-2'
  | 'face-3'
  | 'face-4'
  | 'face-5'
  | 'face-6'
  | 'symbol-a'
  | 'symbol-b'
  | 'symbol-c'
  | 'symbol-d'
  | 'symbol-e'
  | 'symbol-f'
  | 'symbol-g';

/** How play goes on after a failure of the equipment (nz-1996/tai-sai/7.7). */
export type SpinRemedied = 'rectified' | 'procedures';

/** What the rules make of it. */
export type SpinRemedy = 'valid-in-part' | 'valid-once' | 'wager-void';

/** A result. */
export interface SpinResult {
  /** The round. */
  round: number;
  /** What came, in one word. */
  outcome: string;
  /** The number of the pocket. */
  number?: number;
  /** Its colour. */
  colour?: RouletteColour;
  /** The dice, lowest first. */
  dice?: [number, number, number];
  /** Their total. */
  total?: number;
  /** The section of the rim, where it is known. */
  section?: number;
  /** Its symbol. */
  symbol?: MoneyWheelSymbol;
}

/** Why a wager goes back to the player, or what was paid on it back to the house. */
export type SpinReturned = 'void-spin' | 'invalidated' | 'breach' | 'unclaimed';

/** What somebody says that a spin gave. */
export type SpinSeen = string;

/** How a wager of the last round came out. */
export interface SpinSettled {
  /** Whose. */
  player: Name;
  /** Where. */
  position: string;
  /** With which chips. */
  chips: SpinTender;
  /** What was at stake. */
  stake_cents: Cents;
  /** How it came out. */
  result: SpinWagerResult;
  /** The odds of a win. */
  odds: Odds | null;
  /** What was paid on top of the stake. */
  payment_cents: Cents;
  /** The rule. */
  rule: RuleId | null;
}

/** With which chips a wager is made (nz-1996/general/18.1). */
export type SpinTender = 'value' | 'colour';

/** Such a table. */
export interface SpinView {
  /** What is spun. */
  apparatus: SpinApparatus;
  /** What the table is doing. */
  phase: string;
  /** The round's number. */
  round: number;
  /** Which way the wheel turns, or turned last. */
  direction: SpinDirection | null;
  /** The wagers on the layout. */
  wagers: LaidWager[];
  /** The players' colours. */
  colours: ColourView[];
  /** The colours that nobody plays in. */
  free_colours: SpinColour[];
  /** The result of the round just spun, until the next one's betting closes. */
  outcome: SpinResult | null;
  /** The places that win with it. */
  winning: string[];
  /** How the wagers of that round came out, as far as they are settled. */
  settled: SpinSettled[];
  /** The latest results, the newest last. */
  results: SpinResult[];
  /** How often each number, total or symbol has come at this table. */
  counts: Record<string, number>;
  /** What each kind of wager pays. */
  pays: Record<string, Odds>;
  /** What the operator calls the symbols of the money wheel. */
  names: Record<string, string>;
  /** The symbols around the rim of the money wheel. */
  rim: MoneyWheelSymbol[];
  /** Why the last spin was void, while nothing has been spun since. */
  voided: SpinVoidCause | null;
  /** The rule that makes it void. */
  voided_rule: RuleId | null;
  /** Whether winning stakes stay on the layout once they are paid. */
  winners_stay: boolean;
}

/** Why a spin is void (nz-1996/roulette/6.1 to 6.6, nz-1996/tai-sai/7.1 to 7.4, nz-1996/money-wheel/6.1 to 6.3). */
export type SpinVoidCause =
  | 'same-direction'
  | 'foreign-object'
  | 'ball-hung-up'
  | 'ball-out'
  | 'interference'
  | 'too-few-turns'
  | 'not-flat'
  | 'tumbler-failed'
  | 'exposed'
  | 'not-activated'
  | 'unbalanced'
  | 'malfunction'
  | 'on-peg';

/** How a wager came out. */
export type SpinWagerResult = 'won' | 'lost';

/** Everybody who works here. */
export interface StaffList {
  staff: StaffMember[];
}

/** A member of staff. */
export interface StaffMember {
  name: Name;
  roles: Role[];
  /** Whether the password is still the one that was handed out. */
  new: boolean;
  /** Until when nobody gets in under the name, if too many attempts failed. */
  locked_until_ms: number | null;
}

/** An anchor as it is handed out. */
export interface Stated {
  /** What this is: `croupier-anchor/1`. */
  format: string;
  /** Its number, from 1. */
  number: number;
  /** The hash of the one before; of the first, zeros. */
  previous: string;
  /** When it was made, in milliseconds since 1970. */
  at_ms: number;
  /** The number of the ledger's last transaction, and what all accounts held after it. */
  ledger: StatedHead;
  /** By log: its last event. */
  logs: Record<string, StatedHead>;
  /** The public part of the house's key. */
  key: string;
  /** What it signed the above with. */
  signature: string;
}

/** How far a log goes. */
export interface StatedHead {
  /** The number of its last entry. */
  seq: number;
  /** The hash of it. */
  hash: string;
}

/** A step by which cards are made ready, confirmed by a person (nz-2004/baccarat/6.1 to 6.3, 7.3). */
export type Step =
  | 'dealer-inspection'
  | 'supervisor-inspection'
  | 'spread'
  | 'chemmy-shuffle'
  | 'stack'
  | 'riffle-shuffle'
  | 'shuffle'
  | 'card-check'
  | 'lace'
  | 'second-shuffle'
  | 'acceptance'
  | 'closing-check'
  | 'load-shuffler';

/** Where play stops or goes on, and why. */
export interface StopPlay {
  of: StopScope;
  why: string;
}

/** Where play is stopped, or goes on. */
export type StopScope =
  | 'house'
  | {
      game: GameKind;
      pit?: never;
      table?: never;
    }
  | {
      pit: Name;
      game?: never;
      table?: never;
    }
  | {
      table: string;
      game?: never;
      pit?: never;
    };

/** A decision that play is stopped somewhere. */
export interface StopView {
  of: StopScope;
  why: string;
  /** Who decided it. */
  by: Name;
  role: Role;
  at_ms: number;
  /** The tables in it at which a round is still under way. */
  concluding: string[];
}

/** What does not go on, and why. */
export type Stopped =
  | {
      table: string;
      why: string;
      jackpot?: never;
      tournament?: never;
    }
  | {
      jackpot: Name;
      why: string;
      table?: never;
      tournament?: never;
    }
  | {
      tournament: Name;
      why: string;
      table?: never;
      jackpot?: never;
    };

/** How the store does, as of the change that is made every three seconds. */
export interface StoreHealth {
  /** Whether it keeps changes: false when it has kept none for ten seconds. */
  healthy: boolean;
  /** Whether the last change took a second or more. */
  slow: boolean;
  /** How long the last change took. */
  last_change_ms: number;
  /** How long ago that was. */
  quiet_ms: number;
}

/** A prize that is not paid yet. */
export interface StudClaim {
  /** Whose. */
  player: Name;
  /** In which seat. */
  seat: number;
  /** For what kind of hand. */
  hand: Category;
}

/** The dealer's hand. */
export interface StudDealer {
  /** Its cards; none for one that lies face down. */
  cards: (Card | null)[];
  /** The face-up card, by which the players decide. */
  up: Card | null;
  /** What it makes, once it was declared. */
  read: HandRead | null;
  /** Whether it qualifies, once it was declared. */
  qualifies: boolean | null;
}

/** A player's hand. */
export interface StudHand {
  /** Whose. */
  player: Name;
  /** In which seat's box. */
  seat: number;
  /** Its cards; none for one that lies face down. */
  cards: (Card | null)[];
  /** What it makes, once it was announced. */
  read: HandRead | null;
  /** The ante. */
  ante_cents: Cents;
  /** The bet; nothing before it is placed. */
  bet_cents: Cents;
  /** Whether there is a wager on the jackpot: where it is operated electronically, whether the light is on. */
  jackpot: boolean;
  /** What has become of it: `open`, `bet`, `folded`, `absent`, `dead`, `shown` or `left-down`. */
  state: 'open' | 'bet' | 'folded' | 'absent' | 'dead' | 'shown' | 'left-down';
}

/** The jackpot that a table is linked to. */
export interface StudJackpot {
  /** Its name. */
  name: Name;
  /** How wagers on it are taken. */
  operation: CaribbeanStudOperation;
  /** The amount of a wager on it. */
  wager_cents: Cents;
  /** What its meter shows; filled in by whoever keeps the jackpot. */
  meter_cents: Cents | null;
  /** The prizes that are not paid yet. */
  claims: StudClaim[];
  /** Whose wagers a misdeal has left valid for the next round. */
  carried: Name[];
}

/** What a kind of hand is paid. */
export interface StudPay {
  /** The kind of hand. */
  hand: Category;
  /** What a winning bet is paid. */
  odds: Odds;
  /** What it wins of the jackpot at least; nothing where it wins none. */
  prize_cents: Cents | null;
  /** How much of the jackpot in a hundred, where that is more. */
  prize_percent: number | null;
  /** The rule of the prize. */
  prize_rule: RuleId | null;
}

/** How a hand of the last round came out. */
export interface StudSettled {
  /** Whose. */
  player: Name;
  /** In which seat. */
  seat: number;
  /** How it came out. */
  result: CaribbeanStudHandResult;
  /** Its value in words, if it was shown. */
  name: string | null;
  /** The ante. */
  ante_cents: Cents;
  /** The bet. */
  bet_cents: Cents;
  /** The odds of the bet, if it was paid. */
  odds: Odds | null;
  /** What the ante won. */
  ante_won_cents: Cents;
  /** What the bet won. */
  bet_won_cents: Cents;
  /** What was paid out of the jackpot. */
  jackpot_cents: Cents;
  /** The rule. */
  rule: RuleId | null;
}

/** A Caribbean stud table. */
export interface StudView {
  /** What it is doing. */
  phase: string;
  /** How many decks have been made ready. */
  shoe: number;
  /** The round's number. */
  round: number;
  /** What the cards are dealt from. */
  dealing: CaribbeanStudDealing;
  /** The hands, those of the last round until the next one's antes are placed. */
  hands: StudHand[];
  /** The dealer's hand. */
  dealer: StudDealer;
  /** The players who are asked for a decision. */
  asks: Name[];
  /** Whether the deck must be counted before play goes on. */
  count_due: boolean;
  /** How the hands of the last round came out. */
  settled: StudSettled[];
  /** The jackpot. */
  jackpot: StudJackpot;
  /** What is paid, the highest hand first. */
  pays: StudPay[];
  /** The rule that lists what winning bets are paid. */
  pays_rule: RuleId | null;
  /** The most that is paid on a bet, where it is set. */
  max_payout_cents: Cents | null;
}

/** A table that was set up. */
export type TableMade = LobbyTable;

/** The odds at a table. */
export interface TableOdds {
  /** Every wager that there is under its rules. */
  wagers: WagerOdds[];
}

export interface TableViewFields {
  /** Its id. */
  table: string;
  /** The book in force. */
  book: string;
  /** The game. */
  game: GameKind;
  /** Where it is in its life. */
  life: 'drafted' | 'open' | 'closed';
  /** Whether real equipment is keyed in. */
  physical: boolean;
  /** Whether it is for practice: for play money, with hints. */
  practice: boolean;
  /** How many house players may keep people company. */
  company: number;
  /** The operator's choices. */
  options: Record<string, string>;
  /** The sign. */
  limits: Limits;
  /** Limits that are to come, on a second sign. */
  coming?: Coming;
  /** Whether the table is kept for some. */
  private: boolean;
  /** Whether no further round begins for the time being. */
  suspended: boolean;
  /** Why, where somebody said. */
  suspended_for?: string;
  /** The chips. */
  chips_cents: Cents[];
  /** The seats. */
  seats: Place[];
  /** Those who stand. */
  standing: Place[];
  /** What could not be taken back from players and is owed, those who have left included: staff see all of it, a player what is his or hers. */
  debts: Debt[];
  /** What stands on the floor around it: signs, disputes, chips on their way, what an inspector is owed. */
  floor: FloorView;
  /** The heat of a tournament that is held here. */
  heat?: HeatView;
  /** What is sealed here and not yet opened whole. */
  seals?: SealView[];
  /** The viewer. */
  you: You | null;
  /** What a person calls the table. */
  title: string;
  /** The number of the last event that it shows. */
  seq: number;
  /** What the sign says besides the limits. */
  notices: Notice[];
  /** What runs out. */
  clock: Clock | null;
  /** Why the table does not go on, where it does not. */
  stopped: string | null;
}

export type TableViewCase =
  | {
      baccarat: BaccaratView;
      blackjack?: never;
      chemin_de_fer?: never;
      spin?: never;
      craps?: never;
      caribbean_stud?: never;
    }
  | {
      blackjack: BlackjackView;
      baccarat?: never;
      chemin_de_fer?: never;
      spin?: never;
      craps?: never;
      caribbean_stud?: never;
    }
  | {
      chemin_de_fer: CheminDeFerView;
      baccarat?: never;
      blackjack?: never;
      spin?: never;
      craps?: never;
      caribbean_stud?: never;
    }
  | {
      spin: SpinView;
      baccarat?: never;
      blackjack?: never;
      chemin_de_fer?: never;
      craps?: never;
      caribbean_stud?: never;
    }
  | {
      craps: CrapsView;
      baccarat?: never;
      blackjack?: never;
      chemin_de_fer?: never;
      spin?: never;
      caribbean_stud?: never;
    }
  | {
      caribbean_stud: StudView;
      baccarat?: never;
      blackjack?: never;
      chemin_de_fer?: never;
      spin?: never;
      craps?: never;
    };

/** A table as it goes out to one viewer. */
export type TableView = TableViewFields & TableViewCase;

/** Why a table is taken away. */
export interface TakeAway {
  why: string;
}

/** What should have been won, by the exact odds of every wager that was decided. */
export interface Theoretical {
  /** That, rounded to cents. */
  win_cents: number;
  /** The standard deviation of the win. */
  deviation_cents: number;
  /** Nineteen times of twenty the win is not below this. */
  low_cents: number;
  /** Nor above this. */
  high_cents: number;
  /** Whether the win lies between them, but for what was paid on coupons. */
  within: boolean;
  /** Stakes on wagers without fixed odds, which are left out of it. */
  unknown_cents: number;
  /** How it is taken to be played where players decide something. */
  assumes: string[];
}

/** What is to be signed. */
export interface ToSign {
  /** The number of the event. */
  seq: number;
  /** The phrase of the signer's key. */
  phrase: string;
}

/** What a WebSocket says of the table from the second message on: what happened, and what became different by it. */
export interface Told {
  /** The id of the command it answers. */
  reply?: string;
  /** The number of the last event told. */
  seq: number;
  /** What happened. */
  events: SeenEvent[];
  /** What must happen before the table goes on, where that is something else than before. */
  awaiting?: NowAwaited;
  /** The fields of the view that are different now, each whole. A field of the game has the game's name before it, as in `spin.wagers`. */
  changes?: Record<string, unknown>;
  /** Long lists that offers name from now on by their numbers. */
  lists?: Record<string, unknown[]>;
  /** What is offered otherwise than before, by the place in `options`: the fields of the offer there that are different, and within `open` those that are different there, each whole; null is gone. An open field may be `{"list":N,"but":[…]}`: one of the list, but for these. */
  offers?: Record<string, unknown>;
}

/** An entrant. */
export interface TournamentEntrant {
  /** The place now, or in the end; none before the first session and for those who lost theirs. */
  place: number | null;
  /** Who plays. */
  player: Name;
  /** In which order entered. */
  number: number;
  /** Where the entrant is. */
  course: 'in' | 'out' | 'forfeited';
  /** The tournament chips, those on the layout too. */
  chips_cents: Cents;
  /** The session in which the entrant was out. */
  out_in: number | null;
  /** The prize paid. */
  prize_cents: Cents | null;
}

/** An event of a tournament: this, and fields of its own. */
export interface TournamentEvent {
  /** Its number in the tournament's log. */
  seq: number;
  /** When it was logged. */
  at_ms: number;
  /** What happened. */
  event: string;
  /** The rule behind it. */
  rule: RuleId | null;
  [field: string]: unknown;
}

/** Events of a tournament's log. */
export interface TournamentEvents {
  /** The events asked for, in order. */
  events: unknown[];
}

/** What is on the notice. */
export interface TournamentNotice {
  /** What it says. */
  text: string;
  /** By which rule. */
  rule: RuleId | null;
}

/** What came of a command. */
export interface TournamentReply {
  /** The id of the command. */
  reply: string;
  /** The number of the tournament's last event. */
  seq: number;
  /** What happened. */
  events: unknown[];
  /** The tournament after it. */
  tournament: OneTournament;
}

/** A seat that was drawn. */
export interface TournamentSeat {
  /** The table. */
  table: string;
  /** The seat. */
  seat: number;
  /** By whom. */
  player: Name;
  /** Whether it was taken. */
  taken: boolean;
}

/** A tournament. */
export interface TournamentView {
  /** What it is called. */
  name: Name;
  /** The book of its tables. */
  book: string;
  /** What it waits for. */
  step: 'approval' | 'entries' | 'ballot' | 'start' | 'heats' | 'prizes' | 'ended' | 'cancelled';
  /** When the tournament, or the session that is drawn for, begins. */
  starts_ms: number;
  /** The session, from 1; 0 before the first ballot. */
  session: number;
  /** Its sessions, such as `heat:20:2`. */
  stages: string[];
  /** Who conducts it. */
  director: Name | null;
  /** The entry fee. */
  fee_cents: Cents;
  /** What of it the operator keeps. */
  commission_cents: Cents;
  /** The fewest entrants. */
  least: number;
  /** The most entrants. */
  most: number;
  /** The seats of a table. */
  table_seats: number;
  /** What the prize pool holds. */
  pool_cents: Cents;
  /** What was paid in prizes. */
  prizes_cents: Cents;
  /** The prizes by place, in percent of the pool. */
  prizes: number[];
  /** Who waits for a seat. */
  reserve: Name[];
  /** The seats of this session. */
  seats: TournamentSeat[];
  /** Everybody who entered, the best first. */
  leaderboard: TournamentEntrant[];
  /** The conditions as they are published. */
  notices: TournamentNotice[];
}

/** Every tournament. */
export interface Tournaments {
  tournaments: TournamentView[];
}

/** What is asked. */
export type TrainingKind = 'ruling' | 'payment' | 'allowed';

/** A question of training, with its answer. */
export interface TrainingQuestion {
  /** The book that it is asked under. */
  book: string;
  /** The seed; the same one asks the same. */
  seed: number;
  /** What is asked: what becomes of an irregularity, what a wager is paid, or whether something may be done. */
  kind: TrainingKind;
  /** How the table stands, a line for each thing to know. */
  stands: string[];
  /** What happened, and the question. */
  asks: string;
  /** The answers to choose from. */
  choices: string[];
  /** Which of them is right, from 0. */
  right: number;
  /** The rules behind it; none where the text of the book is silent. */
  rules: TrainingRule[];
  /** What the table says of it besides; empty: nothing. */
  detail: string;
}

/** A rule behind an answer. */
export interface TrainingRule {
  /** Its id. */
  rule: string;
  /** What it asks, in our own words. */
  says: string;
}

/** Chips on their way between the cage and the table, as staff see it. */
export interface TransferView {
  /** How much. */
  cents: Cents;
  /** Whether they go to the table; otherwise to the cage. */
  fill: boolean;
  /** Who asked for them, where it is known. */
  requested_by: Name | null;
  /** Whether they were handed over. */
  handed_over: boolean;
  /** By whom, where it is known. */
  handed_over_by: Name | null;
}

/** What is to be tried. */
export interface Trial {
  /** Each on a copy of its own: commands, one after the other. */
  courses: SaidCommand[][];
  /** Whether the house does what a dealer would, until each command may be said, and after the last until the round is settled. */
  dealt?: boolean;
}

/** What would come of it. */
export interface Tried {
  /** In the order in which they were asked for. */
  courses: TriedCourse[];
}

/** What would come of one course. */
export interface TriedCourse {
  /** What would happen, up to a refusal. */
  events: SeenEvent[];
  /** What the house would be better off by it. */
  house_cents: number;
  /** Why it would end before its last command. */
  refused?: Refused;
}

/** The hand to be decided on. */
export interface TurnView {
  /** Which box. */
  box: number;
  /** Which hand of it, from 1. */
  hand: number;
  /** Who decides. */
  player: Name;
  /** The words of what may be said. */
  choices: string[];
}

/** What a field of a command may be. */
export type Value = string | number | boolean | unknown[] | Record<string, unknown> | null;

/** A voucher. */
export interface Voucher {
  /** Its number. */
  number: number;
  /** What it is worth. */
  cents: Cents;
  /** Out of whose account it came; none: for cash. */
  player: Name | null;
  /** Until when it is good. */
  expires_ms: number;
  /** How it stands. */
  stands: VoucherStanding;
}

/** How a voucher stands. */
export type VoucherStanding = 'good' | 'late' | 'redeemed' | 'void' | 'held' | 'collected';

/** What a wager costs and gives. */
export interface WagerOdds {
  /** Its word, as commands name it. */
  wager: string;
  /** What sort of wager it is. */
  kind: string;
  /** What the house keeps of a unit staked on average; negative where the player has the best of it. */
  edge: Figure;
  /** How likely something is won. */
  wins: Figure;
  /** Every way in which it can end. */
  outcomes: OneOutcome[];
  /** What is taken for granted, such as the way to play. */
  notes: string[];
}

/** How a wager came out. */
export type WagerResult = 'won' | 'lost' | 'stand-off';

/** How many watch, as it goes out. */
export interface Watched {
  /** Connections of those who do not play here; staff are not counted. */
  watching: number;
}

/** A decision with what each answer is worth. */
export interface Weighed {
  /** The area, where a player may have several. */
  area?: number;
  /** The hand of it, from 1. */
  hand?: number;
  /** What is at stake. */
  stake_cents: Cents;
  /** The answers that are open, the best first. */
  answers: WeighedAnswer[];
}

/** An answer with what it is worth. */
export interface WeighedAnswer {
  /** The word of its command. */
  do: string;
  /** What it wins on average, of what is at stake. */
  value: Figure;
  /** How much less that is than the best. */
  cost: Figure;
  /** The same of what is at stake, to the nearest cent. */
  cost_cents: Cents;
}

/** What a WebSocket begins with. */
export interface Welcome {
  /** The table's id. */
  table: string;
  /** Who the house takes the viewer for; none: a spectator. */
  you: string | null;
  /** The number of the last event. */
  seq: number;
  /** How what was missed is told: there was nothing, its events follow, or the view alone. */
  resume: 'none' | 'gap' | 'view';
}

/** Who the bearer is. */
export interface Who {
  name: string;
  /** What sort of account it is. */
  kind: Kind;
  /** The roles of staff; a player has none. */
  roles: Role[];
}

/** Why an anchor was made. */
export type Why = 'start' | 'schedule' | 'day' | 'stop' | 'asked' | 'backup';

/** How an amount is made up. The last step is what the player is given on top of the stake; if negative, what the player loses or is charged. */
export interface Working {
  /** The steps. */
  steps: WorkingStep[];
}

/** A step. */
export interface WorkingStep {
  /** What is done. */
  words: string;
  /** What that comes to. */
  cents: Cents;
  /** The rule, where the step has one of its own. */
  rule?: RuleId;
}

/** How a payment was wrong. */
export type Wrongly = 'overpaid' | 'underpaid';

/** The viewer's own place. */
export interface You {
  /** The name. */
  name: Name;
  /** Whether at the table. */
  present: boolean;
  /** The seat, if seated. */
  seat: number | null;
  /** The chips of value in front. */
  chips_cents: Cents;
  /** What the non-value chips are worth. */
  colour_cents: Cents;
  /** What the account holds; filled in by whoever keeps it. */
  balance_cents?: Cents;
  /** The cards of the hand held that lie face down, for nobody else; filled in by whoever keeps the stack. */
  look?: Card[];
  /** What they make, where they are a whole hand of poker. */
  look_read?: HandRead;
}
