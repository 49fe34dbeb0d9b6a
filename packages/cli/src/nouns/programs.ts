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
    .option(
      '--only <what>',
      'duplicates_kept: only programs that still allow duplicates after an upgrade, as counted in the inbox',
    )
    .example('programs list')
    .action(async (options) =>
      printList((await client()).programs.list(toQuery(options)), columns, options.limit),
    );

/** Adds the options for creating and updating a program. */
const withProgramOptions = (command: Command): Command =>
  command
    .option(
      '--cookie-days <days>',
      'number of days after a click during which a conversion is credited (default on create: 30)',
      integer,
    )
    .option(
      '--minimum-payout <number>',
      'minimum payout in major units of the default currency (default on create: 0)',
      amount,
    )
    .option(
      '--minimum-payouts <list>',
      'minimum payouts in other currencies, such as EUR=50,JPY=5000; replaces the existing list',
      amounts,
    )
    .addOption(
      oneOf(
        '--duplicates <rule>',
        duplicateRules,
        ': sales with the same invoice or payment intent (default on create: refuse)',
      ),
    )
    .option('--timezone <name>', 'the program’s time zone, such as Europe/Berlin (default on create: UTC)')
    .addOption(
      oneOf(
        '--attribution <rule>',
        attributionRules,
        ': for new customers with both a click and a coupon (default on create: click_first)',
      ),
    )
    .option(
      '--payout-schedule <day>',
      'payout date shown to affiliates, such as month:15, or week:5 for Fridays (default on create: none)',
      payoutSchedule,
    )
    .addOption(
      oneOf(
        '--payout-approval <rule>',
        payoutApprovalRules,
        ': who must approve payouts before they are paid (default on create: none)',
      ),
    )
    .addOption(oneOf('--self-referral <rule>', selfReferralRules, ' (default on create: hold)'))
    .addOption(oneOf('--coupon-provider <name>', ['manual', 'stripe'], ' (default on create: manual)'));

const create = ({ answer, client, note, print }: Cli) =>
  withIdempotencyKey(
    withProgramOptions(
      command('create', 'Create a program with its default group')
        .requiredOption('--name <name>', `name, at most ${NAME_LENGTH_MAX} characters`)
        .requiredOption('--default-currency <code>', 'ISO 4217, such as USD; cannot be changed later'),
    ),
  )
    .example('programs create --name Partners --default-currency USD')
    .action(async ({ idempotencyKey, ...fields }) => {
      const { programs } = await client();
      const program = await answer(programs.create(toBody(fields), requestOptions({ idempotencyKey })));
      await print(program);
      note(
        `Sales earn no commission until the program’s group has an incentive:\n  tributary incentives create --program-id ${program.id} --name "20 percent" --amount 20\n  tributary groups list --program-id ${program.id}\n  tributary groups incentives attach <group-id> --incentive-id <incentive-id>`,
      );
    });

const update = ({ client, print }: Cli) =>
  withProgramOptions(
    command('update <program-id>', 'Change a program')
      .option('--name <name>', `name, at most ${NAME_LENGTH_MAX} characters`)
      .option('--clear <fields>', 'clear these fields: payout_schedule', commaList),
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
  command('delete <program-id>', 'Delete an unused program. Asks for confirmation')
    .example('programs delete prg_01J9 --yes')
    .action(async (id) => {
      const { programs } = await client();
      await confirm(async () => [
        `Permanently delete the program ${(await programs.get(id)).name}`,
        'This cannot be undone.',
      ]);
      await print(programs.delete(id));
    });

export const commands = (cli: Cli) => [list(cli), create(cli), update(cli), get(cli), deleteProgram(cli)];
