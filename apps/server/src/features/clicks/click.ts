import type { RecordedClick } from '@tributary/contract';
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

interface NewClick {
  environmentId: number;
  id: string;
  programId: string;
  trackingId: string;
  siteId: string | null;
  url: string | null;
  referrer: string | null;
  ip: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
  sub4: string | null;
  sub5: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmTerm: string | null;
  utmContent: string | null;
  gclid: string | null;
  fbclid: string | null;
  msclkid: string | null;
  ttclid: string | null;
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
  ...(['sub1', 'sub2', 'sub3', 'sub4', 'sub5'] as const),
  ...(['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'] as const),
  ...(['gclid', 'fbclid', 'msclkid', 'ttclid', 'isCounted', 'createdAt'] as const),
] as const satisfies readonly (keyof Click)[];
export type ClickRow = Pick<Click, (typeof clickColumns)[number]>;

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
  sub1: row.sub1,
  sub2: row.sub2,
  sub3: row.sub3,
  sub4: row.sub4,
  sub5: row.sub5,
  utm_source: row.utmSource,
  utm_medium: row.utmMedium,
  utm_campaign: row.utmCampaign,
  utm_term: row.utmTerm,
  utm_content: row.utmContent,
  gclid: row.gclid,
  fbclid: row.fbclid,
  msclkid: row.msclkid,
  ttclid: row.ttclid,
  is_counted: row.isCounted,
  created_at: toTimestamp(row.createdAt),
});
