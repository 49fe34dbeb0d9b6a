import { Command } from 'commander';
import type { Cli } from '../../cli.ts';

export const detach = ({ client, confirm, print }: Cli) =>
  new Command('detach')
    .description('Detach an incentive from a group; what was earned by it stays. Asks first')
    .argument('<group-id>', 'such as grp_01J9')
    .argument('<attachment-id>', 'the id of the attachment, such as gin_01J9')
    .addHelpText('after', '\n  $ tributary groups incentives detach grp_01J9 gin_01J9 --yes')
    .action(async (groupId, id) => {
      const { groups } = await client();
      await confirm(`Detach ${id} from ${groupId}: later sales earn nothing by it`);
      await print(groups.incentives.delete(groupId, id));
    });
