import { PAGE_ITEMS_MAX } from '@tributary/core';
import { toBody } from './body.ts';
import type { Command } from './command.ts';
import { oneOf } from './one-of.ts';
import { instant, limit } from './values.ts';

export const defaultLimit = 20;

/** Returns the page size: one row more than requested, to detect further rows. */
export const pageSize = (limit: number): number => Math.min(PAGE_ITEMS_MAX, limit + 1);

/** Adds the options of a list with cursor pagination; `one` is the singular name of its rows. */
export const withCursorOptions = (command: Command, one: string): Command =>
  command
    .option('--limit <number>', 'maximum number of rows, or all', limit, defaultLimit)
    .addOption(oneOf('--order <order>', ['asc', 'desc'], ' (default: desc)'))
    .option(
      '--created-gte <time>',
      'created at or after this time, ISO 8601; a date means midnight UTC',
      instant,
    )
    .option(
      '--created-lte <time>',
      'created at or before this time, ISO 8601; a date means midnight UTC',
      instant,
    )
    .option('--starting-after <id>', `list the page after this ${one}`)
    .option('--ending-before <id>', `list the page before this ${one}`);

/** Returns the options as a query; `limit` becomes the page size. */
export const toQuery = ({ limit: wanted, ...filters }: { limit: number }): object => ({
  ...toBody<object>(filters),
  limit: pageSize(wanted),
});
