import { EVENT_WAIT_SECONDS_MAX } from '@tributary/core';
import type { Tributary, WebhookEvent } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { command } from '../options/command.ts';
import { defaultLimit, pageSize } from '../options/paging.ts';
import { integer, limit } from '../options/values.ts';

const columns = ['sequence', 'type', 'data.id', 'created_at', 'id'];

interface ListOptions {
  after?: number;
  limit: number;
  wait?: number;
}

async function* eventsAfter(
  webhookEvents: Tributary['webhookEvents'],
  { after, limit: wanted, wait }: ListOptions,
): AsyncGenerator<WebhookEvent> {
  let query: { after?: number; limit: number; wait?: number } = {
    ...(after !== undefined && { after }),
    limit: pageSize(wanted),
    ...(wait !== undefined && { wait }),
  };
  for (;;) {
    const { data, has_more, next_after } = await webhookEvents.list(query);
    yield* data;
    if (!has_more || data.length === 0) return;
    query = { after: next_after, limit: query.limit };
  }
}

const list = ({ client, printList }: Cli) =>
  command('list', 'List events in sequence order, oldest first')
    .option(
      '--after <sequence>',
      'only events with a greater sequence number (default: start with the oldest available event)',
      integer,
    )
    .option('--limit <number>', 'maximum number of rows, or all', limit, defaultLimit)
    .option(
      '--wait <seconds>',
      `time to wait if there are no events yet, at most ${EVENT_WAIT_SECONDS_MAX}`,
      integer,
    )
    .example('webhooks events list --after 1200 --limit all')
    .action(async (options: ListOptions) => {
      const { webhookEvents } = await client();
      await printList(eventsAfter(webhookEvents, options), columns, options.limit);
    });

const get = ({ client, print }: Cli) =>
  command('get <event-id>', 'Show an event as it is delivered')
    .example('webhooks events get evt_01J9')
    .action(async (id) => print((await client()).webhookEvents.get(id)));

export const events = (cli: Cli) =>
  command('events', 'The feed of all events, in order')
    .helpCommand(false)
    .addCommand(list(cli))
    .addCommand(get(cli));
