import { crc32 } from 'node:zlib';
import type { TransportEvent, Tributary } from '@tributary/sdk';
import { CliError, exitCodes } from './cli-error.ts';
import { type GlobalOptions, timeoutMs } from './settings/runtime.ts';
import type { Setting, Settings } from './settings/settings.ts';

interface Talking {
  options: () => GlobalOptions;
  note: (text: string) => void;
}

// Someone at a terminal, or a script, can wait until the rate limit resets.
const rateLimitWaitMs = 60_000;
// Shorter waits are not reported.
const noticeableWaitMs = 1_000;

/** Prints SDK events, which contain no secrets: all of them with `--verbose`, otherwise only long waits. */
export function watch(event: TransportEvent, { options, note }: Talking): void {
  const { method, url, type } = event;
  if (type === 'retry' && (options().verbose || event.delayMs >= noticeableWaitMs)) {
    note(
      `Attempt ${event.attempt} failed (${event.reason}). Retrying in ${(event.delayMs / 1_000).toFixed(1)} s.`,
    );
  }
  if (!options().verbose) return;
  if (type === 'request') note(`> ${method} ${url}`);
  if (type === 'response') {
    note(
      `< ${event.status} in ${Math.round(event.durationMs)} ms${event.requestId ? `, request ${event.requestId}` : ''}`,
    );
  }
}

/** Creates an SDK client for these settings. Throws `CliError` (auth) if no key is configured. */
export async function createClient(cli: Talking, settings: Settings): Promise<Tributary> {
  const { apiKey, baseUrl, signingSecret } = settings;
  if (apiKey === undefined) {
    throw new CliError(
      exitCodes.auth,
      'No API key is configured.',
      'Run `tributary auth login`, or set TRIBUTARY_API_KEY.',
    );
  }
  assertNotMistyped(apiKey);
  const { Tributary: Client } = await import('@tributary/sdk');
  return new Client({
    apiKey: apiKey.value,
    baseUrl: baseUrl.value,
    timeout: timeoutMs(cli.options()),
    // Retry only a few times, because someone is waiting and the address may be wrong.
    maxRetries: 2,
    maxRetryAfter: rateLimitWaitMs,
    signingSecret: signingSecret?.value,
    onEvent: (event) => watch(event, cli),
  });
}

/** Throws `CliError` (auth) for a mistyped key, which the server would reject without a reason. */
export function assertNotMistyped({ value }: Setting): void {
  if (!isMistyped(value)) return;
  throw new CliError(
    exitCodes.auth,
    `The API key is mistyped or truncated: its checksum does not match.`,
    'Copy the key again. Nothing was sent.',
  );
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns true if a key looks like an API key but has a wrong checksum. */
export function isMistyped(key: string): boolean {
  const [, body, checksum] = /^(sk_(?:live|dev)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(key) ?? [];
  if (body === undefined || checksum === undefined) return false;
  const value = [...checksum].reduce((sum, digit) => sum * alphabet.length + alphabet.indexOf(digit), 0);
  return value !== crc32(body);
}
