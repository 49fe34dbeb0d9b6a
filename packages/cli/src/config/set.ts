import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import {
  assertProfileName,
  changeProfiles,
  findProfile,
  firstProfile,
  type Profile,
  profileFields,
} from '../profile.ts';
import { toBaseUrl } from '../settings.ts';
import { Stop } from '../stop.ts';
import { isSecret, type SettingName, settingName } from './setting.ts';

async function newValue(cli: Cli, name: SettingName, given: string | undefined): Promise<string> {
  const value = given ?? (isSecret(name) ? await cli.secret(`${name}: `) : '');
  if (value === '') throw new Stop(exitCodes.usage, `No value for ${name} was given.`);
  return name === 'base_url' ? toBaseUrl(value) : value;
}

function without(profile: Profile, name: SettingName): Profile {
  const { [name]: _removed, ...rest } = profile;
  return rest;
}

export const set = (cli: Cli) =>
  new Command('set')
    .description('Change a setting of a profile')
    .argument('<setting>', profileFields.join(', '), settingName)
    .argument('[value]', 'leave out for a secret: it is asked for, or read from stdin')
    .option('--remove', 'forget the setting')
    .addHelpText(
      'after',
      '\n  $ tributary config set base_url https://track.example.com\n  $ tributary config set signing_secret < secret.txt',
    )
    .action(async (name: SettingName, given: string | undefined, { remove }: { remove?: boolean }) => {
      if (remove && given !== undefined)
        throw new Stop(exitCodes.usage, 'Give a value or --remove, not both.');
      const value = remove ? undefined : await newValue(cli, name, given);
      await changeProfiles(cli.configPath, (file) => {
        const profile = cli.options().profile ?? file.current;
        assertProfileName(profile);
        const rest = without(findProfile(file, profile) ?? {}, name);
        const changed = value === undefined ? rest : { ...rest, [name]: value };
        return { current: file.current || firstProfile, profiles: { ...file.profiles, [profile]: changed } };
      });
      cli.note(`${remove ? 'Removed' : 'Saved'} ${name}.`);
    });
