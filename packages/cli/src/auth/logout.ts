import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import {
  changeProfiles,
  findProfile,
  firstProfile,
  missingProfile,
  readProfiles,
} from '../settings/profile.ts';

export const logout = (cli: Cli) =>
  new Command('logout')
    .description('Remove a saved profile with its key; asks first')
    .addHelpText('after', '\n  $ tributary auth logout -p live --yes')
    .action(async () => {
      const file = await readProfiles(cli.configPath);
      const name = cli.options().profile ?? file?.current ?? firstProfile;
      if (file === undefined || findProfile(file, name) === undefined) {
        throw missingProfile(name);
      }
      await cli.confirm(`Remove the profile '${name}' and its key from this machine`);
      await changeProfiles(cli.configPath, ({ current, profiles }) => {
        const rest = Object.fromEntries(Object.entries(profiles).filter(([other]) => other !== name));
        return {
          current: current === name ? (Object.keys(rest)[0] ?? firstProfile) : current,
          profiles: rest,
        };
      });
      cli.note(`Removed '${name}'. The key itself stays valid until it is revoked on the server.`);
    });
