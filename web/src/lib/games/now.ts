// What lies on a table of blackjack or Caribbean stud at this moment, in few words, from its view.
import { t } from '../lang/lang.ts';
import type { View } from '../net/types.ts';

export interface Now {
  /** The dealer's cards; null for one that lies face down. */
  cards: (string | null)[];
  /** What they count or are called. */
  dealer: string;
  /** Hands that players have in the round. */
  hands: number;
  /** How the dealer fared in the last rounds, the newest last. */
  past: { text: string; tone: 'bust' | 'best' | '' }[];
}

const SHOWN = 9;
const MOST = 21;

/** Null for a game that is not told so. */
export function nowAt({ blackjack, caribbean_stud: stud }: View): Now | null {
  if (stud) {
    const { cards, read, qualifies } = stud.dealer;
    return {
      cards,
      dealer: read === null ? '' : qualifies === false ? t('{name}: no hand', { name: read.name }) : read.name,
      hands: stud.hands.length,
      past: [],
    };
  }
  if (!blackjack) return null;
  const { cards, total, soft } = blackjack.dealer;
  const hands = blackjack.boxes.reduce((all, box) => all + box.hands.filter((hand) => hand.cards.length > 0).length, 0);
  const past = blackjack.results
    .slice(-SHOWN)
    .map((one): Now['past'][number] =>
      one.blackjack ? { text: 'BJ', tone: 'best' } : one.total > MOST ? { text: String(one.total), tone: 'bust' } : { text: String(one.total), tone: '' },
    );
  return {
    cards,
    dealer:
      cards.length === 0
        ? ''
        : blackjack.dealer.blackjack
          ? t('dealer has blackjack')
          : soft
            ? t('dealer soft {total}', { total })
            : t('dealer {total}', { total }),
    hands,
    past,
  };
}
