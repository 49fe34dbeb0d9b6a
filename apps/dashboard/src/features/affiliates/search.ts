import { affiliateStatusInputs, performanceSorts, referralStatuses } from '@tributary/core';
import { day, id, listFields, oneOf } from '../../app/search.ts';
import { commissionsSearch } from '../commissions/search.ts';

export const affiliatesSearch = {
  ...listFields,
  status: oneOf(...affiliateStatusInputs),
  sort: oneOf('created_at', 'name', ...performanceSorts),
  program_id: id('program'),
  group_id: id('group'),
  parent_affiliate_id: id('affiliate'),
  created_gte: day,
  created_lte: day,
};

export const affiliateSearch = {
  ...listFields,
  state: commissionsSearch.state,
  sort: commissionsSearch.sort,
  from: day,
  to: day,
  status: oneOf(...referralStatuses),
  created_gte: day,
  created_lte: day,
  tab: oneOf('earnings', 'referrals', 'payouts', 'statements', 'coupons'),
};
