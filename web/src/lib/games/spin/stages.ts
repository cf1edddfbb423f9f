// Which stage shows which apparatus. Each is given `{ desk, narrow }` and draws the apparatus and the layout.
import type { Component } from 'svelte';
import type { Apparatus } from '../../net/spin.ts';
import MoneyWheelStage from '../money-wheel/MoneyWheelStage.svelte';
import RouletteStage from '../roulette/RouletteStage.svelte';
import TaiSaiStage from '../tai-sai/TaiSaiStage.svelte';
import type { SpinDesk } from './desk.svelte.ts';

export type Stage = Component<{ desk: SpinDesk; narrow: boolean }>;
const stages: Partial<Record<string, Stage>> = { roulette: RouletteStage, 'tai-sai': TaiSaiStage, 'money-wheel': MoneyWheelStage };
export const stageOf = (apparatus: Apparatus): Stage | undefined => stages[apparatus];
