import { Command } from 'commander';
import type { Cli } from '../../cli.ts';

export const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show a webhook delivery with its latest attempts')
    .argument('<delivery-id>', 'such as dlv_01J9')
    .addHelpText('after', '\n  $ tributary webhooks deliveries get dlv_01J9')
    .action(async (id) => print((await client()).webhookDeliveries.get(id)));
