import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toCamelBody } from '../options/body.ts';
import { confirmMove } from './confirm-move.ts';
import { withReferenceOptions } from './reference-options.ts';

const moves = [
  { name: 'start', status: 'processing', description: 'Say that a pending payout is being paid' },
  { name: 'complete', status: 'completed', description: 'Say that a payout was paid: final. Asks first' },
  { name: 'fail', status: 'failed', description: 'Say that the payment of a payout failed' },
  {
    name: 'cancel',
    status: 'cancelled',
    description: 'Cancel a payout; it lets go of what it paid. Asks first',
  },
  { name: 'reopen', status: 'pending', description: 'Make a failed or cancelled payout pending again' },
] as const;

/** `update --status …` in one word. Each is safe to repeat: what a payout is already changes nothing. */
export const moveCommands = ({ client, confirm, print }: Cli) =>
  moves.map(({ name, status, description }) =>
    withReferenceOptions(new Command(name).description(description))
      .argument('<payout-id>', 'such as pay_01J9')
      .addHelpText('after', `\n  $ tributary payouts ${name} pay_01J9 --payment-reference WIRE-1`)
      .action(async (id, options) => {
        const { payouts } = await client();
        await confirmMove({ confirm }, payouts, { id, status });
        await print(payouts[name](id, toCamelBody(options)));
      }),
  );
