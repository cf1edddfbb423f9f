// Which games' guided first rounds this browser's person has had or has left.
const KEPT = 'croupier.toured';

function kept(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export const isToured = (game: string): boolean => kept().includes(game);

export function keepToured(game: string): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...new Set([...kept(), game])]));
  } catch {
    // A browser that keeps nothing is offered it again.
  }
}
