import type { PublicRequest, TrackedSite } from '../../dependencies.ts';
import { truncatedIp } from '../../domain/tracking/network.ts';
import { bytesOf, type VisitFacts, visitFacts } from '../../domain/tracking/visit-facts.ts';
import { newId } from '../../platform/ids.ts';
import type { NewVisit, RecordedVisit } from './click-batches.ts';
import type { Recorder } from './recorder.ts';

interface Arrival {
  /** Tracking ids to try, in order of precedence. */
  readonly trackingIds: readonly string[];
  /** URL of the landing page. */
  readonly page: string | null;
  readonly referrer: string | null;
  /** Previous click in the browser. */
  readonly previousClickId: string | null;
  readonly request: PublicRequest;
  readonly claimableUntil: Date | null;
}

/** Returns the current time of a site, whose test clock may be ahead. */
export const timeOfSite = ({ clockOffsetSeconds }: TrackedSite, now: Date): Date =>
  new Date(now.getTime() + clockOffsetSeconds * 1_000);

/**
 * Records a visit. Returns null if none of the tracking ids exists in the program. Once the site's daily
 * budget is used up, clicks are still counted and credited, but nothing else about them is stored.
 */
export async function recordClick(
  recorder: Recorder,
  site: TrackedSite,
  arrival: Arrival,
): Promise<RecordedVisit | null> {
  const { headers, now } = arrival.request;
  const hasLeft = recorder.budget.hasLeft(site.id, now);
  const facts = hasLeft ? visitFacts({ ...arrival, userAgent: headers['user-agent'] ?? '' }) : {};
  const recorded = await recorder.clicks.record(await newVisit(recorder, site, arrival, facts));
  if (!recorded || recorded.isCounted === null) return recorded;
  recorder.budget.spend(site.id, bytesOf(facts), now);
  if (!hasLeft) recorder.activity.count(site, 'click', 'without_facts');
  return recorded;
}

async function newVisit(
  { hashOf }: Recorder,
  site: TrackedSite,
  { trackingIds, previousClickId, request: { ip, headers, now }, claimableUntil }: Arrival,
  facts: VisitFacts,
): Promise<NewVisit> {
  return {
    ...facts,
    environmentId: site.environmentId,
    programId: site.programId,
    siteId: site.id,
    trackingIds,
    previousClickId,
    id: newId('click'),
    ip: site.ip === 'none' || ip === '' ? null : site.ip === 'full' ? ip : truncatedIp(ip),
    createdAt: timeOfSite(site, now),
    claimableUntil,
    visitorHash: await hashOf({ siteId: site.id, ip, userAgent: headers['user-agent'] ?? '' }, now),
    seenAt: now,
  };
}
