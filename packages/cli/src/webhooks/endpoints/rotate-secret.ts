import { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { requestOptions, withIdempotencyKey } from '../../options/idempotency.ts';
import { printSecret } from './print-secret.ts';

const overlap = 'For 24 hours deliveries are signed with the old secret as well';

export const rotateSecret = (cli: Cli) =>
  withIdempotencyKey(new Command('rotate-secret'))
    .description(`Give a webhook endpoint a new secret, shown this once. ${overlap}. Asks first`)
    .argument('<endpoint-id>', 'such as whe_01J9')
    .addHelpText('after', '\n  $ tributary webhooks endpoints rotate-secret whe_01J9 --yes')
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
