// The guests' accounts that a browser keeps: the one that plays, and those that are signed out and may come back. Nothing but the
// token proves who somebody is, so it is thrown away only where the guest says so.

export interface Account {
  name: string;
  token: string;
}

export interface Kept {
  /** The name that all tabs of this browser play under. */
  current: string | null;
  /** The newest first. */
  known: readonly Account[];
}

export const NOBODY: Kept = { current: null, known: [] };

const isAccount = (one: unknown): one is Account => typeof (one as Account | null)?.name === 'string' && typeof (one as Account).token === 'string';

/** What was kept as text; nothing where it cannot be read. */
export function readKept(text: string | null): Kept {
  try {
    const { current, known } = JSON.parse(text ?? 'null') as Partial<Kept>;
    return {
      current: typeof current === 'string' ? current : null,
      known: Array.isArray(known) ? known.filter(isAccount).map(({ name, token }) => ({ name, token })) : [],
    };
  } catch {
    return NOBODY;
  }
}

/** The account of that name, in any spelling. */
export const accountOf = ({ known }: Kept, name: string | null): Account | undefined => known.find((one) => one.name.toLowerCase() === name?.toLowerCase());

export const currentOf = (kept: Kept): Account | undefined => accountOf(kept, kept.current);

/** That account plays from now on. */
export const entered = (kept: Kept, account: Account): Kept => ({ current: account.name, known: [account, ...forgotten(kept, account.name).known] });

/** Nobody plays; the accounts stay. */
export const left = (kept: Kept): Kept => ({ ...kept, current: null });

export function forgotten(kept: Kept, name: string): Kept {
  const gone = accountOf(kept, name);
  return { current: currentOf(kept) === gone ? null : kept.current, known: kept.known.filter((one) => one !== gone) };
}

/** A token as a recovery code, in groups that can be read out. */
export const codeText = (token: string): string => token.match(/.{1,8}/g)?.join(' ') ?? '';

/** The token that was typed or pasted; null where it can be none. */
export function readCode(text: string): string | null {
  const token = text.replaceAll(/[\s-]/g, '').toLowerCase();
  return /^[0-9a-f]{64}$/.test(token) ? token : null;
}
