import { type Command, Option } from 'commander';
import { jsonObject } from '../options/json.ts';
import { commaList } from '../options/list.ts';
import { amount, integer } from '../options/number.ts';

const tiersHelp =
  'JSON {"basis", "currency", "tiers": [{"from", "amount", "is_percentage"}]}; basis is sale_amount, referral_conversions or affiliate_conversions_month';

/** The terms that can be given when an incentive is created and changed later. */
export const withIncentiveOptions = (command: Command): Command =>
  command
    .option('--incentive-type <type>', 'commission (on create), lead, trial or milestone')
    .option('--is-percentage', 'the amount is a percent of the sale (on create)')
    .option('--no-is-percentage', 'the amount is in --currency; so it is for leads, trials and milestones')
    .option('--currency <code>', 'of an amount that is no percentage: ISO 4217, or a unit such as CREDITS')
    .option('--incentive-length <length>', 'customer_lifetime (on create), time_limited or payment_limited')
    .option('--length-value <number>', 'months for time_limited, conversions for payment_limited', integer)
    .option('--approval-type <type>', 'automatic (on create), hold_period or manual')
    .option('--hold-period-days <days>', 'for hold_period', integer)
    .addOption(new Option('--variable-config <json>', tiersHelp).argParser(jsonObject))
    .option(
      '--apply-to <sales>',
      'all_plans (on create), monthly_plans, yearly_plans, one_time or specific_products',
    )
    .option('--product-ids <ids>', 'comma-separated, for specific_products', commaList)
    .option('--event-name <name>', 'the event that a milestone is bound to')
    .option('--cap-per-conversion <number>', 'the most that one sale earns', amount)
    .option('--cap-per-referral <number>', 'the most that one customer earns in all', amount);
