import { deliveryStatuses } from '@tributary/core';
import type { WebhookDelivery } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { requestOptions, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const units: [name: string, ms: number][] = [
  ['day', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
];

/** Returns the time until an instant, such as `in 90 s` or `in 5 h`, or `now` if it has passed. */
export function inWords(instant: string | null, nowMs: number): string | null {
  if (instant === null) return null;
  const ms = Date.parse(instant) - nowMs;
  const [name, unitMs] = units.find(([, length]) => ms >= 2 * length) ?? ['s', 1_000];
  const count = Math.round(ms / unitMs);
  if (count <= 0) return 'now';
  return `in ${count} ${name}${name === 'day' ? 's' : ''}`;
}

const columns = [
  'id',
  'status',
  'event_type',
  'attempts_count',
  'last_error',
  'next_attempt_at',
  'endpoint_id',
];

/** Replaces the time of the next attempt with the remaining time, for the table. */
async function* withWaits(deliveries: AsyncIterable<WebhookDelivery>): AsyncGenerator<object> {
  for await (const delivery of deliveries) {
    yield { ...delivery, next_attempt_at: inWords(delivery.next_attempt_at, Date.now()) };
  }
}

const list = ({ client, format, printList }: Cli) =>
  withCursorOptions(command('list', 'List webhook deliveries, newest first'), 'delivery')
    .option('--endpoint-id <id>', 'filter by endpoint')
    .option('--event-id <id>', 'filter by event')
    .addOption(oneOf('--status <status>', deliveryStatuses))
    .example('webhooks deliveries list --status failed --limit all')
    .action(async (options) => {
      const deliveries = (await client()).webhookDeliveries.list(toQuery(options));
      const rows = format() === 'table' ? withWaits(deliveries) : deliveries;
      await printList(rows, columns, options.limit);
    });

const get = ({ client, print }: Cli) =>
  command('get <delivery-id>', 'Show a webhook delivery with its latest attempts')
    .example('webhooks deliveries get dlv_01J9')
    .action(async (id) => print((await client()).webhookDeliveries.get(id)));

const redeliver = ({ client, print }: Cli) =>
  withIdempotencyKey(command('redeliver <delivery-id>'))
    .description('Redeliver an event immediately. The event keeps its id')
    .example('webhooks deliveries redeliver dlv_01J9')
    .action(async (id, options) =>
      print((await client()).webhookDeliveries.redeliver(id, requestOptions(options))),
    );

export const deliveries = (cli: Cli) =>
  command('deliveries', 'Deliveries to webhook endpoints and their results')
    .helpCommand(false)
    .addCommand(list(cli))
    .addCommand(get(cli))
    .addCommand(redeliver(cli));
