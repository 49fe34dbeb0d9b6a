import { Command } from 'commander';
import type { Cli } from '../cli.ts';

export const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show a payout with what it pays')
    .argument('<payout-id>', 'such as pay_01J9')
    .addHelpText('after', '\n  $ tributary payouts get pay_01J9')
    .action(async (id) => print((await client()).payouts.get(id)));
