import { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { toUpdate } from '../../options/body.ts';
import { commaList } from '../../options/list.ts';
import { eventTypesOption, urlDescription } from './fields.ts';

export const update = ({ client, print }: Cli) =>
  new Command('update')
    .description('Change a webhook endpoint')
    .argument('<endpoint-id>', 'such as whe_01J9')
    .option('--url <url>', urlDescription)
    .addOption(eventTypesOption('all that it gets from now on: '))
    .option('--description <text>', 'what it is for')
    .option('--enabled', 'goes on with what is pending')
    .option('--no-enabled', 'sends nothing more there')
    .option('--clear <fields>', 'empty these: description', commaList)
    .addHelpText('after', '\n  $ tributary webhooks endpoints update whe_01J9 --event-types "*"')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).webhookEndpoints.update(id, toUpdate(fields, clear))),
    );
