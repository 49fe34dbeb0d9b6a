import { reportComparisons } from '@tributary/core';
import { currency, oneOf } from '../../app/search.ts';

export const homeSearch = {
  currency,
  days: oneOf('7', '30', '90', '365'),
  compare: oneOf(...reportComparisons),
};
