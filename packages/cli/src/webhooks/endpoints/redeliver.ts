import type { Tributary, WebhookRedeliver, WebhookRedelivery } from '@tributary/sdk';
import { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { integer } from '../../options/values.ts';

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

export const redeliver = ({ client, print }: Cli) =>
  new Command('redeliver')
    .description('Send a webhook endpoint every event since a sequence again, delivered before or not')
    .argument('<endpoint-id>', 'such as whe_01J9')
    .requiredOption('--after <sequence>', 'every event with a greater one; 0 is from the beginning', integer)
    .option('--until <sequence>', 'up to this one, itself included (default: the latest)', integer)
    .addHelpText('after', '\n  $ tributary webhooks endpoints redeliver whe_01J9 --after 1200 --until 1300')
    .action(async (id, events) => print(await redeliverAll((await client()).webhookEndpoints, id, events)));
