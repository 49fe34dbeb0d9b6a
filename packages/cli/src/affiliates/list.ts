import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { anyOf, oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const columns = ['name', 'email', 'partnership_status', 'id', 'tracking_id', 'group_id', 'created_at'];

export const list = ({ client, printList }: Cli) =>
  withCursorOptions(new Command('list'), 'affiliate')
    .description('List affiliates, newest first')
    .option('--program-id <id>', 'of this program')
    .option('--group-id <id>', 'of this group')
    .addOption(oneOf('--status <status>', ['pending', 'approved', 'rejected']))
    .option('--email <address>', 'with exactly this address, in either case')
    .option('--tracking-id <id>', 'with this tracking id')
    .option('--external-user-id <id>', 'with this user id of yours')
    .addOption(anyOf('--expand <names>', ['group', 'program']))
    .addHelpText('after', '\n  $ tributary affiliates list --status pending --limit all -o csv')
    .action(async (options) =>
      printList((await client()).affiliates.list(toQuery(options)), columns, options.limit),
    );
