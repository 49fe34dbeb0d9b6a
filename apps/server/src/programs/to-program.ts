import type { Program as WireProgram } from '@tributary/contract';
import type { Program } from '../db/generated/client.ts';
import { toAmount, toTimestamp } from '../to-wire.ts';

export const toProgram = (row: Program): WireProgram => ({
  id: row.id,
  name: row.name,
  default_currency: row.defaultCurrency,
  cookie_days: row.cookieDays,
  minimum_payout: toAmount(row.minimumPayoutMinor, row.defaultCurrency),
  self_referral: row.selfReferral as WireProgram['self_referral'],
  coupon_provider: row.couponProvider,
  created_at: toTimestamp(row.createdAt),
});
