import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to the database that can be cut at a commit: before it gets there, or after it has happened, unheard. */
export interface CuttingProxy {
  readonly url: string;
  cut: 'before the commit' | 'after the commit' | null;
  /** How many connections were cut. */
  readonly cuts: number;
  close(): Promise<void>;
}

export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const state = { cut: null as CuttingProxy['cut'], cuts: 0 };
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const end = () => {
      client.destroy();
      database.destroy();
    };
    const cutAt = (place: CuttingProxy['cut'], bytes: Buffer, word: string) => {
      if (state.cut !== place || !bytes.includes(word)) return false;
      state.cuts += 1;
      end();
      return true;
    };
    client.on('data', (bytes) => cutAt('before the commit', bytes, 'commit\0') || database.write(bytes));
    database.on('data', (bytes) => cutAt('after the commit', bytes, 'COMMIT\0') || client.write(bytes));
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', end);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return Object.assign(state, {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}
