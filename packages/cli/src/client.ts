import { crc32 } from 'node:zlib';
import type { TransportEvent, Tributary } from '@tributary/sdk';
import { CliError, exitCodes } from './cli-error.ts';
import { type GlobalOptions, timeoutMs } from './settings/runtime.ts';
import type { Setting, Settings } from './settings/settings.ts';

interface Talking {
  options: () => GlobalOptions;
  note: (text: string) => void;
}

// A person or a script at the terminal waits until the rate limit allows the next request.
const rateLimitWaitMs = 60_000;
// Waits shorter than this are not worth a note.
const noticeableWaitMs = 1_000;

/** Events of the SDK: all of them with `--verbose`, otherwise only long waits. They carry no secrets. */
export function watch(event: TransportEvent, { options, note }: Talking): void {
  const { method, url, type } = event;
  if (type === 'retry' && (options().verbose || event.delayMs >= noticeableWaitMs)) {
    note(
      `Attempt ${event.attempt} failed (${event.reason}); trying again in ${(event.delayMs / 1_000).toFixed(1)} s.`,
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

/** The SDK's client for these settings. Throws `CliError` (auth) when there is no key. */
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
    // A person waits, and often for an address that is wrong.
    maxRetries: 2,
    maxRetryAfter: rateLimitWaitMs,
    signingSecret: signingSecret?.value,
    onEvent: (event) => watch(event, cli),
  });
}

/** Throws `CliError` (auth): the server would refuse it as well, without saying why. */
export function assertNotMistyped({ value }: Setting): void {
  if (!isMistyped(value)) return;
  throw new CliError(
    exitCodes.auth,
    `The API key is mistyped or cut off: its last six characters do not match the rest.`,
    'Copy it again; nothing was sent.',
  );
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Whether a key has the length of an API key and a checksum that does not match. */
export function isMistyped(key: string): boolean {
  const [, body, checksum] = /^(sk_(?:live|dev)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(key) ?? [];
  if (body === undefined || checksum === undefined) return false;
  const value = [...checksum].reduce((sum, digit) => sum * alphabet.length + alphabet.indexOf(digit), 0);
  return value !== crc32(body);
}
