import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Database } from '../db/database.ts';
import { isLockTimeout } from '../db/failures.ts';
import type { HotTransaction } from '../db/hot-transaction.ts';
import { rows, sql } from '../db/sql.ts';
import { onceInFlight, stillInProgress } from './in-flight.ts';

interface Keyed<Outcome> {
  /** Does the work; null when another request recorded the same key first. */
  work(): Promise<Outcome | null>;
  /** Returns the current state of the object that the key recorded; null if it recorded nothing. Throws `IDEMPOTENCY_CONFLICT`. */
  replay(): Promise<Outcome | null>;
}

/**
 * Once per `external_event_id`, whatever arrives at once. The unique index decides who was first; before any refusal
 * is answered the key is looked up, so that a replay never fails by a rule that its first request passed.
 */
export async function byBusinessKey<Outcome>(
  ctx: RequestContext,
  key: string,
  { work, replay }: Keyed<Outcome>,
): Promise<Outcome> {
  const workOrReplay = async () => {
    try {
      const outcome = (await work()) ?? (await replay());
      if (outcome) return outcome;
    } catch (error) {
      const earlier = givesWayToTheKey(error) ? await replay() : null;
      if (earlier) return earlier;
      throw error;
    }
    throw stillInProgress();
  };
  // A request that waited in the queue would get a response without using up its signature; and in a batch,
  // the sales after one that another request is still recording could overtake it.
  if (ctx.singleUseSignature || ctx.sales.isOfOneRequest) return workOrReplay();
  return onceInFlight(`${ctx.environmentId}:${key}`, workOrReplay, replay);
}

/** Errors that no replay stands in for. A database that cannot answer is not asked again for the key. */
const finalErrors: readonly string[] = ['IDEMPOTENCY_CONFLICT', 'SIGNATURE_REPLAYED', 'UNAVAILABLE'];

const givesWayToTheKey = (error: unknown) => error instanceof Failure && !finalErrors.includes(error.code);

/**
 * On conversions, events and refunds an `Idempotency-Key` header is the `external_event_id` when it stands alone,
 * and must equal it when both are given (decisions, section 5).
 */
export function withHeaderKey<Body extends { external_event_id?: string | undefined }>(
  { idempotencyKey }: RequestContext,
  body: Body,
): Body {
  if (idempotencyKey === null) return body;
  if (body.external_event_id === undefined) return { ...body, external_event_id: idempotencyKey };
  if (body.external_event_id === idempotencyKey) return body;
  throw new Failure(
    'VALIDATION_ERROR',
    'Idempotency-Key and external_event_id must be equal if both are sent.',
    {
      field: 'external_event_id',
    },
  );
}

/** A signature without a key of its own is used up with the work. Returns nothing when it was used before. */
const useSignature = sql<{ environmentId: number; digest: Uint8Array }, { used: 1 }>('use-signature')`
  insert into signature_uses (environment_id, digest, seen_at)
  values (${'environmentId'}, ${'digest'}, now())
  on conflict do nothing returning 1 as "used"`;

/** A signed request without a key of its own counts once: a captured one cannot be sent again. */
export async function useUpSignatureWithWork(
  { environmentId, singleUseSignature: digest }: RequestContext,
  tx: HotTransaction,
): Promise<void> {
  if (!digest) return;
  const [used] = await tx.query(useSignature.with({ environmentId, digest }));
  if (!used) throw replayed('Add an external_event_id to make retries safe');
}

/** The same before the work, however it is going to be done. A request that then fails has to be signed anew. */
export const useUpSignature =
  ({ hot }: Pick<Database, 'hot'>) =>
  async (environmentId: number, digest: Uint8Array): Promise<void> => {
    const [used] = await rows(hot, useSignature.with({ environmentId, digest }));
    if (!used) throw replayed('Sign each request separately, with its own nonce');
  };

const replayed = (advice: string) =>
  new Failure('SIGNATURE_REPLAYED', `This signed request was already received. ${advice}.`);

/**
 * Tries to lock this key, to find out after a lock time-out if a running transaction holds it. Runs where the
 * environment's rows are, because each Citus node has its own locks.
 */
const tryKeyLock = sql<{ environmentId: number; keyLock: string }, { isFree: boolean }>('try-key-lock')`
  select pg_try_advisory_xact_lock(id, hashtext(${'keyLock'})) as "isFree" from environments where id = ${'environmentId'}`;

/** Runs `work`, and answers a lock time-out by `IDEMPOTENCY_IN_PROGRESS` if a transaction holds the key: it was waited for. */
export async function orInProgress<T>(
  { environmentId, db }: RequestContext,
  keyLock: string | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (keyLock === null || !isLockTimeout(error)) throw error;
    const [lock] = await rows(db.hot, tryKeyLock.with({ environmentId, keyLock }));
    throw lock?.isFree === false ? stillInProgress() : error;
  }
}
