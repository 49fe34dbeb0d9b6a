import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { changeProfiles, findProfile, missingProfile } from '../settings/profile.ts';

export const use = (cli: Cli) =>
  new Command('use')
    .description('Choose the profile that is used from now on')
    .argument('<profile>', 'its name')
    .addHelpText('after', '\n  $ tributary auth use live')
    .action(async (name: string) => {
      await changeProfiles(cli.configPath, (file) => {
        if (findProfile(file, name) !== undefined) return { ...file, current: name };
        throw missingProfile(name);
      });
      cli.note(`Using '${name}'.`);
    });
