// House players: whom the house plays, at tables where the operator lets them keep people company.

/** The number in a house player's name, and null for anybody else: nobody may take such a name. */
export const houseNumber = (player: string): string | null => /^house-(.+)$/i.exec(player)?.[1] ?? null;
