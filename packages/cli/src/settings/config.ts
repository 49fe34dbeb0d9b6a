import { visible } from '@tributary/payout-files/visible';
import { InvalidArgumentError } from 'commander';
import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import { command } from '../options/command.ts';
import {
  assertProfileName,
  changeProfiles,
  findProfile,
  firstProfile,
  missingProfile,
  type Profile,
  profileFields,
  readProfiles,
} from './profile.ts';
import { defaultBaseUrl, keyOriginOf, masked, toBaseUrl } from './settings.ts';

type SettingName = (typeof profileFields)[number];

/** Parses the argument of `config get` and `config set`. */
function settingName(text: string): SettingName {
  const name = profileFields.find((field) => field === text);
  if (name === undefined) throw new InvalidArgumentError(`Available: ${profileFields.join(', ')}.`);
  return name;
}

const isSecret = (name: SettingName): boolean => name !== 'base_url';

/** Returns a setting for display, with secrets masked. */
function shownSetting(profile: Profile, name: SettingName): string | null {
  const value = profile[name];
  if (value === undefined) return null;
  return isSecret(name) ? masked(value) : value;
}

const get = (cli: Cli) =>
  command('get', 'Show the settings of a profile; keys are masked')
    .argument('[setting]', profileFields.join(', '), settingName)
    .example('config get base_url -p live')
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

async function newValue(cli: Cli, name: SettingName, given: string | undefined): Promise<string> {
  const value = given ?? (isSecret(name) ? await cli.secret(`${name}: `) : '');
  if (value === '') throw usageError(`No value was entered for ${name}.`);
  return name === 'base_url' ? toBaseUrl(value) : value;
}

/**
 * Returns the origin that the key may be sent to. Changing the base URL keeps the old origin; changing the
 * key uses the origin of the current base URL.
 */
function keyOriginAfter(profile: Profile, changed: Profile, name: SettingName): Pick<Profile, 'key_origin'> {
  if (name === 'api_key')
    return { key_origin: keyOriginOf({ base_url: changed.base_url ?? defaultBaseUrl }) };
  return name === 'base_url' && profile.api_key !== undefined ? { key_origin: keyOriginOf(profile) } : {};
}

function without(profile: Profile, name: SettingName): Profile {
  const { [name]: _removed, ...rest } = profile;
  return rest;
}

const set = (cli: Cli) =>
  command('set', 'Change a setting of a profile')
    .argument('<setting>', profileFields.join(', '), settingName)
    .argument('[value]', 'omit for secrets, which are read from a prompt or stdin')
    .option('--remove', 'remove the setting')
    .example('config set base_url https://track.example.com', 'config set signing_secret < secret.txt')
    .action(async (name: SettingName, given: string | undefined, { remove }: { remove?: boolean }) => {
      if (remove && given !== undefined) throw usageError('Specify either a value or --remove.');
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
      if (name === 'base_url') cli.note('The saved key is still only sent to the server it was saved for.');
    });

const path = (cli: Cli) =>
  command('path', 'Print the path of the settings file')
    .addHelpText('after', '\n  $ ls -l "$(tributary config path)"')
    .action(() => cli.write(`${visible(cli.configPath)}\n`));

export const commands = (cli: Cli) => [get(cli), set(cli), path(cli)];
