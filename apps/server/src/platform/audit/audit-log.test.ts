import { contract, routesOf } from '@tributary/contract';
import { Tributary } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { execute } from '../db/sql.ts';
import { chainEntries, type Entry, FIRST_HASH, hashOf } from './chain.ts';
import { auditEntries } from './entries.ts';
import { verifyNewestEntries } from './verify-newest.ts';

const server = useServer();

interface Row extends Entry {
  readonly sequence: bigint | null;
  readonly previous_hash: string;
  readonly hash: string;
}

async function entriesOf({ environmentId }: Pick<TestAccount, 'environmentId'>): Promise<Row[]> {
  const { rows } = await server.db.lists.query<Row>(
    `select *, created_at as "createdAt", session_id as "sessionId", request_id as "requestId" from audit_entries
     where environment_id = $1 order by sequence nulls last, id`,
    [environmentId],
  );
  return rows;
}

const chainAll = async () => {
  while (await chainEntries(server.db.background));
};

/** Returns the first position at which a chain is broken, or null. */
function brokenAt(rows: readonly Row[]): number | null {
  let previous = FIRST_HASH;
  for (const [at, row] of rows.entries()) {
    const isWhole = row.sequence === BigInt(at + 1) && row.previous_hash === previous;
    if (!isWhole || row.hash !== hashOf(row, row.sequence ?? 0n, previous)) return at + 1;
    previous = row.hash;
  }
  return null;
}

