import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toBody } from '../options/body.ts';
import { amount } from '../options/values.ts';

export const refund = ({ client, note, print }: Cli) =>
  new Command('refund')
    .description('Refund a conversion, in full or in part')
    .argument('<conversion-id>', 'the transaction, such as trx_01J9')
    .option('--amount <number>', 'leave out to refund everything that is left', amount)
    .option('--currency <code>', 'must be that of the sale')
    .option('--reason <text>', 'for your own records')
    .option('--external-event-id <id>', 'a stable id of yours, such as the refund; makes a retry safe')
    .option('--refunded-at <time>', 'when it happened, ISO 8601 with offset or Z (default: now)')
    .option('--dry-run', 'answer what it would leave, and refund nothing')
    .addHelpText('after', '\n  $ tributary conversions refund trx_01J9 --amount 25 --external-event-id re_91')
    .action(async (id, options) => {
      await print((await client()).conversions.refund(id, toBody(options)));
      if (options.dryRun) note('A dry run: nothing was refunded.');
    });
