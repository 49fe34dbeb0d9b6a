import { EVENT_WAIT_SECONDS_MAX, type WebhookEventType, webhookEventTypes } from '@tributary/core';
import type { Tributary, WebhookEvent } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { command } from '../options/command.ts';
import { anyOf } from '../options/one-of.ts';
import { defaultLimit, pageSize } from '../options/paging.ts';
import { integer, limit } from '../options/values.ts';

const columns = ['sequence', 'type', 'data.id', 'created_at', 'id'];

interface ListOptions {
  after?: number;
  before?: number;
  limit: number;
  wait?: number;
  type?: string[];
}

async function* eventsAfter(
  webhookEvents: Tributary['webhookEvents'],
  { after, before, limit: wanted, wait, type }: ListOptions,
): AsyncGenerator<WebhookEvent> {
  const everyPage = {
    limit: pageSize(wanted),
    // A newer server may accept types that this version does not know.
    ...(type !== undefined && { type: type as WebhookEventType[] }),
  };
  let query: Parameters<Tributary['webhookEvents']['list']>[0] & object = {
    ...everyPage,
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
    ...(wait !== undefined && { wait }),
  };
  for (;;) {
    const { data, has_more, next_after, next_before } = await webhookEvents.list(query);
    yield* data;
    if (!has_more || next_after === query.after) return;
    query = { ...everyPage, ...(next_before ? { before: next_before } : { after: next_after }) };
  }
}

const list = ({ client, printList }: Cli) =>
  command('list', 'List events in sequence order, oldest first')
    .option(
      '--after <sequence>',
      'only events with a greater sequence number (default: start with the oldest available event)',
      integer,
    )
    .option('--before <sequence>', 'only events with a smaller sequence number, newest first', integer)
    .addOption(anyOf('--type <types>', webhookEventTypes))
    .option('--limit <number>', 'maximum number of rows, or all', limit, defaultLimit)
    .option(
      '--wait <seconds>',
      `time to wait if there are no events yet, at most ${EVENT_WAIT_SECONDS_MAX}`,
      integer,
    )
    .example('webhooks events list --after 1200 --limit all', 'webhooks events list --type payout.paid')
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
