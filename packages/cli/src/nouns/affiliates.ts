import {
  AFFILIATE_NAME_LENGTH_MAX,
  affiliateStatusInputs,
  payoutDetailFields,
  payoutMethods,
  REASON_LENGTH_MAX,
} from '@tributary/core';
import { payoutDetailProblems } from '@tributary/payout-files/payout-details';
import { visible } from '@tributary/payout-files/visible';
import { Option } from 'commander';
import { createBatchCommand } from '../bulk/create-batch.ts';
import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { type Command, command } from '../options/command.ts';
import { anyOf, oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { commaList, keyValue, lowerCase } from '../options/values.ts';
import { moveCommands } from './affiliate-moves.ts';
import { trackingIds } from './affiliate-tracking-ids.ts';

const columns = ['name', 'email', 'partnership_status', 'id', 'tracking_id', 'group_id', 'created_at'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List affiliates, newest first'), 'affiliate')
    .option('--program-id <id>', 'of this program')
    .option('--group-id <id>', 'of this group')
    .addOption(oneOf('--status <status>', affiliateStatusInputs, '; partnership_status in the output'))
    .option('--email <address>', 'with exactly this address, in either case')
    .option('--tracking-id <id>', 'with this tracking id, in either case', lowerCase)
    .option('--external-user-id <id>', 'with this user id in your system')
    .option('--parent-affiliate-id <id>', 'recruited by this affiliate')
    .option('--merged-into <id>', 'merged into this affiliate')
    .option('--search <text>', 'part of a name, e-mail, tracking id, company or id')
    .addOption(oneOf('--sort <field>', ['created_at', 'name'], ' (default: created_at)'))
    .addOption(
      anyOf('--expand <names>', ['group', 'program', 'balances', 'merged', 'tracking_ids', 'application']),
    )
    .example('affiliates list --status pending --limit all -o csv')
    .action(async (options) =>
      printList((await client()).affiliates.list(toQuery(options)), columns, options.limit),
    );

/** The fields that can be given when an affiliate is created and changed later. */
const withAffiliateOptions = (command: Command): Command =>
  command
    .option('--group-id <id>', "its group (on create: the program's default group)")
    .option('--parent-affiliate-id <id>', 'who earns the levels above, in the same program')
    .option('--company-name <name>', `at most ${AFFILIATE_NAME_LENGTH_MAX} characters`)
    .option('--country-code <code>', 'two letters, ISO 3166-1')
    .addOption(oneOf('--payout-method <method>', payoutMethods))
    .addOption(
      new Option('--payout-details <key=value>', `repeat; ${payoutDetailFields.join(', ')}`).argParser(
        keyValue,
      ),
    )
    .option('--force', 'save payout details although they cannot be right')
    .addOption(oneOf('--status <status>', affiliateStatusInputs))
    .option('--onboarding-completed', 'skips onboarding')
    .option('--no-onboarding-completed', 'asks for onboarding')
    .option('--external-user-id <id>', 'your user id')
    .option('--metadata <key=value>', 'repeat for more keys', keyValue);

interface PayoutOptions {
  readonly force?: boolean;
  readonly payoutMethod?: string;
  readonly payoutDetails?: Readonly<Record<string, string>>;
}

/** Returns the options of the request. Throws `CliError` for payout details that cannot be right, unless forced. */
function checked<O extends PayoutOptions>({ force, ...fields }: O): Omit<O, 'force'> {
  const problems = force ? [] : payoutDetailProblems(fields.payoutMethod, fields.payoutDetails);
  if (problems.length === 0) return fields;
  throw usageError(
    problems.map(({ field, message }) => `--payout-details ${field}: ${message}`).join('\n'),
    'Correct them, or add --force to save them as they are.',
  );
}

const create = ({ client, print }: Cli) =>
  withIdempotencyKey(
    withAffiliateOptions(
      command('create', 'Enroll an affiliate in a program')
        .requiredOption('--name <name>', '1 to 100 characters')
        .requiredOption('--email <address>', 'unique in the program')
        .option('--program-id <id>', 'the program to enroll in (default: the only one)')
        .option('--tracking-id <id>', 'lowercase letters, digits, hyphens (default: made from the name)')
        .option(
          '--additional-tracking-ids <ids>',
          'further ids whose links credit it, separated by commas',
          commaList,
        ),
    ),
  )
    .example('affiliates create --name Anna --email anna@example.com --program-id prg_01J9')
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).affiliates.create(toBody(checked(fields)), requestOptions({ idempotencyKey }))),
    );

const createBatch = (cli: Cli) =>
  createBatchCommand(cli, {
    noun: 'affiliates',
    description: 'Create many affiliates, one JSON object per line; a rejected line does not stop the others',
    key: 'idempotency_key',
    send: ({ affiliates }, items) => affiliates.createBatch({ items }),
  });

