import type { InactiveLinkHost, SiteCheck } from '@tributary/contract';

type Found = Omit<SiteCheck, 'problems'>;

const visits = (count: number): string => (count === 1 ? '1 visit' : `${count} visits`);

/** Advice for each reason why visits were not recorded. Bots and prefetches need none. */
const todoOf: Readonly<Record<string, string>> = {
  unknown_affiliate:
    'came with a tracking id that belongs to no affiliate of the program. Look for misspelled links or deleted affiliates.',
  rejected_affiliate:
    'came through links of rejected affiliates, who earn nothing. Have these links removed.',
  no_tracking_id: 'came through a link whose parameter contains no tracking id. Look for malformed links.',
  no_consent:
    'had no consent, although the site requires it. Call consent(true) on the page when the visitor agrees, or set consent to none if your law allows it.',
  rate_limited: 'exceeded the limit per network. If you use a proxy, set TRIBUTARY_TRUST_PROXY.',
  ignored_path: 'were on paths in ignore_paths. Remove any paths that should be tracked.',
  invalid_body: 'could not be read. Load the script from this server, so that both have the same version.',
  too_large: 'were too large to read. Shorten the query of your pages.',
  unavailable: 'came while the database was unavailable.',
};

const pageProblems: Readonly<Record<string, string>> = {
  blocked_address:
    'is at a private address, which this server does not open. To check it, start the server with TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS=1.',
  dns: 'has a host name that cannot be resolved. Correct home_url or the DNS records.',
  tls: 'has a certificate that browsers reject. Renew it.',
  timeout: 'did not respond within 5 seconds.',
  too_many_redirects: 'redirects more than 5 times. Use the final URL as home_url.',
  invalid_redirect: 'redirects to an invalid address. Correct the redirect.',
};

function pageSentence({ url, final_url, status, keeps_query, problem }: Found['home_page']): string[] {
  if (problem?.startsWith('http_'))
    return [`The home page ${final_url} returns ${status}. Correct home_url.`];
  if (problem !== null) return [`The home page ${url} ${pageProblems[problem] ?? 'cannot be reached.'}`];
  if (keeps_query !== false) return [];
  return [
    `The home page redirects from ${url} to ${final_url} and drops the query, which contains the affiliate. Make the redirect keep the query, or set home_url to the final URL.`,
  ];
}

/** Returns sentences that explain how to activate each host. */
export const linkHostProblems = (inactive: readonly InactiveLinkHost[]): string[] =>
  inactive.map(({ host, reason, record }) => {
    if (record)
      return `Link host ${host} is inactive until you verify that you own it. Add a ${record.type} record named ${record.name} with the value ${record.value} to its DNS. The server looks for it every few minutes; you can also run this check again.`;
    return reason === 'live_environment'
      ? `Link host ${host} belongs to a site of your live environment. Remove it there, or use another host here.`
      : `Link host ${host} is inactive, because it belongs to this server. Use another host.`;
  });

/** Returns sentences that explain what to do about each problem; empty if this server found none. */
export function siteProblems(found: Found): string[] {
  const { clicks, origins, refusals, cookie } = found;
  const hasSeen = clicks.counted + clicks.uncounted > 0 || origins.length > 0 || refusals.length > 0;
  const nothing =
    'No visits were received from the site in the last 7 days. Add the script or a middleware to its pages, then open a link such as <home_url>?via=<tracking id>.';
  const foreign = origins.filter(({ is_allowed }) => !is_allowed);
  const onlyByScript = cookie.by_script > 0 && cookie.by_server === 0;
  return [
    ...(hasSeen ? [] : [nothing]),
    ...foreign.map(
      ({ origin, count }) =>
        `${visits(count)} from ${origin} came from an origin that is not allowed. Add it to allowed_origins if it is yours.`,
    ),
    ...refusals.flatMap(({ reason, count }) => {
      const todo = todoOf[reason];
      return todo === undefined ? [] : [`${visits(count)} ${todo}`];
    }),
    ...(clicks.without_facts > 0
      ? [
          `${clicks.without_facts} clicks were stored without page, referrer, browser and campaign, because the site had reached its daily storage limit. Look for an affiliate with an unusually high number of clicks.`,
        ]
      : []),
    ...(onlyByScript
      ? [
          'The cookie is only set by the script, and Safari deletes it after 7 days. Serve the script from a subdomain or a path of the site, or use a middleware.',
        ]
      : []),
    ...pageSentence(found.home_page),
  ];
}
