import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from '../src/post.ts';
import type { Settings } from '../src/settings.ts';
import { tagFor } from '../src/tag.ts';

/** Server that delivers a site's tag and responds as a test specifies, including failures. */
export interface ScriptedServer {
  readonly baseUrl: string;
  settings: Settings;
  answer: (body: Record<string, string>) => Partial<Answer>;
  /** Cookie sent with the response, as if the server were on one of the site's hosts. */
  cookie: string | undefined;
  /** Origin that the server reports as its own. */
  origin: string;
  reset(): void;
  close(): void;
}

const ofNewSite: Settings = {
  params: ['via', 'ref'],
  days: 30,
  consent: false,
  attribution: 'last',
  ignore: [],
  domain: 'shop.test',
};

export async function startScriptedServer(): Promise<ScriptedServer> {
  let count = 0;
  const scripted = {
    settings: ofNewSite,
    answer: (_: Record<string, string>): Partial<Answer> => ({ id: `clk_${++count}`, stored: false }),
    cookie: undefined as string | undefined,
    origin: 'https://track.test',
  };
  const initial = { ...scripted };
  const server = createServer(async (req, res) => {
    if (req.method === 'GET') {
      res.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
      return res.end(
        tagFor({ ...scripted.settings, src: `${scripted.origin}${(req.url ?? '').replace(/\.js$/, '')}` }),
      );
    }
    let body = '';
    for await (const chunk of req) body += chunk;
    const cookie = scripted.cookie && { 'set-cookie': scripted.cookie };
    const cors = {
      'access-control-allow-origin': req.headers.origin ?? '',
      'access-control-allow-credentials': 'true',
    };
    res.writeHead(200, { 'content-type': 'application/json', ...cors, ...cookie });
    return res.end(JSON.stringify(scripted.answer(JSON.parse(body))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(scripted, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reset: () => {
      count = 0;
      Object.assign(scripted, initial);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
