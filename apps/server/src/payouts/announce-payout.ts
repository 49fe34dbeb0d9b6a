import type { Payout } from '../db/generated/client.ts';
import { payoutEventType } from '../domain/status-tables.ts';
import { changedFields, type OutboxEvent, outboxEvent } from '../outbox/events.ts';
import { type Payee, toPayout } from './to-payout.ts';

/** The event that announces a change of a payout. `payee` is the affiliate under its current name. */
export function announcePayout(before: Payout, after: Payout, payee: Payee): OutboxEvent {
  const [was, is] = [toPayout(before, payee), toPayout(after, payee)];
  return outboxEvent(payoutEventType(was.status, is.status), is, changedFields(was, is));
}
