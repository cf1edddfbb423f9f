// What the page keeps of a chemin de fer table between messages: what was told, and the note that the felt shows.
import { t } from '../../lang/lang.ts';
import type { TableEvent } from '../../net/types.ts';
import { winnerText } from '../../table/hands.ts';
import type { KeyHelp } from '../../table/keys.ts';
import { total, type Moment } from '../../table/moment.ts';
import type { Note } from '../../table/notes.ts';
import type { TableState } from '../../table/table.svelte.ts';
import { noteOf } from './notes.ts';
import { askedOf, type Asked, type Control } from './offers.ts';
import { netCents } from './words.ts';

const NOTE_MS = 4_000;

export class CheminDesk {
  readonly table: TableState;
  readonly keys: readonly KeyHelp[] = [
    ['D', t('draws a third card')],
    ['S', 'stays'],
    ['T', t('turns your cards')],
    ['B', t('says banco: covers the whole bank')],
    ['F', t('says suivi: covers it again')],
  ];
  notes = $state.raw<Note[]>([]);
  ribbon = $state.raw<Note | null>(null);
  #ribbonEnds: ReturnType<typeof setTimeout> | undefined;

  constructor(table: TableState) {
    this.table = table;
    table.onEvent((event, fresh) => this.#hear(event, fresh));
  }

  /** What the last coup did to one's own money. */
  get moment(): Moment | null {
    const view = this.table.view;
    const game = view?.chemin_de_fer;
    const mine = game?.settled.filter((one) => one.player === view?.you?.name) ?? [];
    if (!game?.outcome || mine.length === 0) return null;
    const key = `${game.shoe}/${game.results.length}`;
    return { key, net: total(mine.map(netCents)), staked: total(mine.map((one) => one.stake_cents)), words: winnerText[game.outcome.outcome] };
  }

  get asked(): Asked[] {
    const game = this.table.view?.chemin_de_fer;
    return game ? askedOf(this.table.own, this.table.awaiting, game) : [];
  }

  #hear(event: TableEvent, fresh: boolean): void {
    if (!this.table.view?.chemin_de_fer) return;
    const note = noteOf(event, this.table.view.you?.name);
    if (note === null) return;
    this.notes = [...this.notes.slice(-99), note];
    if (note.tone === 'aside' || !fresh) return;
    this.ribbon = note;
    clearTimeout(this.#ribbonEnds);
    this.#ribbonEnds = setTimeout(() => (this.ribbon = null), NOTE_MS);
  }

  async take(control: Control, cents: number | null): Promise<boolean> {
    if (!this.table.connected || this.table.busy > 0) return false;
    const { offer } = control;
    const command: { do: string; hand?: string; cents?: number } = { do: offer.do };
    if (offer.hand !== undefined) command.hand = offer.hand;
    if (cents !== null) command.cents = cents;
    return (await this.table.ask(command)).accepted;
  }

  /** A key pressed anywhere on the table; true if it meant something. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
    if ((event.target as Element | null)?.closest('input, textarea, select, dialog')) return false;
    const letter = event.key.toUpperCase();
    const found = this.asked.flatMap((asked) => asked.controls).find((control) => control.key === letter && !control.amount);
    if (!found) return false;
    void this.take(found, null);
    return true;
  }
}
