import { intervals, salesStatusesByHand } from '@tributary/core';
import { Option } from 'commander';
import { usageError } from '../cli-error.ts';
import type { Command } from './command.ts';
import { oneOf } from './one-of.ts';
import { commaList, instant, jsonArray, keyValue } from './values.ts';

const identifiers = ['referralId', 'customerId', 'externalUserId', 'clickId'] as const;

const linesHelp =
  'JSON [{"product_id", "price_id", "amount"}], instead of --product-ids and --price-ids; the amounts must add up to the sale amount';

/** Adds the options shared by conversions and events. */
export const withEventOptions = (command: Command): Command =>
  command
    .option('--customer-id <id>', 'your customer id, if the referral is linked to it')
    .option('--external-user-id <id>', 'your user id, if the referral is linked to it')
    .option('--click-id <id>', 'the click to convert')
    .option('--referral-id <id>', 'referral, if you know its id')
    .option(
      '--coupon-code <code>',
      'coupon code; credits the coupon’s affiliate if --customer-id is new, no referral matches and no click takes precedence',
    )
    .option('--program-id <id>', 'required if an identifier matches referrals in several programs')
    .addOption(
      oneOf(
        '--sales-status <status>',
        salesStatusesByHand,
        ' (default: complete); only a complete sale earns a commission',
      ),
    )
    .option('--is-subscription', 'a subscription payment (default if --interval is set)')
    .option('--no-is-subscription', 'a one-time payment')
    .addOption(oneOf('--interval <interval>', intervals))
    .option('--product-ids <ids>', 'comma-separated, to match incentives', commaList)
    .option('--price-ids <ids>', 'comma-separated, to match incentives', commaList)
    .addOption(new Option('--lines <json>', linesHelp).argParser(jsonArray))
    .option('--payment-intent-id <id>', 'payment intent id of your payment provider')
    .option('--invoice-id <id>', 'your invoice id')
    .option(
      '--allow-duplicate',
      'record the sale even if the referral has one with the same invoice or payment intent',
    )
    .option('--counts-as-payment', 'count it toward limits and tiers once it is complete (default)')
    .option('--no-counts-as-payment', 'do not count it toward limits and tiers, for example for a proration')
    .option(
      '--occurred-at <time>',
      'time of the event, ISO 8601; a date means midnight UTC (default: now)',
      instant,
    )
    .option('--metadata <key=value>', 'metadata; repeat for more keys', keyValue);

/** Throws `CliError` (usage) if no option identifies the referral. The server checks this too. */
export function assertIdentifier(options: Record<string, unknown>): void {
  if (identifiers.some((name) => options[name] !== undefined)) return;
  const message = 'Specify at least one of --customer-id, --external-user-id, --click-id and --referral-id.';
  throw usageError(message);
}
