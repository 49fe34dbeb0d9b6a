import type { Logger } from 'pino';
import type { Deps } from '../../context.ts';
import { type Connection, execute, rows, sql } from '../../platform/db/sql.ts';
import { inPoolTransaction, retrying } from '../../platform/db/transaction.ts';
import { type Following, followFeed } from './follow-feed.ts';
import { sendSummaries } from './send-summaries.ts';

interface Environment {
  readonly environmentId: number;
  readonly mode: 'live' | 'dev';
  readonly fingerprintKey: Uint8Array;
  readonly offsetSeconds: number;
}

/** Finds environments with new events for an open portal, or with due summaries. */
const environmentsToMail = sql<{ now: Date }, Environment>('environments-to-mail')`
  select e.id as "environmentId", e.mode, e.fingerprint_key as "fingerprintKey",
    e.clock_offset_seconds::float8 as "offsetSeconds"
  from environments e
  cross join lateral (
    select 1 from portals d
    where d.environment_id = e.id and d.is_open
      and (select f.last_sequence from webhook_feeds f where f.environment_id = e.id)
        > greatest(d.mails_after, (select m.sequence from mail_cursors m where m.environment_id = e.id))
    union all
    select 1 from commission_notices i
    where i.environment_id = e.id and i.due_at <= ${'now'}::timestamptz + e.clock_offset_seconds * interval '1 second'
    limit 1) due
  order by e.id`;

const beginCursor = sql<{ environmentId: number }>('begin-mail-cursor')`
  insert into mail_cursors (environment_id) values (${'environmentId'}) on conflict (environment_id) do nothing`;

const takeCursor = sql<{ environmentId: number }, { sequence: bigint }>('take-mail-cursor')`
  select sequence from mail_cursors where environment_id = ${'environmentId'} for update skip locked`;

export interface MailAffiliates {
  readonly deps: Pick<Deps, 'db' | 'mail' | 'cipher'>;
  readonly publicUrl: string;
  readonly now: Date;
  readonly log: Logger;
  readonly stopped?: AbortSignal | undefined;
}

/**
 * Sends affiliates e-mails about events, and summaries that are due. Each turn is one transaction that
 * advances the environment's cursor and queues the e-mails, so that a crash neither loses nor duplicates any.
 */
export async function mailAffiliates({ deps, publicUrl, now, log, stopped }: MailAffiliates): Promise<void> {
  const { db } = deps;
  for (const { offsetSeconds, ...environment } of await rows(
    db.background,
    environmentsToMail.with({ now }),
  )) {
    const following: Following = {
      ...{ deps, log, mailing: { ...environment, publicUrl } },
      now: new Date(now.getTime() + offsetSeconds * 1_000),
    };
    await execute(db.background, beginCursor.with(environment));
    const turn = () => retrying(() => inPoolTransaction(db.background, (tx) => takeTurn(tx, following)));
    while (!stopped?.aborted && (await turn()));
  }
}

/** Runs one turn. Returns true if there may be more to do. */
async function takeTurn(tx: Connection, following: Following): Promise<boolean> {
  const { environmentId } = following.mailing;
  const [cursor] = await rows(tx, takeCursor.with({ environmentId }));
  if (!cursor) return false;
  const hasMoreEvents = await followFeed(tx, following, cursor.sequence);
  const hasMoreSummaries = await sendSummaries(tx, following);
  return hasMoreEvents || hasMoreSummaries;
}
