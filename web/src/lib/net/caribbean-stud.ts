// What the page reads at a Caribbean stud table: the generated types under its own names.
import type * as wire from './generated.ts';

export type { HandRead, StudClaim, StudDealer, StudHand, StudJackpot, StudPay, StudSettled, StudView } from './generated.ts';
export type HandState = wire.StudHand['state'];
export type HandResult = wire.CaribbeanStudHandResult;
export type Faces = wire.StudHand['cards'];
