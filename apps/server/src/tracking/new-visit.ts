import type { PublicRequest, TrackedSite } from '../dependencies.ts';
import { clickFacts } from '../domain/click-url.ts';
import { truncatedIp } from '../domain/network.ts';
import { newId } from '../ids.ts';
import type { NewVisit } from './click-batches.ts';
import type { Recorder } from './recorder.ts';

const TEXT_LENGTH_MAX = 2_048;

interface Arrival {
  readonly trackingId: string;
  /** The address of the page that the visitor arrives on. */
  readonly page: string | null;
  readonly referrer: string | null;
  readonly request: PublicRequest;
  readonly claimableUntil: Date | null;
}

/** The time on the clock of the site's environment at the real time `now`. */
export const timeOn = ({ clockOffsetSeconds }: Pick<TrackedSite, 'clockOffsetSeconds'>, now: Date): Date =>
  new Date(now.getTime() + clockOffsetSeconds * 1_000);

/** The row of a visit; all texts are cut to what a click holds. */
export async function newVisit(
  { hashOf }: Recorder,
  site: TrackedSite,
  { trackingId, page, referrer, request: { ip, headers, now }, claimableUntil }: Arrival,
): Promise<NewVisit> {
  const userAgent = headers['user-agent'] ?? '';
  const facts = page === null ? {} : clickFacts(page);
  return {
    ...{ ...none, ...facts },
    environmentId: site.environmentId,
    programId: site.programId,
    siteId: site.id,
    trackingId,
    id: newId('click'),
    url: page === null ? null : page.slice(0, TEXT_LENGTH_MAX),
    referrer: referrer === null ? null : referrer.slice(0, TEXT_LENGTH_MAX),
    ip: site.ip === 'none' || ip === '' ? null : site.ip === 'full' ? ip : truncatedIp(ip),
    userAgent: userAgent === '' ? null : userAgent.slice(0, TEXT_LENGTH_MAX),
    createdAt: timeOn(site, now),
    claimableUntil,
    visitorHash: await hashOf({ siteId: site.id, ip, userAgent }, now),
    seenAt: now,
  };
}

const none = {
  sub1: null,
  sub2: null,
  sub3: null,
  sub4: null,
  sub5: null,
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  utmTerm: null,
  utmContent: null,
  gclid: null,
  fbclid: null,
  msclkid: null,
  ttclid: null,
};
