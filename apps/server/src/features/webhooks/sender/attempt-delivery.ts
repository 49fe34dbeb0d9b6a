import { ATTEMPTS_KEPT, type WebhookEvent } from '@tributary/contract';
import { Webhook } from 'standardwebhooks';
import { afterAttempt } from '../../../domain/webhooks/retry-schedule.ts';
import type { Cipher } from '../../../platform/encryption/cipher.ts';
import { toTimestamp } from '../../../platform/to-wire.ts';
import { version } from '../../../platform/version.ts';
import { openSecret } from '../endpoints/webhook-endpoint.ts';
import { toWebhookEvent } from '../events/webhook-event.ts';
import type { Claimed } from './claim-deliveries.ts';
import type { Outcome } from './record-outcomes.ts';
import type { Outgoing, Sender } from './send-delivery.ts';

export interface Attempting {
  readonly sender: Sender;
  readonly cipher: Cipher;
  readonly delaysMs: readonly number[];
}

/**
 * Sends a delivery once. Returns null if the request was aborted by closing the sender; the delivery then
 * stays due.
 */
export async function attemptDelivery(
  delivery: Claimed,
  { sender, cipher, delaysMs }: Attempting,
): Promise<Outcome | null> {
  const { environmentId, id, lease } = delivery;
  const startedAt = new Date();
  const startedMs = performance.now();
  const answer = await sender.send(toRequest(delivery, cipher, startedAt));
  if (!answer) return null;
  const attempt = {
    at: toTimestamp(startedAt),
    duration_ms: Math.round(performance.now() - startedMs),
    response_status: answer.status,
    error: answer.error,
    response_excerpt: answer.excerpt,
  };
  return {
    environmentId,
    id,
    lease,
    ...afterAttempt(
      {
        attempts: delivery.roundAttempts + 1,
        responseStatus: answer.status,
        error: answer.error,
        retryAfter: answer.retryAfter,
      },
      { now: new Date(), random: Math.random(), delaysMs },
    ),
    attemptedAt: startedAt,
    responseStatus: answer.status,
    error: answer.error,
    attempts: [...delivery.attempts, attempt].slice(-ATTEMPTS_KEPT),
  };
}

/**
 * Returns the request for a delivery. Called immediately before sending, because receivers reject old
 * timestamps.
 */
function toRequest(delivery: Claimed, cipher: Cipher, now: Date): Outgoing {
  const event = eventOf(delivery);
  const body = JSON.stringify(event);
  const { environmentId, endpointId, secret, previousSecret } = delivery;
  const secrets = [secret, previousSecret]
    .filter((sealed) => sealed !== null)
    .map((sealed) => openSecret(cipher, { environmentId, id: endpointId }, sealed));
  return {
    url: delivery.url,
    body,
    headers: {
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': secrets.map((each) => new Webhook(each).sign(event.id, now, body)).join(' '),
      'content-type': 'application/json',
      'user-agent': `Tributary-Webhooks/${version}`,
    },
  };
}

function eventOf(delivery: Claimed): Pick<WebhookEvent, 'id'> {
  const { testEvent, mode, eventId, eventType, sequence, data, previous, eventCreatedAt, eventErasedAt } =
    delivery;
  if (testEvent) return testEvent as WebhookEvent;
  if (sequence === null || data === null || eventCreatedAt === null)
    throw new Error('A delivery has neither a feed event nor a test event.');
  const row = { id: eventId, type: eventType, sequence, createdAt: eventCreatedAt, erasedAt: eventErasedAt };
  return toWebhookEvent({ ...row, data, previous }, mode);
}
