import { type CliError, usageError } from '../cli-error.ts';
import { type Environment, findProfile, missingProfile, type Profile, type ProfileFile } from './profile.ts';

export const defaultBaseUrl = 'http://127.0.0.1:8787';

type Source = 'flag' | 'environment' | 'profile' | 'default';

export interface Setting {
  value: string;
  source: Source;
}

export interface Settings {
  /** Name of the profile in use, which may not exist yet. */
  profile: string;
  apiKey: Setting | undefined;
  baseUrl: Setting;
  signingSecret: Setting | undefined;
  webhookSecret: Setting | undefined;
}

interface Flags {
  profile?: string | undefined;
  apiKey?: string | undefined;
  baseUrl?: string | undefined;
}

/** Returns a base URL without a trailing slash or `/v1`. Throws `CliError` (usage) unless it uses http or https and has no query or credentials. */
export function toBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isUsable =
    url !== undefined && /^https?:$/.test(url.protocol) && url.search + url.hash + url.username === '';
  if (!isUsable) throw usageError(`'${text}' is not a valid base URL. Example: https://track.example.com`);
  return url.href.replace(/(?:\/v1)?\/*$/, '');
}

/** Returns the origin that the key was saved for. Defaults to the origin of `base_url`. */
export const keyOriginOf = ({ key_origin, base_url }: Profile): string =>
  key_origin ?? new URL(toBaseUrl(base_url ?? defaultBaseUrl)).origin;

const first = (candidates: readonly [Source, string | undefined][]): Setting | undefined => {
  for (const [source, value] of candidates) if (value !== undefined) return { value, source };
  return undefined;
};

/**
 * Resolves each setting: flags override the environment, which overrides the profile. A profile selected with
 * `--profile` overrides the environment too, so that `-p live` never uses a key from a forgotten variable.
 */
export function resolveSettings(
  flags: Flags,
  environment: Environment,
  file: ProfileFile | undefined,
): Settings {
  const name = flags.profile ?? file?.current ?? 'default';
  const found = file && findProfile(file, name);
  if (flags.profile !== undefined && found === undefined) {
    throw missingProfile(flags.profile);
  }
  const profile: Profile = found ?? {};
  const choose = (flag: string | undefined, variable: string | undefined, saved: string | undefined) => {
    const fromEnvironment: [Source, string | undefined] = ['environment', variable];
    const fromProfile: [Source, string | undefined] = ['profile', saved];
    const isNamed = flags.profile !== undefined;
    return first([
      ['flag', flag],
      ...(isNamed ? [fromProfile, fromEnvironment] : [fromEnvironment, fromProfile]),
    ]);
  };
  const chosen = choose(flags.baseUrl, environment.baseUrl, profile.base_url);
  const baseUrl: Setting = {
    value: toBaseUrl(chosen?.value ?? defaultBaseUrl),
    source: chosen?.source ?? 'default',
  };
  const apiKey = choose(flags.apiKey, environment.apiKey, profile.api_key);
  const isAtHome = new URL(baseUrl.value).origin === keyOriginOf(profile);
  if (apiKey?.source === 'profile' && !isAtHome) throw savedForAnother(name, profile, baseUrl);
  const savedSecret = isAtHome ? profile.signing_secret : undefined;
  return {
    profile: name,
    apiKey,
    baseUrl,
    signingSecret: choose(undefined, environment.signingSecret, savedSecret),
    webhookSecret: choose(undefined, environment.webhookSecret, profile.webhook_secret),
  };
}

/** Returns the source of a key, which is also the place to change it. */
export const keySource = ({ source }: Setting, profile: string): string =>
  ({
    flag: '--api-key',
    environment: 'TRIBUTARY_API_KEY',
    profile: `profile '${profile}'`,
    default: 'the default',
  })[source];

/**
 * Returns advice on replacing a rejected key. `auth login` doesn't help if an environment variable overrides the saved
 * key.
 */
export const rejectedKeyHint = (setting: Setting, profile: string): string =>
  setting.source === 'environment'
    ? 'The key comes from TRIBUTARY_API_KEY, which overrides saved keys. Correct the variable or unset it.'
    : `The key comes from ${keySource(setting, profile)}. Save a different key with \`tributary auth login\`.`;

const sources: Record<Source, string> = {
  flag: '--base-url',
  environment: 'TRIBUTARY_BASE_URL',
  profile: 'base_url in the profile',
  default: 'the default',
};

const savedForAnother = (name: string, profile: Profile, { value, source }: Setting): CliError =>
  usageError(
    `The key saved in profile '${name}' is for ${keyOriginOf(profile)}, so it was not sent to ${new URL(value).origin} (${sources[source]}).`,
    `To use that server, pass its key with --api-key or TRIBUTARY_API_KEY, or save it: tributary auth login -p NAME --base-url ${value}`,
  );

/** Masks a key or secret. Shows the prefix and, if it is long enough, the last four characters. */
export function masked(secret: string): string {
  const prefix = /^(?:sk_live_|sk_dev_|whsec_)/.exec(secret)?.[0] ?? '';
  return `${prefix}…${secret.length - prefix.length >= 16 ? secret.slice(-4) : ''}`;
}

/** Returns the environment of a key, by its prefix. */
export function environmentOf(apiKey: string): 'live' | 'dev' | 'unknown' {
  if (apiKey.startsWith('sk_live_')) return 'live';
  return apiKey.startsWith('sk_dev_') ? 'dev' : 'unknown';
}
