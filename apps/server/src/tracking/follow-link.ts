import { setTimeout as sleep } from 'node:timers/promises';
import type { RefusalReason } from '@tributary/contract';
import type { LinkRequest, TrackedSite } from '../dependencies.ts';
import { landingUrl } from '../domain/landing-url.ts';
import { refusedLink } from './bots.ts';
import { newVisit } from './new-visit.ts';
import type { Recorder } from './recorder.ts';

/** A visitor never waits longer for the database: the script then records the visit on arrival. */
export const LINK_WAIT_MS = 150;
const CLAIM_MS = 10 * 60_000;

export interface Link {
  /** The first segment behind the site's part of the path, as it was sent; null if there is none. */
  readonly trackingId: string | null;
  /** What follows it. */
  readonly path: string;
}

/** Where a link leads, always somewhere: with a click id if the click was recorded, else with the tracking id alone. */
export async function followLink(
  recorder: Recorder,
  site: TrackedSite,
  { trackingId, path }: Link,
  request: LinkRequest,
): Promise<string> {
  const to = (credited: string | null, clickId: string | null) =>
    landingUrl(site, { path, query: request.query, trackingId: credited, clickId });
  if (trackingId === null) return to(null, null);
  const refuse = (reason: RefusalReason, credited: string | null = trackingId) => {
    recorder.activity.count(site, 'refusal', reason);
    return to(credited, null);
  };
  const notVisitor = refusedLink(request.headers);
  if (notVisitor) return refuse(notVisitor);
  if (!request.isVisit) return to(trackingId, null);
  // The click is recorded on arrival, once the visitor has consented.
  if (site.consent === 'required') return to(trackingId, null);
  if (!recorder.limits.take(site.id, request.ip)) return refuse('rate_limited');
  const recording = record(recorder, site, trackingId, request).catch((error) => {
    recorder.report(error);
    return 'late' as const;
  });
  const recorded = await Promise.race([recording, late(recorder.linkWaitMs)]);
  if (recorded === 'late') return refuse('unavailable');
  if (recorded === null) return refuse('unknown_affiliate', null);
  if (recorded.isCounted === null) return refuse('rejected_affiliate', null);
  recorder.activity.count(site, 'click', recorded.isCounted ? 'counted' : 'uncounted');
  return to(trackingId, recorded.id);
}

const late = (ms: number) => sleep(ms, 'late' as const, { ref: false });

async function record(recorder: Recorder, site: TrackedSite, trackingId: string, request: LinkRequest) {
  const visit = await newVisit(recorder, site, {
    trackingId,
    page: landingUrl(site, { path: '', query: request.query, trackingId, clickId: null }),
    referrer: request.referrer ?? null,
    request,
    claimableUntil: new Date(request.now.getTime() + CLAIM_MS),
  });
  return recorder.clicks.record(visit);
}
