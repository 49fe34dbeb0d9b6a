import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { FingerprintFields } from '../domain/fingerprint-fields.ts';
import { onceInFlight, stillInProgress } from './in-flight.ts';
import { claimKey, type Made, replayOf, requestFingerprint, takeOverKey } from './once.ts';

interface CallingOut<Begun, Data> {
  /** In the transaction that takes the key: checks the request and records what will be asked for. */
  begin(tx: Tx): Promise<Begun>;
  /** What an earlier request with this key began and nobody works on any more; null while somebody does. */
  resume(tx: Tx, key: string): Promise<Begun | null>;
  /** Calls out, holding no connection. Stores the answer under the key, or gives the key back and throws. */
  finish(begun: Begun): Promise<Made<Data>>;
}

/**
 * `once` for work that asks another service. What is begun is committed together with the key, before the service is
 * called: a crash on the way leaves a row that tells what to finish, for the next request with the key and for the job.
 */
export async function onceCallingOut<Begun, Data>(
  ctx: RequestContext,
  body: object,
  work: CallingOut<Begun, Data>,
): Promise<Made<Data>> {
  const { idempotencyKey: key } = ctx;
  if (key === null) return work.finish(await inTransaction(ctx.db, work.begin));
  const fingerprint = requestFingerprint(ctx, body);
  return onceInFlight(
    `${ctx.environmentId}:key:${key}`,
    async () => {
      const step = await inTransaction(ctx.db, (tx) => nextStep(ctx, tx, { key, fingerprint, work }));
      return step.replay ?? work.finish(step.begun);
    },
    () => replayOf<Data>(ctx, ctx.db.orm, key, fingerprint),
  );
}

type Step<Begun, Data> = { readonly replay: Made<Data> } | { readonly replay?: never; readonly begun: Begun };

async function nextStep<Begun, Data>(
  ctx: RequestContext,
  tx: Tx,
  { key, fingerprint, work }: { key: string; fingerprint: FingerprintFields; work: CallingOut<Begun, Data> },
): Promise<Step<Begun, Data>> {
  if (await claimKey(ctx, tx, key, fingerprint)) return { begun: await work.begin(tx) };
  const replay = await replayOf<Data>(ctx, tx, key, fingerprint);
  if (replay) return { replay };
  if (await takeOverKey(ctx, tx, key, fingerprint)) return { begun: await work.begin(tx) };
  const begun = await work.resume(tx, key);
  if (begun === null) throw stillInProgress();
  return { begun };
}
