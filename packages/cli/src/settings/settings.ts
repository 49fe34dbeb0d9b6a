import { type CliError, usageError } from '../cli-error.ts';
import { type Environment, findProfile, missingProfile, type Profile, type ProfileFile } from './profile.ts';

export const defaultBaseUrl = 'http://127.0.0.1:8787';

type Source = 'flag' | 'environment' | 'profile' | 'default';

export interface Setting {
  value: string;
  source: Source;
}

/** Where to send requests and with which key, and where each setting comes from. */
export interface Settings {
  /** The profile in use; it need not exist yet. */
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

/** A base URL without its trailing slash or `/v1`, which every path begins with. Throws `CliError` (usage) unless it is http or https without query or login. */
export function toBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isUsable =
    url !== undefined && /^https?:$/.test(url.protocol) && url.search + url.hash + url.username === '';
  if (!isUsable) throw usageError(`'${text}' is not a base URL such as https://track.example.com.`);
  return url.href.replace(/(?:\/v1)?\/*$/, '');
}

/** The origin that the saved key was saved for. Profiles of older versions say it by their address alone. */
export const keyOriginOf = ({ key_origin, base_url }: Profile): string =>
  key_origin ?? new URL(toBaseUrl(base_url ?? defaultBaseUrl)).origin;

const first = (candidates: readonly [Source, string | undefined][]): Setting | undefined => {
  for (const [source, value] of candidates) if (value !== undefined) return { value, source };
  return undefined;
};

/**
 * Flag before environment before profile, for each setting by itself. A profile named by `--profile` comes before
 * the environment: a user who types `-p live` must not act with the key of a forgotten variable.
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

/** Where a key is kept, and so has to be changed. */
export const keySource = ({ source }: Setting, profile: string): string =>
  ({
    flag: '--api-key',
    environment: 'TRIBUTARY_API_KEY',
    profile: `profile '${profile}'`,
    default: 'the default',
  })[source];

/** What to do about a key that the server rejects; `login` helps only where no variable comes before the saved key. */
export const rejectedKeyHint = (setting: Setting, profile: string): string =>
  setting.source === 'environment'
    ? 'The key is that of TRIBUTARY_API_KEY, which comes before saved keys: correct the variable or unset it.'
    : `The key is that of ${keySource(setting, profile)}; save another with \`tributary auth login\`.`;

const sources: Record<Source, string> = {
  flag: '--base-url',
  environment: 'TRIBUTARY_BASE_URL',
  profile: 'base_url of the profile',
  default: 'the default',
};

const savedForAnother = (name: string, profile: Profile, { value, source }: Setting): CliError =>
  usageError(
    `The key saved in profile '${name}' is for ${keyOriginOf(profile)}, so it was not sent to ${new URL(value).origin} (${sources[source]}).`,
    `To use that server, give its key with --api-key or TRIBUTARY_API_KEY, or save it: tributary auth login -p NAME --base-url ${value}`,
  );

/** A key or secret that may be shown: its prefix and its last four characters, if enough stays hidden. */
export function masked(secret: string): string {
  const prefix = /^(?:sk_live_|sk_dev_|whsec_)/.exec(secret)?.[0] ?? '';
  return `${prefix}…${secret.length - prefix.length >= 16 ? secret.slice(-4) : ''}`;
}

/** The environment a key acts in, by its prefix. */
export function environmentOf(apiKey: string): 'live' | 'dev' | 'unknown' {
  if (apiKey.startsWith('sk_live_')) return 'live';
  return apiKey.startsWith('sk_dev_') ? 'dev' : 'unknown';
}
