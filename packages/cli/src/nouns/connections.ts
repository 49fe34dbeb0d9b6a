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
  ...['paid_at', 'status', 'reason', 'collected', 'sale_amount', 'refunded', 'currency', 'affiliate_id'],
  ...['notes', 'id'],
];

/** What a connection counts, and its secrets, which are never on the command line: other users can see it. */
const withSettings = (to: Command): Command =>
  to
    .option('--webhook-secret-file <path>', 'holds the signing secret of the endpoint, whsec_…; - for stdin')
    .option('--stripe-key-file <path>', 'holds a restricted key, rk_…; - for stdin')
    .option('--count-shipping', 'shipping is part of the sale')
    .option('--no-count-shipping', 'shipping is not part of the sale (default)')
    .addOption(oneOf('--disputes <rule>', disputeRules, ': when a dispute takes the sale back'))
    .option('--count-bare-payments', 'payments without an invoice and without Checkout are sales')
    .option('--no-count-bare-payments', 'they are no sales (default)')
    .option('--match-emails', 'find referrals by the e-mail address of the customer (default)')
    .option('--no-match-emails', 'find them by ids, clicks and codes alone')
    .option('--count-existing-customers', 'credit customers who had paid before their click (default)')
    .option('--no-count-existing-customers', 'credit new customers alone')
    .option('--user-id-key <key>', 'of the metadata in which your backend stores its own user id');

interface SecretFiles {
  webhookSecretFile?: string;
  stripeKeyFile?: string;
}

async function secretIn(cli: Cli, path: string, question: string): Promise<string> {
  if (path === '-') return cli.secret(question);
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw usageError(`The secret cannot be read: ${error.message}`);
  });
  return text.trim();
}

const secretQuestion = 'Signing secret of the endpoint, whsec_…: ';
const keyQuestion = 'Restricted key, rk_…: ';
const eitherQuestion =
  'Restricted key that may write webhook endpoints, rk_…, to make it; or the signing secret of one that you made, whsec_…: ';

/** The secrets as fields of a body. */
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

/** A secret key can do everything with the account, and needs not be known here. */
function assertRestricted(key: string | undefined): void {
  if (!key?.startsWith('sk_')) return;
  const hint = 'Create a restricted key (rk_…) that may only read, under Developers › API keys at Stripe.';
  throw usageError('That is a secret key, which could move money.', hint);
}

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List connections, newest first'), 'connection')
    .option('--failing', 'whose events or look-ups fail, so that payments or refunds may be missed')
    .example('connections list', 'connections list --failing')
    .action(async ({ failing, ...options }) => {
      const found = (await client()).connections.list(toQuery(options));
      await printList(failing ? onlyFailing(found) : found, columns, options.limit);
    });

/** Those that `inbox` counts. */
async function* onlyFailing(connections: AsyncIterable<Connection>): AsyncGenerator<Connection> {
  for await (const connection of connections) if (connection.problem !== null) yield connection;
}

type Connections = Tributary['connections'];

/** A connection exists by now: whatever goes wrong, it can be given an endpoint later. */
async function withEndpoint(cli: Cli, connections: Connections, made: Connection): Promise<Connection> {
  const { id, webhook_url, has_webhook_secret, api_key_hint } = made;
  if (has_webhook_secret) return made;
  if (api_key_hint) {
    const current = await makeEndpoint(cli, connections, id);
    if (current) return current;
  }
  cli.note(`The address of its webhook endpoint at Stripe is ${webhook_url}`);
  if (cli.canAsk()) {
    const secret = await cli.secret(eitherQuestion);
    assertRestricted(secret);
    if (secret.startsWith('rk_')) return connections.update(id, { api_key: secret, make_endpoint: true });
    if (secret !== '') return connections.update(id, { webhook_secret: secret });
  }
  cli.note(
    `Add it, then set its signing secret: tributary connections update ${id} --webhook-secret-file -\nUntil then, events are refused.`,
  );
  return made;
}

