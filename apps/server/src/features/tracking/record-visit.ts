import { type Visit, type VisitAnswer, visit as visitSchema } from '@tributary/contract';
import {
  CLICK_PARAMETER,
  IDENTIFIER_LENGTH_MAX,
  possibleTrackingIds,
  type RefusalReason,
  trackingIdsIn,
} from '@tributary/core';
import type { TrackedSite, VisitRequest } from '../../dependencies.ts';
import { isAllowedOrigin, isOrigin } from '../../domain/tracking/origin.ts';
import { clickCookie, isIgnored, pageOf } from '../../domain/tracking/visit.ts';
import { fragment, rows, sql } from '../../platform/db/sql.ts';
import { affiliateByTrackingIds } from '../affiliates/tracking-ids.ts';
import { refusedVisit } from './bots.ts';
import { newestCoupon } from './click-batches.ts';
import { identifyVisitor } from './identify-visitor.ts';
import { recordClick, timeOfSite } from './record-click.ts';
import type { Recorder } from './recorder.ts';

export interface Outcome {
  readonly answer: VisitAnswer;
  readonly cookie: string | null;
}

export const refused = (reason: RefusalReason): Outcome => ({
  answer: { id: null, stored: false, reason },
  cookie: null,
});

/** Records a visit. Checks it in order, cheapest check first; only the last check queries the database. */
export async function recordVisit(
  recorder: Recorder,
  site: TrackedSite,
  request: VisitRequest,
): Promise<Outcome> {
  const { activity, limits } = recorder;
  const { origin, body } = request;
  const refuse = (reason: RefusalReason) => {
    activity.count(site, 'refusal', reason);
    const visit = body && parsed(body);
    if (visit) activity.countVisit(site, trackingIdsOf(site, visit), reason);
    return refused(reason);
  };
  if (origin !== undefined && isOrigin(origin)) activity.count(site, 'origin', origin);
  if (origin === undefined || !isAllowedOrigin(origin, site.allowedOrigins)) return refuse('unknown_origin');
  const notVisitor = refusedVisit(request.headers, origin);
  if (notVisitor) return refuse(notVisitor);
  if (!limits.take(site.id, request.ip)) return refuse('rate_limited');
  if (body === null) return refuse('too_large');
  const visit = parsed(body);
  if (visit === null) return refuse('invalid_body');
  // A sign-up needs no consent check: where consent is required, a browser without it has no click.
  if (visit.s) {
    const reason = await identifyVisitor(recorder, site, visit, request.now);
    return reason ? refuse(reason) : { answer: { id: visit.p ?? null, stored: false }, cookie: null };
  }
  if (site.consent === 'required' && visit.g !== true) return refuse('no_consent');
  const page = pageOf(visit.u, origin);
  if (isIgnored(page, site.ignorePaths)) return refuse('ignored_path');
  const credited = await credit(recorder, site, { visit, page, request });
  return typeof credited === 'string' ? refuse(credited) : answerTo(recorder, site, request, credited);
}

