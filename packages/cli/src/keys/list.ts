import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const columns = ['id', 'name', 'hint', 'expires_at', 'revoked_at', 'last_used_at', 'permissions'];

export const list = ({ client, printList }: Cli) =>
  withCursorOptions(new Command('list'), 'key')
    .description('List the API keys of this environment, revoked ones too, newest first')
    .addHelpText('after', '\n  $ tributary keys list')
    .action(async (options) =>
      printList((await client()).apiKeys.list(toQuery(options)), columns, options.limit),
    );
