import { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { requestOptions, withIdempotencyKey } from '../../options/idempotency.ts';

export const redeliver = ({ client, print }: Cli) =>
  withIdempotencyKey(new Command('redeliver'))
    .description('Send a webhook delivery again, now; the event keeps its id')
    .argument('<delivery-id>', 'such as dlv_01J9')
    .addHelpText('after', '\n  $ tributary webhooks deliveries redeliver dlv_01J9')
    .action(async (id, options) =>
      print((await client()).webhookDeliveries.redeliver(id, requestOptions(options))),
    );
