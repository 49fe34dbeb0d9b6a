import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const columns = [
  'name',
  'id',
  'incentive_type',
  'amount',
  'is_percentage',
  'currency',
  'apply_to',
  'approval_type',
  'version',
];

export const list = ({ client, printList }: Cli) =>
  withCursorOptions(new Command('list'), 'incentive')
    .description('List incentives, newest first')
    .option('--program-id <id>', 'of this program')
    .addHelpText('after', '\n  $ tributary incentives list --program-id prg_01J9')
    .action(async (options) =>
      printList((await client()).incentives.list(toQuery(options)), columns, options.limit),
    );
