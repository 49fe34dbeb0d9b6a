import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { OptionOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { amount, commaList, integer } from '../options/values.ts';

const columns = ['id', 'level', 'amount', 'is_percentage', 'basis', 'currency'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list <group-id>', 'List a group’s levels, newest first'), 'level')
    .example('groups levels list grp_01J9')
    .action(async (groupId, options) => {
      const { multiLevelIncentives } = (await client()).groups;
      await printList(multiLevelIncentives.list(groupId, toQuery(options)), columns, options.limit);
    });

const add = ({ client, print }: Cli) =>
  withIdempotencyKey(command('add <group-id>', 'Add a level to a group'))
    .requiredOption('--level <number>', 'levels above the seller, 1 to 3', integer)
    .requiredOption('--amount <number>', 'percentage, or amount in major units of --currency', amount)
    .requiredOption('--is-percentage', 'the amount is a percentage; otherwise use --no-is-percentage')
    .option('--no-is-percentage', 'the amount is in --currency')
    .addOption(
      new OptionOf(
        '--basis <basis>',
        ['sale', 'commission'],
        'what a percentage is based on: the sale or the direct commission',
      ).makeOptionMandatory(),
    )
    .option('--currency <code>', 'currency of a fixed amount: ISO 4217, or a unit such as CREDITS')
    .example('groups levels add grp_01J9 --level 1 --amount 5 --is-percentage --basis commission')
    .action(async (groupId, { idempotencyKey, ...fields }) => {
      const { multiLevelIncentives } = (await client()).groups;
      await print(multiLevelIncentives.create(groupId, toBody(fields), requestOptions({ idempotencyKey })));
    });

const get = ({ client, print }: Cli) =>
  command('get <group-id> <level-id>', 'Show a level of a group')
    .example('groups levels get grp_01J9 mli_01J9')
    .action(async (groupId, id) => print((await client()).groups.multiLevelIncentives.get(groupId, id)));

const update = ({ client, print }: Cli) =>
  command('update <group-id> <level-id>', 'Change a level of a group for future sales')
    .option('--level <number>', 'levels above the seller, 1 to 3', integer)
    .option('--amount <number>', 'percentage, or amount in major units of --currency', amount)
    .option('--is-percentage', 'the amount is a percentage; you must also clear the currency')
    .option('--no-is-percentage', 'the amount is in --currency')
    .addOption(
      new OptionOf(
        '--basis <basis>',
        ['sale', 'commission'],
        'what a percentage is based on: the sale or the direct commission',
      ),
    )
    .option('--currency <code>', 'currency of a fixed amount: ISO 4217, or a unit such as CREDITS')
    .option('--clear <fields>', 'clear these fields: currency', commaList)
    .example('groups levels update grp_01J9 mli_01J9 --amount 7.5')
    .action(async (groupId, id, { clear, ...fields }) => {
      const { multiLevelIncentives } = (await client()).groups;
      await print(multiLevelIncentives.update(groupId, id, toUpdate(fields, clear)));
    });

const remove = ({ client, confirm, print }: Cli) =>
  command('remove <group-id> <level-id>')
    .description('Remove a level from a group. Existing commissions do not change. Asks for confirmation')
    .example('groups levels remove grp_01J9 mli_01J9 --yes')
    .action(async (groupId, id) => {
      const { multiLevelIncentives } = (await client()).groups;
      await confirm([`Remove ${id} from ${groupId}`, 'It will no longer apply to new sales.']);
      await print(multiLevelIncentives.delete(groupId, id));
    });

export const levels = (cli: Cli) =>
  command('levels', 'Manage a group’s multi-level commissions')
    .helpCommand(false)
    .addCommand(list(cli))
    .addCommand(add(cli))
    .addCommand(get(cli))
    .addCommand(update(cli))
    .addCommand(remove(cli));
