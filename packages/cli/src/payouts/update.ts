import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toCamelBody } from '../options/body.ts';

// A completed payout can never be changed again, and a cancelled one lets go of what it paid.
const needsConfirmation = new Set(['completed', 'cancelled']);

export const update = ({ client, confirm, print }: Cli) =>
  new Command('update')
    .description('Move a payout to another status; asks before completed and cancelled')
    .argument('<payout-id>', 'such as pay_01J9')
    .requiredOption('--status <status>', 'pending, processing, completed, failed or cancelled')
    .option('--payment-method <name>', 'how it was paid, at most 50 characters')
    .option('--payment-reference <text>', "the payment's reference, at most 255 characters")
    .addHelpText(
      'after',
      '\n  $ tributary payouts update pay_01J9 --status completed --payment-reference WIRE-1',
    )
    .action(async (id, options) => {
      const { payouts } = await client();
      if (needsConfirmation.has(options.status)) {
        await confirm(async () => {
          const { affiliate_name, amount, currency } = await payouts.get(id);
          return `Mark the payout of ${amount} ${currency} to ${affiliate_name} as ${options.status}`;
        });
      }
      await print(payouts.update(id, toCamelBody(options)));
    });
