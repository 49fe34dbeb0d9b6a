import { adClickIds, reportedParameters, subIds, utmParameters } from '@tributary/core';
import type pg from 'pg';
import { lockRow } from '../../platform/db/lock-row.ts';
import { execute, fragment, raw, rows, sql } from '../../platform/db/sql.ts';
import { movingValues } from '../reports/move-values.ts';
import { renameKeysOfClicks } from './erase-keys.ts';
import type { Done, Running } from './erasure.ts';

const CLICKS_AT_ONCE = 2_000;
const REFERRALS_AT_ONCE = 500;

interface Of {
  environmentId: number;
  id: string;
}

/** A click that also belongs to another person's referral is kept, unless that person was erased too. */
const clicksOfReferral = sql<Of, { id: string }>('clicks-of-erased-referral')`
  select k.id from (
    select click_id as id from referrals where environment_id = ${'environmentId'} and id = ${'id'}
    union select click_facts ->> 'id' from referrals where environment_id = ${'environmentId'} and id = ${'id'}
    union select click_id from transactions where environment_id = ${'environmentId'} and referral_id = ${'id'}
    union select click_id from ingested_events where environment_id = ${'environmentId'} and referral_id = ${'id'}) k
  where k.id is not null and not exists (
    select 1 from referrals r
    where r.environment_id = ${'environmentId'} and r.click_id = k.id and r.id <> ${'id'} and r.erased_at is null)`;

const clicksOfAffiliate = sql<Of & { after: string; limit: number }, { id: string }>(
  'clicks-of-erased-affiliate',
)`
  (select id from clicks where environment_id = ${'environmentId'} and affiliate_id = ${'id'} and id > ${'after'}
    order by id limit ${'limit'})
  union all
  (select id from expired_clicks where environment_id = ${'environmentId'} and affiliate_id = ${'id'} and id > ${'after'}
    order by id limit ${'limit'})
  order by id limit ${'limit'}`;

/** Erases a customer's clicks and the click data of their referral, or the clicks on an affiliate's links. */
export async function eraseClicks(client: pg.PoolClient, running: Running, after: string): Promise<Done> {
  const { environmentId, subject } = running;
  const { id } = subject;
  if (subject.type === 'referral') {
    const clicks = (await rows(client, clicksOfReferral.with({ environmentId, id }))).map((each) => each.id);
    await erase(client, running, { clicks, referrals: [id] });
    await renameKeysOfClicks(client, running, clicks);
    return { cursor: null, changed: { clicks: clicks.length } };
  }
  const part = { environmentId, id, after, limit: CLICKS_AT_ONCE };
  const clicks = (await rows(client, clicksOfAffiliate.with(part))).map((each) => each.id);
  await erase(client, running, { clicks, referrals: [] });
  const isLast = clicks.length < CLICKS_AT_ONCE;
  return { cursor: isLast ? null : (clicks.at(-1) ?? null), changed: { clicks: clicks.length } };
}

const referralsOfAffiliate = sql<Of & { after: string; limit: number }, { id: string }>(
  'referrals-of-erased-affiliate',
)`
  select id from referrals
  where environment_id = ${'environmentId'} and affiliate_id = ${'id'} and id > ${'after'} and click_facts is not null
  order by id limit ${'limit'} for no key update`;

/** Value that sorts before all ids. */
const BEFORE_ALL_IDS = '!';

/** Erases the link data stored with an affiliate's referrals, which is the affiliate's personal data. */
export async function eraseLinks(client: pg.PoolClient, running: Running, after: string): Promise<Done> {
  const { environmentId, subject } = running;
  if (subject.type === 'referral') return { cursor: null, changed: {} };
  if (after === '') {
    // A transaction that copies the original click holds this lock until the copy can be found.
    await lockRow(client, 'affiliates', { environmentId, id: subject.id }, 'update');
    return { cursor: BEFORE_ALL_IDS, changed: {} };
  }
  const part = { environmentId, id: subject.id, after, limit: REFERRALS_AT_ONCE };
  const referrals = (await rows(client, referralsOfAffiliate.with(part))).map(({ id }) => id);
  await erase(client, running, { clicks: [], referrals });
  const isLast = referrals.length < REFERRALS_AT_ONCE;
  return {
    cursor: isLast ? null : (referrals.at(-1) ?? null),
    changed: { referrals: referrals.length },
  };
}

interface Rows {
  readonly clicks: readonly string[];
  readonly referrals: readonly string[];
}

