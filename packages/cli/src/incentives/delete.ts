import { Command } from 'commander';
import type { Cli } from '../cli.ts';

export const deleteIncentive = ({ client, confirm, print }: Cli) =>
  new Command('delete')
    .description('Delete an incentive that nothing was earned by; asks first')
    .argument('<incentive-id>', 'such as inc_01J9')
    .addHelpText('after', '\n  $ tributary incentives delete inc_01J9 --yes')
    .action(async (id) => {
      const { incentives } = await client();
      await confirm(async () => `Delete the incentive ${(await incentives.get(id)).name} for good`);
      await print(incentives.delete(id));
    });
