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
    `${beginning}* for all, also those that are new later, or some of ${eventTypeNames}`,
  ).argParser(commaList);
const urlDescription = 'https:// (in a dev environment also http://), at a public address';

/** An endpoint with its secret, and what to do with it: this is the only time that it is shown. */
async function printSecret(cli: Cli, answer: WebhookEndpointWithSecret): Promise<void> {
  const { secret, ...endpoint } = answer;
  const { fields } = cli.options();
  const another = `Make another with \`tributary webhooks endpoints rotate-secret ${endpoint.id}\`.`;
  if (cli.format() === 'table' && fields === undefined && secret !== null) {
    await cli.print(endpoint);
    // On a line of its own it is found, and copied whole from a narrow terminal.
    cli.write(`\n${cli.paint().bold(secret)}\n`);
  } else await cli.print(answer);
  if (secret === null)
    return cli.note(`The secret was only in the first response. If you no longer have it: ${another}`);
  const isShown = cli.format() !== 'id' && (fields?.includes('secret') ?? true);
  cli.note(
    isShown ? 'Store the secret now: it cannot be shown again.' : `The secret was not shown. ${another}`,
  );
}

const columns = ['id', 'url', 'enabled', 'disabled_reason', 'failing_since', 'event_types', 'description'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List webhook endpoints, newest first'), 'endpoint')
    .option('--failing', 'whose last delivery failed, or that were disabled for it')
    .example('webhooks endpoints list', 'webhooks endpoints list --failing')
    .action(async ({ failing, ...options }) => {
      const found = (await client()).webhookEndpoints.list(toQuery(options));
      await printList(failing ? onlyFailing(found) : found, columns, options.limit);
    });

/** Those that `inbox` counts: one that a person disabled waits for nobody. */
async function* onlyFailing(endpoints: AsyncIterable<WebhookEndpoint>): AsyncGenerator<WebhookEndpoint> {
  for await (const endpoint of endpoints) {
    const { enabled, failing_since, disabled_reason } = endpoint;
    if (enabled ? failing_since !== null : ['failing', 'gone'].includes(disabled_reason ?? ''))
      yield endpoint;
  }
}

const create = (cli: Cli) =>
  withIdempotencyKey(command('create', 'Create a webhook endpoint; its secret is shown only once'))
    .requiredOption('--url <url>', urlDescription)
    .addOption(eventTypesOption().makeOptionMandatory())
    .option('--description <text>', 'what it is for')
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
    .addOption(eventTypesOption('replaces the whole list: '))
    .option('--description <text>', 'what it is for')
    .option('--enabled', 'resume deliveries, pending ones first')
    .option('--no-enabled', 'stop deliveries')
    .option('--clear <fields>', 'empty these: description', commaList)
    .example('webhooks endpoints update whe_01J9 --event-types "*"')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).webhookEndpoints.update(id, toUpdate(fields, clear))),
    );

const get = ({ client, print }: Cli) =>
  command('get <endpoint-id>', 'Show a webhook endpoint, without its secret')
    .example('webhooks endpoints get whe_01J9')
    .action(async (id) => print((await client()).webhookEndpoints.get(id)));

const overlap = 'For 24 hours deliveries are signed with the old secret as well';

const rotateSecret = (cli: Cli) =>
  withIdempotencyKey(command('rotate-secret <endpoint-id>'))
    .description(`Give a webhook endpoint a new secret, shown only once. ${overlap}. Asks first`)
    .example('webhooks endpoints rotate-secret whe_01J9 --yes')
    .action(async (id, { idempotencyKey }) => {
      const { webhookEndpoints } = await cli.client();
      await cli.confirm(async () => {
        const { url, previous_secret_expires_at: stillUntil } = await webhookEndpoints.get(id);
        const consequence =
          stillUntil === null
            ? `the present one stops in 24 hours`
            : `the one before the last rotation, which would sign until ${stillUntil}, stops at once`;
        return `Give ${url} a new secret: ${consequence}`;
      });
      const rotated = webhookEndpoints.rotateSecret(id, requestOptions({ idempotencyKey }));
      await printSecret(cli, await cli.answer(rotated));
    });

const test = ({ client, print }: Cli) =>
  withIdempotencyKey(command('test <endpoint-id>'))
    .description('Send a sample event to a webhook endpoint, whatever it subscribed to')
    .addOption(
      new OptionOf('--type <type>', webhookEventTypes, `${eventTypeNames} (default: transaction.created)`),
    )
    .example('webhooks endpoints test whe_01J9 --type payout.paid')
    .action(async (id, { idempotencyKey, ...fields }) =>
      print((await client()).webhookEndpoints.test(id, toBody(fields), requestOptions({ idempotencyKey }))),
    );

/** All of it: the server takes so many events at once, and says where to go on. */
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
      'Send every event after a sequence to a webhook endpoint again, whether or not it was delivered',
    )
    .requiredOption(
      '--after <sequence>',
      'every event with a greater sequence; 0 starts at the beginning',
      integer,
    )
    .option('--until <sequence>', 'up to and including this one (default: the latest)', integer)
    .example('webhooks endpoints redeliver whe_01J9 --after 1200 --until 1300')
    .action(async (id, events) => print(await redeliverAll((await client()).webhookEndpoints, id, events)));

const switches = [
  {
    name: 'enable',
    enabled: true,
    description: 'Resume deliveries to a webhook endpoint, pending ones first',
  },
  {
    name: 'disable',
    enabled: false,
    description: 'Stop deliveries to a webhook endpoint until it is enabled again',
  },
] as const;

/** `update --enabled` and `update --no-enabled` in one word. */
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
    .description('Delete a webhook endpoint and its deliveries; pending ones are not sent. Asks first')
    .example('webhooks endpoints delete whe_01J9 --yes')
    .action(async (id) => {
      const { webhookEndpoints } = await client();
      await confirm(async () => {
        const { url } = await webhookEndpoints.get(id);
        return `Delete the endpoint ${url} and its deliveries; pending ones are not sent`;
      });
      await print(webhookEndpoints.delete(id));
    });

export const endpoints = (cli: Cli) => {
  const group = command('endpoints', 'Manage the endpoints that receive events').helpCommand(false);
  const members = [list, create, update, get, rotateSecret, test, redeliver].map((member) => member(cli));
  for (const member of [...members, ...switchCommands(cli), deleteEndpoint(cli)]) group.addCommand(member);
  return group;
};