/** Runs statements as a superuser with the triggers disabled. */
async function tamper(text: string, values: unknown[]): Promise<void> {
  const client = await server.db.lists.connect();
  try {
    await client.query("begin; set local session_replication_role = 'replica'");
    await client.query(text, values);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function tenEntries(): Promise<TestAccount> {
  const account = await server.account();
  for (let at = 0; at < 10; at += 1)
    await account.client.programs.create({ name: `P${at}`, default_currency: 'EUR' });
  await chainAll();
  expect(brokenAt(await entriesOf(account))).toBeNull();
  return account;
}

describe('audit log', () => {
  test('names a connection', async () => {
    const { given, client, environmentId } = await server.account();
    const { programId } = await given.program();
    const { id } = await given.connection({ program_id: programId, name: 'Stripe US' });
    const act = {
      environmentId,
      createdAt: new Date(),
      actor: id,
      sessionId: null,
      action: 'commissions.void',
    };
    await execute(server.db.hot, auditEntries({ ...act, requestId: 'req_1', ip: null }, 'trx_1'));
    await chainAll();
    const { data } = await client.auditLog.list({ actor: id });
    expect(data).toMatchObject([{ actor: id, actor_name: 'Stripe US', object: 'trx_1' }]);
  });

  test('uses the current names of objects that the key may read, and none for deleted ones', async () => {
    const { given, client, issueKey } = await server.account();
    const { programId, groupId } = await given.program({ name: 'Northwind' });
    await given.incentive({ programId, groupId });
    const affiliate = await given.affiliate({ program: { programId, groupId }, incentive: null });
    await client.affiliates.update(affiliate.id, { name: 'Ada L.' });
    const referral = await given.referral({ affiliate_id: affiliate.id, name: 'Cy' });
    await given.commission({ referral_id: referral.id });
    await client.apiKeys.create({ name: 'Shop', permissions: ['read:audit'] });
    const gone = await client.groups.create({ program_id: programId, name: 'Gone' });
    await client.groups.delete(gone.id);
    await client.mails.test({ email: 'ada@example.com' });
    await client.mails.reportBounce({ email: 'ada@example.com', kind: 'bounce' });
    await chainAll();

    const entries = (await client.auditLog.list({ limit: 100 })).data;
    const names = (action: string) =>
      new Set(entries.filter((entry) => entry.action === action).map(({ object_name }) => object_name));
    expect(names('programs.create')).toEqual(new Set(['Northwind']));
    expect(names('incentives.create')).toEqual(new Set(['Incentive']));
    expect(names('groups.incentives.create')).toEqual(new Set(['Default, Incentive']));
    expect(names('affiliates.create')).toEqual(new Set(['Ada L.']));
    expect(names('referrals.create')).toEqual(new Set(['Cy']));
    expect(names('commissions.create')).toEqual(new Set(['Ada L.']));
    expect(names('apiKeys.create')).toEqual(new Set(['Shop']));
    expect(names('mails.test')).toEqual(new Set(['ada@example.com']));
    expect(names('mails.reportBounce')).toEqual(new Set(['ada@example.com']));
    expect(names('groups.delete')).toEqual(new Set([null]));

    const auditor = new Tributary({ apiKey: await issueKey(['read:audit']), baseUrl: server.baseUrl });
    const named = (await auditor.auditLog.list({ limit: 100 })).data.filter(({ object_name }) => object_name);
    expect(new Set(named.map(({ action }) => action))).toEqual(new Set(['apiKeys.create']));
  });

  test('shows nothing of an erased person', async () => {
    const { given, client } = await server.account();
    const referral = await given.referral({ name: 'Cy', customer_id: unique('cus') });
    await chainAll();
    const entryOf = async () => (await client.auditLog.list({ object: referral.id })).data[0];
    expect(await entryOf()).toMatchObject({ action: 'referrals.create', object_name: 'Cy' });
    await client.erasures.create({ referral_id: referral.id, reason: 'requested' });
    expect(await entryOf()).toMatchObject({ object_name: expect.stringMatching(/^erased_/) });
  });

  test('contains only names of its own environment that the key may read', async () => {
    const [mine, other] = [await server.account(), await server.account()];
    const { id } = await other.given.affiliate();
    const own = await mine.given.affiliate();
    const act = { environmentId: mine.environmentId, createdAt: new Date(), actor: 'administrator' };
    await execute(server.db.hot, auditEntries({ ...act, action: 'affiliates.update' }, [id, own.id]));
    await chainAll();
    const namesFor = async (apiKey: string) => {
      const reader = new Tributary({ apiKey, baseUrl: server.baseUrl });
      const { data } = await reader.auditLog.list({ action: 'affiliates.update' });
      return new Map(data.map(({ object, object_name }) => [object, object_name]));
    };
    const readable = await mine.issueKey(['read:audit', 'read:affiliates']);
    expect(await namesFor(readable)).toEqual(
      new Map([
        [own.id, own.name],
        [id, null],
      ]),
    );
    const auditor = await mine.issueKey(['read:audit']);
    expect(await namesFor(auditor)).toEqual(
      new Map([
        [own.id, null],
        [id, null],
      ]),
    );
  });

  test('has an entry for each change with actor, object and field names, but none for a replay', async () => {
    const account = await server.account();
    const key = { 'idempotency-key': 'same-1' };
    const body = { name: 'Marked', default_currency: 'EUR' };
    const made = await account.raw('POST', '/v1/programs', body, key);
    expect((await account.raw('POST', '/v1/programs', body, key)).status).toBe(200);
    expect((await account.raw('POST', '/v1/programs', { ...body, default_currency: 'XX' })).status).toBe(400);
    const entries = await entriesOf(account);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: expect.stringMatching(/^key_/),
      action: 'programs.create',
      object: (made.body.data as { id: string }).id,
      requestId: expect.stringMatching(/^req_/),
      changes: [
        { field: 'default_currency', value: null },
        { field: 'name', value: null },
      ],
    });
  });

  test('has no entry for a change that is rejected after it began', async () => {
    const account = await server.account();
    const answer = await account.raw('DELETE', '/v1/programs/prg_unknown');
    expect(answer.status).toBe(404);
    expect(await entriesOf(account)).toEqual([]);
  });

  test('omits entries for a route only for a reason, and never for reads', () => {
    for (const { name, route, facts } of routesOf(contract))
      if (facts.unaudited !== undefined)
        expect([name, route.method, facts.unaudited.length > 20]).toEqual([name, 'POST', true]);
  });

  test('allows neither changes nor deletions of entries', async () => {
    const account = await tenEntries();
    await verifyNewestEntries(server.db.lists);
    await verifyNewestEntries(server.db.lists, { newest: 3 });
    const of = [account.environmentId];
    const refused = (text: string) => expect(server.db.lists.query(text, of)).rejects.toThrow('append-only');
    await refused("update audit_entries set actor = 'x' where environment_id = $1");
    await refused('update audit_entries set sequence = sequence + 100 where environment_id = $1');
    await refused('delete from audit_entries where environment_id = $1');
    await refused('delete from audit_heads where environment_id = $1');
  });

  test.each([
    ['an edit', "update audit_entries set action = 'x' where environment_id = $1 and sequence = 4", 4],
    [
      'an edited value',
      "update audit_entries set changes = '[]' where environment_id = $1 and sequence = 7",
      7,
    ],
    ['a deletion', 'delete from audit_entries where environment_id = $1 and sequence = 5', 5],
    [
      'a swap',
      `update audit_entries e set object = o.object from audit_entries o
       where e.environment_id = $1 and o.environment_id = $1 and e.sequence in (2, 3) and o.sequence = 5 - e.sequence`,
      2,
    ],
  ])('detects %s by a superuser', async (_, text, place) => {
    const account = await tenEntries();
    await tamper(text, [account.environmentId]);
    await expect(verifyNewestEntries(server.db.lists)).rejects.toThrow(
      new RegExp(`^The audit log does not verify.*at entry ${place}\\b`),
    );
    expect(brokenAt(await entriesOf(account))).toBe(place);
  });

  test('is one chain of 1,000 entries from parallel writers while the relay’s connections are killed', {
    tags: 'slow',
  }, async () => {
    const { environmentId } = await server.account();
    const { auditedWrite } = writerOf(environmentId);
    let isWriting = true;
    const relays = [0, 1, 2].map(async () => {
      while (isWriting) await chainEntries(server.db.lists).catch(() => {});
    });
    let kills = 0;
    const killer = (async () => {
      while (isWriting && kills < 20) {
        const { rowCount } = await server.db.probes.query(
          `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 742189
           and database = (select oid from pg_database where datname = current_database())`,
        );
        kills += rowCount ?? 0;
      }
    })();
    let written = 0;
    const one = async (at: number): Promise<void> => {
      // A writer whose connection was killed retries; what had committed is kept.
      await auditedWrite(at).then(
        () => (written += 1),
        () => one(at),
      );
    };
    while (written < 1_000 || kills < 5) await Promise.all(Array.from({ length: 100 }, () => one(written)));
    isWriting = false;
    await Promise.all([...relays, killer]);
    await chainAll();
    const rows = await entriesOf({ environmentId });
    expect(rows.length).toBeGreaterThanOrEqual(written);
    expect(brokenAt(rows)).toBeNull();
  });

  test('of one environment that cannot be chained does not delay others', async () => {
    const made = [await server.account(), await server.account()];
    const [broken, whole] = made.sort((a, b) => a.environmentId - b.environmentId) as [
      TestAccount,
      TestAccount,
    ];
    for (const { client } of [broken, whole])
      await client.programs.create({ name: 'P', default_currency: 'EUR' });
    await server.db.lists.query(
      `create function fail() returns trigger language plpgsql as 'begin raise exception using errcode = ''40001''; end'`,
    );
    await server.db.lists.query(
      `create trigger fail before update on audit_entries for each row
       when (new.environment_id = ${broken.environmentId}) execute function fail()`,
    );
    await expect(chainAll()).rejects.toThrow();
    const placesOf = async (account: TestAccount) =>
      (await entriesOf(account)).map(({ sequence }) => sequence);
    expect([await placesOf(broken), await placesOf(whole)]).toEqual([[null], [1n]]);
    await server.db.lists.query('drop trigger fail on audit_entries');
    await chainAll();
    expect(await placesOf(broken)).toEqual([1n]);
  });

  test('is readable only with read:audit, per environment, and returns its head', async () => {
    const [mine, other] = [await tenEntries(), await server.account()];
    expect((await other.client.auditLog.list()).data).toEqual([]);
    const { data } = await mine.client.auditLog.list({ order: 'asc', action: 'programs.create', limit: 3 });
    expect(data.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(data[0]?.previous_hash).toBe(FIRST_HASH);
    expect((await mine.client.auditLog.head()).sequence).toBe(10);
    const weak = await mine.issueKey(['read:keys']);
    const answer = await mine.raw('GET', '/v1/audit-log', undefined, { authorization: `Bearer ${weak}` });
    expect(answer.status).toBe(403);
    const later = await mine.client.auditLog.list({
      created_gte: new Date(Date.now() + 60_000).toISOString(),
    });
    expect(later.data).toEqual([]);
  });
});

function writerOf(environmentId: number) {
  const act = {
    environmentId,
    createdAt: new Date(),
    actor: 'key_test',
    action: 'programs.create',
  };
  const auditedWrite = async (at: number) => {
    await execute(server.db.lists, auditEntries(act, `prg_${at}`));
  };
  return { auditedWrite };
}
