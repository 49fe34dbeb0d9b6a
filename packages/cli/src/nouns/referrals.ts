import { referralStatuses } from '@tributary/core';
import { createBatchCommand } from '../bulk/create-batch.ts';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { anyOf, oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { commaList, instant, keyValue } from '../options/values.ts';

const columns = ['email', 'status', 'customer_id', 'id', 'created_at', 'affiliate_id', 'converted_at'];

const columnsWithTotals = [...columns.slice(0, 2), 'totals.sales', 'totals.commission', ...columns.slice(2)];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List referrals, newest first'), 'referral')
    .option('--affiliate-id <id>', 'filter by affiliate')
    .option('--email <address>', 'filter by e-mail address')
    .option('--customer-id <id>', 'filter by your customer id, current or previous')
    .option('--external-user-id <id>', 'filter by your user id, current or previous')
    .addOption(
      oneOf(
        '--many-identifiers <true>',
        ['true'],
        ': only referrals with more ids of one kind than a single person would have',
      ),
    )
    .addOption(oneOf('--status <status>', referralStatuses))
    .option('--program-id <id>', 'filter by program')
    .option('--search <text>', 'search names, e-mails, customer ids, user ids and ids')
    .addOption(anyOf('--expand <names>', ['affiliate', 'identifiers', 'totals']))
    .example('referrals list --status customer --limit all -o csv > customers.csv')
    .example('referrals list --expand totals')
    .action(async (options) => {
      const shown = options.expand?.includes('totals') ? columnsWithTotals : columns;
      return printList((await client()).referrals.list(toQuery(options)), shown, options.limit);
    });

const create = ({ client, print }: Cli) =>
  withIdempotencyKey(command('create', 'Create a referral'))
    .option(
      '--email <address>',
      "the customer's e-mail address, unique in the program; optional with a customer or user id",
    )
    .requiredOption('--affiliate-id <id>', 'affiliate who referred the customer')
    .option('--click-id <id>', 'click from which to create the referral')
    .option('--customer-id <id>', 'your customer id')
    .option('--external-user-id <id>', 'your user id')
    .option('--subscription-id <id>', 'your subscription id')
    .addOption(oneOf('--status <status>', referralStatuses, ' (default: lead)'))
    .option('--name <name>', "the customer's name")
    .option('--created-at <time>', 'backdate the referral, ISO 8601; a date means midnight UTC', instant)
    .option('--metadata <key=value>', 'metadata; repeat for more keys', keyValue)
    .example('referrals create --email sam@example.com --affiliate-id aff_01J9 --customer-id cus_1')
    .action(async ({ idempotencyKey, ...fields }) =>
      print(
        (await client()).referrals.create(
          toBody({ ...fields, email: fields.email ?? null }),
          requestOptions({ idempotencyKey }),
        ),
      ),
    );

const createBatch = (cli: Cli) =>
  createBatchCommand(cli, {
    noun: 'referrals',
    description: 'Create many referrals, one JSON object per line. Continues if a line is rejected',
    key: 'idempotency_key',
    send: ({ referrals }, items) => referrals.createBatch({ items }),
  });

const update = ({ client, print }: Cli) =>
  command('update <referral-id>', 'Change a referral')
    .option('--email <address>', "the customer's e-mail address, unique in the program")
    .option('--customer-id <id>', 'your customer id, added to the existing ones')
    .option('--external-user-id <id>', 'your user id, added to the existing ones')
    .option('--subscription-id <id>', 'your subscription id')
    .addOption(oneOf('--status <status>', referralStatuses))
    .option('--name <name>', "the customer's name")
    .option(
      '--metadata <key=value>',
      'metadata, which replaces the existing metadata; repeat for more keys',
      keyValue,
    )
    .option(
      '--clear <fields>',
      'clear these fields: customer_id, external_user_id (removes the newest), metadata',
      commaList,
    )
    .example('referrals update ref_01J9 --status canceled')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).referrals.update(id, toUpdate(fields, clear))),
    );

const get = ({ client, print }: Cli) =>
  command('get <referral-id>', 'Show a referral')
    .addOption(anyOf('--expand <names>', ['affiliate', 'click', 'identifiers', 'totals']))
    .example('referrals get ref_01J9 --expand affiliate')
    .action(async (id, options) => print((await client()).referrals.get(id, options)));

const deleteReferral = ({ client, confirm, print }: Cli) =>
  command('delete <referral-id>', 'Delete a referral that has earned nothing. Asks for confirmation')
    .example('referrals delete ref_01J9 --yes')
    .action(async (id) => {
      const { referrals } = await client();
      await confirm(async () => {
        const { email, customer_id } = await referrals.get(id);
        return [`Permanently delete the referral of ${email ?? customer_id ?? id}`, 'This cannot be undone.'];
      });
      await print(referrals.delete(id));
    });

export const commands = (cli: Cli) => [
  list(cli),
  create(cli),
  createBatch(cli),
  update(cli),
  get(cli),
  deleteReferral(cli),
];
