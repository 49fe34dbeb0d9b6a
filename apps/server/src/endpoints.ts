import type { contract } from '@tributary/contract';
import { createAffiliate } from './affiliates/create-affiliate.ts';
import { getAffiliate } from './affiliates/get-affiliate.ts';
import { updateAffiliate } from './affiliates/update-affiliate.ts';
import { createClick } from './clicks/create-click.ts';
import { createCommission } from './commissions/create-commission.ts';
import { getCommission } from './commissions/get-commission.ts';
import { createConversion } from './conversions/create-conversion.ts';
import { refundConversion } from './conversions/refund-conversion.ts';
import { createEvent } from './events/create-event.ts';
import { getGroup } from './groups/get-group.ts';
import type { Endpoints } from './http/implement.ts';
import { notImplemented } from './not-implemented.ts';
import { createReferral } from './referrals/create-referral.ts';
import { listReferrals } from './referrals/list-referrals.ts';
import { updateReferral } from './referrals/update-referral.ts';

/** The table of contents: every route of the contract and the function that answers it. */
export const endpoints: Endpoints<typeof contract> = {
  conversions: { create: createConversion, refund: refundConversion },
  events: { create: createEvent },
  commissions: { create: createCommission, get: getCommission },
  referrals: { list: listReferrals, create: createReferral, update: updateReferral },
  affiliates: { create: createAffiliate, get: getAffiliate, update: updateAffiliate },
  clicks: { create: createClick },
  groups: { get: getGroup },
  payouts: { get: notImplemented, update: notImplemented },
  coupons: { create: notImplemented, get: notImplemented },
  finder: { list: notImplemented, delete: notImplemented },
};
