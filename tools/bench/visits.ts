import { AFFILIATES, fill, settle } from './fill.ts';
import type { NextRequest } from './load.ts';
import type { Options } from './options.ts';
import type { Place } from './place.ts';
import { clicks } from './requests.ts';
import { type Case, type Measured, measure } from './rounds.ts';
import { type ServerProcess, signingSecret, startBareRedirect, startTributary } from './server-process.ts';

type Name = 'clicks' | 'visits' | 'bareRedirect' | 'links';

export interface VisitsMeasured {
  readonly cases: Readonly<Record<Name, Case>>;
  readonly results: Readonly<Record<Name, Measured>>;
}

/** The public routes beside POST /v1/clicks, and beside a redirect that records nothing. */
export async function measureVisits(
  place: Place,
  { connections, rounds, seconds }: Options,
  onStarted: (server: ServerProcess) => void,
): Promise<VisitsMeasured> {
  const databaseUrl = await place.createDatabase('visits');
  const server = await startTributary(databaseUrl, place.directory('visits'), { TRIBUTARY_TRUST_PROXY: '1' });
  onStarted(server);
  const bare = await startBareRedirect();
  onStarted(bare);
  const { programId } = await fill(databaseUrl, 0);
  const key = await siteKey(server.port, server.dev.api_key, programId);
  const caller = { apiKey: server.dev.api_key, signingSecret };
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
  return { cases, results };
}

async function siteKey(port: number, apiKey: string, program_id: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/sites`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ program_id, home_url: 'https://www.shop.test/' }),
  });
  const { data } = (await response.json()) as { data: { publishable_key: string } };
  return data.publishable_key;
}

/** Each request comes from a network of its own: what is measured is not the rate limit. */
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
