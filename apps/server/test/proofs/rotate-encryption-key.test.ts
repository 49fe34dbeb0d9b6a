import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Tributary } from '@tributary/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rotationIn } from '../../src/admin/rotate-encryption-key.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { withClient } from '../../src/platform/db/with-client.ts';
import { assertEncryptionKeys } from '../../src/platform/encryption/assert-encryption-keys.ts';
import { cipherWith } from '../../src/platform/encryption/cipher.ts';
import type { EncryptionKeys } from '../../src/platform/encryption/encryption-keys.ts';
import { countSealed, resealAll } from '../../src/platform/encryption/sealed-values.ts';
import { queueUserMail } from '../../src/platform/mail/queue.ts';
import type { RunningServer } from '../../src/start/open-server.ts';
import { endWithParent } from '../support/end-with-parent.ts';
import { startServer, type TestAccount, type TestServer, useAccount, useServer } from '../support/harness.ts';
import { mailOn } from '../support/mail-settings.ts';
import { operate } from '../support/operator.ts';
import { program } from '../support/program.ts';
import { serverOn } from '../support/server-on.ts';
import { until } from '../support/until.ts';

const [old, next] = [randomBytes(32), randomBytes(32)];
const settings = (databaseUrl: string, ...keys: EncryptionKeys) => ({
  DATABASE_URL: databaseUrl,
  TRIBUTARY_ENCRYPTION_KEYS: keys.map((key) => Buffer.from(key).toString('base64')).join(','),
});
const rotate = (databaseUrl: string, ...keys: EncryptionKeys) =>
  operate(settings(databaseUrl, ...keys), ['rotate-encryption-key']);

/** Counts the encrypted values by key, in one snapshot. */
const countOn = (databaseUrl: string, ...keys: EncryptionKeys) =>
  withClient(databaseUrl, async (client) => {
    await client.query('begin transaction isolation level repeatable read');
    const counted = await countSealed(client, cipherWith(...keys));
    await client.query('commit');
    return counted;
  });

/** Stores a value in each encrypted column, both of environments and of their account. */
async function sealOneOfEach(
  { db, deps }: Pick<TestServer, 'db' | 'deps'>,
  { client, given, environmentId }: TestAccount,
) {
  const { id } = await given.affiliate();
  await client.affiliates.update(id, { payout_method: 'paypal', payout_details: { email: 'a@example.com' } });
  const endpoint = await given.webhookEndpoint();
  await client.webhookEndpoints.rotateSecret(endpoint.id);
  const site = await given.site((await given.program()).programId);
  await client.sites.rotateSignupSecret(site.id);
  await client.mails.test({ email: 'ada@example.com' });
  const connection = await given.connection({ webhook_secret: 'whsec_one', api_key: 'rk_test_one' });
  await client.connections.update(connection.id, { webhook_secret: 'whsec_two' });
  const { accountId } = await db.orm.environment.findUniqueOrThrow({ where: { id: environmentId } });
  await inTransaction(db, (tx) =>
    queueUserMail(tx, deps, {
      ...{ accountId, userId: null, recipient: 'ada@example.com', language: 'en', kind: 'password_changed' },
      ...{ values: { at: new Date().toISOString() }, dedupeKey: 'password', expiresInSeconds: null },
    }),
  );
  return { affiliateId: id, endpointId: endpoint.id };
}

