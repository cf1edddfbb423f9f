// Words for what the server names at every table. No rule is decided by them.

/** "wager-placed" → "Wager placed". */
export function sentence(word: string): string {
  const words = word.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const lives: Record<string, string> = { drafted: 'Not open yet', open: 'Open', closed: 'Closed' };
export const lifeText = (life: string): string => lives[life] ?? sentence(life);
