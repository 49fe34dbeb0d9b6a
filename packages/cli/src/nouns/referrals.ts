import { referralStatuses } from '@tributary/core';
import { createBatchCommand } from '../bulk/create-batch.ts';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { anyOf, oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { commaList, instant, keyValue } from '../options/values.ts';

const columns = ['email', 'status', 'customer_id', 'id', 'created_at', 'affiliate_id', 'converted_at'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List referrals, newest first'), 'referral')
    .option('--affiliate-id <id>', 'of this affiliate')
    .option('--email <address>', 'with this e-mail address')
    .option('--customer-id <id>', 'with this customer id in your system, the newest or an older one')
    .option('--external-user-id <id>', 'with this user id in your system, the newest or an older one')
    .addOption(oneOf('--many-identifiers <true>', ['true'], ': with more ids of a kind than one person has'))
    .addOption(oneOf('--status <status>', referralStatuses))
    .option('--program-id <id>', 'of this program')
    .option('--search <text>', 'part of a name, e-mail, customer id, user id or id')
    .addOption(anyOf('--expand <names>', ['affiliate', 'identifiers']))
    .example('referrals list --status customer --limit all -o csv > customers.csv')
    .action(async (options) =>
      printList((await client()).referrals.list(toQuery(options)), columns, options.limit),
    );

const create = ({ client, print }: Cli) =>
  withIdempotencyKey(command('create', 'Create a referral'))
    .option('--email <address>', "the customer's, unique in the program; optional with a customer or user id")
    .requiredOption('--affiliate-id <id>', 'the affiliate who referred')
    .option('--click-id <id>', 'turns this click into the referral')
    .option('--customer-id <id>', 'your customer id')
    .option('--external-user-id <id>', 'your user id')
    .option('--subscription-id <id>', 'your subscription id')
    .addOption(oneOf('--status <status>', referralStatuses, ' (default: lead)'))
    .option('--name <name>', "the customer's name")
    .option('--created-at <time>', 'backdates it; ISO 8601; a date is midnight UTC', instant)
    .option('--metadata <key=value>', 'repeat for more keys', keyValue)
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
    description: 'Create many referrals, one JSON object per line; a rejected line does not stop the others',
    key: 'idempotency_key',
    send: ({ referrals }, items) => referrals.createBatch({ items }),
  });

const update = ({ client, print }: Cli) =>
  command('update <referral-id>', 'Change a referral')
    .option('--email <address>', "the customer's, unique in the program")
    .option('--customer-id <id>', 'your customer id, added to those that the referral has')
    .option('--external-user-id <id>', 'your user id, added to those that the referral has')
    .option('--subscription-id <id>', 'your subscription id')
    .addOption(oneOf('--status <status>', referralStatuses))
    .option('--name <name>', "the customer's name")
    .option('--metadata <key=value>', 'replaces what is there; repeat for more keys', keyValue)
    .option(
      '--clear <fields>',
      'empty these: customer_id, external_user_id (the newest is removed), metadata',
      commaList,
    )
    .example('referrals update ref_01J9 --status canceled')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).referrals.update(id, toUpdate(fields, clear))),
    );

const get = ({ client, print }: Cli) =>
  command('get <referral-id>', 'Show a referral')
    .addOption(anyOf('--expand <names>', ['affiliate', 'click', 'identifiers']))
    .example('referrals get ref_01J9 --expand affiliate')
    .action(async (id, options) => print((await client()).referrals.get(id, options)));

const deleteReferral = ({ client, confirm, print }: Cli) =>
  command('delete <referral-id>', 'Delete a referral that has earned nothing; asks first')
    .example('referrals delete ref_01J9 --yes')
    .action(async (id) => {
      const { referrals } = await client();
      await confirm(async () => {
        const { email, customer_id } = await referrals.get(id);
        return `Delete the referral of ${email ?? customer_id ?? id} for good`;
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