function parsed(body: Buffer): Visit | null {
  try {
    return visitSchema.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Returns the tracking ids of a visit. The script also reads fragments, which `u` does not contain. */
const trackingIdsOf = ({ params }: TrackedSite, { v, u }: Visit): string[] =>
  possibleTrackingIds([v, u && trackingIdsIn(u, params)].join('/'));

interface Credited {
  readonly id: string;
  readonly trackingId: string;
  readonly coupon: string | null;
  readonly counted: 'counted' | 'uncounted' | 'exchanged';
}

interface Arrival {
  readonly visit: Visit;
  readonly page: URL | null;
  readonly request: VisitRequest;
}

/** Returns the click that the browser has from now on, or the reason why it has none. */
async function credit(
  recorder: Recorder,
  site: TrackedSite,
  { visit, page, request }: Arrival,
): Promise<Credited | RefusalReason> {
  const claimed = visit.c ? await claim(recorder, site, visit.c, request.now) : null;
  if (claimed?.isOwn) return claimed.isRejected ? 'rejected_affiliate' : { ...claimed, counted: 'exchanged' };
  const trackingIds = claimed ? [claimed.trackingId] : trackingIdsOf(site, visit);
  if (trackingIds.length === 0) return visit.c ? 'unknown_click' : 'no_tracking_id';
  const own = visit.p ? await clickOfThisVisit(recorder, site, visit.p, trackingIds, request.now) : null;
  if (own) return { ...own, counted: 'uncounted' };
  const arrival = {
    page: page?.href ?? null,
    // If the visitor consented on a later page, the script knows only the landing page's URL.
    referrer: visit.r && visit.r !== visit.u ? visit.r : null,
    previousClickId: clickIdIn(visit.p),
    request,
    claimableUntil: null,
  };
  const now = timeOfSite(site, request.now);
  const [recorded, first] = await Promise.all([
    recordClick(recorder, site, { trackingIds, ...arrival }),
    site.attribution === 'first' && visit.p ? firstTouch(recorder, site, visit.p, now) : null,
  ]);
  if (!recorded) return 'unknown_affiliate';
  if (recorded.isCounted === null) return 'rejected_affiliate';
  const { id, trackingId, coupon, isCounted } = recorded;
  const counted = isCounted ? 'counted' : 'uncounted';
  recorder.activity.countVisit(site, [trackingId], counted);
  return first ? { ...first, counted } : { id, trackingId, coupon, counted };
}

/** Returns a click id sent by a browser, or null if it is longer than any click id. */
const clickIdIn = (said: string | null | undefined): string | null =>
  said && said.length <= IDENTIFIER_LENGTH_MAX ? said : null;

interface Claimed {
  readonly id: string;
  readonly trackingId: string;
  readonly coupon: string | null;
  readonly isRejected: boolean;
  /** True if this browser has claimed the click; false if another browser has, or if it is too late. */
  readonly isOwn: boolean;
}

const environment = fragment<'environmentId'>`${'environmentId'}`;

/**
 * Claims a click. If many browsers have the click, the first browser to claim it within ten minutes gets it;
 * the row lock decides which is first.
 */
const claimClick = sql<{ environmentId: number; siteId: string; id: string; now: Date }, Claimed>(
  'claim-click',
)`
  with claimed as (
    update clicks set claimable_until = null
    where environment_id = ${'environmentId'} and id = ${'id'} and site_id = ${'siteId'} and claimable_until > ${'now'}
    returning id)
  select c.id, c.tracking_id as "trackingId", a.partnership_status = 'REJECTED' as "isRejected",
    exists (select 1 from claimed) as "isOwn", ${newestCoupon('c', environment)}
  from clicks c join affiliates a on a.environment_id = c.environment_id and a.id = c.affiliate_id
  where c.environment_id = ${'environmentId'} and c.id = ${'id'} and c.site_id = ${'siteId'}`;

async function claim(
  { db }: Recorder,
  { environmentId, id: siteId }: TrackedSite,
  id: string,
  now: Date,
): Promise<Claimed | null> {
  const [found] = await rows(db.hot, claimClick.with({ environmentId, siteId, id, now }));
  return found ?? null;
}

const DAY_MS = 86_400_000;
/** Time before a returning visitor is counted again. */
const COUNTED_MS = 30 * 60_000;

type GoodClick = Pick<Claimed, 'id' | 'trackingId' | 'coupon'>;
type OfBrowser = { environmentId: number; programId: string; id: string; since: Date };

/** Query for the browser's click in a program, unless the click has expired. */
const goodClick = fragment<keyof OfBrowser>`
  select c.id, c.tracking_id as "trackingId", ${newestCoupon('c', environment)}
  from clicks c join affiliates a on a.environment_id = c.environment_id and a.id = c.affiliate_id
  where c.environment_id = ${'environmentId'} and c.id = ${'id'} and c.program_id = ${'programId'}
    and c.created_at >= ${'since'} and a.partnership_status <> 'REJECTED'`;

const findGoodClick = sql<OfBrowser, GoodClick>('find-good-click')`${goodClick}`;

/** Finds a click of the affiliate with the first known id, even if the affiliate's primary id has changed. */
const findClickOfVisit = sql<OfBrowser & { trackingIds: readonly string[] }, GoodClick>(
  'find-click-of-visit',
)`
  ${goodClick} and c.affiliate_id = (select affiliate_id from (${affiliateByTrackingIds({
    environment,
    program: fragment<'programId'>`${'programId'}`,
    ids: fragment<'trackingIds'>`${'trackingIds'}::text[]`,
  })}) known)`;

async function firstTouch(
  { db }: Recorder,
  { environmentId, programId, cookieDays }: TrackedSite,
  id: string,
  now: Date,
): Promise<GoodClick | null> {
  const since = new Date(now.getTime() - cookieDays * DAY_MS);
  const [found] = await rows(db.hot, findGoodClick.with({ environmentId, programId, id, since }));
  return found ?? null;
}

/**
 * Finds the click of this visit if a middleware on the shop's server has just created it. The visit must not
 * be counted twice, and the browser must keep its click id.
 */
async function clickOfThisVisit(
  { db }: Recorder,
  site: TrackedSite,
  id: string,
  trackingIds: readonly string[],
  now: Date,
): Promise<GoodClick | null> {
  const { environmentId, programId } = site;
  const since = new Date(timeOfSite(site, now).getTime() - COUNTED_MS);
  const [found] = await rows(
    db.hot,
    findClickOfVisit.with({ environmentId, programId, id, since, trackingIds }),
  );
  return found ?? null;
}

function answerTo(
  { activity }: Recorder,
  site: TrackedSite,
  { host, origin = '', isSecure }: VisitRequest,
  { id, trackingId, coupon, counted }: Credited,
): Outcome {
  const pageHost = new URL(origin).hostname;
  const cookie = clickCookie(site, { name: CLICK_PARAMETER, id, host, pageHost, isSecure });
  activity.count(site, 'click', counted);
  activity.count(site, 'cookie', cookie === null ? 'script' : 'server');
  const answer = { id, stored: cookie !== null, affiliate: trackingId, ...(coupon !== null && { coupon }) };
  return { answer, cookie };
}
