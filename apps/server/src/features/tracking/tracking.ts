import { setTimeout as sleep } from 'node:timers/promises';
import { trackingIdIn } from '@tributary/core';
import type { Logger } from 'pino';
import type { LinkRequest, SiteDirectory, TrackedSite, Tracking, VisitRequest } from '../../dependencies.ts';
import type { Database } from '../../platform/db/database.ts';
import { faultForLog } from '../../platform/db/fault-for-log.ts';
import type { Cipher } from '../../platform/encryption/cipher.ts';
import { dailyBytes } from '../../platform/rate-limit/daily-bytes.ts';
import { siteActivity } from './activity.ts';
import { clickBatches } from './click-batches.ts';
import { followLink, LINK_WAIT_MS, type Link } from './follow-link.ts';
import { type Outcome, recordVisit, refused } from './record-visit.ts';
import type { Recorder } from './recorder.ts';
import { visitorHashes } from './visitor-hash.ts';
import { visitorLimits } from './visitor-limits.ts';

const keyShape = /^pk_(?:live|dev)_[0-9A-Za-z]{24,64}$/;
const hostShape = /^[a-z0-9._-]{1,253}$/;

/**
 * Bytes that anonymous clicks on a site can store per UTC day in addition to their counts: about 150,000
 * ordinary clicks.
 */
const FACTS_BYTES_PER_DAY = 64 * 1024 * 1024;

/**
 * Maximum time that a page waits. After that, its script keeps the tracking id and tries again on the next
 * page.
 */
const VISIT_MS = 2_000;

interface TrackingOptions {
  readonly db: Database;
  readonly cipher: Cipher;
  readonly sites: SiteDirectory;
  readonly log: Logger;
  /** Maximum time that a link waits for its click to be recorded. */
  readonly linkWaitMs?: number | undefined;
  readonly factsBytesPerDay?: number | undefined;
}

export function openTracking({
  db,
  cipher,
  sites,
  log,
  linkWaitMs = LINK_WAIT_MS,
  factsBytesPerDay = FACTS_BYTES_PER_DAY,
}: TrackingOptions): Tracking {
  const recorder: Recorder = {
    db,
    cipher,
    clicks: clickBatches(db),
    activity: siteActivity(db, log),
    limits: visitorLimits(),
    budget: dailyBytes(factsBytesPerDay),
    hashOf: visitorHashes(db.hot),
    linkWaitMs,
    report: faultReport(log),
  };
  const find = siteFinder(sites);
  return {
    siteOf: find.byKey,
    visit: (request) => recordFor(recorder, find, request),
    follow: async (request) => {
      try {
        const { site, link } = await find.ofLink(request);
        return site && (await followLink(recorder, site, link, request));
      } catch (error) {
        recorder.report(error);
        throw error;
      }
    },
    flush: recorder.activity.flush,
    close: recorder.activity.close,
  };
}

async function recordFor(recorder: Recorder, find: SiteFinder, request: VisitRequest): Promise<Outcome> {
  let site: TrackedSite | null = null;
  try {
    site = await find.byKey(request.key, request.ip);
    if (site === null) return refused('unknown_key');
    const recorded = await Promise.race([recordVisit(recorder, site, request), late()]);
    if (recorded !== 'late') return recorded;
  } catch (error) {
    recorder.report(error);
  }
  if (site) recorder.activity.count(site, 'refusal', 'unavailable');
  return refused('unavailable');
}

const late = () => sleep(VISIT_MS, 'late' as const, { ref: false });

const REPORT_MS = 1_000;

/**
 * Logs failed visits. While the database is unavailable, every visit fails, so at most one line is logged per
 * second.
 */
function faultReport(log: Logger): Recorder['report'] {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    log.warn({ fault: faultForLog(error) }, 'visits are not recorded');
  };
}

type SiteFinder = ReturnType<typeof siteFinder>;

function siteFinder(sites: SiteDirectory) {
  // Limits the queries that guessed names can cause.
  const limits = visitorLimits();
  const mayAsk = (ip: string) => () => limits.take('', ip);
  const byKey = async (key: string, ip: string): Promise<TrackedSite | null> =>
    keyShape.test(key) ? sites.byKey(key, mayAsk(ip)) : null;

  /**
   * Returns the site of a link. A key in the link determines the site on any host, so that a link host never
   * serves links of another site.
   */
  const ofLink = async ({
    host,
    ip,
    segments,
  }: LinkRequest): Promise<{ site: TrackedSite | null; link: Link }> => {
    const [first = '', ...rest] = segments;
    const key = decoded(first);
    if (keyShape.test(key)) return { site: await byKey(key, ip), link: linkOf(rest) };
    const site = hostShape.test(host) ? await sites.byHost(host, mayAsk(ip)) : null;
    return { site, link: linkOf(segments) };
  };
  return { byKey, ofLink };
}

const linkOf = ([first = '', ...rest]: readonly string[]): Link => ({
  trackingId: trackingIdIn(first),
  hasSegment: first !== '',
  path: rest.join('/'),
});

/** Decodes a key. A key that cannot be decoded belongs to no site. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
