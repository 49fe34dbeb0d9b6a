import { Command } from 'commander';
import type { Cli } from '../../cli.ts';

export const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show an event, as it is delivered')
    .argument('<event-id>', 'such as evt_01J9')
    .addHelpText('after', '\n  $ tributary webhooks events get evt_01J9')
    .action(async (id) => print((await client()).webhookEvents.get(id)));
