import { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { toQuery, withCursorOptions } from '../../options/paging.ts';

const columns = ['id', 'url', 'enabled', 'disabled_reason', 'failing_since', 'event_types', 'description'];

export const list = ({ client, printList }: Cli) =>
  withCursorOptions(new Command('list'), 'endpoint')
    .description('List webhook endpoints, newest first')
    .addHelpText('after', '\n  $ tributary webhooks endpoints list')
    .action(async (options) =>
      printList((await client()).webhookEndpoints.list(toQuery(options)), columns, options.limit),
    );
