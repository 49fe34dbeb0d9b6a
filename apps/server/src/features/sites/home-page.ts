import type { SiteCheck } from '@tributary/contract';
import { request } from 'undici';
import type { AddressRules } from '../../dependencies.ts';
import type { Site } from '../../platform/db/generated/client.ts';
import { guardedAgent } from '../../platform/outbound/address-rules.ts';
import { sendErrorName } from '../webhooks/sender/send-delivery.ts';

/** Time limit for the whole check, including lookups, connections and redirects. */
const CHECK_MS = 5_000;
const REDIRECTS_MAX = 5;
const HEADERS = { 'user-agent': 'Tributary site check', accept: 'text/html' };
const MARK = 'tributary-check';

type HomePage = SiteCheck['home_page'];

/**
 * Opens the home page as if a visitor had followed a link, to check whether its redirects keep the query. Never
 * throws.
 */
export async function checkHomePage(
  { homeUrl, params }: Pick<Site, 'homeUrl' | 'params'>,
  rules: AddressRules,
  timeoutMs: number = CHECK_MS,
): Promise<HomePage> {
  const param = params[0] ?? 'via';
  const url = new URL(homeUrl);
  url.searchParams.append(param, MARK);
  const signal = AbortSignal.timeout(timeoutMs);
  const dispatcher = guardedAgent(rules);
  let at = url;
  const result = (status: number | null, problem: string | null): HomePage => ({
    url: url.href,
    final_url: at.href,
    status,
    keeps_query: problem === null ? at.searchParams.getAll(param).includes(MARK) : null,
    problem,
  });
  try {
    for (let redirects = 0; ; redirects += 1) {
      const response = await request(at, { dispatcher, signal, headers: HEADERS });
      response.body.on('error', () => {}).destroy();
      const { statusCode: status, headers } = response;
      if (!isRedirect(status) || headers.location === undefined)
        return result(status, status < 400 ? null : `http_${status}`);
      const next = targetOf(String(headers.location), at);
      if (next === null) return result(status, 'invalid_redirect');
      if (redirects === REDIRECTS_MAX) return result(status, 'too_many_redirects');
      at = next;
    }
  } catch (error) {
    return result(null, signal.aborted ? 'timeout' : sendErrorName(error));
  } finally {
    await dispatcher.destroy();
  }
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

function targetOf(location: string, from: URL): URL | null {
  if (!URL.canParse(location, from.href)) return null;
  const target = new URL(location, from.href);
  return /^https?:$/.test(target.protocol) ? target : null;
}
