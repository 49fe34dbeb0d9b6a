import { isTributaryError, PermissionError, type Tributary } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import { assertNotMistyped } from '../client.ts';
import { command } from '../options/command.ts';
import {
  assertProfileName,
  changeProfiles,
  findProfile,
  firstProfile,
  missingProfile,
  readProfiles,
} from './profile.ts';
import { defaultBaseUrl, environmentOf, masked, type Setting, type Settings, toBaseUrl } from './settings.ts';

/**
 * Checks that the server accepts the key. Returns false if the key is valid but may not read referrals.
 * Throws the SDK's error if the key is rejected or the server does not respond.
 */
export async function checkKey(client: Tributary): Promise<boolean> {
  try {
    await client.withOptions({ maxRetries: 0 }).referrals.list({ limit: 1 });
    return true;
  } catch (error) {
    if (isTributaryError(error) && error instanceof PermissionError) return false;
    throw error;
  }
}

/** Returns the settings for logging in. Unlike with other commands, the profile need not exist yet. */
async function settingsForLogin({ ask, canAsk, options, environment, configPath }: Cli): Promise<Settings> {
  const file = await readProfiles(configPath);
  const profile = options().profile ?? file?.current ?? firstProfile;
  assertProfileName(profile);
  const saved = file && findProfile(file, profile);
  const given = options().baseUrl ?? environment.baseUrl;
  const usual = saved?.base_url ?? defaultBaseUrl;
  const baseUrl = given ?? (canAsk() ? await ask('Server', usual) : usual);
  return {
    profile,
    apiKey: undefined,
    baseUrl: { value: toBaseUrl(baseUrl), source: 'flag' },
    signingSecret: undefined,
    webhookSecret: undefined,
  };
}

const login = (cli: Cli) =>
  command('login', 'Save an API key, read from a prompt or stdin')
    .option('--no-verify', 'save the key without checking it with the server')
    .example('auth login -p live --base-url https://track.example.com', 'auth login < key.txt')
    .action(async ({ verify }) => {
      const settings = await settingsForLogin(cli);
      const key = cli.options().apiKey ?? (await cli.secret(`API key for ${settings.baseUrl.value}: `));
      if (key === '') throw usageError('No API key was entered.');
      const apiKey = { value: key, source: 'flag' } as const;
      assertNotMistyped(apiKey);
      if (verify) await checkKey(await cli.client({ ...settings, apiKey }));
      const { profile, baseUrl } = settings;
      let current = profile;
      await changeProfiles(cli.configPath, (file) => {
        const key_origin = new URL(baseUrl.value).origin;
        const saved = { ...findProfile(file, profile), api_key: key, key_origin, base_url: baseUrl.value };
        // Saving a key must not switch later commands from dev to live. Only `auth use` does that.
        if (findProfile(file, file.current) !== undefined) current = file.current;
        return { current, profiles: { ...file.profiles, [profile]: saved } };
      });
      cli.note(`Saved to ${cli.configPath}.`);
      // A profile selected with -p takes precedence over the environment variable.
      const { apiKey: variable } = cli.environment;
      if (variable !== undefined && variable !== key)
        cli.note(
          `TRIBUTARY_API_KEY is set to a different key (${masked(variable)}), which takes precedence. Unset it, or add -p ${profile} to your commands.`,
        );
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

const logout = (cli: Cli) =>
  command('logout', 'Remove a saved profile and its key. Asks for confirmation')
    .example('auth logout -p live --yes')
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
      cli.note(`Removed '${name}'. The key remains valid until you revoke it on the server.`);
    });

const columns = ['profile', 'current', 'environment', 'api_key', 'base_url', 'signing_secret'];

const list = (cli: Cli) =>
  command('list', 'List the saved profiles')
    .example('auth list')
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

const use = (cli: Cli) =>
  command('use', 'Switch to another profile')
    .argument('<profile>', 'profile name')
    .example('auth use live')
    .action(async (name: string) => {
      await changeProfiles(cli.configPath, (file) => {
        if (findProfile(file, name) !== undefined) return { ...file, current: name };
        throw missingProfile(name);
      });
      cli.note(`Using '${name}'.`);
    });

const shown = (secret: Setting | undefined) => (secret === undefined ? null : masked(secret.value));

const whoami = (cli: Cli) =>
  command('whoami', 'Show the key and server in use, where they come from, and whether the key is accepted')
    .example('auth whoami -p live')
    .action(async () => {
      const settings = await cli.settings();
      const { profile, apiKey, baseUrl, signingSecret } = settings;
      const client = await cli.client(settings);
      const failure = await checkKey(client).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      await cli.print({
        profile,
        environment: apiKey === undefined ? null : environmentOf(apiKey.value),
        api_key: shown(apiKey),
        api_key_from: apiKey?.source ?? null,
        base_url: baseUrl.value,
        base_url_from: baseUrl.source,
        signing_secret: shown(signingSecret),
        signing_secret_from: signingSecret?.source ?? null,
        accepted: failure === undefined,
      });
      if (failure) throw failure.error;
    });

export const commands = (cli: Cli) => [login(cli), logout(cli), list(cli), use(cli), whoami(cli)];
