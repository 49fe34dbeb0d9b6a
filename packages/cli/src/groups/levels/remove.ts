import { Command } from 'commander';
import type { Cli } from '../../cli.ts';

export const remove = ({ client, confirm, print }: Cli) =>
  new Command('remove')
    .description('Remove a level from a group; what was earned by it stays. Asks first')
    .argument('<group-id>', 'such as grp_01J9')
    .argument('<level-id>', 'such as mli_01J9')
    .addHelpText('after', '\n  $ tributary groups levels remove grp_01J9 mli_01J9 --yes')
    .action(async (groupId, id) => {
      const { multiLevelIncentives } = (await client()).groups;
      await confirm(`Remove ${id} from ${groupId}: later sales earn nothing by it`);
      await print(multiLevelIncentives.delete(groupId, id));
    });
