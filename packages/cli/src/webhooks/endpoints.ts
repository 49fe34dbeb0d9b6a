import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toBody } from '../options/body.ts';
import { requestOptions, withIdempotencyKey } from '../options/idempotency.ts';
import { eventTypesOption, urlDescription } from './endpoints/fields.ts';
import { printSecret } from './endpoints/print-secret.ts';

export const create = (cli: Cli) =>
  withIdempotencyKey(new Command('create'))
    .description('Create a webhook endpoint; its secret is shown this once')
    .requiredOption('--url <url>', urlDescription)
    .addOption(eventTypesOption().makeOptionMandatory())
    .option('--description <text>', 'what it is for')
    .addHelpText(
      'after',
      '\n  $ tributary webhooks endpoints create --url https://example.com/webhooks --event-types transaction.created,payout.paid',
    )
    .action(async ({ idempotencyKey, ...fields }) => {
      const { webhookEndpoints } = await cli.client();
      const created = webhookEndpoints.create(toBody(fields), requestOptions({ idempotencyKey }));
      await printSecret(cli, await cli.answer(created));
    });
