import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { isSecret, type SettingName, settingName } from '../config/setting.ts';
import { exitCodes } from '../exit-codes.ts';
import { Stop } from '../stop.ts';
import {
  assertProfileName,
  changeProfiles,
  findProfile,
  firstProfile,
  type Profile,
  profileFields,
} from './profile.ts';
import { defaultBaseUrl, keyOriginOf, toBaseUrl } from './settings.ts';

async function newValue(cli: Cli, name: SettingName, given: string | undefined): Promise<string> {
  const value = given ?? (isSecret(name) ? await cli.secret(`${name}: `) : '');
  if (value === '') throw new Stop(exitCodes.usage, `No value for ${name} was given.`);
  return name === 'base_url' ? toBaseUrl(value) : value;
}

/** A new address does not take the saved key along; a new key is for the address that the profile has. */
function keyOriginAfter(profile: Profile, changed: Profile, name: SettingName): Pick<Profile, 'key_origin'> {
  if (name === 'api_key')
    return { key_origin: keyOriginOf({ base_url: changed.base_url ?? defaultBaseUrl }) };
  return name === 'base_url' && profile.api_key !== undefined ? { key_origin: keyOriginOf(profile) } : {};
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
        const saved = findProfile(file, profile) ?? {};
        const rest = without(saved, name);
        const wanted = value === undefined ? rest : { ...rest, [name]: value };
        const changed = { ...wanted, ...keyOriginAfter(saved, wanted, name) };
        return { current: file.current || firstProfile, profiles: { ...file.profiles, [profile]: changed } };
      });
      cli.note(`${remove ? 'Removed' : 'Saved'} ${name}.`);
      if (name === 'base_url') cli.note('A saved key stays with the server that it was saved for.');
    });
