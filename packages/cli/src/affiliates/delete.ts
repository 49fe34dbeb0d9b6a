import { Command } from 'commander';
import type { Cli } from '../cli.ts';

export const deleteAffiliate = ({ client, confirm, print }: Cli) =>
  new Command('delete')
    .description('Delete an affiliate that nothing refers to; asks first')
    .argument('<affiliate-id>', 'such as aff_01J9')
    .addHelpText('after', '\n  $ tributary affiliates delete aff_01J9 --yes')
    .action(async (id) => {
      const { affiliates } = await client();
      await confirm(async () => {
        const { name, email } = await affiliates.get(id);
        return `Delete the affiliate ${name} (${email}) for good`;
      });
      await print(affiliates.delete(id));
    });
