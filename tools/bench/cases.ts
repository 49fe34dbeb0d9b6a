import { AFFILIATES, cursorOf, unnumbered, untilNone } from './fill.ts';
import type { Options } from './options.ts';
import { clicks, conversions, referralPage } from './requests.ts';
import type { Case } from './rounds.ts';
import { type ServerProcess, signingSecret } from './server-process.ts';

export interface Tributary extends ServerProcess {
  readonly databaseUrl: string;
  readonly apiKey: string;
  readonly programId: string;
}

export interface Writers {
  readonly floor: ServerProcess;
  readonly orm: ServerProcess;
  readonly tributary: Tributary;
}

const writing = (
  { connections, seconds }: Options,
  name: string,
  { server, databaseUrl }: { server: ServerProcess; databaseUrl: string },
  next: Case['load']['next'],
): Case => ({
  name,
  server,
  seconds,
  load: { port: server.port, connections, expected: 201, next },
  // The server numbers the events of all cases, so wait until it has numbered this case's events.
  finish: () => untilNone(databaseUrl, unnumbered),
});

/** Returns cases for the three ways of writing a sale, and for clicks, all on the same database. */
export function writingCases({ floor, orm, tributary }: Writers, options: Options) {
  const caller = { apiKey: tributary.apiKey, signingSecret };
  const sales = (name: string) => conversions(caller, name, options.customers);
  const ours = tributaryCases(tributary, options);
  const { databaseUrl } = tributary;
  const bare = (name: string, server: ServerProcess, key: string) =>
    writing(options, name, { server, databaseUrl }, sales(key));
  return {
    floor: bare('1 Floor: bare handler, one pg statement', floor, 'floor'),
    conversions: ours.conversions,
    orm: bare('3 Bare handler, five Prisma calls in a transaction', orm, 'orm'),
    clicks: ours.clicks,
  };
}

export function tributaryCases(server: Tributary, options: Options) {
  const { apiKey, programId, databaseUrl } = server;
  const at = { server, databaseUrl };
  const caller = { apiKey, signingSecret };
  const sales = conversions(caller, 'sale', options.customers);
  return {
    conversions: writing(options, '2 POST /v1/conversions, everything on', at, sales),
    clicks: writing(options, '4 POST /v1/clicks', at, clicks(caller, programId, AFFILIATES)),
  };
}

const LIMITS = [10, 100];
const PAGE = 1_000;

/** Returns cases for GET /v1/referrals on a small and a large list: the first page, and page 1,000 or the last one. */
export async function listCases(
  lists: readonly { server: Tributary; referrals: number }[],
  { connections, seconds }: Options,
): Promise<Record<string, Case>> {
  const cases: Record<string, Case> = {};
  for (const limit of LIMITS) {
    for (const { server, referrals } of lists) {
      for (const page of [1, Math.min(PAGE, Math.floor(referrals / limit))]) {
        const caller = { apiKey: server.apiKey, signingSecret };
        const next = referralPage(caller, limit, await cursorOf(server.databaseUrl, limit, page));
        const name = `5 GET /v1/referrals limit ${limit}, page ${format(page)} of ${format(referrals)}`;
        const load = { port: server.port, connections, expected: 200, next };
        cases[`${limit}/${referrals}/${page}`] = { name, server, seconds: seconds / 4, load };
      }
    }
  }
  return cases;
}

const format = (count: number) => count.toLocaleString('en-US');
