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
import { defaultLimit, toQuery, withCursorOptions } from '../options/paging.ts';
import { amount, commaList, instant, integer, jsonObject, limit } from '../options/values.ts';

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
    .option('--program-id <id>', 'filter by program')
    .example('incentives list --program-id prg_01J9')
    .action(async (options) =>
      printList((await client()).incentives.list(toQuery(options)), columns, options.limit),
    );

const tiersHelp = `tiers as JSON {"basis", "currency", "tiers": [{"from", "amount", "is_percentage"}]}; basis is ${orList(tierBases)}`;

/** Adds the options for creating and updating an incentive. */
const withIncentiveOptions = (command: Command): Command =>
  command
    .addOption(oneOf('--incentive-type <type>', incentiveTypes, ' (default on create: commission)'))
    .option('--is-percentage', 'the amount is a percentage of the sale (default on create)')
    .option('--no-is-percentage', 'the amount is in --currency; required for leads, trials and milestones')
    .option('--currency <code>', 'currency of a fixed amount: ISO 4217, or a unit such as CREDITS')
    .addOption(
      oneOf('--incentive-length <length>', incentiveLengths, ' (default on create: customer_lifetime)'),
    )
    .option(
      '--length-value <number>',
      'number of months for time_limited, or payments for payment_limited',
      integer,
    )
    .addOption(oneOf('--approval-type <type>', approvalTypes, ' (default on create: automatic)'))
    .option('--hold-period-days <days>', 'required for --approval-type hold_period', integer)
    .addOption(new Option('--variable-config <json>', tiersHelp).argParser(jsonObject))
    .addOption(oneOf('--apply-to <sales>', applyTos, ' (default on create: all_plans)'))
    .option('--product-ids <ids>', 'products for specific_products, comma-separated', commaList)
    .option('--event-name <name>', 'event that triggers a milestone')
    .option('--cap-per-conversion <number>', 'maximum commission per sale', amount)
    .option('--cap-per-referral <number>', 'maximum total commission per customer', amount)
    .option('--include-free-sales', 'free sales earn a fixed amount')
    .option('--no-include-free-sales', 'free sales earn nothing (default on create)');

const create = ({ client, print }: Cli) =>
  withIdempotencyKey(
    withIncentiveOptions(
      command('create', 'Create an incentive. Activate it with `groups incentives attach`')
        .option('--program-id <id>', 'the incentive’s program (default: the only program)')
        .requiredOption('--name <name>', `name, at most ${NAME_LENGTH_MAX} characters`)
        .requiredOption('--amount <number>', 'percentage, or amount in major units of --currency', amount),
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
    command(
      'update <incentive-id>',
      'Change an incentive by creating a new version, which applies immediately or from --in-force-from',
    )
      .option('--name <name>', `name, at most ${NAME_LENGTH_MAX} characters`)
      .option('--amount <number>', 'percentage, or amount in major units of --currency', amount),
  )
    .option(
      '--in-force-from <time>',
      'time at which the new version takes effect, ISO 8601; a date means midnight UTC (default: now)',
      instant,
    )
    .option(
      '--clear <fields>',
      'clear these fields: currency, length_value, hold_period_days, variable_config, event_name, cap_per_conversion, cap_per_referral; in_force_from cancels the scheduled version',
      commaList,
    )
    .example('incentives update inc_01J9 --amount 25 --clear cap_per_referral')
    .example('incentives update inc_01J9 --amount 25 --in-force-from 2026-12-01T00:00:00Z')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).incentives.update(id, toUpdate(fields, clear))),
    );

const get = ({ client, print }: Cli) =>
  command('get <incentive-id>', 'Show the latest version of an incentive')
    .example('incentives get inc_01J9')
    .action(async (id) => print((await client()).incentives.get(id)));

const versionColumns = [
  ...['version', 'in_force_from', 'in_force_until', 'incentive_type', 'amount', 'is_percentage', 'currency'],
  ...['incentive_length', 'length_value', 'approval_type', 'hold_period_days', 'apply_to', 'id'],
];

const versions = ({ client, printList }: Cli) =>
  command('versions <incentive-id>', 'List the versions of an incentive, newest first')
    .option('--limit <number>', 'maximum number of rows, or all', limit, defaultLimit)
    .option('--starting-after <id>', 'list the page after this version')
    .example('incentives versions inc_01J9')
    .action(async (id, options) =>
      printList((await client()).incentives.versions(id, toQuery(options)), versionColumns, options.limit),
    );

const deleteIncentive = ({ client, confirm, print }: Cli) =>
  command('delete <incentive-id>', 'Delete an unused incentive. Asks for confirmation')
    .example('incentives delete inc_01J9 --yes')
    .action(async (id) => {
      const { incentives } = await client();
      await confirm(async () => [
        `Permanently delete the incentive ${(await incentives.get(id)).name}`,
        'This cannot be undone.',
      ]);
      await print(incentives.delete(id));
    });

export const commands = (cli: Cli) => [
  list(cli),
  create(cli),
  update(cli),
  get(cli),
  versions(cli),
  deleteIncentive(cli),
];
