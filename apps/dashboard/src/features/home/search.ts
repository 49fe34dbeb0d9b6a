import { currency, oneOf } from '../../app/search.ts';

/** Periods offered on Home, in days. */
export const homeDays = [7, 30, 90, 365] as const;
export const HOME_DAYS = 30;

export const homeSearch = {
  currency,
  days: oneOf(...homeDays.map(String)),
  compare: oneOf('previous_period', 'previous_year'),
};
