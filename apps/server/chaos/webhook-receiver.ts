import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { Tally } from './tally.ts';

/** Where the events of the run arrive: every signature is checked, every event noted. */
export interface WebhookReceiver {
  /** For the endpoint of one environment. */
  url(name: string): string;
  /** Once the server has answered it: what follows the event with the number `after` is to arrive. */
  expect(name: string, endpoint: { secret: string; after: number }): void;
  expectedAfter(name: string): number;
  /** By sequence: the id of the event, as it was received. */
  received(name: string): ReadonlyMap<number, string>;
  close(): Promise<void>;
}

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
  const server = createServer((req, res) => {
    const name = (req.url ?? '').slice(1);
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      take(tally, feedOf(name), Buffer.concat(chunks).toString('utf8'), req.headers);
      res.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}`,
    expect: (name, { secret, after }) => {
      const feed = feedOf(name);
      feed.webhook = new Webhook(secret);
      feed.after = after;
    },
    expectedAfter: (name) => feedOf(name).after,
    received: (name) => feedOf(name).ids,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function take(tally: Tally, feed: Feed, body: string, headers: NodeJS.Dict<string | string[]>): void {
  tally.count('deliveries');
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

function isSigned(feed: Feed, body: string, headers: NodeJS.Dict<string | string[]>): boolean {
  try {
    feed.webhook?.verify(body, headers as Record<string, string>);
    return feed.webhook !== null;
  } catch {
    return false;
  }
}
