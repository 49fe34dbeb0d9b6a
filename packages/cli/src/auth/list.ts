import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { readProfiles } from '../settings/profile.ts';
import { environmentOf, masked } from '../settings/settings.ts';

const columns = ['profile', 'current', 'environment', 'api_key', 'base_url', 'signing_secret'];

export const list = (cli: Cli) =>
  new Command('list')
    .description('List the saved profiles')
    .addHelpText('after', '\n  $ tributary auth list')
    .action(async () => {
      const file = await readProfiles(cli.configPath);
      const rows = Object.entries(file?.profiles ?? {}).map(([profile, saved]) => ({
        profile,
        current: profile === file?.current,
        environment: saved.api_key === undefined ? null : environmentOf(saved.api_key),
        api_key: saved.api_key === undefined ? null : masked(saved.api_key),
        base_url: saved.base_url ?? null,
        signing_secret: saved.signing_secret === undefined ? null : masked(saved.signing_secret),
      }));
      await cli.printList(rows, columns);
    });
