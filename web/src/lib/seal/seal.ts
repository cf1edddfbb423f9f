// What is sealed, checked in the browser with nothing but SHA-256 and HKDF of WebCrypto. docs/verify.md has every byte.
import type { SealView, ShareView } from '../net/generated.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/** A card of a sealed shoe as it was opened; its number in a new deck, or the word for it. */
export interface Opened {
  out: number;
  place: number;
  card: number;
  salt: string;
  path: string;
}

export function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const ascii = (text: string): Bytes => new TextEncoder().encode(text);

function number(value: number, size: number): Bytes {
  const bytes = new Uint8Array(size);
  for (let at = size - 1; at >= 0; at--, value = Math.floor(value / 256)) bytes[at] = value % 256;
  return bytes;
}

function joined(...parts: Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function text(words: string): Bytes {
  const bytes = ascii(words);
  return joined(number(bytes.length, 4), bytes);
}

export async function hash(...parts: Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...parts)));
}

const same = (one: Uint8Array, other: Uint8Array): boolean => toHex(one) === toHex(other);

const named = (tag: string, seal: SealView): Bytes => joined(ascii(tag), text(seal.table), number(seal.number, 4), text(seal.book));

function shape(sides: number[]): Bytes {
  return joined(number(0, 1), number(sides.length, 4), Uint8Array.from(sides));
}

/** The bytes that the house signed. */
export function record(seal: SealView): Bytes {
  const [root, previous] = [fromHex(seal.root), fromHex(seal.previous)];
  if (seal.cards) return joined(named('shoe-record/1', seal), ...seal.cards.map((count) => number(count, 2)), root, previous, number(0, 1));
  return joined(named('draw-record/1', seal), shape(seal.sides ?? []), root, previous);
}

const kind = (seal: SealView): string => (seal.cards ? 'wash' : 'draw');

/** What somebody commits to who takes part with this share. */
export async function commitment(seal: SealView, name: string, share: Uint8Array): Promise<string> {
  return toHex(await hash(ascii(`${kind(seal)}-share/1`), await hash(record(seal)), text(name), share));
}

/** Whether the house's signature is under it; null where the browser cannot tell. */
export async function signed(seal: SealView): Promise<boolean | null> {
  try {
    const key = await crypto.subtle.importKey('raw', fromHex(seal.key), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, fromHex(seal.signature), record(seal));
  } catch {
    return null;
  }
}

/** Numbers below a bound, from the stream of a salt, material and an info. */
async function stream(salt: Bytes, material: Bytes, info: Bytes): Promise<(bound: number) => Promise<number>> {
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits']);
  let [block, used, next] = [new Uint8Array(), 0, 0];
  const byte = async (): Promise<number> => {
    if (used === block.length) {
      const of = { name: 'HKDF', hash: 'SHA-256', salt, info: joined(info, number(next++, 4)) };
      [block, used] = [new Uint8Array(await crypto.subtle.deriveBits(of, key, 256)), 0];
    }
    return block[used++] ?? 0;
  };
  return async (bound) => {
    const whole = 65_536 - (65_536 % bound);
    for (;;) {
      const drawn = (await byte()) * 256 + (await byte());
      if (drawn < whole) return drawn % bound;
    }
  };
}

type Revealed = ShareView & { share: string };
const revealed = (seal: SealView): Revealed[] => seal.shares.filter((one): one is Revealed => one.share != null);

/** The hash of all commitments; throws where somebody's share is not the one committed to. */
async function settled(seal: SealView): Promise<Bytes> {
  for (const one of revealed(seal)) {
    if ((await commitment(seal, one.name, fromHex(one.share))) !== one.commitment) throw new Error(`${one.name} had committed to another share`);
  }
  const all = seal.shares.map((one) => joined(text(one.name), fromHex(one.commitment)));
  return hash(ascii(`${kind(seal)}-all/1`), await hash(record(seal)), number(seal.shares.length, 4), ...all);
}

/** Where the wash has taken each card: for each place after it, the place in the house's order. */
export async function wash(seal: SealView): Promise<number[]> {
  const sigma = (seal.cards ?? []).flatMap((count) => Array.from({ length: count }, () => 0)).map((_, place) => place);
  const all = await settled(seal);
  for (const one of revealed(seal)) {
    const draw = await stream(all, fromHex(one.share), joined(ascii('wash-order/1'), text(one.name)));
    for (let last = sigma.length - 1; last > 0; last--) {
      const chosen = await draw(last + 1);
      [sigma[last], sigma[chosen]] = [sigma[chosen] as number, sigma[last] as number];
    }
  }
  return sigma;
}

/** Whether this card was sealed at its place. */
export async function wasSealed(seal: SealView, card: Opened): Promise<boolean> {
  const id = await hash(ascii('shoe-id/1'), text(seal.table), number(seal.number, 4));
  let now = await hash(ascii('\0shoe/1'), id, number(card.place, 2), number(card.card, 1), fromHex(card.salt));
  const path = card.path.match(/.{64}/g) ?? [];
  let [at, size] = [card.place, (seal.cards ?? []).reduce((sum, count) => sum + count, 0)];
  for (; size > 1; at >>= 1, size = (size + 1) >> 1) {
    if ((at ^ 1) >= size) continue;
    const neighbour = fromHex(path.shift() ?? '');
    now = at & 1 ? await hash(number(1, 1), neighbour, now) : await hash(number(1, 1), now, neighbour);
  }
  return path.length === 0 && same(now, fromHex(seal.root));
}

/** How far the stack was cut, if this card is the one that came out as that number. */
export function cutOf(sigma: number[], card: Opened): number {
  const after = sigma.indexOf(card.place);
  return (after - card.out + sigma.length) % sigma.length;
}

/** What all shares make of a draw; throws where the house had committed to another share. */
export async function faces(seal: SealView, house: string): Promise<number[]> {
  const sides = seal.sides ?? [];
  const own = await hash(named('draw-house/1', seal), shape(sides), fromHex(house));
  if (!same(own, fromHex(seal.root))) throw new Error('the house had committed to another share');
  const shares = revealed(seal);
  const material = joined(fromHex(house), ...shares.map((one) => fromHex(one.share)));
  const info = joined(named('draw-faces/1', seal), ...shares.map((one) => text(one.name)));
  const draw = await stream(await settled(seal), material, info);
  const drawn: number[] = [];
  for (const side of sides) drawn.push(await draw(side));
  return drawn;
}

/** A card's number in a new deck. */
export function cardNumber(word: string): number {
  return 13 * 'cdhs'.indexOf(word.slice(-1)) + 'A23456789TJQK'.indexOf(word[0] ?? '');
}
