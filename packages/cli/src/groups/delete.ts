import { Command } from 'commander';
import type { Cli } from '../cli.ts';

export const deleteGroup = ({ client, confirm, print }: Cli) =>
  new Command('delete')
    .description('Delete a group that no affiliate is in; asks first')
    .argument('<group-id>', 'such as grp_01J9')
    .addHelpText('after', '\n  $ tributary groups delete grp_01J9 --yes')
    .action(async (id) => {
      const { groups } = await client();
      await confirm(async () => `Delete the group ${(await groups.get(id)).name} for good`);
      await print(groups.delete(id));
    });
