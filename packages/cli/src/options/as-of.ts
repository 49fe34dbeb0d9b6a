import { Option } from 'commander';
import { instantOrDay } from './values.ts';

/** Option `--as-of`: the time at which the figures are calculated. */
export const asOf = () =>
  new Option(
    '--as-of <time>',
    'as of this time; a date means the end of that day in the program’s time zone (default: now)',
  ).argParser(instantOrDay);
