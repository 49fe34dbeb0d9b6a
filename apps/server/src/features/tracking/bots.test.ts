import { readFileSync } from 'node:fs';
import UserAgent from 'user-agents';
import { describe, expect, test } from 'vitest';
import { refusedLink, refusedVisit } from './bots.ts';

/** Crawlers, monitors, HTTP libraries, and programs that fetch a preview of a link in a message. */
const bots = readFileSync(new URL('../../../test/support/user-agents-of-bots.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const fetched = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
const navigated = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const origin = 'https://www.shop.test';

test.each(bots)('records no click for %s', (bot) => {
  expect(refusedVisit({ 'user-agent': bot, ...fetched }, origin)).toBe('bot');
  expect(refusedLink({ 'user-agent': bot, ...navigated }, true)).toBe('bot');
});

test('treats at least 99 % of 200 recorded browser user agents as visitors', () => {
  const agents = new Set<string>();
  while (agents.size < 200) agents.add(new UserAgent().toString());
  const refused = [...agents].filter(
    (agent) =>
      refusedVisit({ 'user-agent': agent, ...fetched }, origin) !== null ||
      refusedLink({ 'user-agent': agent, ...navigated }, true) !== null,
  );
  expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(2);
});

describe('browsers without Sec-Fetch headers that count as visitors:', () => {
  const safari = (version: string) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS 15_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`;
  const chrome = (version: string) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;
  test.each([
    ['Safari before 16.4', safari('15.6'), origin, null],
    ['Chrome before 80', chrome('79.0.3945.88'), origin, null],
    ['any, on a page without TLS', chrome('126.0.0.0'), 'http://www.shop.test', null],
    ['but not a Chrome that would send them', chrome('126.0.0.0'), origin, 'bot'],
    ['nor a Safari that would', safari('17.4'), origin, 'bot'],
    ['nor on this machine, where browsers send them', chrome('126.0.0.0'), 'http://localhost:4242', 'bot'],
  ])('%s', (_what, agent, page, refused) =>
    expect(refusedVisit({ 'user-agent': agent }, page)).toBe(refused),
  );
});

describe('client without Sec-Fetch headers whose click counts, over TLS or on this machine:', () => {
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/103.0.5060.134 Safari/537.36 Edg/103.0.1264.77';
  test.each([
    ['a program under the name of a browser that would send them', edge, true, 'bot'],
    ['anybody, where no browser would send them', edge, false, null],
    ['a browser that is older than they are', edge.replaceAll('103.', '79.'), true, null],
    [
      'an app on an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148',
      true,
      null,
    ],
  ])('%s', (_who, agent, isSecure, refused) =>
    expect(refusedLink({ 'user-agent': agent }, isSecure)).toBe(refused),
  );
});

test('does not count a prefetch, a preview, an image or a frame as a visit', () => {
  const agent = new UserAgent().toString();
  const link = (headers: object) => refusedLink({ 'user-agent': agent, ...headers }, false);
  expect(link(navigated)).toBeNull();
  expect(link({})).toBeNull();
  for (const headers of [
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'x-purpose': 'preview' },
  ])
    expect(link({ ...navigated, ...headers })).toBe('prefetch');
  for (const destination of ['iframe', 'frame', 'image', 'script', 'empty', 'embed', 'object'])
    expect(link({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': destination })).toBe('embedded');
  expect(link({ 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' })).toBe('embedded');
  expect(link({ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })).toBe('embedded');
});
