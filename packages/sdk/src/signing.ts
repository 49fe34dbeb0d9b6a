const encoder = new TextEncoder();

const timestampHeader = 'X-Service-Timestamp';
export const signatureHeader = 'X-Service-Signature';

/** Bytes that `crypto.subtle` accepts, backed by their own `ArrayBuffer`. */
export type Bytes = Uint8Array<ArrayBuffer>;

export function toBytes(text: string): Bytes {
  return encoder.encode(text);
}

/** Key for HMAC. `CryptoKey` is not a global type in Node 20. */
type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

export function hmacKey(secret: Bytes, use: 'sign' | 'verify'): Promise<HmacKey> {
  return crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

export function concat(head: Bytes, tail: Uint8Array): Bytes {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}

/**
 * Returns the two headers of a signed request: the timestamp, and the hex HMAC-SHA256 of `<timestamp>.<body>`. `body` must be
 * exactly the bytes that are sent; `timestamp` is Unix time in seconds.
 */
export async function signRequest(
  body: string | Uint8Array,
  secret: string,
  timestamp: number = Math.floor(Date.now() / 1_000),
): Promise<Record<string, string>> {
  const bytes = typeof body === 'string' ? toBytes(body) : body;
  const signed = concat(toBytes(`${timestamp}.`), bytes);
  const signature = await crypto.subtle.sign('HMAC', await hmacKey(toBytes(secret), 'sign'), signed);
  return { [timestampHeader]: String(timestamp), [signatureHeader]: toHex(new Uint8Array(signature)) };
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