/** Returns null, after a note, if Stripe does not make it: a key may be there for reading alone. */
async function makeEndpoint(cli: Cli, connections: Connections, id: string): Promise<Connection | null> {
  try {
    const current = await connections.update(id, { make_endpoint: true });
    cli.note(`Stripe has made the webhook endpoint ${current.endpoint_id}.`);
    return current;
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    cli.note(`No webhook endpoint was made. ${error.message}`);
    return null;
  }
}

const createStripe = (cli: Cli) =>
  withSettings(withIdempotencyKey(command('stripe')))
    .description(
      'Connect Stripe: payments become sales, refunds and disputes take them back. Makes the webhook endpoint with a key, or asks for the secret of yours',
    )
    .option('--name <name>', 'how it is called here (default: Stripe)')
    .option('--program-id <id>', 'of its sales (default: the only program)')
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
          `It only observes, because API keys recorded sales in the last 30 days. See what it would record: tributary connections payments ${made.id}`,
        );
    });

const create = (cli: Cli) =>
  command('create', 'Connect a billing provider').helpCommand(false).addCommand(createStripe(cli));

const get = ({ client, print }: Cli) =>
  command('get <connection-id>', 'Show a connection, without its secrets')
    .example('connections get con_01J9')
    .action(async (id) => print((await client()).connections.get(id)));

/** What a person should know before payments are recorded by two. */
async function goingLive(connections: Tributary['connections'], id: string): Promise<string> {
  const [{ name }, { own_sales, recording_keys }] = await Promise.all([
    connections.get(id),
    connections.check(id),
  ]);
  const keys = recording_keys.map((key) => key.name).join(', ');
  const others =
    own_sales === 0
      ? ''
      : ` (${own_sales} sales of the last 24 hours were recorded otherwise, by the keys ${keys}: switch that off first)`;
  return `Let ${name} record payments from now on${others}`;
}

const update = (cli: Cli) =>
  withSettings(command('update <connection-id>'))
    .description('Change a connection; asks before it goes live')
    .option('--name <name>', 'how it is called here')
    .addOption(oneOf('--status <status>', ['observing', 'live'], '; live cannot go back to observing'))
    .option('--make-endpoint', 'make the webhook endpoint at Stripe with the key, or replace it')
    .option('--clear <fields>', 'empty these: api_key, user_id_key', commaList)
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
  if (apiKey === null) return 'none: what events do not say is not known';
  if (!apiKey.is_reachable) return 'Stripe could not be reached';
  if (!apiKey.is_accepted) return 'refused';
  return apiKey.missing_permissions.length === 0 ? 'accepted' : 'accepted, with permissions missing';
}

/** What was found, a line each, then what to do. */
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
    ['own sales', `${own_sales} in the last 24 hours`],
    ...recording_keys.map(
      ({ name, last_used_at }) => ['by the key', `${name}, last used ${last_used_at}`] as const,
    ),
    ...payments.map(
      ({ status, reason, count }) =>
        ['payments', `${count} ${status}${reason ? `: ${reason}` : ''}`] as const,
    ),
  ];
  const sentences = problems.length === 0 ? ['Nothing is wrong.'] : problems.map((problem) => `- ${problem}`);
  return `${lines.map(toLine).join('')}\n${sentences.map(visible).join('\n')}\n`;
}

