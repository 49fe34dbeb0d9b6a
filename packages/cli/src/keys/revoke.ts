import { Command } from 'commander';
import type { Cli } from '../cli.ts';

export const revoke = ({ client, confirm, print }: Cli) =>
  new Command('revoke')
    .description('Revoke an API key for good, within a second; asks first')
    .argument('<key-id>', 'such as key_01J9')
    .addHelpText('after', '\n  $ tributary keys revoke key_01J9 --yes')
    .action(async (id) => {
      const { apiKeys } = await client();
      await confirm(async () => {
        const { name, hint } = await apiKeys.get(id);
        return `Revoke the key ${name} (${hint}…) for good`;
      });
      await print(apiKeys.delete(id));
    });
