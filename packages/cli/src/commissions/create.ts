import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toBody } from '../options/body.ts';
import { requestOptions, withIdempotencyKey } from '../options/idempotency.ts';
import { oneOf } from '../options/one-of.ts';
import { amount, integer } from '../options/values.ts';

export const create = ({ client, print }: Cli) =>
  withIdempotencyKey(new Command('create'))
    .description('Record a commission whose amount you know already')
    .requiredOption('--referral-id <id>', 'the referral credited')
    .requiredOption('--sale-amount <number>', 'in major units, such as 99.90', amount)
    .requiredOption('--sale-amount-currency <code>', 'ISO 4217, such as USD')
    .requiredOption('--commission-amount <number>', 'in major units', amount)
    .requiredOption('--commission-currency <code>', 'ISO 4217')
    .addOption(
      oneOf(
        '--status <status>',
        ['pending', 'approved', 'ready_for_payment', 'paid', 'rejected', 'refunded'],
        ' (default: pending)',
      ),
    )
    .addOption(
      oneOf('--sales-status <status>', ['pending', 'complete', 'refunded', 'failed'], ' (default: pending)'),
    )
    .option('--is-subscription', 'the sale was a subscription payment')
    .option('--no-is-subscription', 'the sale was a one-off (default)')
    .option('--payment-intent-id <id>', "your payment provider's id")
    .option('--invoice-id <id>', 'your invoice')
    .option('--hold-period-days <days>', 'how long it is held before it can be paid', integer)
    .option('--created-at <time>', 'backdates it; ISO 8601 with offset or Z (default: now)')
    .addHelpText(
      'after',
      '\n  $ tributary commissions create --referral-id ref_01J9 --sale-amount 100 --sale-amount-currency USD --commission-amount 20 --commission-currency USD',
    )
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).commissions.create(toBody(fields), requestOptions({ idempotencyKey }))),
    );
