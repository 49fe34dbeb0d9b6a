import { readFileSync } from 'node:fs';
import * as express from '@tributary/sdk/express';
import * as fetchWay from '@tributary/sdk/fetch';
import * as hono from '@tributary/sdk/hono';
import * as next from '@tributary/sdk/next';
import { describe, expect, test } from 'vitest';
import * as browser from '../../../../../packages/browser/src/index.ts';
import { proxies, proxyNames } from './proxies.ts';
import { ways } from './way-names.ts';
import { packageOf, type SnippetFacts, scriptTag, snippetOf } from './ways.ts';

const guide = readFileSync(new URL('../../../../../docs/guides/set-up-tracking.md', import.meta.url), 'utf8');

const site: SnippetFacts['site'] = {
  id: 'site_1',
  home_url: 'https://shop.com/',
  publishable_key: 'pk_live_…',
  cookie_domain: 'shop.com',
  params: ['via', 'ref'],
  cookie_days: null,
  attribution: 'last',
  consent: 'none',
  ip: 'truncated',
  ignore_paths: [],
};
const server = 'https://track.shop.com';
const facts: SnippetFacts = { site, server, programDays: 30, trackingId: 'ada' };

const modules: Readonly<Record<string, object>> = {
  '@tributary/browser': browser,
  '@tributary/sdk/express': express,
  '@tributary/sdk/hono': hono,
  '@tributary/sdk/next': next,
  '@tributary/sdk/fetch': fetchWay,
};

describe('code snippets', () => {
  test.each(ways)('for %s import what the package exports', (way) => {
    const ours = [...snippetOf(way, facts).matchAll(/import \{ (.+) \} from '(@tributary\/.+)'/g)];
    expect(ours.length).toBe(packageOf(way) === null ? 0 : 1);
    for (const [, names = '', module = ''] of ours) {
      expect(module.startsWith(packageOf(way) ?? '?')).toBe(true);
      for (const name of names.split(', ')) expect(modules[module]).toHaveProperty(name);
    }
  });

  test('name the site and omit defaults', () => {
    expect(snippetOf('express', facts)).toContain("siteId: 'site_1'");
    for (const name of ['params', 'cookieDays', 'attribution', 'ip:', 'consent'])
      expect(snippetOf('express', facts)).not.toContain(name);
    expect(snippetOf('npm', facts)).toContain("src: 'https://track.shop.com/t/pk_live_…'");
  });

  test('contain every setting that the site has changed', () => {
    const changed: SnippetFacts = {
      ...facts,
      programDays: 60,
      site: {
        ...site,
        params: ["it's", 'ref'],
        attribution: 'first',
        consent: 'required',
        ip: 'none',
        ignore_paths: ['/account'],
        cookie_domain: null,
      },
    };
    const onServer = snippetOf('hono', changed);
    for (const line of [
      "params: ['it\\'s', 'ref'],",
      'cookieDays: 60,',
      "attribution: 'first',",
      "ip: 'none',",
      'hasConsented',
    ])
      expect(onServer).toContain(line);
    expect(onServer).not.toContain('cookieDomain');
    const inBrowser = snippetOf('npm', changed);
    for (const line of ['domain: null,', 'days: 60,', "ignore: ['/account'],", 'consent: true,'])
      expect(inBrowser).toContain(line);
  });

  test('match those in the guide', () => {
    for (const name of proxyNames) expect(guide).toContain(proxies[name].code(server));
    expect(guide).toContain(scriptTag(facts, ''));
    expect(guide).toContain(scriptTag(facts, server));
    expect(guide).toContain("export const config = { matcher: '/((?!_next/|api/).*)' };");
  });
});
