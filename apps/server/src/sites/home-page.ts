import http from 'node:http';
import https from 'node:https';
import type { SiteCheck } from '@tributary/contract';
import type { Site } from '../db/generated/client.ts';
import type { AddressRules } from '../dependencies.ts';
import { assertConnectable, guardedLookup, hostOf } from '../webhooks/sender/address-rules.ts';
import { sendErrorName } from '../webhooks/sender/send-delivery.ts';

/** For everything: look-ups, connections and redirects. */
const CHECK_MS = 5_000;
const REDIRECTS_MAX = 5;
const MARK = 'tributary-check';

type HomePage = SiteCheck['home_page'];

interface Page {
  readonly status: number;
  readonly location: string | undefined;
}

/** Opens the home page as a link does, to see whether its redirects keep the query. Never throws. */
export async function checkHomePage(
  { homeUrl, params }: Pick<Site, 'homeUrl' | 'params'>,
  rules: AddressRules,
  timeoutMs: number = CHECK_MS,
): Promise<HomePage> {
  const param = params[0] ?? 'via';
  const url = new URL(homeUrl);
  url.searchParams.append(param, MARK);
  const over = AbortSignal.timeout(timeoutMs);
  let at = url;
  const result = (status: number | null, problem: string | null): HomePage => ({
    url: url.href,
    final_url: at.href,
    status,
    keeps_query: problem === null ? at.searchParams.getAll(param).includes(MARK) : null,
    problem,
  });
  for (let redirects = 0; ; redirects += 1) {
    try {
      const { status, location } = await open(at, rules, over);
      if (!isRedirect(status) || location === undefined) {
        return result(status, status < 400 ? null : `http_${status}`);
      }
      const next = targetOf(location, at);
      if (next === null) return result(status, 'invalid_redirect');
      if (redirects === REDIRECTS_MAX) return result(status, 'too_many_redirects');
      at = next;
    } catch (error) {
      return result(null, over.aborted ? 'timeout' : sendErrorName(error));
    }
  }
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

function targetOf(location: string, from: URL): URL | null {
  if (!URL.canParse(location, from.href)) return null;
  const target = new URL(location, from.href);
  return /^https?:$/.test(target.protocol) ? target : null;
}

/** One request to an address that `rules` allow; of the answer, only how it begins. */
function open(url: URL, rules: AddressRules, signal: AbortSignal): Promise<Page> {
  return new Promise((resolve, reject) => {
    assertConnectable(hostOf(url), rules);
    const { request } = url.protocol === 'https:' ? https : http;
    const headers = { 'user-agent': 'Tributary site check', accept: 'text/html' };
    const req = request(url, { headers, lookup: guardedLookup(rules), signal, agent: false });
    req.on('error', reject);
    req.on('response', (res) => {
      resolve({ status: res.statusCode ?? 0, location: res.headers.location });
      res.destroy();
    });
    req.end();
  });
}
