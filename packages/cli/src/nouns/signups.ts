import type { Cli } from '../cli.ts';
import { requestOptions, toBody, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { instant, keyValue, lowerCase } from '../options/values.ts';

const create = ({ client, print, note }: Cli) =>
  withIdempotencyKey(command('create', 'Record a sign-up and credit the affiliate who referred it'))
    .option('--click-id <id>', 'click that brought the visitor')
    .option('--tracking-id <id>', "the affiliate's tracking id, if no click was recorded", lowerCase)
    .option('--program-id <id>', 'program for --tracking-id (default: the only program)')
    .option(
      '--clicked-at <time>',
      'for --tracking-id: when the visitor clicked, ISO 8601; a date means midnight UTC',
      instant,
    )
    .option(
      '--coupon-code <code>',
      'coupon code used; credits the coupon’s affiliate if no click takes precedence',
    )
    .option('--email <address>', "the customer's e-mail address, unique in the program")
    .option('--external-user-id <id>', 'your user id')
    .option('--customer-id <id>', 'your customer id')
    .option('--name <name>', "the customer's name")
    .option('--metadata <key=value>', 'metadata; repeat for more keys', keyValue)
    .option(
      '--created-at <time>',
      'when the visitor signed up, ISO 8601; a date means midnight UTC (default: now)',
      instant,
    )
    .example('signups create --click-id clk_01J9 --email sam@example.com --external-user-id 42')
    .action(async ({ idempotencyKey, ...fields }) => {
      const call = (await client()).signups.create(toBody(fields), requestOptions({ idempotencyKey }));
      await print(call);
      const { reason } = await call.withResponse();
      if (reason !== undefined) note(`No affiliate was credited: ${reason}.`);
    });

export const commands = (cli: Cli) => [create(cli)];
