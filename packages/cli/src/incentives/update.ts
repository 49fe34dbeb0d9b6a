import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { withIncentiveOptions } from '../nouns/incentives.ts';
import { toUpdate } from '../options/body.ts';
import { commaList } from '../options/list.ts';
import { amount } from '../options/values.ts';

export const update = ({ client, print }: Cli) =>
  withIncentiveOptions(
    new Command('update')
      .description('Edit an incentive: a new version, in force from now on')
      .argument('<incentive-id>', 'such as inc_01J9')
      .option('--name <name>', 'at most 255 characters')
      .option('--amount <number>', 'a percent, or major units of --currency', amount),
  )
    .option(
      '--clear <fields>',
      'empty these: currency, length_value, hold_period_days, variable_config, event_name, cap_per_conversion, cap_per_referral',
      commaList,
    )
    .addHelpText('after', '\n  $ tributary incentives update inc_01J9 --amount 25 --clear cap_per_referral')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).incentives.update(id, toUpdate(fields, clear))),
    );
