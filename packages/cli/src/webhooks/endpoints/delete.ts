import { Command } from 'commander';
import type { Cli } from '../../cli.ts';

export const deleteEndpoint = ({ client, confirm, print }: Cli) =>
  new Command('delete')
    .description('Delete a webhook endpoint with its deliveries; what is pending is not sent. Asks first')
    .argument('<endpoint-id>', 'such as whe_01J9')
    .addHelpText('after', '\n  $ tributary webhooks endpoints delete whe_01J9 --yes')
    .action(async (id) => {
      const { webhookEndpoints } = await client();
      await confirm(async () => {
        const { url } = await webhookEndpoints.get(id);
        return `Delete the endpoint ${url} with its deliveries; what is pending is not sent`;
      });
      await print(webhookEndpoints.delete(id));
    });
