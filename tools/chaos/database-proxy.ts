import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../../apps/server/test/support/listen.ts';

/** One server's connection to the database, with its faults. */
export interface DatabaseProxy {
  readonly url: string;
  /**
   * Breaks the connections of the next commits, either before PostgreSQL receives the commit or after the commit but
   * before the response.
   */
  cut(place: CutPlace, commits: number): void;
  /** Delays all data for `forMs`, in order. */
  delay(byMs: number, forMs: number): void;
  /**
   * Stalls all data for `forMs` without breaking a connection. Afterwards, either all connections break or all
   * continue.
   */
  swallow(forMs: number, end: 'break' | 'go on'): void;
  /** Closes one direction of the oldest connections, toward the server or toward the database. */
  halfClose(side: 'server' | 'database', connections: number): void;
  close(): Promise<void>;
}

export type CutPlace = 'before the commit' | 'after the commit';

interface Pair {
  readonly client: Socket;
  readonly database: Socket;
  end(): void;
}

interface State {
  readonly pairs: Set<Pair>;
  readonly cuts: Record<CutPlace, number>;
  delayMs: number;
  isSwallowing: boolean;
}

/** Time after which the other half of a half-closed connection is closed too. */
const HALF_CLOSED_MS = 3_000;

/** Starts the proxy. Calls `onCut` for every connection that breaks at a commit. */
export async function openDatabaseProxy(databaseUrl: string, onCut: () => void): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const state: State = {
    pairs: new Set(),
    cuts: { 'before the commit': 0, 'after the commit': 0 },
    delayMs: 0,
    isSwallowing: false,
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const options = { port: Number(target.port), host: target.hostname, allowHalfOpen: true };
    join(state, client, connect(options), onCut);
  });
  const port = await listen(server);
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    ...faultsOf(state),
    close: async () => {
      for (const pair of state.pairs) pair.end();
      server.close();
      await once(server, 'close');
    },
  };
}

function faultsOf(state: State): Pick<DatabaseProxy, 'cut' | 'delay' | 'swallow' | 'halfClose'> {
  return {
    cut: (place, commits) => {
      state.cuts[place] = commits;
    },
    delay: (byMs, forMs) => {
      state.delayMs = byMs;
      setTimeout(() => {
        state.delayMs = 0;
      }, forMs).unref();
    },
    swallow: (forMs, end) => {
      state.isSwallowing = true;
      for (const pair of state.pairs) pauseBoth(pair);
      setTimeout(() => {
        state.isSwallowing = false;
        for (const pair of state.pairs) {
          if (end === 'break') pair.end();
          else for (const socket of [pair.client, pair.database]) socket.resume();
        }
      }, forMs).unref();
    },
    halfClose: (side, connections) => {
      for (const pair of [...state.pairs].slice(0, connections)) {
        (side === 'server' ? pair.client : pair.database).end();
        setTimeout(pair.end, HALF_CLOSED_MS).unref();
      }
    },
  };
}

function join(state: State, client: Socket, database: Socket, onCut: () => void): void {
  const pair: Pair = {
    client,
    database,
    end: () => {
      client.destroy();
      database.destroy();
      state.pairs.delete(pair);
    },
  };
  state.pairs.add(pair);
  const isCut = (place: CutPlace, bytes: Buffer): boolean => {
    if (state.cuts[place] === 0 || !/commit\0/i.test(bytes.toString('latin1'))) return false;
    state.cuts[place] -= 1;
    onCut();
    pair.end();
    return true;
  };
  pump(client, database, { state, pair, isCut: (bytes) => isCut('before the commit', bytes) });
  pump(database, client, { state, pair, isCut: (bytes) => isCut('after the commit', bytes) });
  if (state.isSwallowing) pauseBoth(pair);
}

/** Forwards data in order, even if the delay changes. */
function pump(
  from: Socket,
  to: Socket,
  { state, pair, isCut }: { state: State; pair: Pair; isCut: (bytes: Buffer) => boolean },
): void {
  const later = inOrder(() => state.delayMs);
  from.setNoDelay(true);
  from.on('data', (bytes: Buffer) => {
    if (!isCut(bytes)) later(() => to.writable && to.write(bytes));
  });
  from.on('end', () => later(() => to.end()));
  from.on('error', pair.end);
  from.on('close', pair.end);
}

/** Runs functions after a delay that can change, but always in order. */
function inOrder(delayMs: () => number): (work: () => void) => void {
  const waiting: { dueMs: number; work: () => void }[] = [];
  const run = () => {
    for (let [first] = waiting; first; [first] = waiting) {
      const leftMs = first.dueMs - performance.now();
      if (leftMs > 0) {
        setTimeout(run, Math.ceil(leftMs));
        return;
      }
      waiting.shift();
      first.work();
    }
  };
  return (work) => {
    const byMs = delayMs();
    if (byMs === 0 && waiting.length === 0) {
      work();
      return;
    }
    waiting.push({ dueMs: performance.now() + byMs, work });
    if (waiting.length === 1) run();
  };
}

function pauseBoth({ client, database }: Pair): void {
  client.pause();
  database.pause();
}
