import { loadModule, parseSync } from 'libpg-query';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildSubValues } from '../../src/features/reports/build-sub-values.ts';
import { foldPerformance } from '../../src/features/reports/fold-performance.ts';
import { readInvariants } from '../../src/ledger/invariants.ts';
import { statements } from '../../src/platform/db/sql.ts';
import { forgetExpired } from '../../src/platform/jobs/forget-expired.ts';
import { startServer, type TestAccount, type TestServer } from '../support/harness.ts';
import { type Ids, oneOfEach } from '../support/one-of-each.ts';
import { type TenantTables, unboundTables } from '../support/unbound-tables.ts';
import '../support/every-statement.ts';

/** Statements that look for work or an owner in all environments, or write to several at once. */
const acrossEnvironments: Readonly<Record<string, string>> = {
  'connections-with-work': 'finds the connections that have work; the work is done in each',
  'connections-with-old-payments': 'finds the connections that have work; the work is done in each',
  'delete-sessions-by-tokens': 'a cookie is all that is known of a session',
  'delete-twins-of-invitation': 'a link to live and dev is revoked in both',
  'find-invitations-of-link': 'a link is found by its digest, and tells the environments',
  'key-of-link-maker': 'an API key of dev may have made a link to live, too',
  'roles-of-link-maker': 'who resets a user needs their permissions in each environment',
  'take-invitations-of-link': 'a link is found by its digest, and tells the environments',
  'environments-with-deliveries-due': 'finds the environments that have work; the work is done in each',
  'environments-with-unfinished-coupons': 'finds the environments that have work; the work is done in each',
  'environments-with-ended-records': 'finds the environments that have work; the work is done in each',
  'environments-with-payout-details': 'finds the environments; the work is done in each',
  'environments-erasing': 'finds the environments that have work; the work is done in each',
  'environments-with-sealed-values':
    'a rotation of the encryption key goes through all environments, one by one',
  'environments-to-mail': 'finds the environments that have work; the work is done in each',
  'environments-with-urgent-mails-due': 'finds the environments that have work; the work is done in each',
  'environments-with-mails-due': 'finds the environments that have work; the work is done in each',
  'environments-with-entries': 'finds the environments that may have work; the work is done in each',
  'environments-with-holds-over': 'finds the environments that have work; the work is done in each',
  'environments-with-expired-events': 'finds the environments that have work; the work is done in each',
  'environments-with-old-clicks': 'finds the environments that have work; the work is done in each',
  'find-environment-by-public-id': 'the operator names an environment by its id',
  'environments-to-build-sub-values': 'the reports of each environment are built by themselves',
  'find-api-key': 'a key is found by its digest, and tells the environment',
  'find-longest-cookie':
    'a partition of clicks is of all environments, and kept for the one that needs it longest',
  'find-report-watermark': 'a fold of all environments goes on from a watermark that they share',
  'find-session': 'a session is found by its digest, and tells the environment',
  'find-unsubscribe-token': 'a token is found by its digest, and tells the environment',
  'find-user-session': 'a session is found by its digest, and tells the account',
  'find-usable-key': 'a start looks for the key it once printed, by its digest',
  'forget-previous-secrets': 'secrets end at their time, in all environments',
  'forget-previous-webhook-secrets': 'secrets end at their time, in all environments',
  'environment-of-session-link': 'a link is found by its digest, and tells the environment',
  'heads-of-chains': 'the anchors of all environments go to the log of the server',
  'is-outbox-part-in-use': 'a part of the outbox holds the events of all environments',
  'list-environments': 'where environments are distributed, the reports of each are folded',
  'lock-hosts': 'a host leads to one site of all environments, whose claims are compared',
  'lock-user-of-address': 'who signs in is told by an address, and is a member of something',
  'memberships-of-user': 'a session is of a user in all environments of the account',
  'user-of-identity': 'whom an identity provider knows is a member of something',
  'users-of-address': 'who signs in is told by an address, and is a member of something',
  'next-environment-to-chain': 'the relay looks for the next environment that has entries to chain',
  'next-environment-with-notes': 'the relay looks for the next environment that has events to number',
  'open-portals': 'a page of a portal names its program alone, which tells the environment',
  'receivers-of-connections': 'an event names a connection alone, and tells the environment',
  'remove-proof-of-host': 'a host leads to one site of all environments, whose claims are compared',
  'next-head-to-verify': 'the daily verification goes through the chains of all environments, one by one',
  'read-backlog': 'a metric of the whole server',
  'read-failing-endpoints': 'a metric of the whole server',
  'read-oldest-processing-payout': 'a metric of the whole server',
  'read-oldest-running-erasure': 'a metric of the whole server',
  'read-oldest-waiting-mail': 'a metric of the whole server',
  'read-oldest-undelivered': 'a metric of the whole server',
  'read-failing-connections': 'a metric of the whole server',
  'read-oldest-due-payment': 'a metric of the whole server',
  'read-waiting-payments': 'a metric of the whole server',
  'site-id-of-host': 'a link host is all that is known of a visit, and tells the environment',
  'site-id-of-key': 'a publishable key is all that is known of a visit, and tells the environment',
  'take-unproven-hosts': 'finds the hosts that are claimed and not proven, in all environments',
  'watched-connections': 'finds the connections whose problem has changed; the change is made in each',
};

