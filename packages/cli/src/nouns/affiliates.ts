import {
  AFFILIATE_NAME_LENGTH_MAX,
  affiliateStatusInputs,
  payoutDetailFields,
  payoutMethods,
  performanceSorts,
  REASON_LENGTH_MAX,
} from '@tributary/core';
import { payoutDetailProblems } from '@tributary/payout-files/payout-details';
import { visible } from '@tributary/payout-files/visible';
import { Option } from 'commander';
import { createBatchCommand } from '../bulk/create-batch.ts';
import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import { asOf } from '../options/as-of.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { type Command, command } from '../options/command.ts';
import { anyOf, oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { commaList, instant, keyValue, lowerCase } from '../options/values.ts';
import { moveCommands } from './affiliate-moves.ts';
import { statements } from './affiliate-statements.ts';
import { trackingIds } from './affiliate-tracking-ids.ts';

const columns = ['name', 'email', 'partnership_status', 'id', 'tracking_id', 'group_id', 'created_at'];

const columnsWithFigures = [
  ...['name', 'email', 'performance.money.sales', 'performance.money.commission'],
  ...['performance.customers', 'performance.clicks', 'id'],
];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List affiliates, newest first'), 'affiliate')
    .option('--program-id <id>', 'filter by program')
    .option('--group-id <id>', 'filter by group')
    .addOption(oneOf('--status <status>', affiliateStatusInputs, ' (partnership_status in the output)'))
    .option('--email <address>', 'filter by exact e-mail address, ignoring case')
    .option('--tracking-id <id>', 'filter by tracking id, ignoring case', lowerCase)
    .option('--external-user-id <id>', 'filter by your user id')
    .option('--parent-affiliate-id <id>', 'filter by recruiting affiliate')
    .option('--merged-into <id>', 'filter by the affiliate they were merged into')
    .option('--search <text>', 'search names, e-mails, tracking ids, companies and ids')
    .addOption(
      oneOf(
        '--sort <field>',
        ['created_at', 'name', ...performanceSorts],
        '; figures require read:commissions (default: created_at)',
      ),
    )
    .option('--from <time>', 'start of the period for the figures (default: 30 days before --to)', instant)
    .option('--to <time>', 'end of the period for the figures, exclusive (default: now)', instant)
    .option('--currency <code>', 'compare sales or commission in this currency')
    .addOption(
      anyOf('--expand <names>', [
        ...[
          'group',
          'program',
          'balances',
          'merged',
          'tracking_ids',
          'application',
          'company',
          'performance',
        ],
      ]),
    )
    .example(
      'affiliates list --status pending --limit all -o csv',
      'affiliates list --sort commission --from 2026-07-01 --to 2026-10-01',
    )
    .action(async ({ expand = [], ...options }) => {
      const isByFigure = performanceSorts.some((sort) => sort === options.sort);
      const embedded = isByFigure ? [...new Set([...expand, 'performance'])] : expand;
      const query = toQuery({ ...options, ...(embedded.length > 0 && { expand: embedded }) });
      const shown = isByFigure ? columnsWithFigures : columns;
      return printList((await client()).affiliates.list(query), shown, options.limit);
    });

/** Adds the options for creating and updating an affiliate. */
const withAffiliateOptions = (command: Command): Command =>
  command
    .option('--group-id <id>', 'the affiliate’s group (default on create: the program’s default group)')
    .option(
      '--parent-affiliate-id <id>',
      'recruiting affiliate in the same program, who earns multi-level commissions',
    )
    .option('--company-name <name>', `company, at most ${AFFILIATE_NAME_LENGTH_MAX} characters`)
    .option('--country-code <code>', 'country, ISO 3166-1 (two letters)')
    .addOption(oneOf('--payout-method <method>', payoutMethods))
    .addOption(
      new Option(
        '--payout-details <key=value>',
        `repeat for each of ${payoutDetailFields.join(', ')}`,
      ).argParser(keyValue),
    )
    .option('--force', 'save payout details even if they are invalid')
    .addOption(oneOf('--status <status>', affiliateStatusInputs))
    .option('--onboarding-completed', 'skip onboarding')
    .option('--no-onboarding-completed', 'require onboarding')
    .option('--external-user-id <id>', 'the affiliate’s id in your system')
    .option('--metadata <key=value>', 'metadata; repeat for more keys', keyValue);

interface PayoutOptions {
  readonly force?: boolean;
  readonly payoutMethod?: string;
  readonly payoutDetails?: Readonly<Record<string, string>>;
}

function checked<O extends PayoutOptions>({ force, ...fields }: O): Omit<O, 'force'> {
  const problems = force ? [] : payoutDetailProblems(fields.payoutMethod, fields.payoutDetails);
  if (problems.length === 0) return fields;
  throw usageError(
    problems.map(({ field, message }) => `--payout-details ${field}: ${message}`).join('\n'),
    'Correct the payout details, or add --force to save them anyway.',
  );
}

const create = ({ client, print }: Cli) =>
  withIdempotencyKey(
    withAffiliateOptions(
      command('create', 'Create an affiliate in a program')
        .requiredOption('--name <name>', 'name, 1 to 100 characters')
        .requiredOption('--email <address>', 'e-mail address, unique in the program')
        .option('--program-id <id>', 'the affiliate’s program (default: the only program)')
        .option(
          '--tracking-id <id>',
          'lowercase letters, digits and hyphens (default: derived from the name)',
        )
        .option('--additional-tracking-ids <ids>', 'additional tracking ids, comma-separated', commaList),
    ),
  )
    .example('affiliates create --name Anna --email anna@example.com --program-id prg_01J9')
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).affiliates.create(toBody(checked(fields)), requestOptions({ idempotencyKey }))),
    );

