import { referralStatuses } from '@tributary/core';
import { day, id, listFields, oneOf } from '../../app/search.ts';

export const referralsSearch = {
  ...listFields,
  status: oneOf(...referralStatuses),
  program_id: id('program'),
  affiliate_id: id('affiliate'),
  many_identifiers: oneOf('true'),
  created_gte: day,
  created_lte: day,
};
