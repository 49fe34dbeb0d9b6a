import type { Logger } from 'pino';
import { payoutDetailsCipher } from '../affiliates/payout-details-cipher.ts';
import { createApp } from '../app.ts';
import type { Deps } from '../context.ts';
import { configuredProviders } from '../coupons/providers/configured.ts';
import type { StripeOptions } from '../coupons/providers/stripe.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { saleLine } from '../events/sale-line.ts';
import { type Listening, listen } from '../http/listen.ts';
import { jobs } from '../jobs/jobs.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import { principalFinder } from '../keys/find-principal.ts';
import { programConfigCache } from '../programs/program-config.ts';
import { inMemoryRateLimiter } from '../rate-limit/in-memory.ts';
import { sharedRateLimiter } from '../rate-limit/in-postgres.ts';
import type { RateLimiter, RateLimitOptions } from '../rate-limit/rate-limiter.ts';

export interface ServerOptions {
  readonly databaseUrl: string;
  readonly host: string;
  readonly port: number;
  readonly publicUrl?: string | undefined;
  readonly signingSecrets?: readonly string[] | undefined;
  /** Absent: no limit. */
  readonly rateLimit?: RateLimitOptions | undefined;
  readonly encryptionKey: Uint8Array;
  /** Absent: programs cannot use Stripe. */
  readonly stripe?: StripeOptions | undefined;
  readonly version: string;
  readonly log: Logger;
  readonly clock?: () => Date;
  /** Whether this process works on jobs. Default: no. */
  readonly runsJobs?: boolean;
}

export interface RunningServer {
  readonly baseUrl: string;
  readonly db: Database;
  readonly deps: Deps;
  close(): Promise<void>;
}

/** A migrated database in, a listening server out: what main.ts runs once and the tests run once per file. */
export async function openServer(options: ServerOptions): Promise<RunningServer> {
  const db = openDatabase(options.databaseUrl);
  const deps = {
    db,
    principals: principalFinder(db.hot, options.log),
    programs: programConfigCache(db.orm),
    sales: saleLine(),
    payoutDetails: payoutDetailsCipher(options.encryptionKey),
    couponProviders: configuredProviders(options.stripe),
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
  const clock = options.clock ?? (() => new Date());
  const app = createApp({
    deps,
    log: options.log,
    clock,
    publicUrl: baseUrl,
    version: options.version,
    signingSecrets: options.signingSecrets,
    rateLimiter: rateLimiterOf(options.rateLimit, db),
    isReady: async () => !isDraining && (await answers(db)),
  });
  const running = options.runsJobs ? runJobs(jobs, { deps, log: options.log, clock }) : null;
  return {
    baseUrl,
    db,
    deps,
    close: async () => {
      isDraining = true;
      await Promise.all([listening.drain(), running?.stop()]);
      await db.close();
    },
  };
}

function rateLimiterOf(options: RateLimitOptions | undefined, db: Database): RateLimiter | null {
  if (!options) return null;
  const { store, perMinute } = options;
  return store === 'postgres' ? sharedRateLimiter(db.hot, perMinute) : inMemoryRateLimiter(perMinute);
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
