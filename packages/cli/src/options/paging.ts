import { PAGE_ITEMS_MAX } from '@tributary/core';
import { toBody } from './body.ts';
import type { Command } from './command.ts';
import { oneOf } from './one-of.ts';
import { instant, limit } from './values.ts';

export const defaultLimit = 20;

/** How many rows to request: one more than wanted, to know whether there are others. */
export const pageSize = (limit: number): number => Math.min(PAGE_ITEMS_MAX, limit + 1);

/** What every list that is paged by cursor takes; `one` is what it lists, in the singular. */
export const withCursorOptions = (command: Command, one: string): Command =>
  command
    .option('--limit <number>', 'the maximum number of rows, or all', limit, defaultLimit)
    .addOption(oneOf('--order <order>', ['asc', 'desc'], ' (default: desc)'))
    .option('--created-gte <time>', 'created then or later, ISO 8601; a date is midnight UTC', instant)
    .option('--created-lte <time>', 'created then or earlier, ISO 8601; a date is midnight UTC', instant)
    .option('--starting-after <id>', `continue after this ${one}`)
    .option('--ending-before <id>', `the page before this ${one}`);

/** The options as a query; `limit` becomes the size of a page. */
export const toQuery = ({ limit: wanted, ...filters }: { limit: number }): object => ({
  ...toBody<object>(filters),
  limit: pageSize(wanted),
});