describe('rotating the encryption key', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ encryptionKeys: [old], mail: mailOn(1) });
    await sealOneOfEach(server, await server.account());
  });
  afterAll(() => server.close());

  test('is rejected before a server has started with the new key, and with keys of another database', async () => {
    await assertEncryptionKeys(server.databaseUrl, [old]);
    expect(await rotate(server.databaseUrl, next, old)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('no server has started with the new key yet'),
    });
    expect(await rotate(server.databaseUrl, next)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('none of the keys belongs to this database'),
    });
    expect(await countOn(server.databaseUrl, old)).toMatchObject({ total: 9, newest: 9 });
  });

  test('re-encrypts every column and says that the old key can be removed, and does nothing when repeated', async () => {
    await assertEncryptionKeys(server.databaseUrl, [next, old]);
    const updated = () => server.db.lists.query('select id, updated_at from affiliates order by id');
    const before = (await updated()).rows;
    const rotations = async () => {
      const { rows } = await server.db.lists.query(
        `select environment_id from audit_entries where action = 'rotate-encryption-key' and actor = 'administrator'`,
      );
      expect(new Set(rows.map((row) => row.environment_id)).size).toBe(rows.length);
      return rows.length;
    };
    const { code, stdout } = await rotate(server.databaseUrl, next, old);
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('All 9 encrypted values are encrypted with the newest key (9 re-encrypted)'),
    ]);
    expect(stdout).toContain('The older keys are no longer required');
    expect(await countOn(server.databaseUrl, next)).toEqual({ total: 9, newest: 9, unopened: [] });
    expect((await updated()).rows).toEqual(before);
    // One entry in the environment of the values, and one in live for the account's own values.
    expect(await rotations()).toEqual(2);
    expect((await rotate(server.databaseUrl, next, old)).stdout).toContain('(0 re-encrypted)');
    // A command that changes nothing writes no entry.
    expect(await rotations()).toEqual(2);
    await assertEncryptionKeys(server.databaseUrl, [next]);
  });

  test('changes nothing while a value exists that no key decrypts', async () => {
    const third = randomBytes(32);
    await assertEncryptionKeys(server.databaseUrl, [third, next]);
    const flip = () =>
      server.db.lists.query(
        'update webhook_endpoints set secret = set_byte(secret, 20, get_byte(secret, 20) # 1) where id = (select min(id) from webhook_endpoints)',
      );
    await flip();
    const { code, stderr } = await rotate(server.databaseUrl, third, next);
    expect([code, stderr]).toEqual([3, expect.stringMatching(/decrypts 1 of the 9 encrypted values/)]);
    expect(await countOn(server.databaseUrl, third, next)).toMatchObject({ total: 9, newest: 0 });
    await flip();
    expect(await rotate(server.databaseUrl, third, next)).toMatchObject({ code: 0 });
  });

  test('keeps a value that was changed after it was read', async () => {
    const [one, two] = [randomBytes(32), randomBytes(32)];
    const { affiliateId } = await sealOneOfEach(server, await server.account());
    const store = (email: string, ...keys: EncryptionKeys) =>
      server.db.lists.query('update affiliates set payout_details_encrypted = $1 where id = $2', [
        Buffer.from(cipherWith(...keys).seal({ email }, affiliateId)),
        affiliateId,
      ]);
    await store('before@example.com', one);
    await withClient(server.databaseUrl, async (client) => {
      const query = client.query.bind(client) as (config: { text?: string }) => Promise<unknown>;
      const changed = async (config: { text?: string }) => {
        if (config.text?.startsWith('update affiliates')) await store('after@example.com', two, one);
        return query(config);
      };
      client.query = changed as unknown as typeof client.query;
      await resealAll(client, cipherWith(two, one), { onStep: () => {}, entryFor: rotationIn });
    });
    const { rows } = await server.db.lists.query(
      'select payout_details_encrypted as sealed from affiliates where id = $1',
      [affiliateId],
    );
    expect(cipherWith(two).open(rows[0].sealed, affiliateId)).toEqual({ email: 'after@example.com' });
  });
});

const AFFILIATES = 1_500;
const BATCH = 250;
/** Few enough not to be mistaken for the command's work. */
const CHANGED = 10;
const KILLS = 5;
/** Slows down each re-encryption, so that the command can be killed halfway through. */
const SLOW = `
  create function slow_down() returns trigger language plpgsql as 'begin perform pg_sleep(0.004); return new; end';
  create trigger slow_down before update of payout_details_encrypted on affiliates for each row execute function slow_down()`;

