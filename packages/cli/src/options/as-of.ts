import { Option } from 'commander';
import { instantOrDay } from './values.ts';

/** `--as-of`: the moment that a report is about. */
export const asOf = () =>
  new Option(
    '--as-of <time>',
    'at this moment; a day means its end, in the time zone of the program (default: now)',
  ).argParser(instantOrDay);
