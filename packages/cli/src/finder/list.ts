import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toBody } from '../options/body.ts';
import { integer, limit } from '../options/values.ts';
import { defaultLimit, pageSize } from '../take.ts';

const columns = ['name', 'domain', 'status', 'id', 'category', 'created_at'];

export const list = ({ client, printList }: Cli) =>
  new Command('list')
    .description('List the shortlist, newest first')
    .option('--limit <number>', 'how many in all, or all', limit, defaultLimit)
    .option('--page <number>', 'start at this page', integer)
    .option('--category <name>', 'with exactly this category')
    .option('--status <status>', 'with exactly this status')
    .option('--search <text>', 'part of the name or domain')
    .addHelpText('after', '\n  $ tributary finder list --category blog --limit all -o csv')
    .action(async ({ limit: wanted, ...filters }) => {
      const rows = (await client()).finder.list({ ...toBody<object>(filters), limit: pageSize(wanted) });
      await printList(rows, columns, wanted);
    });
