import { AFFILIATES, cursorOf } from './fill.ts';
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

/** The three ways of writing a sale, and clicks, all on one database. */
export function writingCases({ floor, orm, tributary }: Writers, options: Options) {
  const { apiKey, programId } = tributary;
  const caller = { apiKey, signingSecret };
  const { connections, seconds, customers } = options;
  const writing = (name: string, server: ServerProcess, next: Case['load']['next']): Case => {
    return { name, server, seconds, load: { port: server.port, connections, expected: 201, next } };
  };
  return {
    floor: writing('1 Floor: bare handler, one pg statement', floor, conversions(caller, 'floor', customers)),
    conversions: writing(
      '2 POST /v1/conversions, everything on',
      tributary,
      conversions(caller, 'sale', customers),
    ),
    orm: writing(
      '3 Bare handler, five Prisma calls in a transaction',
      orm,
      conversions(caller, 'orm', customers),
    ),
    clicks: writing('4 POST /v1/clicks', tributary, clicks(caller, programId, AFFILIATES)),
  };
}

const LIMITS = [10, 100];
const PAGE = 1_000;

/** GET /v1/referrals, first page and page 1,000 (or the last, where there are fewer), of a small and of a large list. */
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
