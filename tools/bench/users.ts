import { newToken, tokenDigest } from '../../apps/server/src/features/sessions/token.ts';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import type { Bench } from './bench.ts';
import { settle } from './fill.ts';
import { referralsAs } from './requests.ts';
import { type Case, measure } from './rounds.ts';
import { cellsOf, type Row, timesAtMost } from './table.ts';

/** Maximum ratio of the response time with a session to the response time with an API key. */
const TIMES_MAX = 1.05;

/** Measures the same list on one server, read alternately with an API key and by a signed-in user. */
export async function measureUsers({ place, options, say, open }: Bench): Promise<Row[]> {
  const { connections, rounds, seconds } = options;
  say(`Requests of a user beside those of a key: ${rounds} rounds`);
  const server = await open('users', options.small);
  const { apiKey, databaseUrl, port } = server;
  const reading = (name: string, headers: Readonly<Record<string, string>>): Case => ({
    ...{ name: `25 GET /v1/referrals limit 10, ${name}`, server, seconds },
    load: { port, connections, expected: 200, next: referralsAs(headers, 10) },
  });
  const { token, environment } = await signUserIn(databaseUrl);
  const cases = {
    key: reading('with an API key', { Authorization: `Bearer ${apiKey}` }),
    user: reading('by a user', { Cookie: `tributary_user=${token}`, 'Tributary-Environment': environment }),
  };
  const { postmaster } = place;
  const results = await measure(cases, { rounds, postmaster, settle: () => settle(databaseUrl) });
  const times = results.key.figures.perSecond / results.user.figures.perSecond;
  return [
    { name: cases.key.name, cells: cellsOf(results.key, null) },
    {
      ...{ name: cases.user.name, cells: cellsOf(results.user, null) },
      target: timesAtMost(TIMES_MAX, times, '× with a key'),
    },
  ];
}

/** Creates a signed-in owner of the dev environment. Returns the token in their cookie, and the environment. */
async function signUserIn(databaseUrl: string): Promise<{ token: string; environment: string }> {
  const token = newToken();
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ environment: string }>(
      `with u as (
         insert into users (account_id, id, name, email, email_normalized)
         select account_id, 'usr_bench', 'Ada', 'ada@example.com', 'ada@example.com' from environments where mode = 'dev'
         returning account_id, id),
       m as (
         insert into members (environment_id, account_id, user_id, role, added_by)
         select e.id, u.account_id, u.id, 'owner', 'administrator' from u join environments e on e.mode = 'dev'),
       s as (
         insert into user_sessions
           (id, digest, account_id, user_id, method, authenticated_at, created_at, last_used_at, browser, network)
         select 'uss_bench', $1, u.account_id, u.id, 'password', now(), now(), now(), '', '' from u)
       select public_id as environment from environments where mode = 'dev'`,
      [tokenDigest(token)],
    ),
  );
  return { token, environment: rows[0]?.environment ?? '' };
}
