import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toCamelBody } from '../options/body.ts';
import { confirmMove } from './confirm-move.ts';
import { withReferenceOptions } from './reference-options.ts';

export const update = (cli: Cli) =>
  withReferenceOptions(
    new Command('update')
      .description('Move a payout to another status; asks before completed and cancelled')
      .argument('<payout-id>', 'such as pay_01J9')
      .requiredOption('--status <status>', 'pending, processing, completed, failed or cancelled'),
  )
    .addHelpText(
      'after',
      '\n  $ tributary payouts update pay_01J9 --status completed --payment-reference WIRE-1',
    )
    .action(async (id, options) => {
      const { payouts } = await cli.client();
      await confirmMove(cli, payouts, { id, status: options.status });
      await cli.print(payouts.update(id, toCamelBody(options)));
    });
