import type { InactiveLinkHost, SiteCheck } from '@tributary/contract';

type Found = Omit<SiteCheck, 'problems'>;

const visits = (count: number): string => (count === 1 ? '1 visit' : `${count} visits`);

/** What to do about a reason for which nothing was recorded. Bots and prefetches are nothing to do anything about. */
const todoOf: Readonly<Record<string, string>> = {
  unknown_affiliate:
    'came with a tracking id that no affiliate of the program has: look for misspelt links, or for affiliates that were deleted.',
  rejected_affiliate: 'came by links of rejected affiliates: they earn nothing, and their links should go.',
  no_tracking_id:
    'came by a link with a parameter in which there is no tracking id: look for links that were put together wrongly.',
  no_consent:
    'had no consent: the site requires it. Call consent(true) on the page when the visitor agrees, or set consent to none if your law allows it.',
  rate_limited:
    'were more than one network may send: if you have a proxy in front, set TRIBUTARY_TRUST_PROXY.',
  ignored_path: 'were on paths in ignore_paths: remove those that should count.',
  invalid_body: 'could not be read: load the script from this server, so that both have one version.',
  too_large: 'were too large to read: shorten the query of your pages.',
  unavailable: 'came while the database was away.',
};

const pageProblems: Readonly<Record<string, string>> = {
  blocked_address:
    'is at a private address, where this server does not look. To check it, start the server with TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS=1.',
  dns: 'has a host name that cannot be resolved: correct home_url or the name servers.',
  tls: 'has a certificate that browsers refuse: renew it.',
  timeout: 'did not answer within 5 seconds.',
  too_many_redirects: 'redirects more than 5 times: link to where it ends.',
  invalid_redirect: 'redirects to an address that is none: correct the redirect.',
};

function pageSentence({ url, final_url, status, keeps_query, problem }: Found['home_page']): string[] {
  if (problem?.startsWith('http_'))
    return [`The home page ${final_url} answers ${status}: correct home_url.`];
  if (problem !== null) return [`The home page ${url} ${pageProblems[problem] ?? 'cannot be reached.'}`];
  if (keeps_query !== false) return [];
  return [
    `The home page redirects from ${url} to ${final_url} and drops the query, and with it the affiliate: let the redirect keep the query, or set home_url to where it ends.`,
  ];
}

/** Sentences that say what makes each host lead to the site. */
export const linkHostProblems = (inactive: readonly InactiveLinkHost[]): string[] =>
  inactive.map(({ host, reason, record }) => {
    if (record)
      return `The link host ${host} leads nowhere until you prove that it is yours: add a ${record.type} record named ${record.name} with the value ${record.value} to its DNS. The server looks for it every few minutes, or run this check again.`;
    return reason === 'live_environment'
      ? `The link host ${host} leads to a site of your live environment: remove it there, or use another host here.`
      : `The link host ${host} leads nowhere, because it is a host of this server itself: use another host.`;
  });

/** Plain sentences, each with what to do. None: nothing is wrong as far as this server can see. */
export function siteProblems(found: Found): string[] {
  const { clicks, origins, refusals, cookie } = found;
  const hasSeen = clicks.counted + clicks.uncounted > 0 || origins.length > 0 || refusals.length > 0;
  const nothing =
    'Nothing has come from the site in the last 7 days: add the script or a middleware to its pages, then open a link such as <home_url>?via=<tracking id>.';
  const foreign = origins.filter(({ is_allowed }) => !is_allowed);
  const onlyByScript = cookie.by_script > 0 && cookie.by_server === 0;
  return [
    ...(hasSeen ? [] : [nothing]),
    ...foreign.map(
      ({ origin, count }) =>
        `${visits(count)} from ${origin} came from an origin that is not allowed: add it to allowed_origins if it is yours.`,
    ),
    ...refusals.flatMap(({ reason, count }) => {
      const todo = todoOf[reason];
      return todo === undefined ? [] : [`${visits(count)} ${todo}`];
    }),
    ...(clicks.without_facts > 0
      ? [
          `${clicks.without_facts} clicks were stored without page, referrer, browser and campaign, because the site had used up its storage of the day: look for an affiliate with far too many clicks.`,
        ]
      : []),
    ...(onlyByScript
      ? [
          'The cookie is set by the script alone, and Safari deletes it after 7 days: serve the script from a subdomain or a path of the site, or use a middleware.',
        ]
      : []),
    ...pageSentence(found.home_page),
  ];
}
