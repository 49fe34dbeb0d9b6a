import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';

const columns = ['name', 'id', 'is_default', 'program_id', 'created_at', 'description'];

export const list = ({ client, printList }: Cli) =>
  withCursorOptions(new Command('list'), 'group')
    .description('List affiliate groups, newest first')
    .option('--program-id <id>', 'of this program')
    .addHelpText('after', '\n  $ tributary groups list --program-id prg_01J9')
    .action(async (options) =>
      printList((await client()).groups.list(toQuery(options)), columns, options.limit),
    );
