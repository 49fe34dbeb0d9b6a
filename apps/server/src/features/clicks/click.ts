import type { RecordedClick } from '@tributary/contract';
import { type LinkParameter, linkFields, linkParameters, toCamelCase } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Click } from '../../platform/db/generated/client.ts';
import { columnNames, fragment, parameterList, raw, sql } from '../../platform/db/sql.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { affiliateByTrackingIds } from '../affiliates/tracking-ids.ts';

/** Returns a click. `field` is the request field that contains the id. */
export async function requireClick(
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  tx: Pick<Tx, 'click'>,
  id: string,
  field: string,
): Promise<Click> {
  const found = await tx.click.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found || found.erasedAt) throw new Failure('NOT_FOUND', `No such click: ${id}.`, { field });
  return found;
}

/** Columns of click `c` that are copied to its referral, because the click's partition will be dropped. */
export const factsColumn = raw(
  `jsonb_strip_nulls(to_jsonb(c) - '{environment_id,id,program_id,affiliate_id,report_position,is_counted,claimable_until,erased_at}'::text[]) as "facts"`,
);

const newClickColumns = [
  ...(['id', 'siteId', 'url', 'referrer', 'ip', 'userAgent', 'createdAt'] as const),
  ...linkFields,
] as const satisfies readonly (keyof Click)[];

type NewClick = Pick<Click, (typeof newClickColumns)[number] | 'environmentId' | 'programId' | 'trackingId'>;

/**
 * Finds the affiliate and inserts the click in one round trip. Returns no row if the tracking id does not exist in
 * the program, or if the affiliate is rejected.
 */
export const insertClick = sql<NewClick, { id: string }>('insert-click')`
  insert into clicks (environment_id, program_id, affiliate_id, tracking_id, ${raw(columnNames(newClickColumns))})
  select a.environment_id, a.program_id, a.affiliate_id, a.tracking_id, ${parameterList(newClickColumns)}
  from (${affiliateByTrackingIds({
    environment: fragment<'environmentId'>`${'environmentId'}`,
    program: fragment<'programId'>`${'programId'}`,
    ids: fragment<'trackingId'>`array[${'trackingId'}::text]`,
  })} for key share of a) a
  where a.partnership_status <> 'REJECTED'
  returning id`;

export const clickColumns = [
  ...newClickColumns,
  ...(['affiliateId', 'trackingId', 'programId', 'isCounted'] as const),
] as const satisfies readonly (keyof Click)[];
export type ClickRow = Pick<Click, (typeof clickColumns)[number]>;

const linkFacts = (row: ClickRow) =>
  Object.fromEntries(linkParameters.map((name) => [name, row[toCamelCase(name)]])) as Record<
    LinkParameter,
    string | null
  >;

export const toRecordedClick = (row: ClickRow): RecordedClick => ({
  id: row.id,
  affiliate_id: row.affiliateId,
  tracking_id: row.trackingId,
  program_id: row.programId,
  site_id: row.siteId,
  url: row.url,
  referrer: row.referrer,
  ip: row.ip,
  user_agent: row.userAgent,
  ...linkFacts(row),
  is_counted: row.isCounted,
  created_at: toTimestamp(row.createdAt),
});
