import { TributaryError } from './errors.ts';
import type {
  ApiKey,
  Clock,
  Settings,
  TransportEvent,
  TributaryOptions,
  TributaryPortalOptions,
} from './options.ts';
import { defaultBackOff, longestTimerMs } from './retry.ts';

const DEFAULT_BASE_URL = 'http://127.0.0.1:8787';

/** Default number of retries. Their waits add up to 7.75 to 15.5 s, which is longer than a server restart takes. */
export const DEFAULT_RETRIES = 5;

/** Returns the settings of a client. Throws `TributaryError` for invalid options. */
export function toSettings(options: TributaryOptions, clock: Clock): Settings {
  const { apiKey, environment, signingSecret, baseUrl = defaultBaseUrl(environment) } = options;
  if (environment === undefined && !apiKey)
    throw new TributaryError('No API key: pass `apiKey` or set TRIBUTARY_API_KEY.');
  if (environment !== undefined) assertSession(options, baseUrl);
  if (signingSecret === '')
    throw new TributaryError('`signingSecret` is empty. Omit it if requests are not signed.');
  const settings: Settings = {
    ...connectionOf({ ...options, baseUrl }, clock),
    apiKey,
    environment,
    actor: options.actor,
    portal: undefined,
    signingSecret,
    maxRetryAfterMs: options.maxRetryAfter ?? DEFAULT_RETRY_AFTER_MS,
  };
  if (typeof apiKey === 'string') assertUsableKey(apiKey, settings.baseUrl);
  return settings;
}

const DEFAULT_RETRY_AFTER_MS = 5_000;

type Connecting = Pick<TributaryOptions, 'timeout' | 'maxRetries' | 'fetch' | 'onEvent'> & {
  readonly baseUrl: string;
};

/** Returns the settings that do not depend on the caller. */
const connectionOf = (options: Connecting, clock: Clock) => ({
  baseUrl: toBaseUrl(options.baseUrl),
  timeoutMs: toTimeout(options.timeout ?? 30_000),
  maxRetries: toRetries(options.maxRetries ?? DEFAULT_RETRIES),
  // Look up `fetch` for each call, so that instrumentation installed later takes effect.
  fetch:
    options.fetch ?? ((input: string | URL | Request, init?: RequestInit) => globalThis.fetch(input, init)),
  onEvent: quietly(options.onEvent),
  clock,
  backOff: defaultBackOff,
});

/** Returns the settings for the portal of a program, where affiliates use the browser's session. */
export function toPortalSettings(options: TributaryPortalOptions, clock: Clock): Settings {
  const { program, baseUrl = originOfPage() ?? DEFAULT_BASE_URL } = options;
  if (typeof program !== 'string' || !/^\w+$/.test(program))
    throw new TributaryError('`program` must be the id of a program, such as prg_01J9.');
  return {
    ...connectionOf({ ...options, baseUrl }, clock),
    ...{ apiKey: undefined, environment: undefined, actor: undefined, signingSecret: undefined },
    portal: program,
    maxRetryAfterMs: DEFAULT_RETRY_AFTER_MS,
  };
}

/** Throws if a session can't work, because the page has a secret or is served by another server. */
function assertSession({ apiKey, environment, signingSecret }: TributaryOptions, baseUrl: string): void {
  if (typeof environment !== 'string' || !/^\w+$/.test(environment))
    throw new TributaryError(
      '`environment` must be the id of an environment, such as env_01J9, or live or dev.',
    );
  if (apiKey !== undefined || signingSecret !== undefined) {
    const what = apiKey === undefined ? 'a `signingSecret`' : 'an `apiKey`';
    throw new TributaryError(
      `\`environment\` cannot be combined with ${what}: a page must not contain secrets.`,
    );
  }
  const origin = originOfPage();
  if (origin !== undefined && new URL(toBaseUrl(baseUrl)).origin !== origin)
    throw new TributaryError(
      `\`environment\` only works in pages served by the Tributary server, but this page is served by ${origin}.`,
    );
}

function originOfPage(): string | undefined {
  const { location } = globalThis as { location?: { readonly origin?: string } };
  return location?.origin;
}

/** Returns the page's origin for a session, because a session works only on pages of the server that created it. */
function defaultBaseUrl(environment: string | undefined): string {
  return (environment !== undefined && originOfPage()) || DEFAULT_BASE_URL;
}

/**
 * Returns settings for a call that runs until it is aborted. Such a call retries forever and waits as long as the
 * server asks.
 */
export function persistent(settings: Settings): Settings {
  const forEver = Number.POSITIVE_INFINITY;
  return { ...settings, maxRetries: forEver, maxRetryAfterMs: forEver };
}

export function toTimeout(ms: number): number {
  if (!(ms > 0)) throw new TributaryError(`timeout must be a positive number of milliseconds, not ${ms}.`);
  return Math.min(ms, longestTimerMs);
}

export function toRetries(count: number): number {
  if (!Number.isInteger(count) || count < 0)
    throw new TributaryError(`maxRetries must be 0 or a positive whole number, not ${count}.`);
  return count;
}

/** Returns the current key. Throws if a live key would be sent unencrypted to another machine. */
export async function readKey(apiKey: ApiKey, baseUrl: string): Promise<string> {
  const key = await askForKey(apiKey);
  assertUsableKey(key, baseUrl);
  return key;
}

async function askForKey(apiKey: ApiKey): Promise<string> {
  if (typeof apiKey === 'string') return apiKey;
  try {
    return await apiKey();
  } catch (cause) {
    throw new TributaryError('The `apiKey` function failed.', { cause });
  }
}

function assertUsableKey(key: string, baseUrl: string): void {
  // Check the key here, because fetch would include the key in its error message.
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key)) {
    throw new TributaryError('The API key is empty or contains an invalid character, such as a line break.');
  }
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'http:' && key.startsWith('sk_live_') && !isThisMachine(hostname)) {
    throw new TributaryError(`A live key cannot be sent to ${hostname} over http://. Use https://.`);
  }
  if (protocol === 'http:' && !isThisMachine(hostname)) warnOfPlainHttp(hostname);
}

let isWarned = false;

/** Warns once per process. Does not throw, because private networks may not use TLS. */
function warnOfPlainHttp(hostname: string): void {
  if (isWarned) return;
  isWarned = true;
  const { process } = globalThis as { process?: { emitWarning?: (text: string, type: string) => void } };
  process?.emitWarning?.(
    `The API key is sent unencrypted to ${hostname} over http://. Use https://.`,
    'TributaryWarning',
  );
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Removes a trailing slash and `/v1`, which every path begins with. */
function toBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isPlain =
    url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  if (!isPlain) {
    throw new TributaryError(
      'baseUrl must be a URL without credentials, query or fragment, such as https://track.example.com.',
    );
  }
  return url.href.replace(/(?:\/v1)?\/*$/, '');
}

function quietly(onEvent: TributaryOptions['onEvent']): (event: TransportEvent) => void {
  return (event) => {
    try {
      onEvent?.(event);
    } catch {
      // An observer must not cause a successful call to fail.
    }
  };
}
