import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Database } from '../db/database.ts';
import { isLockTimeout } from '../db/failures.ts';
import type { HotTransaction } from '../db/hot-transaction.ts';
import { rows, sql } from '../db/sql.ts';
import { onceInFlight, stillInProgress } from './in-flight.ts';

interface Keyed<Outcome> {
  /** Does the work. Resolves to null if another request recorded the same key first. */
  work(): Promise<Outcome | null>;
  /**
   * Resolves to the object that was recorded with the key, in its current state, or to null if there is none.
   * Throws `IDEMPOTENCY_CONFLICT`.
   */
  replay(): Promise<Outcome | null>;
}

/**
 * Records an `external_event_id` once, even with concurrent requests: the unique index decides which request
 * is first. Looks up the key before returning any error, so that a replay never fails because of a rule that
 * its first request passed.
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
  // A request that waited here would receive a response without using up its signature. In a batch, later
  // sales could also overtake a sale that another request is still recording.
  if (ctx.singleUseSignature || ctx.sales.isOfOneRequest) return workOrReplay();
  return onceInFlight(`${ctx.environmentId}:${key}`, workOrReplay, replay);
}

/**
 * Errors for which no replay is attempted. If the database does not respond, there is no point in looking up
 * the key.
 */
const finalErrors: readonly string[] = ['IDEMPOTENCY_CONFLICT', 'SIGNATURE_REPLAYED', 'UNAVAILABLE'];

const givesWayToTheKey = (error: unknown) => error instanceof Failure && !finalErrors.includes(error.code);

/**
 * Adds the key to a body. On conversions, events and refunds, an `Idempotency-Key` header serves as the
 * `external_event_id`. If both are sent, they must be equal (decisions, section 5).
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

/**
 * Uses up the signature of a request without a key, together with the work. Returns no row if it was used
 * before.
 */
const useSignature = sql<{ environmentId: number; digest: Uint8Array }, { used: 1 }>('use-signature')`
  insert into signature_uses (environment_id, digest, seen_at)
  values (${'environmentId'}, ${'digest'}, now())
  on conflict do nothing returning 1 as "used"`;

/**
 * Uses up a signature with the work. A signed request without a key works only once, so that a captured
 * request cannot be sent again.
 */
export async function useUpSignatureWithWork(
  { environmentId, singleUseSignature: digest }: RequestContext,
  tx: HotTransaction,
): Promise<void> {
  if (!digest) return;
  const [used] = await tx.query(useSignature.with({ environmentId, digest }));
  if (!used) throw replayed('Add an external_event_id to make retries safe');
}

/** Uses up the signature before the work. If the request then fails, it has to be signed again. */
export const useUpSignature =
  ({ hot }: Pick<Database, 'hot'>) =>
  async (environmentId: number, digest: Uint8Array): Promise<void> => {
    const [used] = await rows(hot, useSignature.with({ environmentId, digest }));
    if (!used) throw replayed('Sign each request separately, with its own nonce');
  };

const replayed = (advice: string) =>
  new Failure('SIGNATURE_REPLAYED', `This signed request was already received. ${advice}.`);

/**
 * Tries to lock this key, to find out after a lock timeout whether a running transaction holds it. Runs on
 * the node of the environment's rows, because each Citus node has its own locks.
 */
const tryKeyLock = sql<{ environmentId: number; keyLock: string }, { isFree: boolean }>('try-key-lock')`
  select pg_try_advisory_xact_lock(id, hashtext(${'keyLock'})) as "isFree" from environments where id = ${'environmentId'}`;

/**
 * Runs `work`. After a lock timeout, throws `IDEMPOTENCY_IN_PROGRESS` if another transaction holds the key.
 */
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
