import { Command } from 'commander';
import type { Cli } from '../cli.ts';

export const payoutDetails = ({ client, print }: Cli) =>
  new Command('payout-details')
    .description('Show how an affiliate is paid; all but the last four characters are hidden')
    .argument('<affiliate-id>', 'such as aff_01J9')
    .addHelpText('after', '\n  $ tributary affiliates payout-details aff_01J9')
    .action(async (id) => print((await client()).affiliates.payoutDetails(id)));
