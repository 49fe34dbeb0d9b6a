import { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { toBody } from '../../options/body.ts';
import { requestOptions, withIdempotencyKey } from '../../options/idempotency.ts';
import { OptionOf } from '../../options/one-of.ts';
import { eventTypeNames, eventTypes } from '../event-types.ts';

export const test = ({ client, print }: Cli) =>
  withIdempotencyKey(new Command('test'))
    .description('Send a sample event to a webhook endpoint, whatever it subscribed to')
    .argument('<endpoint-id>', 'such as whe_01J9')
    .addOption(new OptionOf('--type <type>', eventTypes, `${eventTypeNames} (default: transaction.created)`))
    .addHelpText('after', '\n  $ tributary webhooks endpoints test whe_01J9 --type payout.paid')
    .action(async (id, { idempotencyKey, ...fields }) =>
      print((await client()).webhookEndpoints.test(id, toBody(fields), requestOptions({ idempotencyKey }))),
    );
