import type { WebhookEventType, Transaction as WireTransaction } from '@tributary/contract';
import type { Transaction } from '../db/generated/client.ts';
import { changedFields, type OutboxEvent, outboxEvent } from '../outbox/events.ts';
import { toTransaction } from './to-transaction.ts';

/** What a change of a transaction is announced as: one event, or nothing where nothing changed. */
export function announceTransaction(before: Transaction, after: Transaction): OutboxEvent[] {
  const [was, is] = [toTransaction(before), toTransaction(after)];
  const previous = changedFields(was, is);
  if (!previous) return [];
  // What is voided counts for nothing any more, whatever its status was.
  const isVoided = was.voided_at === null && is.voided_at !== null;
  const type = isVoided ? 'transaction.rejected' : transactionEventType(was.status, is.status);
  return [outboxEvent(type, is, previous)];
}

type Status = WireTransaction['status'];

const isApproved = (status: Status) => status === 'approved' || status === 'ready_for_payment';

/**
 * By where the commission moved. A full refund, which makes it `refunded`, is a rejection (specification, section 6), and
 * an approval is announced once: what was `approved` is not approved again by becoming ready.
 */
export function transactionEventType(from: Status, to: Status): WebhookEventType {
  if (from === to) return 'transaction.updated';
  if (to === 'rejected' || to === 'refunded') return 'transaction.rejected';
  if (to === 'paid') return 'transaction.paid';
  return isApproved(to) && !isApproved(from) ? 'transaction.approved' : 'transaction.updated';
}
