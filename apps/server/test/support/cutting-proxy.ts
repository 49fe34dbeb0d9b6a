import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen.ts';

type Place = 'before the commit' | 'after the commit' | 'at an announcement';

/**
 * Database proxy that can cut the connection at a commit (before it arrives, or after it has happened but before
 * the response) or at the statement that writes an outbox event.
 */
export interface CuttingProxy {
  readonly url: string;
  cut: Place | null;
  /** `closed` ends the connection normally, `reset` aborts it. */
  how: 'closed' | 'reset';
  /** Called instead of cutting the connection. The data is dropped, so that the database itself ends the session. */
  instead: (() => void) | null;
  /** When this text is sent, every connection is cut, and none is accepted for `forMs`. Happens once. */
  outage: { readonly at: RegExp; readonly forMs: number } | null;
  readonly cuts: number;
  close(): Promise<void>;
}

export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const state: Omit<CuttingProxy, 'url' | 'close'> & { cuts: number } = {
    cut: null,
    how: 'closed',
    instead: null,
    outage: null,
    cuts: 0,
  };
  let isDown = false;
  const beginOutage = (forMs: number) => {
    isDown = true;
    state.outage = null;
    state.cuts += sockets.size;
    for (const socket of sockets) socket.destroy();
    setTimeout(() => {
      isDown = false;
    }, forMs);
  };
  const server = createServer((client) => {
    if (isDown) return client.destroy();
    const database = connect(Number(target.port), target.hostname);
    const end = () => {
      client.destroy();
      database.destroy();
    };
    const cutAt = (place: Place, bytes: Buffer, word: RegExp) => {
      if (state.cut !== place || !word.test(bytes.toString('latin1'))) return false;
      state.cuts += 1;
      if (state.instead) state.instead();
      else if (state.how === 'reset') client.resetAndDestroy();
      else end();
      return true;
    };
    client.on('data', (bytes) => {
      if (state.outage?.at.test(bytes.toString('latin1'))) return beginOutage(state.outage.forMs);
      const isCut =
        cutAt('before the commit', bytes, /commit\0/i) ||
        cutAt('at an announcement', bytes, /insert into outbox_events/i);
      if (!isCut) database.write(bytes);
    });
    database.on('data', (bytes) => cutAt('after the commit', bytes, /COMMIT\0/) || client.write(bytes));
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
  });
  const port = await listen(server);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return Object.assign(state, {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}
