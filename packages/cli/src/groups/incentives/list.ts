import { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { toQuery, withCursorOptions } from '../../options/paging.ts';

const columns = ['id', 'incentive_id', 'name', 'amount', 'is_percentage', 'currency', 'apply_to'];

export const list = ({ client, printList }: Cli) =>
  withCursorOptions(new Command('list'), 'attachment')
    .description('List the incentives of a group, newest first')
    .argument('<group-id>', 'such as grp_01J9')
    .addHelpText('after', '\n  $ tributary groups incentives list grp_01J9')
    .action(async (groupId, options) =>
      printList((await client()).groups.incentives.list(groupId, toQuery(options)), columns, options.limit),
    );
