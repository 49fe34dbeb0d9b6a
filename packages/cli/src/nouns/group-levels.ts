import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { OptionOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { amount, commaList, integer } from '../options/values.ts';

const columns = ['id', 'level', 'amount', 'is_percentage', 'basis', 'currency'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(new Command('list'), 'level')
    .description('List the levels of a group, newest first')
    .argument('<group-id>', 'such as grp_01J9')
    .addHelpText('after', '\n  $ tributary groups levels list grp_01J9')
    .action(async (groupId, options) => {
      const { multiLevelIncentives } = (await client()).groups;
      await printList(multiLevelIncentives.list(groupId, toQuery(options)), columns, options.limit);
    });

const add = ({ client, print }: Cli) =>
  withIdempotencyKey(new Command('add'))
    .description('Add a level to a group')
    .argument('<group-id>', 'such as grp_01J9')
    .requiredOption('--level <number>', 'how far above the seller, 1 to 3', integer)
    .requiredOption('--amount <number>', 'a percent, or major units of --currency', amount)
    .requiredOption('--is-percentage', 'the amount is a percentage; otherwise give --no-is-percentage')
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

const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show a level of a group')
    .argument('<group-id>', 'such as grp_01J9')
    .argument('<level-id>', 'such as mli_01J9')
    .addHelpText('after', '\n  $ tributary groups levels get grp_01J9 mli_01J9')
    .action(async (groupId, id) => print((await client()).groups.multiLevelIncentives.get(groupId, id)));

const update = ({ client, print }: Cli) =>
  new Command('update')
    .description('Change a level of a group for future sales')
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

const remove = ({ client, confirm, print }: Cli) =>
  new Command('remove')
    .description('Remove a level from a group; existing commissions stay. Asks first')
    .argument('<group-id>', 'such as grp_01J9')
    .argument('<level-id>', 'such as mli_01J9')
    .addHelpText('after', '\n  $ tributary groups levels remove grp_01J9 mli_01J9 --yes')
    .action(async (groupId, id) => {
      const { multiLevelIncentives } = (await client()).groups;
      await confirm(`Remove ${id} from ${groupId}: future sales earn nothing from it`);
      await print(multiLevelIncentives.delete(groupId, id));
    });

export const levels = (cli: Cli) =>
  new Command('levels')
    .description('Manage what affiliates above the seller earn')
    .helpCommand(false)
    .addCommand(list(cli))
    .addCommand(add(cli))
    .addCommand(get(cli))
    .addCommand(update(cli))
    .addCommand(remove(cli));
