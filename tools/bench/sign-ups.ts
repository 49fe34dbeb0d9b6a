import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import type { Bench } from './bench.ts';
import { AFFILIATES, settle } from './fill.ts';
import { referralsByClick, signUpsByClick } from './requests.ts';
import { type Case, measure } from './rounds.ts';
import { signingSecret } from './server-process.ts';
import { comparedRows, type Row } from './table.ts';

/** More clicks than any machine can use in the measured time, because every request needs its own click. */
const CLICKS_PER_SECOND = 4_000;

/** Minimum ratio to the rate of referrals by click. */
const SHARE_MIN = 0.8;

/** Measures new referrals by click through both endpoints, alternately. */
export async function measureSignUps({ place, options, say, open }: Bench): Promise<Row[]> {
  const { connections, rounds, seconds } = options;
  say(`Sign-ups beside referrals: ${rounds} rounds`);
  const server = await open('signups', 0);
  const { apiKey, databaseUrl } = server;
  const clicks = Math.ceil((rounds + 0.5) * seconds * CLICKS_PER_SECOND);
  await fillClicks(databaseUrl, 2 * clicks);
  const caller = { apiKey, signingSecret };
  const creating = (name: string, next: Case['load']['next']): Case => ({
    ...{ name: `18 POST ${name} with a click`, server, seconds },
    load: { port: server.port, connections, expected: 201, next },
  });
  const cases = {
    referrals: creating('/v1/referrals', referralsByClick(caller, { first: 1, affiliates: AFFILIATES })),
    signUps: creating('/v1/signups', signUpsByClick(caller, { first: clicks + 1 })),
  };
  const { postmaster } = place;
  const results = await measure(cases, { rounds, postmaster, settle: () => settle(databaseUrl) });
  return comparedRows(cases, results, ['referrals', 'signUps'], { min: SHARE_MIN, of: '× referrals' });
}

/** Adds clicks `clk_bench1` … to the affiliates in turn. */
const fillClicks = (databaseUrl: string, count: number) =>
  withClient(databaseUrl, (client) =>
    client.query(
      `insert into clicks (environment_id, id, program_id, affiliate_id, tracking_id, created_at)
       select a.environment_id, 'clk_bench' || n, a.program_id, a.id, a.tracking_id, now()
       from generate_series(1, $1::int) n join affiliates a on a.id = 'aff_bench' || (1 + n % $2::int)`,
      [count, AFFILIATES],
    ),
  );
