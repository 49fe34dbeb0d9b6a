import { movePayout, runPayouts } from './payouts.ts';
import {
  createAffiliate,
  createClick,
  createCoupon,
  createReferral,
  createSecondReferral,
  renameAffiliate,
} from './people.ts';
import { moveCommission, refundSale, resendVoided, voidSale } from './recorded-sales.ts';
import {
  type Ask,
  recordBatch,
  recordCommission,
  recordConversion,
  recordForStranger,
  reuseKey,
} from './sales.ts';

export const operations: readonly { readonly ask: Ask; readonly weight: number }[] = [
  { ask: recordConversion, weight: 40 },
  { ask: recordForStranger, weight: 2 },
  { ask: reuseKey, weight: 3 },
  { ask: recordBatch, weight: 3 },
  { ask: recordCommission, weight: 8 },
  { ask: refundSale, weight: 24 },
  { ask: moveCommission, weight: 5 },
  { ask: voidSale, weight: 6 },
  { ask: resendVoided, weight: 3 },
  { ask: runPayouts, weight: 4 },
  { ask: movePayout, weight: 14 },
  { ask: createReferral, weight: 5 },
  { ask: createSecondReferral, weight: 1 },
  { ask: createAffiliate, weight: 2 },
  { ask: renameAffiliate, weight: 4 },
  { ask: createClick, weight: 2 },
  { ask: createCoupon, weight: 2 },
  { ask: ({ rest, random }) => rest.ask(random), weight: 12 },
];
