import { Command } from 'commander';
import type { Cli } from '../cli.ts';

export const deleteItem = ({ client, confirm, print }: Cli) =>
  new Command('delete')
    .description('Delete a shortlist item for good; asks first')
    .argument('<item-id>', 'such as sli_01J9')
    .addHelpText('after', '\n  $ tributary finder delete sli_01J9 --yes')
    .action(async (id) => {
      const { finder } = await client();
      await confirm(`Delete ${id} for good`);
      await print(finder.delete(id));
    });
