import { Command } from 'commander';
import { checkKey } from '../auth/check-key.ts';
import type { Cli } from '../cli.ts';
import { assertNotMistyped } from '../client.ts';
import { exitCodes } from '../exit-codes.ts';
import { Stop } from '../stop.ts';
import { assertProfileName, changeProfiles, findProfile, firstProfile, readProfiles } from './profile.ts';
import { defaultBaseUrl, environmentOf, masked, type Settings, toBaseUrl } from './settings.ts';

/** Everything but the key: a profile that does not exist yet is fine here. */
async function settingsForLogin({ options, environment, configPath }: Cli): Promise<Settings> {
  const file = await readProfiles(configPath);
  const profile = options().profile ?? file?.current ?? firstProfile;
  assertProfileName(profile);
  const saved = file && findProfile(file, profile);
  const baseUrl = options().baseUrl ?? environment.baseUrl ?? saved?.base_url ?? defaultBaseUrl;
  return {
    profile,
    apiKey: undefined,
    baseUrl: { value: toBaseUrl(baseUrl), source: 'flag' },
    signingSecret: undefined,
    webhookSecret: undefined,
  };
}

export const login = (cli: Cli) =>
  new Command('login')
    .description('Save an API key; it is asked for, or read from stdin')
    .option('--no-verify', 'save it without asking the server')
    .addHelpText(
      'after',
      '\n  $ tributary auth login -p live --base-url https://track.example.com\n  $ tributary auth login < key.txt',
    )
    .action(async ({ verify }) => {
      const settings = await settingsForLogin(cli);
      const key = cli.options().apiKey ?? (await cli.secret(`API key for ${settings.baseUrl.value}: `));
      if (key === '') throw new Stop(exitCodes.usage, 'No API key was given.');
      const apiKey = { value: key, source: 'flag' } as const;
      assertNotMistyped(apiKey);
      if (verify) await checkKey(await cli.client({ ...settings, apiKey }));
      const { profile, baseUrl } = settings;
      let current = profile;
      await changeProfiles(cli.configPath, (file) => {
        const key_origin = new URL(baseUrl.value).origin;
        const saved = { ...findProfile(file, profile), api_key: key, key_origin, base_url: baseUrl.value };
        // Later commands must not move from dev to live because a key was saved: that is for `auth use`.
        if (findProfile(file, file.current) !== undefined) current = file.current;
        return { current, profiles: { ...file.profiles, [profile]: saved } };
      });
      cli.note(`Saved to ${cli.configPath}.`);
      if (current !== profile)
        cli.note(`'${current}' is still the current profile. Switch with: tributary auth use ${profile}`);
      await cli.print({
        profile,
        is_current: current === profile,
        environment: environmentOf(key),
        api_key: masked(key),
        base_url: baseUrl.value,
      });
    });