const check = (cli: Cli) =>
  command('check <connection-id>')
    .description(
      'Check the webhook endpoint and the API key of a connection; exits with 9 if something is wrong',
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
      'Disconnect a billing provider: what was recorded stays, its secrets are deleted, and so is the webhook endpoint that was made. Asks first',
    )
    .example('connections disconnect con_01J9 --yes')
    .action(async (id) => {
      const { connections } = await client();
      await confirm(async () => {
        const { name } = await connections.get(id);
        return `Disconnect ${name}: later payments, refunds and disputes are not recorded any more`;
      });
      const { endpoint } = await answer(connections.delete(id));
      if (endpoint && !endpoint.is_deleted)
        note(
          `Stripe has not deleted the webhook endpoint ${endpoint.id}. Delete it there: its events are refused.`,
        );
      if (endpoint?.is_deleted) note(`Stripe has deleted the webhook endpoint ${endpoint.id}.`);
      await print({ id, deleted: true, endpoint });
    });

const events = ({ client, printList }: Cli) =>
  withCursorOptions(
    command('events <connection-id>', 'List received events of 30 days, newest first'),
    'event',
  )
    .addOption(oneOf('--status <status>', providerEventStatuses))
    .example('connections events con_01J9 --status failed')
    .action(async (id, options) =>
      printList((await client()).connections.listEvents(id, toQuery(options)), eventColumns, options.limit),
    );

const retryEvent = ({ client, print }: Cli) =>
  withIdempotencyKey(command('retry-event <connection-id>', 'Read an event again that could not be read'))
    .argument('<event-id>', 'of Stripe, such as evt_1Pq')
    .example('connections retry-event con_01J9 evt_1Pq')
    .action(async (id, eventId, { idempotencyKey }) =>
      print((await client()).connections.retryEvent(id, eventId, requestOptions({ idempotencyKey }))),
    );

const payments = ({ client, printList }: Cli) =>
  withCursorOptions(
    command('payments <connection-id>', 'List payments with what became of them, newest first'),
    'payment',
  )
    .addOption(oneOf('--status <status>', providerPaymentStatuses))
    .addOption(
      oneOf(
        '--reason <reason>',
        [...notCreditedReasons, ...paymentWaits],
        ': why it is not credited, or what it waits for',
      ),
    )
    .addOption(oneOf('--needs-person <true>', ['true'], ': a person has to look at it'))
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
  command('payment <connection-id>', 'Show a payment with everything that is known of it')
    .argument('<payment-id>', 'of Stripe, such as in_1Pq or pi_3Pq')
    .example('connections payment con_01J9 in_1Pq')
    .action(async (id, paymentId) => print((await client()).connections.getPayment(id, paymentId)));

const settle = ({ client, print }: Cli) =>
  withIdempotencyKey(
    command('settle <connection-id>', 'Settle a payment and the others of its customer again'),
  )
    .argument('<payment-id>', 'of Stripe, such as in_1Pq or pi_3Pq')
    .example('connections settle con_01J9 in_1Pq')
    .action(async (id, paymentId, { idempotencyKey }) =>
      print((await client()).connections.settlePayment(id, paymentId, requestOptions({ idempotencyKey }))),
    );

const attribute = ({ client, print }: Cli) =>
  withIdempotencyKey(command('attribute-payment <connection-id> <payment-id>'))
    .description('Credit a payment that is nobody’s to an affiliate or a referral')
    .option('--affiliate-id <id>', 'the affiliate credited; the customer becomes a referral')
    .option('--referral-id <id>', 'instead: the referral that the customer is')
    .requiredOption('--reason <text>', 'why')
    .example(
      'connections attribute-payment con_01J9 in_1Q --affiliate-id aff_01J9 --reason "Told us on the phone"',
    )
    .action(async (id, paymentId, { idempotencyKey, ...options }) => {
      const { connections } = await client();
      await print(
        connections.attributePayment(id, paymentId, toBody(options), requestOptions({ idempotencyKey })),
      );
    });

const bookObserved = (cli: Cli) =>
  withIdempotencyKey(command('book-observed <connection-id>'))
    .description('Record what a connection observed before it went live; shows the totals and asks first')
    .option('--dry-run', 'show what would be recorded, and record nothing')
    .option(
      '--expect-total <code=number>',
      'record it only if the total is exactly this; repeat for every currency',
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
