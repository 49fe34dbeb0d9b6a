import type { RecordedClick } from '@tributary/contract';
import { type CamelCase, type LinkParameter, linkParameters, toCamelCase } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Click } from '../../platform/db/generated/client.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import { toTimestamp } from '../../platform/to-wire.ts';

/** `field` is where the request names the click. */
export async function requireClick(
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  tx: Pick<Tx, 'click'>,
  id: string,
  field: string,
): Promise<Click> {
  const found = await tx.click.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found || found.erasedAt) throw new Failure('NOT_FOUND', `No click ${id}.`, { field });
  return found;
}

/** What a referral keeps of its click `c`: its partition may be dropped one day. */
export const factsColumn = raw(
  `jsonb_strip_nulls(to_jsonb(c) - '{environment_id,id,program_id,affiliate_id,report_position,is_counted,claimable_until,erased_at}'::text[]) as "facts"`,
);

interface NewClick extends Record<CamelCase<LinkParameter>, string | null> {
  environmentId: number;
  id: string;
  programId: string;
  trackingId: string;
  siteId: string | null;
  url: string | null;
  referrer: string | null;
  ip: string | null;
  userAgent: string | null;
  createdAt: Date;
}

/**
 * Finds the affiliate and inserts the click in one round trip. Returns no row if the program has no such tracking id, or
 * if its affiliate is rejected.
 */
export const insertClick = sql<NewClick, { id: string }>('insert-click')`
  insert into clicks (environment_id, program_id, affiliate_id, tracking_id, id, site_id, url, referrer, ip, sub1, sub2, sub3, sub4, sub5,
    utm_source, utm_medium, utm_campaign, utm_term, utm_content, gclid, fbclid, msclkid, ttclid, user_agent, created_at)
  select a.environment_id, a.program_id, a.id, a.tracking_id, ${'id'}, ${'siteId'}, ${'url'}, ${'referrer'}, ${'ip'},
    ${'sub1'}, ${'sub2'}, ${'sub3'}, ${'sub4'}, ${'sub5'}, ${'utmSource'},
    ${'utmMedium'}, ${'utmCampaign'}, ${'utmTerm'}, ${'utmContent'}, ${'gclid'},
    ${'fbclid'}, ${'msclkid'}, ${'ttclid'}, ${'userAgent'},
    ${'createdAt'}
  from affiliates a
  where a.environment_id = ${'environmentId'} and a.program_id = ${'programId'}
    and a.tracking_id = ${'trackingId'} and a.partnership_status <> 'REJECTED'
  for key share of a
  returning id`;

/** What a click is shown with. */
export const clickColumns = [
  ...([
    'id',
    'affiliateId',
    'trackingId',
    'programId',
    'siteId',
    'url',
    'referrer',
    'ip',
    'userAgent',
  ] as const),
  ...linkParameters.map(toCamelCase),
  ...(['isCounted', 'createdAt'] as const),
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
