import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { listen } from '../../apps/server/test/support/listen.ts';
import type { Tally } from './tally.ts';

/** Receives the run's events. Verifies every signature and records every event. */
export interface WebhookReceiver {
  /** Returns the URL for an endpoint. Only the endpoints passed to `expect` are checked. */
  url(name: string): string;
  /** Registers an endpoint that the server has created. From then on, all events after number `after` must arrive. */
  expect(name: string, endpoint: { secret: string; after: number }): void;
  expectedAfter(name: string): number;
  /** Accepts no deliveries for `forMs`. Connections are refused, closed, or left without a response. */
  fail(how: Failing, forMs: number): void;
  /** Returns the ids of the received events by sequence number. */
  received(name: string): ReadonlyMap<number, string>;
  close(): Promise<void>;
}

export type Failing = 'refuse' | 'break' | 'hang';

/** Maximum delay of a response. Real receivers need some time, too. */
const ANSWER_MS_MAX = 20;

interface Feed {
  webhook: Webhook | null;
  after: number;
  readonly ids: Map<number, string>;
}

interface WireEvent {
  readonly id: string;
  readonly sequence: number;
}

export async function openWebhookReceiver(tally: Tally): Promise<WebhookReceiver> {
  const feeds = new Map<string, Feed>();
  const feedOf = (name: string): Feed => {
    const feed = feeds.get(name) ?? { webhook: null, after: 0, ids: new Map() };
    feeds.set(name, feed);
    return feed;
  };
  let failing: Failing | null = null;
  const hanging = new Set<ServerResponse>();
  const answer = (res: ServerResponse, name: string, body: string, headers: IncomingHttpHeaders) => {
    if (failing === 'hang') return hanging.add(res);
    if (failing === 'break') return res.destroy();
    if (failing === 'refuse') return res.writeHead(503).end();
    take(tally, feedOf(name), body, headers);
    return res.writeHead(204).end();
  };
  const server = createServer((req, res) => {
    const name = (req.url ?? '').slice(1);
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      setTimeout(() => answer(res, name, body, req.headers), Math.random() * ANSWER_MS_MAX);
    });
  });
  const port = await listen(server);
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}`,
    expect: (name, { secret, after }) => {
      const feed = feedOf(name);
      feed.webhook = new Webhook(secret);
      feed.after = after;
    },
    expectedAfter: (name) => feedOf(name).after,
    fail: (how, forMs) => {
      failing = how;
      setTimeout(() => {
        failing = null;
        for (const res of hanging) res.destroy();
        hanging.clear();
      }, forMs).unref();
    },
    received: (name) => feedOf(name).ids,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function take(tally: Tally, feed: Feed, body: string, headers: IncomingHttpHeaders): void {
  tally.count('deliveries');
  // Requests to temporary endpoints are not checked.
  if (feed.webhook === null) return;
  if (!isSigned(feed, body, headers)) {
    tally.violation('every delivery is signed with the secret of its endpoint', body);
    return;
  }
  const { id, sequence } = JSON.parse(body) as WireEvent;
  const known = feed.ids.get(sequence);
  if (known !== undefined && known !== id)
    tally.violation('a sequence is of one event', { sequence, ids: [known, id] });
  if (known !== undefined) tally.count('delivered again');
  feed.ids.set(sequence, id);
}

function isSigned(feed: Feed, body: string, headers: IncomingHttpHeaders): boolean {
  try {
    feed.webhook?.verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
