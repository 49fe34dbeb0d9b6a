import { setTimeout as sleep } from 'node:timers/promises';
import { possibleTrackingIds, type RefusalReason } from '@tributary/core';
import type { LinkRequest, TrackedSite } from '../../dependencies.ts';
import { isLoopbackHost } from '../../domain/tracking/hosts.ts';
import { landingUrl, withClick } from '../../domain/tracking/landing-url.ts';
import { refusedLink } from './bots.ts';
import { recordClick } from './record-click.ts';
import type { Recorder } from './recorder.ts';

/**
 * Maximum time that a visitor waits for the database. After that, the script records the visit when the page
 * loads.
 */
export const LINK_WAIT_MS = 150;
const CLAIM_MS = 10 * 60_000;

export interface Link {
  /** Tracking id after the site's part of the path; '' if there is none. */
  readonly trackingId: string;
  /** True if the path has a segment where the tracking id belongs. */
  readonly hasSegment: boolean;
  /** Rest of the path after the tracking id. */
  readonly path: string;
}

/**
 * Returns the destination of a link; there always is one. It contains a click id if the click was recorded, and
 * otherwise only the tracking id.
 */
export async function followLink(
  recorder: Recorder,
  site: TrackedSite,
  { trackingId, hasSegment, path }: Link,
  request: LinkRequest,
): Promise<string> {
  const to = (credited: string | null) =>
    landingUrl(site, { path, query: request.query, trackingId: credited });
  const page = to(trackingId || null);
  const trackingIds = possibleTrackingIds(trackingId);
  const refuse = (reason: RefusalReason, url = page) => {
    recorder.activity.count(site, 'refusal', reason);
    recorder.activity.countVisit(site, trackingIds, reason);
    return url;
  };
  if (!hasSegment) return page;
  const notVisitor = refusedLink(request.headers, request.isSecure || isLoopbackHost(request.host));
  if (notVisitor) return refuse(notVisitor);
  if (!request.isVisit) return page;
  if (trackingId === '') return refuse('no_tracking_id');
  // The click is recorded when the page loads, once the visitor has consented.
  if (site.consent === 'required') return page;
  if (!recorder.limits.take(site.id, request.ip)) return refuse('rate_limited');
  const recording = record(recorder, site, { trackingIds, page }, request).catch((error) => {
    recorder.report(error);
    return 'late' as const;
  });
  const recorded = await Promise.race([recording, late(recorder.linkWaitMs)]);
  if (recorded === 'late') return refuse('unavailable');
  if (recorded === null) return refuse('unknown_affiliate', to(null));
  if (recorded.isCounted === null) return refuse('rejected_affiliate', to(null));
  const outcome = recorded.isCounted ? 'counted' : 'uncounted';
  recorder.activity.count(site, 'click', outcome);
  recorder.activity.countVisit(site, [recorded.trackingId], outcome);
  return withClick(to(recorded.trackingId), recorded.id);
}

const late = (ms: number) => sleep(ms, 'late' as const, { ref: false });

function record(
  recorder: Recorder,
  site: TrackedSite,
  { trackingIds, page }: { trackingIds: readonly string[]; page: string },
  request: LinkRequest,
) {
  return recordClick(recorder, site, {
    trackingIds,
    page,
    referrer: request.referrer ?? null,
    previousClickId: null,
    request,
    claimableUntil: new Date(request.now.getTime() + CLAIM_MS),
  });
}
