import { webhookEventTypes } from '@tributary/core';
import type {
  Tributary,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookRedeliver,
  WebhookRedelivery,
} from '@tributary/sdk';
import type { Option } from 'commander';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { OptionOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { commaList, integer } from '../options/values.ts';
import { eventTypeNames } from './event-types.ts';

const eventTypesOption = (beginning = ''): Option =>
  new OptionOf(
    '--event-types <list>',
    webhookEventTypes,
    `${beginning}* for all, including future event types, or some of ${eventTypeNames}`,
  ).argParser(commaList);
const urlDescription = 'public https:// URL (dev environments also allow http://)';

/** Prints an endpoint and its secret, which is shown only once. */
async function printSecret(cli: Cli, answer: WebhookEndpointWithSecret): Promise<void> {
  const { secret, ...endpoint } = answer;
  const { fields } = cli.options();
  const another = `Create a new one with \`tributary webhooks endpoints rotate-secret ${endpoint.id}\`.`;
  if (cli.format() === 'table' && fields === undefined && secret !== null) {
    await cli.print(endpoint);
    // Print the secret on a separate line, so that it is easy to find and copy.
    cli.write(`\n${cli.paint().bold(secret)}\n`);
  } else await cli.print(answer);
  if (secret === null)
    return cli.note(
      `The secret was only included in the first response. If you no longer have it: ${another}`,
    );
  const isShown = cli.format() !== 'id' && (fields?.includes('secret') ?? true);
  cli.note(
    isShown ? 'Store the secret now. It won’t be shown again.' : `The secret was not shown. ${another}`,
  );
}

const columns = ['id', 'url', 'enabled', 'disabled_reason', 'failing_since', 'event_types', 'description'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List webhook endpoints, newest first'), 'endpoint')
    .option(
      '--failing',
      'only endpoints whose last delivery failed, or that were disabled because of failures',
    )
    .example('webhooks endpoints list', 'webhooks endpoints list --failing')
    .action(async ({ failing, ...options }) => {
      const found = (await client()).webhookEndpoints.list(toQuery(options));
      await printList(failing ? onlyFailing(found) : found, columns, options.limit);
    });

/** Yields the endpoints that `inbox` counts. Those disabled by a user are not failing. */
async function* onlyFailing(endpoints: AsyncIterable<WebhookEndpoint>): AsyncGenerator<WebhookEndpoint> {
  for await (const endpoint of endpoints) {
    const { enabled, failing_since, disabled_reason } = endpoint;
    if (enabled ? failing_since !== null : ['failing', 'gone'].includes(disabled_reason ?? ''))
      yield endpoint;
  }
}

const create = (cli: Cli) =>
  withIdempotencyKey(command('create', 'Create a webhook endpoint. Its secret is shown only once'))
    .requiredOption('--url <url>', urlDescription)
    .addOption(eventTypesOption().makeOptionMandatory())
    .option('--description <text>', 'purpose of the endpoint')
    .example(
      'webhooks endpoints create --url https://example.com/webhooks --event-types transaction.created,payout.paid',
    )
    .action(async ({ idempotencyKey, ...fields }) => {
      const { webhookEndpoints } = await cli.client();
      const created = webhookEndpoints.create(toBody(fields), requestOptions({ idempotencyKey }));
      await printSecret(cli, await cli.answer(created));
    });

const update = ({ client, print }: Cli) =>
  command('update <endpoint-id>', 'Change a webhook endpoint')
    .option('--url <url>', urlDescription)
    .addOption(eventTypesOption('new list of event types: '))
    .option('--description <text>', 'purpose of the endpoint')
    .option('--enabled', 'resume deliveries, starting with pending deliveries')
    .option('--no-enabled', 'stop deliveries')
    .option('--clear <fields>', 'clear these fields: description', commaList)
    .example('webhooks endpoints update whe_01J9 --event-types "*"')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).webhookEndpoints.update(id, toUpdate(fields, clear))),
    );

const get = ({ client, print }: Cli) =>
  command('get <endpoint-id>', 'Show a webhook endpoint, without its secret')
    .example('webhooks endpoints get whe_01J9')
    .action(async (id) => print((await client()).webhookEndpoints.get(id)));

const overlap = 'For 24 hours, deliveries are also signed with the old secret';

