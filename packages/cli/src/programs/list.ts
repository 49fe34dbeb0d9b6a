import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const columns = ['name', 'id', 'default_currency', 'cookie_days', 'minimum_payout', 'self_referral'];

export const list = ({ client, printList }: Cli) =>
  withCursorOptions(new Command('list'), 'program')
    .description('List programs, newest first')
    .addHelpText('after', '\n  $ tributary programs list')
    .action(async (options) =>
      printList((await client()).programs.list(toQuery(options)), columns, options.limit),
    );
