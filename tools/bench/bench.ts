import type { Tributary } from './cases.ts';
import { fill } from './fill.ts';
import type { Options } from './options.ts';
import type { Place } from './place.ts';
import { startTributary } from './server-process.ts';

/** Environment for one part of the bench. */
export interface Bench {
  readonly place: Place;
  readonly options: Options;
  say(text: string): void;
  /** Registers a resource to close at the end of the part. Resources are closed in reverse order. */
  closeLater(close: () => Promise<void>): void;
  stopLater<Server extends { stop: () => Promise<void> }>(server: Server): Server;
  /** Starts a server on a new database with `referrals` referrals. */
  open(name: string, referrals: number, settings?: Readonly<Record<string, string>>): Promise<Tributary>;
}

export function benchOf(
  { place, options }: Pick<Bench, 'place' | 'options'>,
  { say, closeLater }: Pick<Bench, 'say' | 'closeLater'>,
): Bench {
  const stopLater: Bench['stopLater'] = (server) => {
    closeLater(server.stop);
    return server;
  };
  return {
    ...{ place, options, say, closeLater, stopLater },
    open: async (name, referrals, settings = {}) => {
      const databaseUrl = await place.createDatabase(name);
      const server = stopLater(await startTributary(databaseUrl, place.directory(name), settings));
      const { programId } = await fill(databaseUrl, referrals);
      return { ...server, databaseUrl, programId, apiKey: server.dev.api_key };
    },
  };
}

/** Posts JSON to a server and returns the response data. Throws unless the request succeeds. */
export async function post<Data>(
  { port, apiKey }: Pick<Tributary, 'port' | 'apiKey'>,
  path: string,
  body: object,
): Promise<Data> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}