const rotateSecret = (cli: Cli) =>
  withIdempotencyKey(command('rotate-secret <endpoint-id>'))
    .description(
      `Rotate the secret of a webhook endpoint; the new secret is shown only once. ${overlap}. Asks for confirmation`,
    )
    .example('webhooks endpoints rotate-secret whe_01J9 --yes')
    .action(async (id, { idempotencyKey }) => {
      const { webhookEndpoints } = await cli.client();
      await cli.confirm(async () => {
        const { url, previous_secret_expires_at: stillUntil } = await webhookEndpoints.get(id);
        const consequence =
          stillUntil === null
            ? 'The current secret will expire in 24 hours.'
            : `The previous secret will expire immediately instead of at ${stillUntil}.`;
        return [`Rotate the secret of ${url}`, consequence];
      });
      const rotated = webhookEndpoints.rotateSecret(id, requestOptions({ idempotencyKey }));
      await printSecret(cli, await cli.answer(rotated));
    });

const test = ({ client, print }: Cli) =>
  withIdempotencyKey(command('test <endpoint-id>'))
    .description('Send a sample event to a webhook endpoint, regardless of its event types')
    .addOption(
      new OptionOf('--type <type>', webhookEventTypes, `${eventTypeNames} (default: transaction.created)`),
    )
    .example('webhooks endpoints test whe_01J9 --type payout.paid')
    .action(async (id, { idempotencyKey, ...fields }) =>
      print((await client()).webhookEndpoints.test(id, toBody(fields), requestOptions({ idempotencyKey }))),
    );

/** Redelivers all events, page by page. */
async function redeliverAll(
  webhookEndpoints: Tributary['webhookEndpoints'],
  id: string,
  events: WebhookRedeliver,
): Promise<WebhookRedelivery> {
  let deliveries = 0;
  let { after } = events;
  for (;;) {
    const made = await webhookEndpoints.redeliver(id, { ...events, after });
    deliveries += made.deliveries;
    if (!made.has_more) return { ...made, deliveries };
    after = made.next_after;
  }
}

const redeliver = ({ client, print }: Cli) =>
  command('redeliver <endpoint-id>')
    .description(
      'Redeliver every event after a sequence number to a webhook endpoint, whether or not it was delivered',
    )
    .requiredOption(
      '--after <sequence>',
      'redeliver events with a greater sequence number; use 0 to start at the beginning',
      integer,
    )
    .option('--until <sequence>', 'last event to redeliver (default: the latest)', integer)
    .example('webhooks endpoints redeliver whe_01J9 --after 1200 --until 1300')
    .action(async (id, events) => print(await redeliverAll((await client()).webhookEndpoints, id, events)));

const switches = [
  {
    name: 'enable',
    enabled: true,
    description: 'Resume deliveries to a webhook endpoint, starting with pending deliveries',
  },
  {
    name: 'disable',
    enabled: false,
    description: 'Stop deliveries to a webhook endpoint until it is enabled again',
  },
] as const;

/** Shortcuts for `update --enabled` and `update --no-enabled`. */
const switchCommands = ({ client, print }: Cli) =>
  switches.map(({ name, enabled, description }) =>
    command(name)
      .description(description)
      .argument('<endpoint-id>', 'such as whe_01J9')
      .addHelpText('after', `\n  $ tributary webhooks endpoints ${name} whe_01J9`)
      .action(async (id) => print((await client()).webhookEndpoints.update(id, { enabled }))),
  );

const deleteEndpoint = ({ client, confirm, print }: Cli) =>
  command('delete <endpoint-id>')
    .description(
      'Delete a webhook endpoint and its deliveries. Pending deliveries are not sent. Asks for confirmation',
    )
    .example('webhooks endpoints delete whe_01J9 --yes')
    .action(async (id) => {
      const { webhookEndpoints } = await client();
      await confirm(async () => {
        const { url } = await webhookEndpoints.get(id);
        return [`Delete the endpoint ${url} and its deliveries`, 'Pending deliveries will not be sent.'];
      });
      await print(webhookEndpoints.delete(id));
    });

export const endpoints = (cli: Cli) => {
  const group = command('endpoints', 'Manage the endpoints that receive events').helpCommand(false);
  const members = [list, create, update, get, rotateSecret, test, redeliver].map((member) => member(cli));
  for (const member of [...members, ...switchCommands(cli), deleteEndpoint(cli)]) group.addCommand(member);
  return group;
};
