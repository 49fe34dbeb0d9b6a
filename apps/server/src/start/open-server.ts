import type { Logger } from 'pino';
import { payoutDetailsCipher } from '../affiliates/payout-details-cipher.ts';
import { createApp } from '../app.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type Listening, listen } from '../http/listen.ts';
import { programConfigCache } from '../programs/program-config.ts';

export interface ServerOptions {
  readonly databaseUrl: string;
  readonly host: string;
  readonly port: number;
  readonly publicUrl?: string | undefined;
  readonly signingSecrets?: readonly string[] | undefined;
  readonly encryptionKey: Uint8Array;
  readonly version: string;
  readonly log: Logger;
  readonly clock?: () => Date;
}

export interface RunningServer {
  readonly baseUrl: string;
  readonly db: Database;
  close(): Promise<void>;
}

/** A migrated database in, a listening server out: what main.ts runs once and the tests run once per file. */
export async function openServer(options: ServerOptions): Promise<RunningServer> {
  const db = openDatabase(options.databaseUrl);
  const deps = {
    db,
    programs: programConfigCache(db.orm),
    payoutDetails: payoutDetailsCipher(options.encryptionKey),
  };
  let isDraining = false;
  let baseUrl = '';
  const listener: Parameters<typeof listen>[0] = (req, res) => app(req, res);
  let listening: Listening;
  try {
    listening = await listen(listener, options);
  } catch (error) {
    await db.close();
    throw error;
  }
  baseUrl = options.publicUrl ?? `http://${reachable(options.host)}:${listening.port}`;
  const app = createApp({
    deps,
    log: options.log,
    clock: options.clock ?? (() => new Date()),
    publicUrl: baseUrl,
    version: options.version,
    signingSecrets: options.signingSecrets,
    isReady: async () => !isDraining && (await answers(db)),
  });
  return {
    baseUrl,
    db,
    close: async () => {
      isDraining = true;
      await listening.drain();
      await db.close();
    },
  };
}

/** A host to listen on is not always one to connect to. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

const READY_MS = 500;

async function answers(db: Database): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, READY_MS, false).unref());
  return Promise.race([db.hot.query('select 1').then(() => true), late]);
}