async function erase(client: pg.PoolClient, running: Running, of: Rows): Promise<void> {
  const { environmentId, subject, naming } = running;
  if (of.clicks.length + of.referrals.length === 0) return;
  const ids = { environmentId, ids: of.clicks };
  await execute(client, eraseRefusedSales.with(ids));
  await movingValues(client, { environmentId, ...of }, async (corrections) => {
    if (subject.type === 'referral') {
      await execute(client, eraseVisits.with({ ...ids, at: running.erasedAt }));
      await execute(client, eraseExpiredVisits.with(ids));
      await execute(client, eraseFacts.with({ environmentId, ids: of.referrals }));
      await execute(client, eraseCorrected.with({ environmentId, ids: corrections }));
      return;
    }
    const [affiliate] = await rows(client, trackingIdOf.with({ environmentId, id: subject.id }));
    const name = naming.identity.ofTrackingId(affiliate?.trackingId ?? '');
    const trackingId = JSON.stringify(name);
    await execute(client, eraseLinksOfClicks.with({ ...ids, trackingId: name }));
    await execute(client, eraseExpiredLinks.with(ids));
    await execute(client, eraseLinksOfFacts.with({ environmentId, ids: of.referrals, trackingId }));
    await execute(client, eraseLinksOfCorrected.with({ environmentId, ids: corrections, trackingId }));
  });
  await execute(client, forgetEmptyValues.with({ environmentId }));
  await execute(client, forgetEmptySubValues.with({ environmentId }));
}

interface Ids {
  environmentId: number;
  ids: readonly string[];
}

const trackingIdOf = sql<Of, { trackingId: string }>('tracking-id-of-erased')`
  select tracking_id as "trackingId" from affiliates where environment_id = ${'environmentId'} and id = ${'id'}`;

/** Columns of expired clicks whose values come from links. */
const linkColumns = ['url', 'referrer', ...reportedParameters];
const allLinkColumns = ['url', 'referrer', ...subIds, ...utmParameters];
const visitorColumns = ['ip', 'user_agent', ...adClickIds];

const nulls = (columns: readonly string[]) => raw(columns.map((column) => `${column} = null`).join(', '));
const ofRows = fragment<
  'environmentId' | 'ids'
>`environment_id = ${'environmentId'} and id = any(${'ids'}::text[])`;

const eraseVisits = sql<Ids & { at: Date }>('erase-visits')`
  update clicks set ${nulls([...allLinkColumns, ...visitorColumns, 'claimable_until', 'previous_click_id'])}, erased_at = ${'at'}
  where ${ofRows}`;

const eraseRefusedSales = sql<Ids>('erase-refused-sales')`
  delete from refused_sales where environment_id = ${'environmentId'} and click_id = any(${'ids'}::text[])`;

/** Keeps one of several clicks that have become identical. */
const eraseExpiredVisits = sql<Ids>('erase-expired-visits')`
  update expired_clicks set ${nulls(linkColumns)} where ${ofRows} and clicks = 1`;

const eraseLinksOfClicks = sql<Ids & { trackingId: string }>('erase-links-of-clicks')`
  update clicks set ${nulls([...allLinkColumns])}, tracking_id = ${'trackingId'} where ${ofRows}`;

const eraseExpiredLinks = sql<Ids>('erase-expired-links')`
  update expired_clicks set ${nulls(linkColumns)} where ${ofRows}`;

/**
 * Keeps the link and the time, which are not personal data. On Citus, only immutable functions can run on
 * other nodes.
 */
const visitLess = raw(
  `jsonb_strip_nulls(${['tracking_id', 'site_id', 'created_at'].reduce(
    (kept, name) => `jsonb_set_lax(${kept}, '{${name}}', click_facts -> '${name}', true, 'return_target')`,
    "'{}'",
  )})`,
);

/** `trackingId` is JSON. */
const linkLess = fragment<'trackingId'>`
  jsonb_set(click_facts - '{${raw([...allLinkColumns].join(','))}}'::text[], '{tracking_id}', ${'trackingId'}::jsonb)`;

const eraseFacts = sql<Ids>('erase-facts')`
  update referrals set click_id = null, click_facts = case when click_facts is not null then ${visitLess} end
  where ${ofRows}`;

const eraseLinksOfFacts = sql<Ids & { trackingId: string }>('erase-links-of-facts')`
  update referrals set click_facts = ${linkLess} where ${ofRows} and click_facts is not null`;

type Corrected = { environmentId: number; ids: readonly bigint[] };
const ofCorrected = fragment<
  'environmentId' | 'ids'
>`environment_id = ${'environmentId'} and id = any(${'ids'}::bigint[])`;

const eraseCorrected = sql<Corrected>('erase-facts-of-corrections')`
  update report_corrections set click_facts = ${visitLess} where ${ofCorrected} and click_facts is not null`;

const eraseLinksOfCorrected = sql<Corrected & { trackingId: string }>('erase-links-of-corrections')`
  update report_corrections set click_facts = ${linkLess} where ${ofCorrected} and click_facts is not null`;

const isEmpty = raw(
  'clicks = 0 and referrals = 0 and customers = 0 and conversions = 0 and sales_minor = 0 and refunds_minor = 0 and commission_minor = 0',
);

/** Deletes entries without a value, because they would reveal that the value existed. */
const forgetEmptyValues = sql<{ environmentId: number }>('forget-empty-values')`
  delete from report_values where environment_id = ${'environmentId'} and ${isEmpty}`;

const forgetEmptySubValues = sql<{ environmentId: number }>('forget-empty-sub-values')`
  delete from report_sub_values where environment_id = ${'environmentId'} and ${isEmpty}`;
