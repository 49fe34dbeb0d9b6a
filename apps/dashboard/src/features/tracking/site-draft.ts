import type { Site, SiteUpdate } from '@tributary/sdk';
import { wordsOf } from '../../format/words.ts';

/** A site's settings as text fields. */
export const draftOf = (site: Site) => ({
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

type Draft = ReturnType<typeof draftOf>;

/** Returns the settings in the API's format. */
export const settingsOf = (draft: Draft): Required<SiteUpdate> => ({
  name: draft.name.trim(),
  home_url: draft.home_url.trim(),
  allowed_origins: wordsOf(draft.allowed_origins),
  cookie_domain: draft.cookie_domain.trim() || null,
  cookie_days: draft.cookie_days.trim() === '' ? null : Number(draft.cookie_days),
  params: wordsOf(draft.params),
  attribution: draft.attribution as 'last' | 'first',
  consent: draft.consent as 'none' | 'required',
  ip: draft.ip as 'none' | 'truncated' | 'full',
  ignore_paths: wordsOf(draft.ignore_paths),
  link_hosts: wordsOf(draft.link_hosts),
});
