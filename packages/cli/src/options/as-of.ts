import { Option } from 'commander';
import { instantOrDay } from './values.ts';

/** Creates the option `--as-of`, the time that figures refer to. */
export const asOf = () =>
  new Option(
    '--as-of <time>',
    'as of this time; a date means the end of that day in the program’s time zone (default: now)',
  ).argParser(instantOrDay);