let server: TestServer;
let tables: TenantTables;
beforeAll(async () => {
  await loadModule();
  server = await startServer();
  const { rows } = await server.db.lists.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
       and a.attname = 'environment_id' and not a.attisdropped`,
  );
  tables = new Map([...rows.map(({ name }) => [name, 'environment_id'] as const), ['environments', 'id']]);
});
afterAll(() => server.close());

const unboundIn = (text: string) => unboundTables(parseSync(text), tables);

const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text: string }).text);

const exceptions = Object.keys(acrossEnvironments);
const bound = [...statements].filter(([name]) => !exceptions.includes(name));

test.each(bound)('binds every table of %s to an environment', (_, { text }) => {
  expect(unboundIn(text)).toEqual([]);
});

test.each(exceptions)('does not bind %s, or it would not be an exception', (name) => {
  expect(unboundIn(statements.get(name)?.text ?? '')).not.toEqual([]);
});

describe('dynamically composed statement', () => {
  let account: TestAccount;
  let ids: Ids;
  beforeAll(async () => {
    account = await server.account();
    ids = await oneOfEach(server, account);
    // Reports then read the roll-ups and the rows added later.
    await foldPerformance(server.db);
    await buildSubValues(server.db);
    await account.given.conversion();
  });

  /** Returns the statements sent to the database while `ask` runs, except Prisma's and registered ones. */
  async function textsOf(ask: () => Promise<unknown>): Promise<string[]> {
    const registered = new Set([...statements.values()].map(({ text }) => text));
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await ask();
      const sent = spy.mock.calls.map(([query]: unknown[]) => textOf(query));
      return [...new Set(sent)].filter((text) => !text.includes('"public"."') && !registered.has(text));
    } finally {
      spy.mockRestore();
    }
  }

  const unboundOf = async (ask: () => Promise<unknown>) =>
    (await textsOf(ask))
      .map((text) => ({ unbound: unboundIn(text), text }))
      .filter((each) => each.unbound.length > 0);

  const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const period = `from=${daysFromNow(-300)}&to=${daysFromNow(60)}`;
  const groupings = ['day', 'affiliate', 'group', 'program', 'country', 'product', 'source', 'sub1'];
  const reads: Readonly<Record<string, (of: Ids) => readonly string[]>> = {
    affiliates: ({ affiliate }) => ['page=1&search=a', `sort=name&starting_after=${affiliate}`],
    'api-keys': () => [''],
    clicks: ({ affiliate, click }) => [`affiliate_id=${affiliate}`, `ending_before=${click}`],
    commissions: ({ group, payout, transaction }) => [
      `page=1&approval=waiting&group_id=${group}&payout_id=${payout}&${period}`,
      `approval=held&search=a&starting_after=${transaction}`,
    ],
    'commissions/totals': ({ group, payout }) => [`search=a&group_id=${group}&payout_id=${payout}`],
    coupons: () => ['page=1'],
    'finder/shortlist': () => ['page=1&search=blog&category=blog'],
    'funding-sources': ({ fundingSource }) => [`starting_after=${fundingSource}`],
    inbox: () => [''],
    mails: ({ mail }) => [`search=example&status=kept&starting_after=${mail}`, 'status=waiting'],
    'mail-suppressions': ({ mailSuppression }) => [
      `ending_before=${mailSuppression}`,
      'email=ada@example.com',
    ],
    'ledger/entries': ({ affiliate, payout, transaction }) => [
      `transaction_id=${transaction}`,
      `payout_id=${payout}&${period}`,
      `affiliate_id=${affiliate}&currency=USD`,
    ],
    payouts: () => ['page=1&search=a', 'sort=amount&status=pending', 'approval=waiting'],
    programs: () => [''],
    referrals: ({ referral }) => [`search=shared&starting_after=${referral}`],
    'reports/funnel': ({ affiliate, group }) => [`${period}&group_id=${group}&affiliate_id=${affiliate}`],
    balances: ({ program, affiliate }) => [
      `as_of=2026-01-01T00:00:00.000Z&program_id=${program}&currency=USD`,
      `starting_after=${affiliate}`,
    ],
    'reports/owed': ({ program }) => [`as_of=2026-01-01T00:00:00.000Z&program_id=${program}`, ''],
    'reports/accruals': ({ program }) => [`month=2026-01&program_id=${program}`],
    closes: ({ program }) => [`program_id=${program}`],
    'reports/performance': ({ affiliate, group, program }) =>
      groupings.flatMap((by) => [
        `${period}&group_by=${by}&compare=previous_year&program_id=${program}`,
        `${period}&group_by=${by}&basis=recorded&include=voided&group_id=${group}`,
        `${period}&group_by=${by}&affiliate_id=${affiliate}&currency=USD&source=direct`,
      ]),
    search: ({ transaction }) => ['q=shared', `q=${transaction}`],
    sites: ({ program }) => [`program_id=${program}`],
    'webhook-deliveries': ({ webhookEndpoint }) => [`endpoint_id=${webhookEndpoint}`],
    'webhook-endpoints': () => [''],
  };

  test.each(Object.keys(reads))('binds every table for the requests of %s', async (path) => {
    for (const query of reads[path]?.(ids) ?? []) {
      const unbound = await unboundOf(async () => {
        const { status, body } = await account.raw('GET', `/v1/${path}?${query}`);
        expect(status, `${query}: ${JSON.stringify(body)}`).toBe(200);
      });
      expect(unbound).toEqual([]);
    }
  });

  test('binds every table for the selection of an action', async () => {
    const recorded_before = daysFromNow(1);
    const waiting = { search: 'a', approval: 'waiting', recorded_before };
    const ofProgram = { program_id: ids.program, recorded_before };
    const none = { count: 0, totals: [] };
    const bodies = [
      ['commissions', { action: 'approve', filter: waiting, after: ids.transaction, expected: none }],
      ['affiliates', { action: 'approve', filter: ofProgram, after: ids.affiliate }],
    ] as const;
    for (const [path, body] of bodies) {
      const unbound = await unboundOf(async () => {
        const answer = await account.raw('POST', `/v1/${path}/actions`, body);
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      });
      expect(unbound).toEqual([]);
    }
  });

  test('binds every table for a search with more affiliates than are looked up by id', async () => {
    await server.db.lists.query(
      `insert into affiliates select (jsonb_populate_record(a, jsonb_build_object(
         'id', a.id || n, 'email_normalized', n, 'tracking_id', n, 'name', 'Namesake'))).*
       from affiliates a, generate_series(1, 1001) n where a.environment_id = $1 and a.id = $2`,
      [account.environmentId, ids.affiliate],
    );
    const texts = await textsOf(() => account.raw('GET', '/v1/commissions?search=namesake'));
    // No events announce these rows, which would violate the rules at the end.
    await server.db.lists.query(`delete from affiliates where name = 'Namesake'`);
    expect(texts.join()).toContain('exists (select 1 from affiliates o');
    expect(texts.flatMap(unboundIn)).toEqual([]);
  });

  test('binds every table for the checks before a deletion', async () => {
    const unbound = await unboundOf(async () => {
      const inUse = [`programs/${ids.program}`, `affiliates/${ids.affiliate}`, `incentives/${ids.incentive}`];
      for (const path of inUse) expect((await account.raw('DELETE', `/v1/${path}`)).status, path).toBe(409);
    });
    expect(unbound).toEqual([]);
  });

  test('is covered here, including those that read the roll-ups', async () => {
    const list = await textsOf(() => account.raw('GET', '/v1/finder/shortlist'));
    const report = await textsOf(() =>
      account.raw('GET', `/v1/reports/performance?${period}&group_by=source`),
    );
    expect(list.join()).toContain('from shortlist_items s');
    expect(report.join()).toContain('from report_values f');
    const top = await textsOf(() =>
      account.raw('GET', `/v1/reports/performance?${period}&group_by=sub1&compare=previous_year`),
    );
    expect(top.join()).toContain('select m.key from measured m');
    expect(top.join()).toContain('f.value_digest = any');
  });

  test('binds every table for the ledger rules', async () => {
    const texts = await textsOf(() => account.client.ledger.verify({ scope: 'everything' }));
    expect(texts.length).toBeGreaterThanOrEqual(readInvariants().length);
    await account.given.conversion();
    const continued = await textsOf(() => account.client.ledger.verify());
    expect(continued.join()).toContain('from ledger_entries x');
    expect([...texts, ...continued].flatMap(unboundIn)).toEqual([]);
  });

  test('binds every table for folding one environment', async () => {
    await account.given.conversion();
    const texts = await textsOf(() => foldPerformance({ ...server.db, isDistributed: true }));
    expect(texts.join()).toContain('insert into report_values');
    expect(texts.flatMap(unboundIn)).toEqual([]);
  });

  test('binds every table for deleting expired rows, and uses others only to find them', async () => {
    const tables = ['signature_uses', 'idempotency_keys'];
    await server.db.lists.query(`insert into signature_uses values ($1, 'old', now() - interval '1 day')`, [
      account.environmentId,
    ]);
    const texts = await textsOf(() => forgetExpired(server.db.lists));
    for (const table of tables) expect(texts.join()).toContain(`distinct environment_id as id from ${table}`);
    const deletions = texts.filter((text) => text.startsWith('delete'));
    expect(deletions.length).toBeGreaterThan(0);
    expect(deletions.flatMap(unboundIn)).toEqual([]);
  });
});

describe('unboundTables function', () => {
  const known: TenantTables = new Map([
    ...['sales', 'people', 'clicks'].map((name) => [name, 'environment_id'] as const),
    ['environments', 'id'],
  ]);

  test.each([
    ['a condition of its own', 'select from sales where environment_id = $1'],
    [
      'among others',
      'select from sales s where s.id = $2 and (s.environment_id = $1 and s.a or false) is true and s.environment_id = $1::int',
    ],
    ['one of several', 'select from sales where environment_id = any($1::int[])'],
    ['in a list of parameters', 'select from sales where environment_id in ($1, $2)'],
    [
      'along joins',
      'select from sales s join people p on p.environment_id = s.environment_id and p.id = s.id, clicks c where $1 = s.environment_id and c.environment_id = p.environment_id',
    ],
    ['by using', 'select from sales s join people p using (environment_id, id) where s.environment_id = $1'],
    [
      'the side of an outer join that is not kept',
      'select from sales s left join people p on p.environment_id = s.environment_id where s.environment_id = $1',
    ],
    ['by rows', 'select from sales where (environment_id, id) = ($1, $2)'],
    [
      'by rows of a query that is bound',
      'select from sales where (environment_id, id) in (select p.environment_id, p.id from people p where p.environment_id = $1)',
    ],
    [
      'by rows of parameters',
      'select from sales s join unnest($1::int[], $2::text[]) as x (environment_id, id) on x.environment_id = s.environment_id',
    ],
    [
      'by JSON',
      'update sales s set a = x.a from json_to_recordset($1::json) as x (environment_id int, a int) where x.environment_id = s.environment_id',
    ],
    [
      'by VALUES',
      'select from (values ($1::int, $2)) v (environment_id, id) join sales s on s.environment_id = v.environment_id',
    ],
    [
      'by a CTE that is bound',
      'with p as (select environment_id, id from people where environment_id = $1) delete from sales s using p where s.environment_id = p.environment_id',
    ],
    [
      'by what a CTE has written',
      'with g as (delete from people where environment_id = $1 returning environment_id) insert into sales (environment_id) select environment_id from g',
    ],
    [
      'in each part of a union',
      'select from sales where environment_id = $1 union select from people where environment_id = $1',
    ],
    [
      'in a query of its own',
      'select from sales s where s.environment_id = $1 and exists (select from people p where p.environment_id = $1 and p.id = s.id)',
    ],
    [
      'in a recursion',
      'with recursive r as (select environment_id, id from people where environment_id = $1 union all select p.environment_id, p.id from people p join r on r.environment_id = p.environment_id) select from r',
    ],
    [
      'an insert',
      'insert into sales as s (environment_id, id) values ($1, $2) on conflict (environment_id, id) do update set a = s.a',
    ],
    ['an environment by its id', 'select from environments where id = $1'],
    [
      'an environment by a join',
      'select from sales s join environments e on e.id = s.environment_id where s.environment_id = $1',
    ],
    ['a CTE with the name of a table', 'with people as (select 1 as id) select from people'],
    ['a table without environments', 'select from accounts'],
  ])('%s: bound', (_, text) => {
    expect(unboundTables(parseSync(text), known)).toEqual([]);
  });

  test.each<[string, string, string[]]>([
    ['no condition', 'select from sales', ['sales']],
    ['a condition that need not hold', 'select from sales where environment_id = $1 or id = $2', ['sales']],
    ['a condition that must not hold', 'select from sales where not environment_id = $1', ['sales']],
    ['a constant', 'select from sales where environment_id = 1', ['sales']],
    ['another comparison', 'select from sales where environment_id >= $1', ['sales']],
    ['another column', 'select from sales where id = $1', ['sales']],
    [
      'all but some',
      'select from sales where environment_id <> all($1) and environment_id not in ($2)',
      ['sales'],
    ],
    [
      'joined to what is not bound',
      'select from sales s join people p on p.environment_id = s.environment_id',
      ['sales s', 'people p'],
    ],
    [
      'the side of an outer join that is kept',
      'select from sales s left join people p on s.environment_id = $1 and p.environment_id = $1',
      ['sales s'],
    ],
    [
      'both sides of a full join',
      'select from sales s full join people p on s.environment_id = $1 and p.environment_id = $1',
      ['sales s', 'people p'],
    ],
    [
      'the row of an outer query',
      'select from sales s where s.environment_id = $1 and exists (select from people p where p.environment_id = s.environment_id)',
      ['people p'],
    ],
    [
      'the row beside a lateral query',
      'select from sales s cross join lateral (select from people p where p.environment_id = s.environment_id) p where s.environment_id = $1',
      ['people p'],
    ],
    [
      'the row of an outer query, named by nobody here',
      'select from sales s where s.environment_id = $1 and exists (select from accounts where environment_id = $1 and s.id = id)',
      [],
    ],
    ['a condition outside', 'select from (select * from sales) s where s.environment_id = $1', ['sales']],
    [
      'a table of the same query, in a place of its own',
      'select (select count(*) from people), (select max(id) from clicks) from sales where environment_id = $1',
      ['people', 'clicks'],
    ],
    [
      'one part of a union',
      'select from sales where environment_id = $1 union all select from people',
      ['people'],
    ],
    [
      'a CTE of which one part is not bound',
      'with x as (select environment_id from sales where environment_id = $1 union all select environment_id from people) select from clicks c join x on x.environment_id = c.environment_id',
      ['people', 'clicks c'],
    ],
    [
      'by position behind a star',
      'select from clicks where (id, environment_id) in (select p.*, p.environment_id from people p where p.environment_id = $1)',
      ['clicks'],
    ],
    [
      'a recursion that leaves the environment',
      'with recursive r as (select environment_id, id from people where environment_id = $1 union all select p.environment_id, p.id from people p join r on r.id = p.id) select from sales s join r on r.environment_id = s.environment_id',
      ['people p', 'sales s'],
    ],
    [
      'rows of a function that may read a table',
      'select from sales s join found($1) f (environment_id) on f.environment_id = s.environment_id',
      ['sales s'],
    ],
    ['an insert without the column', 'insert into sales (id) values ($1)', ['sales']],
    [
      'an insert that may change the row of another environment',
      'insert into sales (environment_id, id) values ($1, $2) on conflict (id) do update set a = 1',
      ['sales'],
    ],
    [
      'an update that moves a row',
      'update sales set environment_id = $2 where environment_id = $1',
      ['sales'],
    ],
    [
      'an update by a row of another table',
      'update sales s set a = 1 from people p where p.environment_id = s.environment_id',
      ['sales s', 'people p'],
    ],
    [
      'a place by ctid',
      'delete from sales where ctid = any(array(select ctid from sales where environment_id = $1))',
      ['sales'],
    ],
    [
      'names that a join hides',
      'select from sales s where s.environment_id = $1 and exists (select from (people s join clicks c on true) j where s.environment_id = $1)',
      ['people s', 'clicks c'],
    ],
    ['a cursor', 'declare c cursor for select from sales', ['sales']],
    ['what is not looked into', 'truncate sales', ['sales']],
  ])('%s: not bound', (_, text, unbound) => {
    expect(unboundTables(parseSync(text), known).sort()).toEqual([...unbound].sort());
  });
});
