import { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { toUpdate } from '../../options/body.ts';
import { commaList } from '../../options/list.ts';
import { OptionOf } from '../../options/one-of.ts';
import { amount, integer } from '../../options/values.ts';

export const update = ({ client, print }: Cli) =>
  new Command('update')
    .description('Change a level of a group, for later sales')
    .argument('<group-id>', 'such as grp_01J9')
    .argument('<level-id>', 'such as mli_01J9')
    .option('--level <number>', 'how far above the seller, 1 to 3', integer)
    .option('--amount <number>', 'a percent, or major units of --currency', amount)
    .option('--is-percentage', 'the amount is a percent; a currency must be cleared')
    .option('--no-is-percentage', 'the amount is in --currency')
    .addOption(
      new OptionOf(
        '--basis <basis>',
        ['sale', 'commission'],
        'what a percentage is of: sale, or the direct commission',
      ),
    )
    .option('--currency <code>', 'of an amount that is no percentage: ISO 4217, or a unit such as CREDITS')
    .option('--clear <fields>', 'empty these: currency', commaList)
    .addHelpText('after', '\n  $ tributary groups levels update grp_01J9 mli_01J9 --amount 7.5')
    .action(async (groupId, id, { clear, ...fields }) => {
      const { multiLevelIncentives } = (await client()).groups;
      await print(multiLevelIncentives.update(groupId, id, toUpdate(fields, clear)));
    });
