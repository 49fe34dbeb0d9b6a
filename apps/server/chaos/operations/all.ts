import { movePayout, runPayouts } from './payouts.ts';
import {
  createAffiliate,
  createClick,
  createCoupon,
  createReferral,
  createSecondReferral,
} from './people.ts';
import {
  type Ask,
  moveCommission,
  recordBatch,
  recordCommission,
  recordConversion,
  recordForStranger,
  refundSale,
  reuseKey,
} from './sales.ts';

/** What clients do, and how often. */
export const operations: readonly { readonly ask: Ask; readonly weight: number }[] = [
  { ask: recordConversion, weight: 40 },
  { ask: recordForStranger, weight: 2 },
  { ask: reuseKey, weight: 3 },
  { ask: recordBatch, weight: 3 },
  { ask: recordCommission, weight: 8 },
  { ask: refundSale, weight: 24 },
  { ask: moveCommission, weight: 5 },
  { ask: runPayouts, weight: 4 },
  { ask: movePayout, weight: 14 },
  { ask: createReferral, weight: 5 },
  { ask: createSecondReferral, weight: 1 },
  { ask: createAffiliate, weight: 2 },
  { ask: createClick, weight: 2 },
  { ask: createCoupon, weight: 2 },
  { ask: ({ rest, random }) => rest.ask(random), weight: 12 },
];
