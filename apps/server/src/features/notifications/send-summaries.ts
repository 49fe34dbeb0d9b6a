import { grouped } from '../../domain/grouped.ts';
import { summaryBefore } from '../../domain/notifications/summary-time.ts';
import { type Connection, execute, rows, sql } from '../../platform/db/sql.ts';
import { toAmount, toTimestamp } from '../../platform/to-wire.ts';
import { commissionsToSum, type SummaryFact } from './facts.ts';
import type { Following } from './follow-feed.ts';
import { letterTo, type Mailing } from './reader.ts';
import { type Letter, sendLetters, toUnsubscribe } from './send-letters.ts';

const READERS_MAX = 200;

interface Due {
  readonly id: string;
  readonly firstDueAt: Date;
  readonly lastDueAt: Date;
}

/** Finds the recipients of due notices. For a merged affiliate, this is the one it was merged into. */
const readersDue = sql<{ environmentId: number; now: Date; limit: number }, Due>('readers-of-notices-due')`
  select coalesce(o.merged_into, o.id) as id, min(i.due_at) as "firstDueAt", max(i.due_at) as "lastDueAt"
  from commission_notices i
  join affiliates o on o.environment_id = ${'environmentId'} and o.id = i.affiliate_id
  where i.environment_id = ${'environmentId'} and i.due_at <= ${'now'}
  group by 1 order by 1 limit ${'limit'}`;

const deleteNotices = sql<{ environmentId: number; now: Date; ids: readonly string[] }>(
  'delete-commission-notices',
)`
  delete from commission_notices i where i.environment_id = ${'environmentId'} and i.due_at <= ${'now'}
    and i.affiliate_id in (
      select o.id from affiliates o where o.environment_id = ${'environmentId'}
        and (o.id = any(${'ids'}::text[]) or o.merged_into = any(${'ids'}::text[])))`;

/**
 * Sends due daily summaries with current amounts, after refunds. Affiliates who have opted out, or whose
 * portal was closed, receive none. Returns true if there may be more to send.
 */
export async function sendSummaries(tx: Connection, following: Following): Promise<boolean> {
  const { mailing, now } = following;
  const { environmentId } = mailing;
  const due = await rows(tx, readersDue.with({ environmentId, now, limit: READERS_MAX }));
  if (due.length === 0) return false;
  const ids = due.map(({ id }) => id);
  const facts = await rows(tx, commissionsToSum.with({ environmentId, now, ids }));
  const byReader = grouped(facts, ({ affiliateId }) => affiliateId);
  const letters = due.flatMap((each) => summaryOf(mailing, each, byReader.get(each.id) ?? []));
  await sendLetters(tx, following, letters);
  await execute(tx, deleteNotices.with({ environmentId, now, ids }));
  return due.length === READERS_MAX;
}

function summaryOf(
  mailing: Mailing,
  { firstDueAt, lastDueAt }: Due,
  facts: readonly SummaryFact[],
): Letter[] {
  const [reader] = facts;
  if (!reader || reader.salesMails === 'off') return [];
  const { affiliateId, timezone: timeZone } = reader;
  const { values, ...letter } = letterTo(mailing, reader, 'commissions');
  return [
    {
      ...{ ...letter, kind: 'sales', dedupeKey: `sales ${affiliateId} ${toTimestamp(lastDueAt)}` },
      values: {
        ...{ ...values, ...toUnsubscribe(mailing, reader), timeZone },
        count: facts.reduce((sum, { count }) => sum + count, 0),
        since: toTimestamp(summaryBefore(timeZone, firstDueAt)),
        totals: facts.map(({ amountMinor, currency }) => ({
          amount: toAmount(amountMinor, currency),
          currency,
        })),
      },
    },
  ];
}
