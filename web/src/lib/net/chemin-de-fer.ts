// What the page reads at a chemin de fer table: the generated types under its own names.
export type { CheminDeFerLaid as Laid, CheminDeFerSettled as CheminSettled, CheminDeFerView as CheminView } from './generated.ts';
