import { readFile } from 'node:fs/promises';
import { disputeRules } from '@tributary/core';
import {
  APIError,
  type Connection,
  type ConnectionCreate,
  type ConnectionUpdate,
  type Tributary,
} from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { type Command, command } from '../options/command.ts';
import { oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { commaList } from '../options/values.ts';
import type { Confirmation } from '../terminal/input.ts';
import { counted } from '../terminal/text.ts';
import { check } from './connection-check.ts';
import { paymentCommands } from './connection-payments.ts';

const columns = [
  'id',
  'provider',
  'name',
  'status',
  'problem',
  'last_event_at',
  'api_key_hint',
  'program_id',
];

/** Adds the settings of a connection. Secrets are read from files, because other users can see command lines. */
const withSettings = (to: Command): Command =>
  to
    .option('--webhook-secret-file <path>', 'file with the endpoint’s signing secret, whsec_…; - for stdin')
    .option('--stripe-key-file <path>', 'file with a restricted key, rk_…; - for stdin')
    .option('--count-shipping', 'include shipping in the sale amount')
    .option('--no-count-shipping', 'exclude shipping from the sale amount (default)')
    .addOption(oneOf('--disputes <rule>', disputeRules, ': when a dispute reverses the sale'))
    .option('--count-bare-payments', 'count payments without an invoice or a Checkout session as sales')
    .option('--no-count-bare-payments', 'ignore payments without an invoice or a Checkout session (default)')
    .option('--match-emails', 'match referrals by the customer’s e-mail address too (default)')
    .option('--no-match-emails', 'match referrals only by ids, clicks and codes')
    .option(
      '--count-existing-customers',
      'credit affiliates for customers who had paid before their click (default)',
    )
    .option('--no-count-existing-customers', 'credit affiliates only for new customers')
    .option('--user-id-key <key>', 'metadata key under which your backend stores your user id');

interface SecretFiles {
  webhookSecretFile?: string;
  stripeKeyFile?: string;
}

async function secretIn(cli: Cli, path: string, question: string): Promise<string> {
  if (path === '-') return cli.secret(question);
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw usageError(`Can't read the secret: ${error.message}`);
  });
  return text.trim();
}

const secretQuestion = 'Signing secret of the endpoint (whsec_…): ';
const keyQuestion = 'Restricted key (rk_…): ';
const eitherQuestion =
  'To create the endpoint, enter a restricted key with write access to webhook endpoints (rk_…). If you have already created the endpoint yourself, enter its signing secret (whsec_…): ';

/** Reads the secrets and returns them as fields of the body. */
async function secretsOf(cli: Cli, { webhookSecretFile, stripeKeyFile }: SecretFiles) {
  if (webhookSecretFile === '-' && stripeKeyFile === '-')
    throw usageError('Only one of the two secrets can come from stdin.');
  const secret = webhookSecretFile && (await secretIn(cli, webhookSecretFile, secretQuestion));
  const key = stripeKeyFile && (await secretIn(cli, stripeKeyFile, keyQuestion));
  assertRestricted(key);
  return {
    ...(secret !== undefined && { webhook_secret: secret }),
    ...(key !== undefined && { api_key: key }),
  };
}

/** Throws for a secret key, which has full access to the account. */
function assertRestricted(key: string | undefined): void {
  if (!key?.startsWith('sk_')) return;
  const hint =
    'In the Stripe Dashboard, create a restricted key (rk_…) with read access only: Developers › API keys.';
  throw usageError('This is a secret key, which has full access to your Stripe account.', hint);
}

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List connections, newest first'), 'connection')
    .option(
      '--failing',
      'only connections whose events or lookups are failing; payments or refunds may be missing',
    )
    .example('connections list', 'connections list --failing')
    .action(async ({ failing, ...options }) => {
      const found = (await client()).connections.list(toQuery(options));
      await printList(failing ? onlyFailing(found) : found, columns, options.limit);
    });

/** Yields the connections that `inbox` counts. */
async function* onlyFailing(connections: AsyncIterable<Connection>): AsyncGenerator<Connection> {
  for await (const connection of connections) if (connection.problem !== null) yield connection;
}

type Connections = Tributary['connections'];

/** Adds a webhook endpoint to a new connection. If the call fails, it can be added later. */
async function withEndpoint(cli: Cli, connections: Connections, made: Connection): Promise<Connection> {
  const { id, webhook_url, has_webhook_secret, api_key_hint } = made;
  if (has_webhook_secret) return made;
  if (api_key_hint) {
    const current = await makeEndpoint(cli, connections, id);
    if (current) return current;
  }
  cli.note(`The URL for its webhook endpoint in Stripe is ${webhook_url}`);
  if (cli.canAsk()) {
    const secret = await cli.secret(eitherQuestion);
    assertRestricted(secret);
    if (secret.startsWith('rk_')) return connections.update(id, { api_key: secret, make_endpoint: true });
    if (secret !== '') return connections.update(id, { webhook_secret: secret });
  }
  cli.note(
    `Add the endpoint in Stripe, then save its signing secret: tributary connections update ${id} --webhook-secret-file -\nUntil then, events are rejected.`,
  );
  return made;
}

