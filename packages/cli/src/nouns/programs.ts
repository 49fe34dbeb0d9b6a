import {
  attributionRules,
  duplicateRules,
  NAME_LENGTH_MAX,
  payoutApprovalRules,
  selfReferralRules,
} from '@tributary/core';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { type Command, command } from '../options/command.ts';
import { oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { amount, amounts, commaList, integer, payoutSchedule } from '../options/values.ts';

const columns = ['name', 'id', 'default_currency', 'cookie_days', 'minimum_payout', 'self_referral'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List programs, newest first'), 'program')
    .option('--only <what>', 'duplicates_kept: left as they were by an upgrade, as the inbox counts them')
    .example('programs list')
    .action(async (options) =>
      printList((await client()).programs.list(toQuery(options)), columns, options.limit),
    );

/** The settings that can be given when a program is created and changed later. */
const withProgramOptions = (command: Command): Command =>
  command
    .option(
      '--cookie-days <days>',
      'how long after a click a conversion is credited (on create: 30)',
      integer,
    )
    .option('--minimum-payout <number>', 'in major units of its default currency (on create: 0)', amount)
    .option(
      '--minimum-payouts <list>',
      'of other currencies, such as EUR=50,JPY=5000; replaces those that were set',
      amounts,
    )
    .addOption(
      oneOf(
        '--duplicates <rule>',
        duplicateRules,
        ': second sales with one invoice or payment intent (on create: refuse)',
      ),
    )
    .option('--timezone <name>', 'its time zone, such as Europe/Berlin (on create: UTC)')
    .addOption(
      oneOf(
        '--attribution <rule>',
        attributionRules,
        ': for new customers with both a click and a coupon (on create: click_first)',
      ),
    )
    .option(
      '--payout-schedule <day>',
      'when affiliates are told that they are paid, such as month:15 or week:5, a Friday (on create: no day)',
      payoutSchedule,
    )
    .addOption(
      oneOf(
        '--payout-approval <rule>',
        payoutApprovalRules,
        ': who approves payouts before they are paid (on create: none)',
      ),
    )
    .addOption(oneOf('--self-referral <rule>', selfReferralRules, ' (on create: hold)'))
    .addOption(oneOf('--coupon-provider <name>', ['manual', 'stripe'], ' (on create: manual)'));

const create = ({ answer, client, note, print }: Cli) =>
  withIdempotencyKey(
    withProgramOptions(
      command('create', 'Create a program with its default group')
        .requiredOption('--name <name>', `at most ${NAME_LENGTH_MAX} characters`)
        .requiredOption('--default-currency <code>', 'ISO 4217, such as USD; it cannot be changed later'),
    ),
  )
    .example('programs create --name Partners --default-currency USD')
    .action(async ({ idempotencyKey, ...fields }) => {
      const { programs } = await client();
      const program = await answer(programs.create(toBody(fields), requestOptions({ idempotencyKey })));
      await print(program);
      note(
        `No sale earns anything until the program’s group has an incentive:\n  tributary incentives create --program-id ${program.id} --name "20 percent" --amount 20\n  tributary groups list --program-id ${program.id}\n  tributary groups incentives attach <group-id> --incentive-id <incentive-id>`,
      );
    });

const update = ({ client, print }: Cli) =>
  withProgramOptions(
    command('update <program-id>', 'Change a program')
      .option('--name <name>', `at most ${NAME_LENGTH_MAX} characters`)
      .option('--clear <fields>', 'empty these: payout_schedule', commaList),
  )
    .example('programs update prg_01J9 --cookie-days 60')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).programs.update(id, toUpdate(fields, clear))),
    );

const get = ({ client, print }: Cli) =>
  command('get <program-id>', 'Show a program')
    .example('programs get prg_01J9')
    .action(async (id) => print((await client()).programs.get(id)));

const deleteProgram = ({ client, confirm, print }: Cli) =>
  command('delete <program-id>', 'Delete a program that nothing refers to; asks first')
    .example('programs delete prg_01J9 --yes')
    .action(async (id) => {
      const { programs } = await client();
      await confirm(async () => `Delete the program ${(await programs.get(id)).name} for good`);
      await print(programs.delete(id));
    });

export const commands = (cli: Cli) => [list(cli), create(cli), update(cli), get(cli), deleteProgram(cli)];
