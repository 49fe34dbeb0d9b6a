import { webhookEventTypes } from '@tributary/core';
import type { Cli } from '../cli.ts';
import { requestOptions, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { ArgumentOf } from '../options/one-of.ts';
import { deliveries } from './deliveries.ts';
import { endpoints } from './endpoints.ts';
import { eventType, eventTypeNames } from './event-types.ts';
import { events } from './events.ts';
import { listen } from './listen.ts';
import { verify } from './verify.ts';

const trigger = ({ client, print }: Cli) =>
  withIdempotencyKey(command('trigger'))
    .description('Publish a sample event in a dev environment, or send one to a single endpoint')
    .addArgument(new ArgumentOf('<type>', webhookEventTypes, eventTypeNames).argParser(eventType))
    .option(
      '--endpoint <id>',
      'send it only to this endpoint, without adding it to the feed; also works in live environments',
    )
    .example('webhooks trigger transaction.created', 'webhooks trigger payout.paid --endpoint whe_01J9')
    .action(async (type, { endpoint, idempotencyKey }) => {
      const { webhookEndpoints, webhookEvents } = await client();
      const options = requestOptions({ idempotencyKey });
      if (endpoint === undefined) await print(webhookEvents.test({ type }, options));
      else await print(webhookEndpoints.test(endpoint, { type }, options));
    });

export const commands = (cli: Cli) => [
  listen(cli),
  trigger(cli),
  verify(cli),
  endpoints(cli),
  deliveries(cli),
  events(cli),
];