const createBatch = (cli: Cli) =>
  createBatchCommand(cli, {
    noun: 'affiliates',
    description: 'Create many affiliates, one JSON object per line. Continues if a line is rejected',
    key: 'idempotency_key',
    send: ({ affiliates }, items) => affiliates.createBatch({ items }),
  });

const update = ({ client, print }: Cli) =>
  withAffiliateOptions(
    command('update <affiliate-id>', 'Change an affiliate')
      .option('--name <name>', 'name, 1 to 100 characters')
      .option('--email <address>', 'e-mail address, unique in the program')
      .option('--tracking-id <id>', 'new primary tracking id; links with the old one keep working'),
  )
    .option(
      '--clear <fields>',
      'clear these fields: group_id, parent_affiliate_id, company_name, country_code, external_user_id, metadata',
      commaList,
    )
    .option('--reason <text>', `reason for --status rejected, at most ${REASON_LENGTH_MAX} characters`)
    .example('affiliates update aff_01J9 --status approved --clear group_id')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).affiliates.update(id, toUpdate(checked(fields), clear))),
    );

const get = ({ client, print }: Cli) =>
  command('get <affiliate-id>', 'Show an affiliate')
    .addOption(
      anyOf('--expand <names>', [
        'group',
        'balances',
        'program',
        'merged',
        'tracking_ids',
        'application',
        'company',
      ]),
    )
    .example('affiliates get aff_01J9 --expand balances')
    .action(async (id, options) => print((await client()).affiliates.get(id, options)));

const balanceColumns = ['currency', 'pending', 'held', 'ready', 'claimed', 'paid', 'clawed_back'];

const balances = ({ client, format, paint, printList, write }: Cli) =>
  command('balances <affiliate-id>', 'Show an affiliate’s balances, one row per currency')
    .addOption(asOf())
    .example('affiliates balances aff_01J9 --as-of 2026-10-31')
    .action(async (id, query) => {
      const { affiliates } = await client();
      const rows = await affiliates.balances(id, toBody(query));
      if (format() !== 'table') return printList(rows, balanceColumns);
      const { name } = await affiliates.get(id);
      write(`${paint().bold(visible(name))}  ${visible(id)}\n`);
      await printList(rows, balanceColumns);
    });

const payoutDetails = ({ client, print }: Cli) =>
  command('payout-details <affiliate-id>', 'Show an affiliate’s payout method and masked payout details')
    .example('affiliates payout-details aff_01J9')
    .action(async (id) => print((await client()).affiliates.payoutDetails(id)));

const merge = ({ client, confirm, print }: Cli) =>
  withIdempotencyKey(command('merge <affiliate-id>'))
    .description('Merge a duplicate affiliate into another affiliate. Asks for confirmation')
    .requiredOption('--into <id>', 'affiliate to keep, in the same program')
    .requiredOption('--reason <text>', `reason, at most ${REASON_LENGTH_MAX} characters`)
    .addHelpText(
      'after',
      '\nThe remaining affiliate is credited with future sales and is also paid the merged affiliate’s earnings.',
    )
    .example('affiliates merge aff_01J9 --into aff_01JA --reason "Applied twice"')
    .action(async (id, { idempotencyKey, into, reason }) => {
      const { affiliates } = await client();
      await confirm(async () => {
        const [source, staying] = [await affiliates.get(id), await affiliates.get(into)];
        return [
          `Merge ${source.name} (${source.email}) into ${staying.name} (${staying.email})`,
          'This cannot be undone.',
        ];
      });
      await print(affiliates.merge(id, { into, reason }, requestOptions({ idempotencyKey })));
    });

const portalLink = ({ answer, client, format, note, options, print }: Cli) =>
  withIdempotencyKey(
    command(
      'create-portal-link <affiliate-id>',
      'Create a portal sign-in link to send to the affiliate yourself',
    ),
  )
    .example('affiliates create-portal-link aff_01J9')
    .action(async (id, { idempotencyKey }) => {
      const { affiliates } = await client();
      const link = await answer(affiliates.createPortalLink(id, requestOptions({ idempotencyKey })));
      await print(link);
      if (link.url === null)
        note('The link was only included in the first response. If you no longer have it, create another.');
      else if (format() !== 'id' && (options().fields?.includes('url') ?? true))
        note('Share this link only with the affiliate. It can be used only once and won’t be shown again.');
    });

const deleteAffiliate = ({ client, confirm, print }: Cli) =>
  command('delete <affiliate-id>', 'Delete an unused affiliate. Asks for confirmation')
    .example('affiliates delete aff_01J9 --yes')
    .action(async (id) => {
      const { affiliates } = await client();
      await confirm(async () => {
        const { name, email } = await affiliates.get(id);
        return [`Permanently delete the affiliate ${name} (${email})`, 'This cannot be undone.'];
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
  statements(cli),
  merge(cli),
  trackingIds(cli),
  deleteAffiliate(cli),
];
