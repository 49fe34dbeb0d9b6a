import type { contract, EventResult } from '@tributary/contract';
import { canonicalEvent } from '../../domain/events/canonical-event.ts';
import type { Endpoint } from '../../endpoint.ts';
import { withHeaderKey } from '../../platform/idempotency/business-key.ts';
import { toTransaction } from '../earnings/transaction.ts';
import type { RecordedEvent } from './record/event-key.ts';
import { ingestConversion, ingestEvent } from './record/ingest.ts';

export const createEvent: Endpoint<typeof contract.events.create> = async (ctx, { body }) => {
  const event = canonicalEvent(withHeaderKey(ctx, body), ctx.now);
  if (event.kind === 'conversion') {
    const { row, isReplay } = await ingestConversion(ctx, event);
    return { status: isReplay ? 200 : 201, isReplay, data: toTransaction(row) };
  }
  const { row, isReplay } = await ingestEvent(ctx, event);
  return { status: isReplay ? 200 : 201, isReplay, data: toEventResult(row) };
};

const toEventResult = ({ event, referralStatus }: RecordedEvent): EventResult => ({
  event_id: event.id,
  referral_id: event.referralId,
  transaction_id: event.transactionId,
  event_name: event.eventName,
  event_type: event.eventType as EventResult['event_type'],
  external_event_id: event.externalEventId,
  action: event.action as EventResult['action'],
  referral_status: referralStatus as EventResult['referral_status'],
});
