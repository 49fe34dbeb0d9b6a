import {
  applyTos,
  approvalTypes,
  incentiveLengths,
  incentiveTypes,
  NAME_LENGTH_MAX,
  tierBases,
} from '@tributary/core';
import { Option } from 'commander';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { type Command, command } from '../options/command.ts';
import { oneOf, orList } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { amount, commaList, integer, jsonObject } from '../options/values.ts';

const columns = [
  'name',
  'id',
  'incentive_type',
  'amount',
  'is_percentage',
  'currency',
  'apply_to',
  'approval_type',
  'version',
];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List incentives, newest first'), 'incentive')
    .option('--program-id <id>', 'of this program')
    .example('incentives list --program-id prg_01J9')
    .action(async (options) =>
      printList((await client()).incentives.list(toQuery(options)), columns, options.limit),
    );

const tiersHelp = `JSON {"basis", "currency", "tiers": [{"from", "amount", "is_percentage"}]}; basis is ${orList(tierBases)}`;

/** The terms that can be given when an incentive is created and changed later. */
const withIncentiveOptions = (command: Command): Command =>
  command
    .addOption(oneOf('--incentive-type <type>', incentiveTypes, ' (on create: commission)'))
    .option('--is-percentage', 'the amount is a percent of the sale (on create)')
    .option('--no-is-percentage', 'the amount is in --currency; so it is for leads, trials and milestones')
    .option('--currency <code>', 'of an amount that is no percentage: ISO 4217, or a unit such as CREDITS')
    .addOption(oneOf('--incentive-length <length>', incentiveLengths, ' (on create: customer_lifetime)'))
    .option('--length-value <number>', 'months for time_limited, payments for payment_limited', integer)
    .addOption(oneOf('--approval-type <type>', approvalTypes, ' (on create: automatic)'))
    .option('--hold-period-days <days>', 'for hold_period', integer)
    .addOption(new Option('--variable-config <json>', tiersHelp).argParser(jsonObject))
    .addOption(oneOf('--apply-to <sales>', applyTos, ' (on create: all_plans)'))
    .option('--product-ids <ids>', 'comma-separated, for specific_products', commaList)
    .option('--event-name <name>', 'the event that a milestone is bound to')
    .option('--cap-per-conversion <number>', 'the most that one sale earns', amount)
    .option('--cap-per-referral <number>', 'the most that one customer earns in all', amount)
    .option('--include-free-sales', 'a sale of 0 earns a fixed amount')
    .option('--no-include-free-sales', 'a sale of 0 earns nothing (on create)');

const create = ({ client, print }: Cli) =>
  withIdempotencyKey(
    withIncentiveOptions(
      command('create', 'Create an incentive; `groups incentives attach` puts it to use')
        .option('--program-id <id>', 'the program it belongs to (default: the only one)')
        .requiredOption('--name <name>', `at most ${NAME_LENGTH_MAX} characters`)
        .requiredOption('--amount <number>', 'a percent, or major units of --currency', amount),
    ),
  )
    .example(
      'incentives create --program-id prg_01J9 --name "20 percent" --amount 20 --approval-type hold_period --hold-period-days 30',
    )
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).incentives.create(toBody(fields), requestOptions({ idempotencyKey }))),
    );

const update = ({ client, print }: Cli) =>
  withIncentiveOptions(
    command('update <incentive-id>', 'Edit an incentive by creating a new version, in force from now on')
      .option('--name <name>', `at most ${NAME_LENGTH_MAX} characters`)
      .option('--amount <number>', 'a percent, or major units of --currency', amount),
  )
    .option(
      '--clear <fields>',
      'empty these: currency, length_value, hold_period_days, variable_config, event_name, cap_per_conversion, cap_per_referral',
      commaList,
    )
    .example('incentives update inc_01J9 --amount 25 --clear cap_per_referral')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).incentives.update(id, toUpdate(fields, clear))),
    );

const get = ({ client, print }: Cli) =>
  command('get <incentive-id>', 'Show the latest version of an incentive')
    .example('incentives get inc_01J9')
    .action(async (id) => print((await client()).incentives.get(id)));

const deleteIncentive = ({ client, confirm, print }: Cli) =>
  command('delete <incentive-id>', 'Delete an incentive that has earned nothing; asks first')
    .example('incentives delete inc_01J9 --yes')
    .action(async (id) => {
      const { incentives } = await client();
      await confirm(async () => `Delete the incentive ${(await incentives.get(id)).name} for good`);
      await print(incentives.delete(id));
    });

export const commands = (cli: Cli) => [list(cli), create(cli), update(cli), get(cli), deleteIncentive(cli)];
