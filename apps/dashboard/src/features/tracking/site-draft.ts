import { COOKIE_DAYS_MAX } from '@tributary/core';
import type { Site, SiteUpdate } from '@tributary/sdk';

/** The settings of a site as they stand in text fields. */
export interface Draft {
  readonly name: string;
  readonly home_url: string;
  /** One in each line. */
  readonly allowed_origins: string;
  readonly cookie_domain: string;
  readonly cookie_days: string;
  /** Separated by commas or spaces. */
  readonly params: string;
  readonly attribution: string;
  readonly consent: string;
  readonly ip: string;
  readonly ignore_paths: string;
  readonly link_hosts: string;
}

export const draftOf = (site: Site): Draft => ({
  name: site.name,
  home_url: site.home_url,
  allowed_origins: site.allowed_origins.join('\n'),
  cookie_domain: site.cookie_domain ?? '',
  cookie_days: site.cookie_days === null ? '' : String(site.cookie_days),
  params: site.params.join(', '),
  attribution: site.attribution,
  consent: site.consent,
  ip: site.ip,
  ignore_paths: site.ignore_paths.join(', '),
  link_hosts: site.link_hosts.join(', '),
});

const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');

/** Fields that can be seen to be wrong before anything is sent. */
export function wrongFields({ cookie_days }: Draft): ReadonlySet<keyof Draft> {
  const text = cookie_days.trim();
  const isDays =
    text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= COOKIE_DAYS_MAX);
  return new Set(isDays ? [] : ['cookie_days']);
}

const settingsOf = (draft: Draft): Required<SiteUpdate> => ({
  name: draft.name.trim(),
  home_url: draft.home_url.trim(),
  allowed_origins: wordsOf(draft.allowed_origins),
  cookie_domain: draft.cookie_domain.trim() || null,
  cookie_days: draft.cookie_days.trim() === '' ? null : Number(draft.cookie_days),
  params: wordsOf(draft.params),
  attribution: draft.attribution as Site['attribution'] & ('last' | 'first'),
  consent: draft.consent as 'none' | 'required',
  ip: draft.ip as 'none' | 'truncated' | 'full',
  ignore_paths: wordsOf(draft.ignore_paths),
  link_hosts: wordsOf(draft.link_hosts),
});

/** What differs from the site: nothing else is sent, so that a change made elsewhere meanwhile stays. */
export function changesOf(site: Site, draft: Draft): SiteUpdate {
  const before = settingsOf(draftOf(site));
  const after = settingsOf(draft);
  const names = (Object.keys(after) as (keyof SiteUpdate)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}
