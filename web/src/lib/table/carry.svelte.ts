// Chips that are carried with the pointer: from the rail to a place, or from one place to another. Whoever lets go elsewhere has done nothing.
import type { Attachment } from 'svelte/attachments';

/** What is in the hand, and where it is on the screen. */
export interface Carried {
  cents: number;
  x: number;
  y: number;
}

class Hand {
  now = $state.raw<Carried | null>(null);
}
/** There is one pointer. */
export const hand = new Hand();

/** So far the pointer goes before it is no click any more. */
const FAR = 10;
const PLACES = '[data-spot], [data-area], [data-bet]';

/** Lets chips be carried away from here. `take` says how much is taken up, null: nothing, and then a finger scrolls and holds as ever; `put` is
 *  told the place where they are let go. */
export function carry(take: (touched: boolean) => number | null, put: (place: Element) => void): Attachment<HTMLElement> {
  return (from) => {
    let begun: Carried | null = null;
    const move = ({ clientX: x, clientY: y }: PointerEvent): void => {
      if (begun && (hand.now !== null || Math.hypot(x - begun.x, y - begun.y) >= FAR)) hand.now = { cents: begun.cents, x, y };
    };
    const end = (event: PointerEvent): void => {
      const carried = hand.now;
      forget();
      if (!carried || event.type !== 'pointerup') return;
      // What the browser makes of it besides is no click.
      const nothing = (click: Event): void => click.stopImmediatePropagation();
      addEventListener('click', nothing, { capture: true, once: true });
      setTimeout(() => {
        removeEventListener('click', nothing, { capture: true });
        const place = document.elementFromPoint(event.clientX, event.clientY)?.closest(PLACES);
        if (place && place !== from) put(place);
      });
    };
    const forget = (): void => {
      begun = null;
      hand.now = null;
      removeEventListener('pointermove', move);
      for (const name of ['pointerup', 'pointercancel'] as const) removeEventListener(name, end);
    };
    const down = (event: PointerEvent): void => {
      const cents = event.button === 0 && event.isPrimary ? take(event.pointerType !== 'mouse') : null;
      if (cents === null || cents <= 0) return;
      begun = { cents, x: event.clientX, y: event.clientY };
      addEventListener('pointermove', move);
      for (const name of ['pointerup', 'pointercancel'] as const) addEventListener(name, end);
    };
    from.addEventListener('pointerdown', down);
    return () => {
      from.removeEventListener('pointerdown', down);
      if (begun) forget();
    };
  };
}

/** Does at a place what a click does there: layouts that are drawn have no buttons. */
export const touch = (place: Element): void => void place.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
