import { Command } from 'commander';
import type { Cli } from '../../cli.ts';
import { toUpdate } from '../../options/body.ts';

export const update = ({ client, print }: Cli) =>
  new Command('update')
    .description('Replace an incentive of a group; what was earned by the old one stays')
    .argument('<group-id>', 'such as grp_01J9')
    .argument('<attachment-id>', 'the id of the attachment, such as gin_01J9')
    .option('--incentive-id <id>', 'another incentive of the same program')
    .addHelpText(
      'after',
      '\n  $ tributary groups incentives update grp_01J9 gin_01J9 --incentive-id inc_01J9',
    )
    .action(async (groupId, id, fields) =>
      print((await client()).groups.incentives.update(groupId, id, toUpdate(fields))),
    );
