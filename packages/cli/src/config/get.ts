import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import {
  findProfile,
  firstProfile,
  missingProfile,
  profileFields,
  readProfiles,
} from '../settings/profile.ts';
import { visible } from '../terminal/visible.ts';
import { type SettingName, settingName, shownSetting } from './setting.ts';

export const get = (cli: Cli) =>
  new Command('get')
    .description('Show what a profile holds; keys are never shown whole')
    .argument('[setting]', profileFields.join(', '), settingName)
    .addHelpText('after', '\n  $ tributary config get base_url -p live')
    .action(async (name: SettingName | undefined) => {
      const file = await readProfiles(cli.configPath);
      const profile = cli.options().profile ?? file?.current ?? firstProfile;
      const found = file && findProfile(file, profile);
      if (found === undefined && cli.options().profile !== undefined) throw missingProfile(profile);
      const saved = found ?? {};
      if (name !== undefined) return cli.write(`${visible(shownSetting(saved, name) ?? '')}\n`);
      const settings = profileFields.map((field) => [field, shownSetting(saved, field)]);
      await cli.print({ profile, ...Object.fromEntries(settings) });
    });
