// Which stage shows which apparatus, each loaded for itself. It is given `{ desk, narrow }` and draws the apparatus and the layout.
import type { Component } from 'svelte';
import type { Apparatus } from '../../net/spin.ts';
import type { SpinDesk } from './desk.svelte.ts';

export type Stage = Component<{ desk: SpinDesk; narrow: boolean }>;
const stages: Record<Apparatus, () => Promise<{ default: Stage }>> = {
  roulette: () => import('../roulette/RouletteStage.svelte'),
  'tai-sai': () => import('../tai-sai/TaiSaiStage.svelte'),
  'money-wheel': () => import('../money-wheel/MoneyWheelStage.svelte'),
};
export const stageOf = (apparatus: Apparatus): Promise<{ default: Stage }> => stages[apparatus]();
