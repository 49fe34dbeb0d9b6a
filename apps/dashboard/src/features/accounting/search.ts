import { day, id, like } from '../../app/search.ts';

export const accountingSearch = {
  as_of: day,
  program_id: id('program'),
  /** Month to open, or `accounts` for the bookkeeping accounts form. */
  open: like(/^([1-9]\d{3}-(0[1-9]|1[0-2])|accounts)$/),
};
