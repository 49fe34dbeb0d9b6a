import { sql } from '../db/sql.ts';

export interface NewClick {
  environmentId: number;
  id: string;
  programId: string;
  trackingId: string;
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

/** Look-up and insert in one round trip. No row back: no such tracking id in the program, or its affiliate is rejected. */
export const insertClick = sql<NewClick, { id: string }>('insert-click')`
  insert into clicks (environment_id, program_id, affiliate_id, tracking_id, id, referrer, ip, sub1, sub2, sub3, sub4, sub5,
    utm_source, utm_medium, utm_campaign, utm_term, utm_content, gclid, fbclid, msclkid, ttclid, user_agent, created_at)
  select a.environment_id, a.program_id, a.id, a.tracking_id, ${'id'}, ${'referrer'}, ${'ip'},
    ${'sub1'}, ${'sub2'}, ${'sub3'}, ${'sub4'}, ${'sub5'}, ${'utmSource'},
    ${'utmMedium'}, ${'utmCampaign'}, ${'utmTerm'}, ${'utmContent'}, ${'gclid'},
    ${'fbclid'}, ${'msclkid'}, ${'ttclid'}, ${'userAgent'},
    ${'createdAt'}
  from affiliates a
  where a.environment_id = ${'environmentId'} and a.program_id = ${'programId'}
    and a.tracking_id = ${'trackingId'} and a.partnership_status <> 'REJECTED'
  returning id`;
