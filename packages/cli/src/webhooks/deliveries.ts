import type { WebhookDelivery } from '@tributary/sdk';
import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { inWords } from './deliveries/in-words.ts';

const columns = ['id', 'status', 'event_type', 'attempts_count', 'last_error', 'next_attempt', 'endpoint_id'];

async function* withNextAttempt(deliveries: AsyncIterable<WebhookDelivery>): AsyncGenerator<object> {
  for await (const delivery of deliveries) {
    yield { ...delivery, next_attempt: inWords(delivery.next_attempt_at, Date.now()) };
  }
}

export const list = ({ client, format, printList }: Cli) =>
  withCursorOptions(new Command('list'), 'delivery')
    .description('List webhook deliveries, newest first')
    .option('--endpoint-id <id>', 'to this endpoint')
    .option('--event-id <id>', 'of this event')
    .addOption(oneOf('--status <status>', ['pending', 'succeeded', 'failed']))
    .addHelpText('after', '\n  $ tributary webhooks deliveries list --status failed --limit all')
    .action(async (options) => {
      const deliveries = (await client()).webhookDeliveries.list(toQuery(options));
      const rows = format() === 'table' ? withNextAttempt(deliveries) : deliveries;
      await printList(rows, columns, options.limit);
    });
