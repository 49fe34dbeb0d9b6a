import { Command } from 'commander';
import type { Cli } from '../cli.ts';

export const deleteProgram = ({ client, confirm, print }: Cli) =>
  new Command('delete')
    .description('Delete a program that nothing refers to; asks first')
    .argument('<program-id>', 'such as prg_01J9')
    .addHelpText('after', '\n  $ tributary programs delete prg_01J9 --yes')
    .action(async (id) => {
      const { programs } = await client();
      await confirm(async () => `Delete the program ${(await programs.get(id)).name} for good`);
      await print(programs.delete(id));
    });