/** Prints a note and returns null if Stripe does not create the endpoint, for example because the key is read-only. */
async function makeEndpoint(cli: Cli, connections: Connections, id: string): Promise<Connection | null> {
  try {
    const current = await connections.update(id, { make_endpoint: true });
    cli.note(`Created the webhook endpoint ${current.endpoint_id} in Stripe.`);
    return current;
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    cli.note(`No webhook endpoint was created. ${error.message}`);
    return null;
  }
}

const createStripe = (cli: Cli) =>
  withSettings(withIdempotencyKey(command('stripe')))
    .description(
      'Connect Stripe: payments are recorded as sales, and refunds and disputes reverse them. Creates the webhook endpoint if you provide a key; otherwise, asks for the secret of your endpoint',
    )
    .option('--name <name>', 'connection name (default: Stripe)')
    .option('--program-id <id>', 'program for its sales (default: the only program)')
    .example('connections create stripe', 'connections create stripe --stripe-key-file - < stripe-key.txt')
    .action(async ({ idempotencyKey, webhookSecretFile, stripeKeyFile, ...fields }) => {
      const body = toBody<ConnectionCreate>({
        provider: 'stripe',
        ...fields,
        ...(await secretsOf(cli, { webhookSecretFile, stripeKeyFile })),
      });
      const { connections } = await cli.client();
      const made = await cli.answer(connections.create(body, requestOptions({ idempotencyKey })));
      await cli.print(await withEndpoint(cli, connections, made));
      if (made.status === 'observing')
        cli.note(
          `The connection only observes for now, because API keys have recorded sales in the last 30 days. To see what it would record: tributary connections payments ${made.id}`,
        );
    });

const create = (cli: Cli) =>
  command('create', 'Connect a billing provider').helpCommand(false).addCommand(createStripe(cli));

const get = ({ client, print }: Cli) =>
  command('get <connection-id>', 'Show a connection, without its secrets')
    .example('connections get con_01J9')
    .action(async (id) => print((await client()).connections.get(id)));

/**
 * Returns the confirmation prompt before a connection goes live. It warns if sales are also recorded in
 * another way.
 */
async function goingLive(connections: Tributary['connections'], id: string): Promise<Confirmation> {
  const [{ name }, { own_sales, recording_keys }] = await Promise.all([
    connections.get(id),
    connections.check(id),
  ]);
  const keys = recording_keys.map((key) => key.name).join(', ');
  const action = `Record payments from ${name} from now on`;
  if (own_sales === 0) return action;
  return [
    action,
    `API keys (${keys}) have recorded ${counted(own_sales, 'sale')} in the last 24 hours. Stop recording sales with them first, or payments will be counted twice.`,
  ];
}

const update = (cli: Cli) =>
  withSettings(command('update <connection-id>'))
    .description('Change a connection. Asks for confirmation before it goes live')
    .option('--name <name>', 'connection name')
    .addOption(
      oneOf('--status <status>', ['observing', 'live'], '; a live connection cannot go back to observing'),
    )
    .option('--make-endpoint', 'create or replace the webhook endpoint in Stripe, using the key')
    .option('--clear <fields>', 'clear these fields: api_key, user_id_key', commaList)
    .example(
      'connections update con_01J9 --webhook-secret-file - < secret.txt',
      'connections update con_01J9 --status live --yes',
    )
    .action(async (id, { clear, webhookSecretFile, stripeKeyFile, ...fields }) => {
      const secrets = await secretsOf(cli, { webhookSecretFile, stripeKeyFile });
      const body = toUpdate<ConnectionUpdate>({ ...fields, ...secrets }, clear);
      const { connections } = await cli.client();
      if (body.status === 'live') await cli.confirm(() => goingLive(connections, id));
      await cli.print(connections.update(id, body));
    });

const disconnect = ({ client, confirm, print, note, answer }: Cli) =>
  command('disconnect <connection-id>')
    .description(
      'Disconnect a billing provider. Deletes its secrets and the webhook endpoint that Tributary created, and keeps recorded sales. Asks for confirmation',
    )
    .example('connections disconnect con_01J9 --yes')
    .action(async (id) => {
      const { connections } = await client();
      await confirm(async () => {
        const { name } = await connections.get(id);
        return [`Disconnect ${name}`, 'New payments, refunds and disputes will no longer be recorded.'];
      });
      const { endpoint } = await answer(connections.delete(id));
      if (endpoint && !endpoint.is_deleted)
        note(
          `The webhook endpoint ${endpoint.id} could not be deleted in Stripe. Delete it there: its events are rejected.`,
        );
      if (endpoint?.is_deleted) note(`Deleted the webhook endpoint ${endpoint.id} in Stripe.`);
      await print({ id, deleted: true, endpoint });
    });

export const commands = (cli: Cli) => [
  list(cli),
  create(cli),
  get(cli),
  update(cli),
  check(cli),
  disconnect(cli),
  ...paymentCommands(cli),
];
