import { Command } from 'commander';
import type { Cli } from '../../cli.ts';

export const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show a level of a group')
    .argument('<group-id>', 'such as grp_01J9')
    .argument('<level-id>', 'such as mli_01J9')
    .addHelpText('after', '\n  $ tributary groups levels get grp_01J9 mli_01J9')
    .action(async (groupId, id) => print((await client()).groups.multiLevelIncentives.get(groupId, id)));