describe('rotating the encryption key while a server encrypts', () => {
  let server: RunningServer;
  const first = useServer({ encryptionKeys: [old], mail: mailOn(1) });
  const account = useAccount(first);
  beforeAll(async () => {
    await sealOneOfEach(first, account);
    server = await serverOn(first.databaseUrl, { encryptionKeys: [next, old] });
    await assertEncryptionKeys(first.databaseUrl, [old]);
    await assertEncryptionKeys(first.databaseUrl, [next, old]);
  });
  afterAll(() => server.close());

  /** Creates affiliates whose details are encrypted with the old key. */
  async function fill(): Promise<string[]> {
    const { environmentId, client, given } = account;
    const { programId } = await given.program();
    const ids: string[] = [];
    for (let at = 0; at < AFFILIATES; at += BATCH) {
      const items = Array.from({ length: BATCH }, (_, index) => ({
        ...{ program_id: programId, name: 'Ann', email: `${at + index}@example.com` },
      }));
      const results = await client.affiliates.createBatch({ items });
      ids.push(...results.flatMap(({ data }) => data?.id ?? []));
    }
    const { seal } = cipherWith(old);
    const sealed = ids.map((id) => Buffer.from(seal({ email: 'ann@example.com' }, id)));
    await first.db.lists.query(
      `update affiliates a set payout_method = 'paypal', payout_details_encrypted = n.sealed
       from unnest($2::text[], $3::bytea[]) n(id, sealed) where a.environment_id = $1 and a.id = n.id`,
      [environmentId, ids, sealed],
    );
    return ids;
  }

  const spawnRotation = () =>
    spawn(process.execPath, [...endWithParent, program('main'), 'rotate-encryption-key'], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { PATH: process.env.PATH, ...settings(first.databaseUrl, next, old) },
    }) as ChildProcessByStdio<null, Readable, Readable>;

  /** Kills the command once it has re-encrypted something. */
  async function killInTheMiddle(): Promise<void> {
    const { newest } = await countOn(first.databaseUrl, next, old);
    const child = spawnRotation();
    const ended = once(child, 'close');
    await until(
      'it encrypts anew',
      async () => (await countOn(first.databaseUrl, next, old)).newest > newest + CHANGED,
    );
    await sleep(Math.random() * 300);
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
  }

  /** Repeatedly reads and changes encrypted values. Every response must be correct. */
  function useMeanwhile(ids: readonly string[]) {
    let isOver = false;
    const client = new Tributary({ apiKey: account.apiKey, baseUrl: server.baseUrl, maxRetries: 0 });
    const pick = () => ids[Math.floor(Math.random() * ids.length)] as string;
    /** Repeats the work with pauses, because the command needs processor time too. */
    const over = async (work: (count: number) => Promise<void>) => {
      let count = 0;
      for (; !isOver; count += 1) {
        await work(count);
        await sleep(20);
      }
      return count;
    };
    const read = async () => {
      const { payout_details } = await client.affiliates.payoutDetails(pick());
      expect(payout_details).toMatchObject({ email: expect.stringMatching(/•@(?:changed\.)?example\.com$/) });
    };
    const written = new Map<string, string>();
    const change = async (count: number) => {
      const id = ids[count % CHANGED] as string;
      const email = `${count}@changed.example.com`;
      await client.affiliates.update(id, { payout_details: { email } });
      written.set(id, email);
    };
    const look = async () => {
      const { unopened } = await countOn(first.databaseUrl, next, old);
      expect(unopened).toEqual([]);
    };
    const running = Promise.all([over(read), over(change), over(look)]);
    return {
      end: async () => {
        isOver = true;
        return { counts: await running, written };
      },
    };
  }

  /** Returns the details that only the new key decrypts, by affiliate. */
  async function detailsOf(ids: readonly string[]): Promise<Map<string, string>> {
    const { rows } = await first.db.lists.query<{ id: string; sealed: Buffer }>(
      'select id, payout_details_encrypted as sealed from affiliates where id = any($1)',
      [ids],
    );
    const { open } = cipherWith(next);
    return new Map(rows.map(({ id, sealed }) => [id, (open(sealed, id) as { email: string }).email]));
  }

  test('keeps everything readable although it is killed five times, until nothing needs the old key', {
    timeout: 300_000,
  }, async () => {
    const { total: others } = await countOn(first.databaseUrl, next, old);
    const ids = await fill();
    await withClient(first.databaseUrl, (client) => client.query(SLOW));
    const use = useMeanwhile(ids);
    for (let kill = 0; kill < KILLS; kill += 1) await killInTheMiddle();
    const left = await countOn(first.databaseUrl, next, old);
    expect(left.total - left.newest).toBeGreaterThan(100);

    const last = spawnRotation();
    const [stdout, stderr, [code]] = await Promise.all([
      text(last.stdout),
      text(last.stderr),
      once(last, 'close'),
    ]);
    const { counts, written } = await use.end();
    expect([code, stderr, stdout]).toEqual([
      0,
      '',
      expect.stringContaining('The older keys are no longer required'),
    ]);
    for (const count of counts) expect(count).toBeGreaterThan(5);

    expect(await countOn(first.databaseUrl, next)).toEqual({
      total: AFFILIATES + others,
      newest: AFFILIATES + others,
      unopened: [],
    });
    expect(await detailsOf([...written.keys()])).toEqual(written);
    await assertEncryptionKeys(first.databaseUrl, [next]);
    const alone = await serverOn(first.databaseUrl, { encryptionKeys: [next] });
    const reader = new Tributary({ apiKey: account.apiKey, baseUrl: alone.baseUrl });
    expect(await reader.affiliates.payoutDetails(ids[0] as string)).toMatchObject({
      payout_method: 'paypal',
    });
    await alone.close();
    await first.db.lists.query('drop trigger slow_down on affiliates; drop function slow_down()');
  });
});
