import { type Command, Option } from 'commander';
import { jsonObject } from '../options/json.ts';
import { commaList } from '../options/list.ts';
import { oneOf } from '../options/one-of.ts';
import { amount, integer } from '../options/values.ts';

const tiersHelp =
  'JSON {"basis", "currency", "tiers": [{"from", "amount", "is_percentage"}]}; basis is sale_amount, referral_conversions or affiliate_conversions_month';

/** The terms that can be given when an incentive is created and changed later. */
export const withIncentiveOptions = (command: Command): Command =>
  command
    .addOption(
      oneOf(
        '--incentive-type <type>',
        ['commission', 'lead', 'trial', 'milestone'],
        ' (on create: commission)',
      ),
    )
    .option('--is-percentage', 'the amount is a percent of the sale (on create)')
    .option('--no-is-percentage', 'the amount is in --currency; so it is for leads, trials and milestones')
    .option('--currency <code>', 'of an amount that is no percentage: ISO 4217, or a unit such as CREDITS')
    .addOption(
      oneOf(
        '--incentive-length <length>',
        ['customer_lifetime', 'time_limited', 'payment_limited'],
        ' (on create: customer_lifetime)',
      ),
    )
    .option('--length-value <number>', 'months for time_limited, conversions for payment_limited', integer)
    .addOption(
      oneOf('--approval-type <type>', ['automatic', 'hold_period', 'manual'], ' (on create: automatic)'),
    )
    .option('--hold-period-days <days>', 'for hold_period', integer)
    .addOption(new Option('--variable-config <json>', tiersHelp).argParser(jsonObject))
    .addOption(
      oneOf(
        '--apply-to <sales>',
        ['all_plans', 'monthly_plans', 'yearly_plans', 'one_time', 'specific_products'],
        ' (on create: all_plans)',
      ),
    )
    .option('--product-ids <ids>', 'comma-separated, for specific_products', commaList)
    .option('--event-name <name>', 'the event that a milestone is bound to')
    .option('--cap-per-conversion <number>', 'the most that one sale earns', amount)
    .option('--cap-per-referral <number>', 'the most that one customer earns in all', amount);
