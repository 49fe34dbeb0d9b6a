import { request } from 'node:http';
import type { Visit, VisitAnswer } from '@tributary/contract';
import type { SiteCreate } from '@tributary/sdk';
import type { TestServer } from './harness.ts';

export const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

type Headers = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

/** Sends a request with a browser's headers. An empty value omits a header. The path is sent unchanged. */
export function sendAs(
  baseUrl: string,
  {
    method = 'GET',
    path,
    headers,
    body,
  }: { method?: string; path: string; headers: Headers; body?: string | Buffer },
): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: given, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const names = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(names),
          text: Buffer.concat(chunks).toString(),
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Creates a browser with one address, on pages of one origin. `ip` requires the server to trust one proxy. */
export function visitorOf(
  baseUrl: string,
  { origin = 'https://www.shop.test', ip = '203.0.113.9', userAgent = chrome } = {},
) {
  const common = { 'user-agent': userAgent, 'x-forwarded-for': ip, 'x-forwarded-proto': 'https' };
  return {
    report: async (key: string, visit: Partial<Visit> | string | Buffer, headers: Headers = {}) => {
      const body = typeof visit === 'string' || Buffer.isBuffer(visit) ? visit : JSON.stringify(visit);
      const fetched = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'content-type': 'text/plain' };
      const all = { ...common, ...fetched, origin, ...headers };
      const {
        status,
        headers: answered,
        text,
      } = await sendAs(baseUrl, {
        method: 'POST',
        path: `/t/${key}`,
        headers: all,
        body,
      });
      return { status, headers: answered, answer: JSON.parse(text) as VisitAnswer };
    },
    /** Opens a link; `url` is its target. */
    open: async (path: string, headers: Headers = {}, method = 'GET') => {
      const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      const answer = await sendAs(baseUrl, {
        method,
        path,
        headers: { ...common, ...navigation, ...headers },
      });
      return { ...answer, url: answer.headers.location ?? null };
    },
  };
}

/**
 * Creates an account with a site for `shop.test`, its key, verified link hosts, and an affiliate who earns 20% of every
 * sale.
 */
export async function trackedIn(server: TestServer, settings: Partial<SiteCreate> = {}) {
  const account = await server.account();
  const { client, given, environmentId } = account;
  const program = await given.program();
  await given.incentive(program);
  const affiliate = await given.affiliate({ program });
  const site = await client.sites.create({ home_url: 'https://www.shop.test/', ...settings });
  const ofSite = { where: { environmentId, siteId: site.id }, data: { provenAt: new Date() } };
  await server.db.orm.host.updateMany(ofSite);
  server.deps.sites.forget();
  const activity = async (kind: string) => {
    await server.tracking.flush();
    const rows = await server.db.orm.siteActivity.findMany({
      where: { environmentId, siteId: site.id, kind },
    });
    return Object.fromEntries(rows.map(({ value, count }) => [value, count]));
  };
  return {
    account,
    client,
    given,
    program,
    affiliate,
    site,
    key: site.publishable_key,
    /** In order of arrival. */
    clicks: () => server.db.orm.click.findMany({ where: { environmentId }, orderBy: { id: 'asc' } }),
    activity,
    refusals: () => activity('refusal'),
    /** Returns the results of the visits through the affiliate's link. */
    visits: async () => {
      await server.tracking.flush();
      const where = { environmentId, affiliateId: affiliate.id };
      const rows = await server.db.orm.affiliateVisits.findMany({ where, orderBy: { outcome: 'asc' } });
      return rows.map(({ outcome, visits }) => [outcome, Number(visits)]);
    },
    /** Returns the number of clicks in the affiliate's reports. */
    report: async () => {
      const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
      const { rows } = await client.reports.performance({ from: from as string, to: to as string });
      return rows.reduce((sum, row) => sum + row.clicks, 0);
    },
  };
}
