import type { contract, InputOf, Affiliate as WireAffiliate } from '@tributary/contract';
import { type PerformanceSort, performanceSorts } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { validationFailure } from '../../domain/failure.ts';
import { pageOfIds } from '../../platform/db/list-page.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { MS_PER_DAY, type Period, readPeriod } from '../reports/period.ts';
import { figuresOfAffiliates, rankAffiliates } from '../reports/rank-affiliates.ts';
import { noFigures } from '../reports/tally.ts';

type Query = InputOf<typeof contract.affiliates.list>['query'];
type List = Parameters<typeof pageOfIds>[2];
type Performance = NonNullable<WireAffiliate['performance']>;

const DEFAULT_DAYS = 30;

const figureSortOf = ({ sort }: Query): PerformanceSort | undefined =>
  performanceSorts.find((each) => each === sort);

/** Throws VALIDATION_ERROR for parameters that would have no effect, and for an invalid period. */
function readFigures(query: Query, now: Date): { period: Period; sort: PerformanceSort | undefined } | null {
  const { from, to, currency, expand } = query;
  const sort = figureSortOf(query);
  const isMoney = sort === 'sales' || sort === 'commission';
  const hasFigures = sort !== undefined || (expand?.includes('performance') ?? false);
  const problems = [
    ...Object.entries({ from, to }).flatMap(([field, value]) =>
      value === undefined || hasFigures
        ? []
        : [
            {
              field,
              message: `${field} requires sorting by a figure, such as sales, or expand=performance.`,
            },
          ],
    ),
    ...(currency === undefined || isMoney
      ? []
      : [{ field: 'currency', message: 'currency requires sort=sales or sort=commission.' }]),
  ];
  if (problems.length > 0) throw validationFailure(problems);
  if (!hasFigures) return null;
  const end = to ?? now.toISOString();
  const start = from ?? new Date(Date.parse(end) - DEFAULT_DAYS * MS_PER_DAY).toISOString();
  return { period: readPeriod({ from: start, to: end, timezone: 'UTC' }), sort };
}

/** Returns a page of affiliates, sorted by a performance figure, with the figures if requested. */
export async function pageWithPerformance(
  { environmentId, db, now }: RequestContext,
  query: Query,
  list: List,
) {
  const asked = readFigures(query, now);
  if (asked === null) return { ...(await pageOfIds(db.lists, environmentId, list)), performance: null };
  const { period, sort } = asked;
  const of = { environmentId, ...period };
  return inSnapshot(db.lists, async (read) => {
    const measures =
      sort && (await rankAffiliates(read, { ...of, sort, currency: query.currency?.toUpperCase() }));
    const { ids, page } = await pageOfIds(db.lists, environmentId, {
      ...list,
      measures,
      snapshot: read,
    });
    if (!query.expand?.includes('performance')) return { ids, page, performance: null };
    const figures = await figuresOfAffiliates(read, { ...of, affiliateIds: ids });
    const performance = (id: string): Performance => ({
      ...{ from: toTimestamp(period.from), to: toTimestamp(period.to) },
      ...(figures.get(id) ?? noFigures),
    });
    return { ids, page, performance };
  });
}
