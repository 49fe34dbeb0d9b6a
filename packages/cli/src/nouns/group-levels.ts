import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toBody } from '../options/body.ts';
import { requestOptions, withIdempotencyKey } from '../options/idempotency.ts';
import { OptionOf } from '../options/one-of.ts';
import { amount, integer } from '../options/values.ts';

export const add = ({ client, print }: Cli) =>
  withIdempotencyKey(new Command('add'))
    .description('Add a level to a group')
    .argument('<group-id>', 'such as grp_01J9')
    .requiredOption('--level <number>', 'how far above the seller, 1 to 3', integer)
    .requiredOption('--amount <number>', 'a percent, or major units of --currency', amount)
    .requiredOption('--is-percentage', 'the amount is a percent; else say --no-is-percentage')
    .option('--no-is-percentage', 'the amount is in --currency')
    .addOption(
      new OptionOf(
        '--basis <basis>',
        ['sale', 'commission'],
        'what a percentage is of: sale, or the direct commission',
      ).makeOptionMandatory(),
    )
    .option('--currency <code>', 'of an amount that is no percentage: ISO 4217, or a unit such as CREDITS')
    .addHelpText(
      'after',
      '\n  $ tributary groups levels add grp_01J9 --level 1 --amount 5 --is-percentage --basis commission',
    )
    .action(async (groupId, { idempotencyKey, ...fields }) => {
      const { multiLevelIncentives } = (await client()).groups;
      await print(multiLevelIncentives.create(groupId, toBody(fields), requestOptions({ idempotencyKey })));
    });
