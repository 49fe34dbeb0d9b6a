import type { Site } from '@tributary/sdk';
import type { Way } from './way-names.ts';

/** Values inserted into a snippet. */
export interface SnippetFacts {
  readonly site: Pick<
    Site,
    | 'id'
    | 'home_url'
    | 'publishable_key'
    | 'cookie_domain'
    | 'params'
    | 'cookie_days'
    | 'attribution'
    | 'consent'
    | 'ip'
    | 'ignore_paths'
  >;
  /** Server URL without a trailing slash. */
  readonly server: string;
  /** Number of days after a click for which the program credits an affiliate. */
  readonly programDays: number;
  /** Tracking id of an existing affiliate, if any. */
  readonly trackingId: string;
}

/** Default of this option in the packages. */
const DAYS = 30;
const PARAMS = '["via","ref"]';

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;
const listed = (texts: readonly string[]) => `[${texts.map(quoted).join(', ')}]`;

type Line = readonly [name: string, value: string, why?: string];

const linesOf = (lines: readonly Line[], indent: string) =>
  lines.map(([name, value, why]) => `${indent}${name}: ${value},${why ? ` // ${why}` : ''}`).join('\n');

/** Returns the settings that differ from the packages' defaults, keyed by the names in `names`. */
function changed(
  { site, programDays }: SnippetFacts,
  names: { readonly days: string; readonly domain: string },
): Line[] {
  const days = site.cookie_days ?? programDays;
  const domain = site.cookie_domain;
  return [
    ...(domain === null ? [] : [[names.domain, quoted(domain)] as const]),
    ...(JSON.stringify(site.params) === PARAMS ? [] : [['params', listed(site.params)] as const]),
    ...(days === DAYS || days < 1 ? [] : [[names.days, String(days)] as const]),
    ...(site.attribution === 'last' ? [] : [['attribution', quoted(site.attribution)] as const]),
  ];
}

const ofServer = { days: 'cookieDays', domain: 'cookieDomain' };

function middleware(facts: SnippetFacts, request: string, indent: string, trustsProxy: boolean): string {
  const { site, server } = facts;
  return linesOf(
    [
      ['apiKey', 'process.env.CLICKS_KEY'],
      ['baseUrl', quoted(server)],
      ['siteId', quoted(site.id)],
      ...changed(facts, ofServer),
      ...(site.ip === 'truncated' ? [] : [['ip', quoted(site.ip)] as const]),
      ...(site.consent === 'none'
        ? []
        : [
            [
              'consent',
              `(${request}) => hasConsented(${request})`,
              'what your consent banner knows',
            ] as const,
          ]),
      ...(trustsProxy ? [['trustProxy', '1', 'how many proxies are in front of you'] as const] : []),
    ],
    indent,
  );
}

const express = (facts: SnippetFacts) => `import { trackClicks } from '@tributary/sdk/express';

app.set('trust proxy', 1); // how many proxies are in front of you
app.use(
  trackClicks({
${middleware(facts, 'req', '    ', false)}
  }),
);`;

const hono = (facts: SnippetFacts) => `import { trackClicks } from '@tributary/sdk/hono';

app.use(
  trackClicks({
${middleware(facts, 'req', '    ', true)}
  }),
);`;

const next = (facts: SnippetFacts) => `import { trackClicks } from '@tributary/sdk/next';
import { NextResponse } from 'next/server';

const track = trackClicks({
${middleware(facts, 'req', '  ', true)}
});
export const middleware = (request) => track(request, NextResponse.next());
export const config = { matcher: '/((?!_next/|api/).*)' };`;

const fetchWay = (facts: SnippetFacts) => `import { trackClicks } from '@tributary/sdk/fetch';

const track = trackClicks({
${middleware(facts, 'req', '  ', true)}
});
export default {
  fetch: (request) => track(request, () => app(request)),
};`;

/** Returns the script's URL on the given host. An empty host means the page's own host. */
export const scriptAt = ({ site }: SnippetFacts, host: string) => `${host}/t/${site.publishable_key}`;

export const scriptTag = (facts: SnippetFacts, host: string) =>
  `<script async src="${scriptAt(facts, host)}.js"></script>`;

function npm(facts: SnippetFacts): string {
  const { site, server } = facts;
  const lines: Line[] = [
    ['src', quoted(scriptAt(facts, server))],
    ...(site.cookie_domain === null ? [['domain', 'null', 'the host of the page alone'] as const] : []),
    ...changed(facts, { days: 'days', domain: 'domain' }),
    ...(site.consent === 'none' ? [] : [['consent', 'true', 'then call consent(true)'] as const]),
    ...(site.ignore_paths.length === 0 ? [] : [['ignore', listed(site.ignore_paths)] as const]),
  ];
  return `import { init } from '@tributary/browser';

init({
${linesOf(lines, '  ')}
});`;
}

/** Returns the landing page's URL with a tracking id. */
function landing({ site, trackingId }: SnippetFacts): string {
  const url = new URL(site.home_url);
  url.searchParams.set(site.params[0] ?? 'via', trackingId);
  return url.href;
}

function http(facts: SnippetFacts): string {
  const body = JSON.stringify({
    trackingId: facts.trackingId,
    siteId: facts.site.id,
    url: landing(facts),
    userAgent: 'Mozilla/5.0 …',
  });
  return `curl ${facts.server}/v1/clicks \\
  -H "Authorization: Bearer $CLICKS_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${body.replaceAll("'", "'\\''")}'`;
}

const sources: Readonly<Record<Way, (facts: SnippetFacts) => string>> = {
  express,
  hono,
  next,
  fetch: fetchWay,
  script: (facts) => scriptTag(facts, facts.server),
  npm,
  http,
};

export const snippetOf = (way: Way, facts: SnippetFacts): string => sources[way](facts);

/** Returns the package that the method requires, if any. */
export const packageOf = (way: Way): string | null =>
  way === 'npm' ? '@tributary/browser' : way === 'script' || way === 'http' ? null : '@tributary/sdk';

/** Returns true for methods that run on a server. They need an API key that may only record clicks. */
export const needsKey = (way: Way): boolean => way !== 'script' && way !== 'npm';
