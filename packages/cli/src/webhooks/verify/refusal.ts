import { WebhookVerificationError } from '@tributary/sdk';
import { webhookHeaders } from '@tributary/sdk/testing';
import { exitCodes } from '../../exit-codes.ts';
import { Stop } from '../../stop.ts';

export interface Delivery {
  body: Buffer;
  headers: Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;
}

/** Whether the signature is right, whatever its age. */
async function isSigned({ body, headers }: Delivery, secrets: readonly string[]): Promise<boolean> {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  for (const secret of secrets) {
    const right = await webhookHeaders(body, secret, { id, timestamp: Number(timestamp) });
    if (signatures.split(' ').includes(right['webhook-signature'])) return true;
  }
  return false;
}

function withoutLineEnd(body: Buffer): Buffer {
  if (body.at(-1) !== 0x0a) return body;
  return body.subarray(0, body.at(-2) === 0x0d ? -2 : -1);
}

async function hintFor(delivery: Delivery, secrets: readonly string[]): Promise<string> {
  if (await isSigned(delivery, secrets)) return 'The signature itself is right.';
  const shorter = withoutLineEnd(delivery.body);
  if (shorter !== delivery.body && (await isSigned({ ...delivery, body: shorter }, secrets))) {
    return 'It is right without the line end at the end of the input: that is not part of the body.';
  }
  return 'The signature is that of another secret, or of a body with other bytes.';
}

/** What to say of a delivery that the SDK refused with `error`; what is not about the delivery is thrown on. */
export async function refusalOf(
  error: unknown,
  delivery: Delivery,
  secrets: readonly string[],
): Promise<Stop> {
  if (!(error instanceof WebhookVerificationError)) throw error;
  return new Stop(exitCodes.rejected, error.message, await hintFor(delivery, secrets));
}
