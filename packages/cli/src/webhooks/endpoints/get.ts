import { Command } from 'commander';
import type { Cli } from '../../cli.ts';

export const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show a webhook endpoint, without its secret')
    .argument('<endpoint-id>', 'such as whe_01J9')
    .addHelpText('after', '\n  $ tributary webhooks endpoints get whe_01J9')
    .action(async (id) => print((await client()).webhookEndpoints.get(id)));
