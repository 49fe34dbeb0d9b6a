import { Agent, createServer, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './listen.ts';

/** Load balancer that polls `/readyz` of every server and sends requests to the ready ones in turn. */
export interface Balancer {
  readonly baseUrl: string;
  add(baseUrl: string): Promise<void>;
  remove(baseUrl: string): void;
  readonly sent: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const CHECK_EVERY_MS = 100;
const CHECK_MS = 1_000;
/** A 503 or a closed port is conclusive, but a late response may come from a busy machine. */
const LATE_CHECKS_MAX = 3;
const IDLE_MS = 120_000;

export async function startBalancer(): Promise<Balancer> {
  const servers = new Map<string, boolean>();
  const sent = new Map<string, number>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  let isClosed = false;

  const late = new Map<string, number>();
  const check = async (baseUrl: string) => {
    const signal = AbortSignal.timeout(CHECK_MS);
    const isReady = await fetch(`${baseUrl}/readyz`, { signal }).then(
      ({ status }) => status === 200,
      ({ name }) => (name === 'TimeoutError' ? null : false),
    );
    late.set(baseUrl, isReady === null ? (late.get(baseUrl) ?? 0) + 1 : 0);
    if (isReady === null && (late.get(baseUrl) ?? 0) < LATE_CHECKS_MAX) return;
    if (servers.has(baseUrl)) servers.set(baseUrl, isReady === true);
  };
  const checking = (async () => {
    while (!isClosed) {
      await Promise.all([...servers.keys()].map(check));
      await sleep(CHECK_EVERY_MS);
    }
  })();

  // Only the caller closes idle connections, because a request in transit could arrive on a connection that the
  // balancer has closed.
  const listening = createServer({ keepAliveTimeout: IDLE_MS }, (req, res) => {
    const ready = [...servers].filter(([, isReady]) => isReady).map(([baseUrl]) => baseUrl);
    const target = ready[turn++ % Math.max(1, ready.length)];
    // The balancer responds with its own status codes, so that a test can tell whether no server was ready or a server
    // disconnected.
    if (target === undefined) return res.writeHead(599).end('no server is ready');
    sent.set(target, (sent.get(target) ?? 0) + 1);
    const onward = request(
      `${target}${req.url}`,
      { method: req.method ?? 'GET', headers: req.headers, agent },
      (answer) => {
        const { connection: _, ...headers } = answer.headers;
        res.writeHead(answer.statusCode ?? 0, headers);
        answer.pipe(res);
      },
    );
    onward.once('error', ({ message }) =>
      res.headersSent ? res.destroy() : res.writeHead(598).end(`${target}: ${message}`),
    );
    req.pipe(onward);
  });
  const port = await listen(listening);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    add: async (baseUrl) => {
      servers.set(baseUrl, false);
      while (!servers.get(baseUrl)) await sleep(5);
    },
    remove: (baseUrl) => servers.delete(baseUrl),
    sent,
    close: async () => {
      isClosed = true;
      await checking;
      agent.destroy();
      listening.closeAllConnections();
      await new Promise((resolve) => listening.close(resolve));
    },
  };
}
