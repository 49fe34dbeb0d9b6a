import type { contract, InputOf } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { composed } from '../../platform/db/sql.ts';
import { inSnapshot, type SnapshotQuery } from '../../platform/db/transaction.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { periodBefore } from './compare.ts';
import { readingZone } from './get-performance.ts';
import { type Period, readPeriod } from './period.ts';
import { sumPerformance } from './sum-performance.ts';
import { toTotal } from './tally.ts';

type Query = InputOf<typeof contract.reports.funnel>['query'];
type Counts = Readonly<Record<(typeof steps)[number], number>>;

const steps = ['clicks', 'sign_ups', 'trials', 'customers'] as const;

/**
 * Returns the funnel. Each step is counted when it happened; individual visitors are not followed from step
 * to step.
 */
export const getFunnel: Endpoint<typeof contract.reports.funnel> = async (ctx, { query }) => {
  const period = readPeriod(query);
  const { environmentId } = ctx;
  const read = (snapshot: SnapshotQuery, of: Period) =>
    readCounts(snapshot, { ...query, ...of, environmentId });
  const [before, counts, earlier] = await readingZone(query.timezone, () =>
    inSnapshot(ctx.db.lists, async (snapshot) => {
      const previous =
        query.compare && (await periodBefore(snapshot, { ...query, ...period }, query.compare));
      return [previous, await read(snapshot, period), previous && (await read(snapshot, previous))] as const;
    }),
  );
  return {
    data: {
      from: toTimestamp(period.from),
      to: toTimestamp(period.to),
      timezone: query.timezone,
      ...(before && { previous: { from: toTimestamp(before.from), to: toTimestamp(before.to) } }),
      steps: steps.map((step, place) => ({
        step,
        ...counted(counts, place),
        ...(earlier && { previous: counted(earlier, place) }),
      })),
    },
  };
};

/** Returns the count of a step, as a number and as a share of the previous and of the first step. */
function counted(counts: Counts, place: number) {
  const at = (index: number) => counts[steps[index] as (typeof steps)[number]];
  const share = (of: number) => (at(of) === 0 ? null : Math.round((at(place) / at(of)) * 1e6) / 1e6);
  return {
    count: at(place),
    rate: place === 0 ? null : share(place - 1),
    rate_of_clicks: place === 0 ? null : share(0),
  };
}

type Scope = Omit<Query, keyof Period> & Period & { readonly environmentId: number };

async function readCounts(query: SnapshotQuery, scope: Scope): Promise<Counts> {
  const { from, to, environmentId, timezone, program_id, affiliate_id, group_id } = scope;
  const sums = await sumPerformance(query, {
    ...{ from, to, environmentId, timezone, groupBy: 'program', basis: 'occurred' },
    programId: program_id,
    affiliateIds: affiliate_id === undefined ? undefined : [affiliate_id],
    groupId: group_id,
  });
  const { clicks, referrals, customers } = toTotal(sums);
  const [trials] = await query(composed<{ count: number }>((bind) => trialsSql(scope, bind)));
  return { clicks, sign_ups: referrals, trials: trials?.count ?? 0, customers };
}

/** Returns SQL that counts trials. A referral starts only one trial, with its first trial event. */
function trialsSql(scope: Scope, bind: (value: unknown) => string): string {
  const { environmentId, from, to, program_id, affiliate_id, group_id } = scope;
  const environment = bind(environmentId);
  const isTrial = (i: string) =>
    `${i}.event_type = 'trial' and not exists (select 1 from transactions t
       where t.environment_id = ${environment} and t.id = ${i}.transaction_id and t.voided_at is not null)`;
  return `
    select count(distinct i.referral_id)::int as count
    from ingested_events i
    join referrals r on r.environment_id = i.environment_id and r.id = i.referral_id
    ${group_id === undefined ? '' : 'join affiliates a on a.environment_id = r.environment_id and a.id = r.affiliate_id'}
    where i.environment_id = ${environment} and i.occurred_at >= ${bind(from)} and i.occurred_at < ${bind(to)}
      and ${isTrial('i')}
      ${program_id === undefined ? '' : `and r.program_id = ${bind(program_id)}`}
      ${affiliate_id === undefined ? '' : `and r.affiliate_id = ${bind(affiliate_id)}`}
      ${group_id === undefined ? '' : `and a.group_id = ${bind(group_id)}`}
      and not exists (
        select 1 from ingested_events first
        where first.environment_id = ${environment} and first.referral_id = i.referral_id
          and first.occurred_at < ${bind(from)} and ${isTrial('first')})`;
}
