import { Command } from 'commander';
import type { Cli } from '../cli.ts';

const columns = ['currency', 'pending', 'held', 'ready', 'claimed', 'paid', 'clawed_back'];

export const balances = ({ client, printList }: Cli) =>
  new Command('balances')
    .description('Show what an affiliate has earned, a row per currency')
    .argument('<affiliate-id>', 'such as aff_01J9')
    .addHelpText('after', '\n  $ tributary affiliates balances aff_01J9')
    .action(async (id) => printList(await (await client()).affiliates.balances(id), columns));
