import { WebhookSecretMissingError, WebhookVerificationError } from './errors.ts';
import { type Bytes, concat, hmacKey, toBytes } from './signing.ts';
import type { WebhookEvent } from './types.gen.ts';

export type WebhookEventType = WebhookEvent['type'];

export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Webhooks {
  /**
   * Verifies a webhook and returns its event. Throws `WebhookVerificationError` if the webhook is not genuine or is
   * older than five minutes, and the subclass `WebhookSecretMissingError` if there is no secret. `payload` is the raw
   * body, before parsing. Pass both secrets during a rotation.
   */
  verify(
    payload: string | Uint8Array | ArrayBuffer,
    headers: WebhookHeaders,
    secrets: string | readonly string[],
  ): Promise<WebhookEvent>;
}

const toleranceSeconds = 300;

/** Verifies a webhook without a client, like `client.webhooks.verify`. Follows Standard Webhooks. */
export const verifyWebhook: Webhooks['verify'] = async (payload, headers, secrets) => {
  const keys = secretsIn(secrets);
  const body = toPayloadBytes(payload);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1_000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookVerificationError(
      'The webhook is more than five minutes old, or its timestamp is too far in the future.',
    );
  }
  const signed = concat(toBytes(`${id}.${timestamp}.`), body);
  if (!(await isSignedByAny(keys, signed, signatures))) {
    throw new WebhookVerificationError(
      'The webhook signature does not match: the secret is wrong, or the body was modified.',
    );
  }
  return toEvent(body);
};

/** Returns the secrets that are not empty. During a rotation, the old secret may be unset. */
export function secretsIn(secrets: string | readonly string[]): Bytes[] {
  const set = [secrets].flat().filter(Boolean);
  if (set.length > 0) return set.map(secretBytes);
  throw new WebhookSecretMissingError(
    'No webhook secret was passed. Pass the `whsec_…` secret of the endpoint, and check that its environment variable is set.',
  );
}

async function isSignedByAny(secrets: readonly Bytes[], signed: Bytes, header: string): Promise<boolean> {
  const signatures = header
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => fromBase64(part.slice(3)));
  for (const secret of secrets) {
    const key = await hmacKey(secret, 'verify');
    for (const signature of signatures) {
      // `verify` compares in constant time, which prevents timing attacks.
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true;
    }
  }
  return false;
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isFetchHeaders(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  const first = typeof value === 'string' ? value : value?.[0];
  if (!first) throw new WebhookVerificationError(`The header ${name} is missing.`);
  return first;
}

/** Returns true for fetch headers of any implementation. */
function isFetchHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers.get === 'function';
}

function secretBytes(secret: string): Bytes {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (!bytes?.length)
    throw new WebhookVerificationError('A webhook secret must be `whsec_` followed by base64.');
  return bytes;
}

function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function toPayloadBytes(payload: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof payload === 'string') return toBytes(payload);
  if (payload instanceof Uint8Array) return payload;
  if (payload instanceof ArrayBuffer) return new Uint8Array(payload);
  throw new WebhookVerificationError('Pass the raw body. A parsed body cannot be verified.');
}

function toEvent(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as WebhookEvent;
  } catch (cause) {
    throw new WebhookVerificationError('The webhook is signed, but its body is not JSON.', { cause });
  }
}
