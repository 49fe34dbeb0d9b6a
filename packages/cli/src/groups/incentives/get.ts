import { Command } from 'commander';
import type { Cli } from '../../cli.ts';

export const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show an incentive of a group')
    .argument('<group-id>', 'such as grp_01J9')
    .argument('<attachment-id>', 'the id of the attachment, such as gin_01J9')
    .addHelpText('after', '\n  $ tributary groups incentives get grp_01J9 gin_01J9')
    .action(async (groupId, id) => print((await client()).groups.incentives.get(groupId, id)));
