import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Deps } from '../../../context.ts';
import { mergeFacts } from '../../../domain/connectors/fact.ts';
import { UnreadableEvent } from '../../../domain/connectors/unreadable-event.ts';
import { execute, rows, sql } from '../../../platform/db/sql.ts';
import { inPoolTransaction, retrying } from '../../../platform/db/transaction.ts';
import type { MapperOptions } from '../providers/stripe/facts/reading.ts';
import { factsOf } from '../providers/stripe/facts.ts';
import type { WorkingConnection } from './connection.ts';
import { makeDue } from './due-customers.ts';
import { emailMark } from './email-mark.ts';
import { asErased } from './erased-customers.ts';
import { type OfConnection, writeFacts } from './facts.ts';
import { nextAttemptMs } from './retry-schedule.ts';

interface Claimed {
  readonly id: string;
  readonly body: Uint8Array;
  readonly attempts: number;
}

const EVENTS_MAX = 50;

/** Claims events until the end of the transaction, skipping those that another process has locked. */
const claimEvents = sql<OfConnection & { limit: number }, Claimed>('claim-provider-events')`
  select e.id, e.body, e.attempts from provider_events e
  where e.environment_id = ${'environmentId'} and e.connection_id = ${'connectionId'} and e.status = 'waiting'
    and e.due_at <= now()
  order by e.due_at limit ${'limit'} for update skip locked`;

const finishEvents = sql<OfConnection & { outcomes: string }>('finish-provider-events')`
  update provider_events e set status = o.status, reason = o.reason, attempts = o.attempts,
    body = case when not o.is_erased then e.body end,
    due_at = o.due_at
  from json_to_recordset(${'outcomes'}::json)
    as o (id text, status text, reason text, attempts int, due_at timestamptz, is_erased boolean)
  where e.environment_id = ${'environmentId'} and e.connection_id = ${'connectionId'} and e.id = o.id`;

const decompress = promisify(gunzip);

export const mapperOptionsOf = (connection: WorkingConnection): MapperOptions => ({
  userIdKey: connection.userIdKey,
  digest: (email) => emailMark(connection, email).toString('hex'),
});

/**
 * Processes received events: in one transaction, stores their facts and marks the affected customers as due.
 * An unreadable event is retried separately, without delaying other events.
 */
export async function readEvents(
  deps: Pick<Deps, 'db' | 'cipher'>,
  connection: WorkingConnection,
): Promise<void> {
  const of = { environmentId: connection.environmentId, connectionId: connection.id };
  return retrying(() =>
    inPoolTransaction(deps.db.background, async (tx) => {
      const events = await rows(tx, claimEvents.with({ ...of, limit: EVENTS_MAX }));
      if (events.length === 0) return;
      const read = await Promise.all(events.map((event) => readEvent(event, connection)));
      const all = read.flatMap((each) => each.facts);
      const { facts, erased } = await asErased(tx, deps, of, all);
      const news = await writeFacts(tx, of, mergeFacts(facts), new Date());
      await makeDue(tx, of, connection, news);
      const outcomes = read.map((each) => ({
        ...each.outcome,
        is_erased: each.facts.some((fact) => erased.has(fact)),
      }));
      await execute(tx, finishEvents.with({ ...of, outcomes: JSON.stringify(outcomes) }));
    }),
  );
}

async function readEvent({ id, body, attempts }: Claimed, connection: WorkingConnection) {
  try {
    const event = JSON.parse((await decompress(body)).toString('utf8'));
    const facts = factsOf(event, { ...mapperOptionsOf(connection), mode: connection.mode });
    return {
      facts,
      outcome: { id, status: 'read', reason: null, attempts: attempts + 1, due_at: null },
    };
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    const retryMs = nextAttemptMs(attempts);
    const status = retryMs === null ? 'failed' : 'waiting';
    const dueAt = retryMs === null ? null : new Date(Date.now() + retryMs);
    const reason = error.message;
    return { facts: [], outcome: { id, status, reason, attempts: attempts + 1, due_at: dueAt } };
  }
}
