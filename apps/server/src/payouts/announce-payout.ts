import type { WebhookEventType } from '@tributary/contract';
import type { Payout } from '../db/generated/client.ts';
import type { PayoutStatus } from '../domain/status-tables.ts';
import { changedFields, type OutboxEvent, outboxEvent } from '../outbox/events.ts';
import { type Payee, toPayout } from './to-payout.ts';

const moves: Readonly<Record<PayoutStatus, WebhookEventType>> = {
  pending: 'payout.pending',
  processing: 'payout.processing',
  completed: 'payout.paid',
  failed: 'payout.failed',
  cancelled: 'payout.cancelled',
};

/** What a change of a payout is announced as: the move where its status moved. The payee is as the affiliate is called now. */
export function announcePayout(before: Payout, after: Payout, payee: Payee): OutboxEvent {
  const [was, is] = [toPayout(before, payee), toPayout(after, payee)];
  const type = was.status === is.status ? 'payout.updated' : moves[is.status];
  return outboxEvent(type, is, changedFields(was, is));
}
