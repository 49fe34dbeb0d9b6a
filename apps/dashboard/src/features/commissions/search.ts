import { currency, day, id, like, listFields, oneOf } from '../../app/search.ts';
import { filterStates } from './state.ts';

export const commissionsSearch = {
  ...listFields,
  state: oneOf(...filterStates),
  sort: oneOf('occurred_at', 'commission_amount', 'sale_amount'),
  program_id: id('program'),
  affiliate_id: id('affiliate'),
  group_id: id('group'),
  referral_id: id('referral'),
  incentive_id: id('incentive'),
  payout_id: id('payout'),
  currency,
  import_id: like(/^imp_[0-9A-Za-z]{8,64}$/),
  from: day,
  to: day,
};
