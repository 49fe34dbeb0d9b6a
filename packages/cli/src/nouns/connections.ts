import { readFile } from 'node:fs/promises';
import {
  disputeRules,
  notCreditedReasons,
  paymentWaits,
  providerEventStatuses,
  providerPaymentStatuses,
} from '@tributary/core';
import { visible } from '@tributary/payout-files/visible';
import {
  APIError,
  type Connection,
  type ConnectionCheck,
  type ConnectionCreate,
  type ConnectionUpdate,
  type Tributary,
} from '@tributary/sdk';
import { confirmTotals } from '../bulk/confirm-totals.ts';
import { expectedTotal, totalsOf } from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { type Command, command } from '../options/command.ts';
import { anyOf, oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { commaList } from '../options/values.ts';
import type { Confirmation } from '../terminal/input.ts';
import { counted } from '../terminal/text.ts';

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
const eventColumns = ['created_at', 'type', 'status', 'reason', 'attempts_count', 'id'];
const paymentColumns = [
  ...[
    'paid_at',
    'customer_email',
    'status',
    'reason',
    'collected',
    'sale_amount',
    'refunded',
    'currency',
    'affiliate_id',
  ],
  ...['notes', 'id'],
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

const toLine = ([name, text]: readonly [string, string]) => `  ${name.padEnd(12)} ${visible(text)}\n`;

function keyLine(apiKey: ConnectionCheck['api_key']): string {
  if (apiKey === null) return 'none: details that are missing from events are not looked up';
  if (!apiKey.is_reachable) return 'Stripe could not be reached';
  if (!apiKey.is_accepted) return 'rejected';
  return apiKey.missing_permissions.length === 0 ? 'accepted' : 'accepted, with permissions missing';
}

/** Returns the findings, one per line, followed by the next steps. */
function linesOf({
  webhook,
  api_key,
  own_sales,
  recording_keys,
  payments,
  problems,
}: ConnectionCheck): string {
  const lines: (readonly [string, string])[] = [
    ['webhook URL', webhook.url],
    ['secret', webhook.has_secret ? 'set' : 'not set'],
    ['last event', webhook.last_event_at ?? 'none'],
    ['API version', webhook.api_version ?? 'unknown'],
    ['API key', keyLine(api_key)],
    ['API sales', `${own_sales} in the last 24 hours`],
    ...recording_keys.map(
      ({ name, last_used_at }) => ['recorded by', `${name}, last used ${last_used_at}`] as const,
    ),
    ...payments.map(
      ({ status, reason, count }) =>
        ['payments', `${count} ${status}${reason ? `: ${reason}` : ''}`] as const,
    ),
  ];
  const sentences =
    problems.length === 0 ? ['No problems found.'] : problems.map((problem) => `- ${problem}`);
  return `${lines.map(toLine).join('')}\n${sentences.map(visible).join('\n')}\n`;
}

const check = (cli: Cli) =>
  command('check <connection-id>')
    .description(
      'Check a connection’s webhook endpoint and API key. Exits with status 9 if there is a problem',
    )
    .example('connections check con_01J9')
    .action(async (id) => {
      const found = await cli.answer((await cli.client()).connections.check(id));
      if (cli.format() === 'table' && cli.options().fields === undefined) cli.write(linesOf(found));
      else await cli.print(found);
      if (!found.is_ok) throw new CliError(exitCodes.foundDifferences, 'The connection needs attention.');
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

const events = ({ client, printList }: Cli) =>
  withCursorOptions(
    command('events <connection-id>', 'List events received in the last 30 days, newest first'),
    'event',
  )
    .addOption(oneOf('--status <status>', providerEventStatuses))
    .example('connections events con_01J9 --status failed')
    .action(async (id, options) =>
      printList((await client()).connections.listEvents(id, toQuery(options)), eventColumns, options.limit),
    );

const retryEvent = ({ client, print }: Cli) =>
  withIdempotencyKey(command('retry-event <connection-id>', 'Process a failed event again'))
    .argument('<event-id>', 'Stripe event id, such as evt_1Pq')
    .example('connections retry-event con_01J9 evt_1Pq')
    .action(async (id, eventId, { idempotencyKey }) =>
      print((await client()).connections.retryEvent(id, eventId, requestOptions({ idempotencyKey }))),
    );

const payments = ({ client, printList }: Cli) =>
  withCursorOptions(
    command('payments <connection-id>', 'List payments and their status, newest first'),
    'payment',
  )
    .addOption(oneOf('--status <status>', providerPaymentStatuses))
    .addOption(
      oneOf(
        '--reason <reason>',
        [...notCreditedReasons, ...paymentWaits],
        ': why it is not credited or still pending',
      ),
    )
    .addOption(oneOf('--needs-person <true>', ['true'], ': only payments that need manual review'))
    .addOption(anyOf('--expand <names>', ['affiliate']))
    .example('connections payments con_01J9 --status not_credited --reason no_referral')
    .action(async (id, options) =>
      printList(
        (await client()).connections.listPayments(id, toQuery(options)),
        paymentColumns,
        options.limit,
      ),
    );

const payment = ({ client, print }: Cli) =>
  command('payment <connection-id>', 'Show a payment in full')
    .argument('<payment-id>', 'Stripe id, such as in_1Pq or pi_3Pq')
    .example('connections payment con_01J9 in_1Pq')
    .action(async (id, paymentId) => print((await client()).connections.getPayment(id, paymentId)));

const settle = ({ client, print }: Cli) =>
  withIdempotencyKey(
    command('settle <connection-id>', 'Process a payment and its customer’s other payments again'),
  )
    .argument('<payment-id>', 'Stripe id, such as in_1Pq or pi_3Pq')
    .example('connections settle con_01J9 in_1Pq')
    .action(async (id, paymentId, { idempotencyKey }) =>
      print((await client()).connections.settlePayment(id, paymentId, requestOptions({ idempotencyKey }))),
    );

const attribute = ({ client, print }: Cli) =>
  withIdempotencyKey(command('attribute-payment <connection-id> <payment-id>'))
    .description('Credit an uncredited payment to an affiliate or a referral')
    .option('--affiliate-id <id>', 'affiliate to credit; the customer becomes a referral')
    .option('--referral-id <id>', 'the customer’s referral, instead of an affiliate')
    .requiredOption('--reason <text>', 'reason')
    .example(
      'connections attribute-payment con_01J9 in_1Q --affiliate-id aff_01J9 --reason "Customer told us by phone"',
    )
    .action(async (id, paymentId, { idempotencyKey, ...options }) => {
      const { connections } = await client();
      await print(
        connections.attributePayment(id, paymentId, toBody(options), requestOptions({ idempotencyKey })),
      );
    });

const bookObserved = (cli: Cli) =>
  withIdempotencyKey(command('book-observed <connection-id>'))
    .description(
      'Record payments that a connection observed before it went live. Shows the totals and asks for confirmation',
    )
    .option('--dry-run', 'show what would be recorded without recording it')
    .option(
      '--expect-total <code=number>',
      'proceed only if the total is exactly this; repeat for every currency',
      expectedTotal,
    )
    .example(
      'connections book-observed con_01J9 --dry-run',
      'connections book-observed con_01J9 --expect-total USD=1234.50 --yes',
    )
    .action(async (id, { idempotencyKey, dryRun, expectTotal }) => {
      const { connections } = await cli.client();
      const found = await connections.bookObserved(id, { dry_run: true });
      if (dryRun) return cli.print(found);
      const { count, totals, affiliates } = found;
      await confirmTotals(cli, {
        what: `Record ${counted(count, 'observed payment')}`,
        rows: affiliates,
        columns: ['affiliate_id', 'count', 'sale_amount', 'currency', 'refunded'],
        totals: totalsOf(totals),
        programIds: [(await connections.get(id)).program_id],
        expected: expectTotal,
      });
      const expected = { count, totals };
      await cli.print(connections.bookObserved(id, { expected }, requestOptions({ idempotencyKey })));
    });

export const commands = (cli: Cli) =>
  [
    list,
    create,
    get,
    update,
    check,
    disconnect,
    events,
    retryEvent,
    payments,
    payment,
    settle,
    attribute,
    bookObserved,
  ].map((member) => member(cli));
