import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../db/generated/client.ts';
import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import { type Ingested, ingestEvent } from './ingest.ts';
import { recordConversion } from './record-conversion.ts';
import { replayConversion } from './replay.ts';

/** A conversion is the same whether it came to /v1/conversions or to /v1/events. */
export const ingestConversion = (
  ctx: RequestContext,
  event: CanonicalEvent,
): Promise<Ingested<Transaction>> =>
  ingestEvent(ctx, event, {
    record: (tx, resolved, decided) => recordConversion(ctx, tx, event, resolved, decided),
    replay: (keyed) => replayConversion(ctx, keyed),
    recordKeyed: ({ fingerprint }, individually) =>
      mayShareATransaction(ctx)
        ? ctx.sales.record({ ctx, event, fingerprint, individually })
        : individually(),
  });

/** A signature is used up in a transaction of its own, and a dry run is undone without others. */
const mayShareATransaction = ({ singleUseSignature, db }: RequestContext) =>
  singleUseSignature === null && db.ending === 'commit';
