import { createHmac } from 'node:crypto';

/**
 * The headers of Standard Webhooks over the bytes that are sent; never over text, which would be encoded once more.
 * `secrets` are `whsec_` and base64: the one in force first, then the one before it while that still counts.
 */
export function signatureHeaders(
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: Uint8Array },
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
