import { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { toQuery, withCursorOptions } from '../../options/paging.ts';

const columns = ['id', 'level', 'amount', 'is_percentage', 'basis', 'currency'];

export const list = ({ client, printList }: Cli) =>
  withCursorOptions(new Command('list'), 'level')
    .description('List the levels of a group, newest first')
    .argument('<group-id>', 'such as grp_01J9')
    .addHelpText('after', '\n  $ tributary groups levels list grp_01J9')
    .action(async (groupId, options) => {
      const { multiLevelIncentives } = (await client()).groups;
      await printList(multiLevelIncentives.list(groupId, toQuery(options)), columns, options.limit);
    });