const update = ({ client, print }: Cli) =>
  withAffiliateOptions(
    command('update <affiliate-id>', 'Change an affiliate')
      .option('--name <name>', '1 to 100 characters')
      .option('--email <address>', 'unique in the program')
      .option('--tracking-id <id>', 'another primary id; links with the one before go on working'),
  )
    .option(
      '--clear <fields>',
      'empty these: group_id, parent_affiliate_id, company_name, country_code, external_user_id, metadata',
      commaList,
    )
    .option('--reason <text>', `with --status rejected: why, at most ${REASON_LENGTH_MAX} characters`)
    .example('affiliates update aff_01J9 --status approved --clear group_id')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).affiliates.update(id, toUpdate(checked(fields), clear))),
    );

const get = ({ client, print }: Cli) =>
  command('get <affiliate-id>', 'Show an affiliate')
    .addOption(
      anyOf('--expand <names>', ['group', 'balances', 'program', 'merged', 'tracking_ids', 'application']),
    )
    .example('affiliates get aff_01J9 --expand balances')
    .action(async (id, options) => print((await client()).affiliates.get(id, options)));

const balanceColumns = ['currency', 'pending', 'held', 'ready', 'claimed', 'paid', 'clawed_back'];

const balances = ({ client, format, paint, printList, write }: Cli) =>
  command('balances <affiliate-id>', 'Show what an affiliate has earned, one row per currency')
    .example('affiliates balances aff_01J9')
    .action(async (id) => {
      const { affiliates } = await client();
      if (format() !== 'table') return printList(await affiliates.balances(id), balanceColumns);
      const { name, balances: rows = [] } = await affiliates.get(id, { expand: ['balances'] });
      write(`${paint().bold(visible(name))}  ${visible(id)}\n`);
      await printList(rows, balanceColumns);
    });

const payoutDetails = ({ client, print }: Cli) =>
  command('payout-details <affiliate-id>', 'Show how an affiliate is paid; the details are masked')
    .example('affiliates payout-details aff_01J9')
    .action(async (id) => print((await client()).affiliates.payoutDetails(id)));

const merge = ({ client, confirm, print }: Cli) =>
  withIdempotencyKey(command('merge <affiliate-id>'))
    .description('Merge an affiliate into another that is the same person; asks first')
    .requiredOption('--into <id>', 'the affiliate that stays, in the same program')
    .requiredOption('--reason <text>', `why, at most ${REASON_LENGTH_MAX} characters`)
    .addHelpText(
      'after',
      '\nLater sales belong to the affiliate that stays, which is also paid what the other has earned.',
    )
    .example('affiliates merge aff_01J9 --into aff_01JA --reason "Applied twice"')
    .action(async (id, { idempotencyKey, into, reason }) => {
      const { affiliates } = await client();
      await confirm(async () => {
        const [source, staying] = [await affiliates.get(id), await affiliates.get(into)];
        return `Merge ${source.name} (${source.email}) into ${staying.name} (${staying.email}); this cannot be undone`;
      });
      await print(affiliates.merge(id, { into, reason }, requestOptions({ idempotencyKey })));
    });

const portalLink = ({ answer, client, format, note, options, print }: Cli) =>
  withIdempotencyKey(
    command('create-portal-link <affiliate-id>', 'Create a link into the portal, to hand over yourself'),
  )
    .example('affiliates create-portal-link aff_01J9')
    .action(async (id, { idempotencyKey }) => {
      const { affiliates } = await client();
      const link = await answer(affiliates.createPortalLink(id, requestOptions({ idempotencyKey })));
      await print(link);
      if (link.url === null) note('The link was only in the first response. Create another if it is lost.');
      else if (format() !== 'id' && (options().fields?.includes('url') ?? true))
        note('Give the link to this affiliate only: it works once, and cannot be shown again.');
    });

const deleteAffiliate = ({ client, confirm, print }: Cli) =>
  command('delete <affiliate-id>', 'Delete an affiliate that nothing refers to; asks first')
    .example('affiliates delete aff_01J9 --yes')
    .action(async (id) => {
      const { affiliates } = await client();
      await confirm(async () => {
        const { name, email } = await affiliates.get(id);
        return `Delete the affiliate ${name} (${email}) for good`;
      });
      await print(affiliates.delete(id));
    });

export const commands = (cli: Cli) => [
  list(cli),
  create(cli),
  createBatch(cli),
  update(cli),
  get(cli),
  ...moveCommands(cli),
  portalLink(cli),
  balances(cli),
  payoutDetails(cli),
  merge(cli),
  trackingIds(cli),
  deleteAffiliate(cli),
];
