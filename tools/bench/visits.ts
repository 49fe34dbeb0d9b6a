import { type Bench, post } from './bench.ts';
import { AFFILIATES, settle } from './fill.ts';
import type { NextRequest } from './load.ts';
import { clicks } from './requests.ts';
import { type Case, measure } from './rounds.ts';
import { scriptWeight } from './script-weight.ts';
import { type ServerProcess, signingSecret, startBareRedirect } from './server-process.ts';
import { comparedRows, type Row, whole } from './table.ts';

/** Minimum ratio to the rate of `POST /v1/clicks`. */
const VISIT_SHARE_MIN = 0.7;
/** Minimum ratio to the rate of a redirect that records nothing. */
const LINK_SHARE_MIN = 0.8;
const SCRIPT_BYTES_MAX = 2_304;

/**
 * Compares the public routes with POST /v1/clicks and with a redirect that records nothing, and measures the size of
 * the visitors' script.
 */
export async function measureVisits({ place, options, say, stopLater, open }: Bench): Promise<Row[]> {
  const { connections, rounds, seconds } = options;
  say(`Visits and links: ${rounds} rounds`);
  const server = await open('visits', 0, { TRIBUTARY_TRUST_PROXY: '1' });
  const bare = stopLater(await startBareRedirect());
  const { apiKey, databaseUrl, programId } = server;
  const site = { program_id: programId, home_url: 'https://www.shop.test/' };
  const { publishable_key: key } = await post<{ publishable_key: string }>(server, '/v1/sites', site);
  const caller = { apiKey, signingSecret };
  const asking = (
    name: string,
    { port, pid, stop }: ServerProcess,
    expected: number,
    next: NextRequest,
  ): Case => ({
    ...{ name, server: { port, pid, stop }, seconds },
    load: { port, connections, expected, next },
  });
  const cases = {
    clicks: asking('19 POST /v1/clicks', server, 201, clicks(caller, programId, AFFILIATES)),
    visits: asking('19 POST /t/{pk}', server, 200, visits(key)),
    bareRedirect: asking('20 Bare Express redirect', bare, 302, links(key)),
    links: asking('20 GET /r/{pk}/{tracking_id}', server, 302, links(key)),
  };
  const { postmaster } = place;
  const results = await measure(cases, { rounds, postmaster, settle: () => settle(databaseUrl) });
  const scriptBytes = scriptWeight();
  const above = (min: number) => ({ min, of: '× the line above' });
  return [
    ...comparedRows(cases, results, ['clicks', 'visits'], above(VISIT_SHARE_MIN)),
    ...comparedRows(cases, results, ['bareRedirect', 'links'], above(LINK_SHARE_MIN)),
    {
      name: '21 The script, gzipped',
      cells: [`${whole(scriptBytes)} bytes`],
      target: {
        text: `at most ${whole(SCRIPT_BYTES_MAX)} bytes`,
        isReached: scriptBytes <= SCRIPT_BYTES_MAX,
      },
    },
  ];
}

/** Sends each request from a different network, so that the rate limit does not affect the measurement. */
function browser(): () => string {
  let count = 0;
  return () => {
    count += 1;
    const address = `${1 + (count >> 16)}.${(count >> 8) & 255}.${count & 255}.7`;
    return `Host: t.shop.test\r\nX-Forwarded-For: ${address}\r\nX-Forwarded-Proto: https\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36\r\n`;
  };
}

const affiliateOf = (count: number) => `bench-${1 + (count % AFFILIATES)}`;

function visits(key: string): NextRequest {
  const headers = browser();
  let count = 0;
  return () => {
    count += 1;
    const body = JSON.stringify({
      v: affiliateOf(count),
      u: `https://www.shop.test/?via=${affiliateOf(count)}&utm_source=newsletter&utm_campaign=campaign-${count}`,
      r: 'https://example.com/article',
    });
    return `POST /t/${key} HTTP/1.1\r\n${headers()}Origin: https://www.shop.test\r\nSec-Fetch-Mode: cors\r\nSec-Fetch-Dest: empty\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
}

function links(key: string): NextRequest {
  const headers = browser();
  let count = 0;
  return () => {
    count += 1;
    return `GET /r/${key}/${affiliateOf(count)}?utm_source=newsletter HTTP/1.1\r\n${headers()}Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n\r\n`;
  };
}
