import { intervals, salesStatusesByHand } from '@tributary/core';
import { Option } from 'commander';
import { usageError } from '../cli-error.ts';
import type { Command } from './command.ts';
import { oneOf } from './one-of.ts';
import { commaList, instant, jsonArray, keyValue } from './values.ts';

const identifiers = ['referralId', 'customerId', 'externalUserId', 'clickId'] as const;

const linesHelp =
  'JSON [{"product_id", "price_id", "amount"}] instead of --product-ids and --price-ids; the amounts add up to the sale';

/** The fields that conversions and events share (the canonical event model). */
export const withEventOptions = (command: Command): Command =>
  command
    .option('--customer-id <id>', 'your customer, when the referral is linked to it')
    .option('--external-user-id <id>', 'your user, when synced to the referral')
    .option('--click-id <id>', 'the tracked click to convert')
    .option('--referral-id <id>', 'when the exact referral is known')
    .option('--coupon-code <code>', 'credits its affiliate with a new --customer-id if nothing else is found')
    .option('--program-id <id>', 'decides when an identifier matches referrals of two programs')
    .addOption(
      oneOf(
        '--sales-status <status>',
        salesStatusesByHand,
        ' (default: complete); only a complete sale earns',
      ),
    )
    .option('--is-subscription', 'a subscription payment (default: whether --interval is given)')
    .option('--no-is-subscription', 'a one-off payment')
    .addOption(oneOf('--interval <interval>', intervals))
    .option('--product-ids <ids>', 'comma-separated, for matching an incentive', commaList)
    .option('--price-ids <ids>', 'comma-separated, for matching an incentive', commaList)
    .addOption(new Option('--lines <json>', linesHelp).argParser(jsonArray))
    .option('--payment-intent-id <id>', "your payment provider's id")
    .option('--invoice-id <id>', 'your invoice')
    .option(
      '--allow-duplicate',
      'record it although a sale of the referral has the same invoice or payment intent',
    )
    .option('--counts-as-payment', 'limits and tiers count it once it is complete (default)')
    .option('--no-counts-as-payment', 'limits and tiers do not count it, such as a proration')
    .option('--occurred-at <time>', 'ISO 8601; a date is midnight UTC (default: now)', instant)
    .option('--metadata <key=value>', 'repeat for more keys', keyValue);

/** The referral has to be found by something; the server would refuse it too, but only after a round trip. */
export function assertIdentifier(options: Record<string, unknown>): void {
  if (identifiers.some((name) => options[name] !== undefined)) return;
  const message = 'Give at least one of --customer-id, --external-user-id, --click-id and --referral-id.';
  throw usageError(message);
}
