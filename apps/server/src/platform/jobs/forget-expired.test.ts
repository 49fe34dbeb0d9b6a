import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { rowsOf, storeEvent } from '../../../test/support/provider-rows.ts';
import { newId } from '../ids.ts';
import { forgetExpired, KEY_HOURS, MAIL_DAYS, SALT_HOURS, SIGNATURE_SECONDS } from './forget-expired.ts';

const server = useServer();

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

test('keeps responses for a day and then deletes them, but keeps the keys of work in progress', async () => {
  const { environmentId, client, given } = await server.account();
  const { programId } = await given.program();
  const create = (key: string, name: string) =>
    client.affiliates.create(
      { name, email: `${key}@example.com`, program_id: programId },
      { idempotencyKey: key },
    );
  const day = KEY_HOURS * 3_600;
  for (const [key, age] of [
    ['young', day - 60],
    ['old', day + 60],
  ] as const) {
    await create(key, 'Ann');
    await server.db.lists.query(
      'update idempotency_keys set created_at = $3 where environment_id = $1 and key = $2',
      [environmentId, key, ago(age)],
    );
  }
  await server.db.lists.query(
    "insert into idempotency_keys select environment_id, 'begun', fingerprint, null, created_at from idempotency_keys where environment_id = $1 and key = 'old'",
    [environmentId],
  );

  await forgetExpired(server.db.lists);

  const ours = ['young', 'old', 'begun'];
  const keys = await server.db.orm.idempotencyKey.findMany({ where: { environmentId, key: { in: ours } } });
  expect(keys.map(({ key }) => key).sort()).toEqual(['begun', 'young']);
  await server.db.orm.idempotencyKey.deleteMany({ where: { environmentId, key: 'begun' } });
});

test('keeps signatures as long as they could be resent', async () => {
  const { environmentId } = await server.account();
  for (const age of [0, SIGNATURE_SECONDS - 5, SIGNATURE_SECONDS + 5]) {
    await server.db.lists.query(
      'insert into signature_uses (environment_id, digest, seen_at) values ($1, $2, $3)',
      [environmentId, Buffer.from(`used ${age}`), ago(age)],
    );
  }
  await forgetExpired(server.db.lists);
  expect(await server.db.orm.signatureUse.count({ where: { environmentId } })).toBe(2);
});

test('keeps the salt of visitor hashes, and thus the link to a visitor, for 48 hours', async () => {
  const hour = 3_600;
  for (const [day, age] of [
    ['2020-01-01', SALT_HOURS * hour + 60],
    ['2020-01-02', SALT_HOURS * hour - 60],
  ] as const)
    await server.db.lists.query("insert into visitor_salts values ($1, sha256('salt'), $2)", [day, ago(age)]);
  const { environmentId, given } = await server.account();
  const { id: affiliateId } = await given.affiliate();
  for (const age of [hour - 60, hour + 60])
    await server.db.orm.countedVisitor.create({
      data: {
        environmentId,
        affiliateId,
        visitorHash: new Uint8Array(16).fill(age % 256),
        countedAt: ago(age),
      },
    });

  await forgetExpired(server.db.lists);

  const salts = await server.db.lists.query("select day::text from visitor_salts where day < '2021-01-01'");
  expect(salts.rows).toEqual([{ day: '2020-01-02' }]);
  expect(await server.db.orm.countedVisitor.count({ where: { environmentId } })).toBe(1);
});

test('deletes in several steps and starts no further step once the process stops', async () => {
  const { environmentId } = await server.account();
  await server.db.lists.query(
    "insert into signature_uses select $1, sha256(n::text::bytea), now() - interval '1 day' from generate_series(1, 12000) n",
    [environmentId],
  );
  expect(await forgetExpired(server.db.lists, AbortSignal.abort())).toBe(0);
  expect(await forgetExpired(server.db.lists)).toBe(12_000);
});

test('deletes mails of an environment after 90 days, whatever their result', async () => {
  const { environmentId, client } = await server.account();
  const day = 86_400;
  const ids: string[] = [];
  for (const age of [MAIL_DAYS * day - 60, MAIL_DAYS * day + 60]) {
    const { id } = await client.mails.test({ email: 'ada@example.com' });
    await server.db.orm.mail.updateMany({ where: { environmentId, id }, data: { createdAt: ago(age) } });
    ids.push(id);
  }
  await forgetExpired(server.db.lists);
  expect((await client.mails.list()).data.map(({ id }) => id)).toEqual([ids[0]]);
});

test('deletes billing provider events 30 days after they were processed, never before', async () => {
  const { environmentId, given } = await server.account();
  const { id: connectionId } = await given.connection();
  const rows = rowsOf(server.db, environmentId);
  const day = 86_400;
  const stored = new Map<string, string>();
  for (const [status, age] of [
    ['read', 30 * day - 60],
    ['read', 30 * day + 60],
    ['ignored', 30 * day + 60],
    ['failed', 30 * day + 60],
    ['waiting', 30 * day + 60],
  ] as const) {
    const reason = { reason: 'Unknown.' };
    const id = await storeEvent(rows, connectionId, { status, body: {}, ...(status === 'failed' && reason) });
    await server.db.orm.providerEvent.updateMany({
      where: { environmentId, id },
      data: { createdAt: ago(age) },
    });
    stored.set(id, `${status} ${age < 30 * day ? 'young' : 'old'}`);
  }
  await forgetExpired(server.db.lists);
  const left = await server.db.orm.providerEvent.findMany({ where: { environmentId }, select: { id: true } });
  expect(left.map(({ id }) => stored.get(id)).sort()).toEqual(['failed old', 'read young', 'waiting old']);
});

test('deletes mails to users after 90 days', async () => {
  const { environmentId } = await server.account();
  const { accountId } = await server.db.orm.environment.findUniqueOrThrow({ where: { id: environmentId } });
  const day = 86_400;
  for (const age of [MAIL_DAYS * day - 60, MAIL_DAYS * day + 60])
    await server.db.orm.userMail.create({
      data: {
        ...{ id: newId('mail'), accountId, kind: 'reset', recipient: 'ada@example.com', language: 'en' },
        ...{ status: 'accepted', dedupeKey: `reset ${age}`, createdAt: ago(age) },
      },
    });
  await forgetExpired(server.db.lists);
  const left = await server.db.orm.userMail.findMany({ where: { accountId } });
  expect(left.map(({ dedupeKey }) => dedupeKey)).toEqual([`reset ${MAIL_DAYS * day - 60}`]);
});

test('remembers affiliates’ browsers for a year, and deletes proofs a day after their end and codes after a day', async () => {
  const { environmentId, given } = await server.account();
  const program = await given.program();
  const { id: affiliateId } = await given.affiliate({ program });
  const { orm } = server.db;
  const day = 24 * 3_600;
  const digest = () => new Uint8Array(randomBytes(32));
  const ages = (days: number) => [days * day - 60, days * day + 60];
  for (const age of ages(365)) {
    const seen = { authenticatedAt: ago(age), createdAt: ago(age), lastUsedAt: ago(age) };
    const session = {
      id: newId('affiliateSession'),
      digest: digest(),
      browser: 'Firefox',
      network: '10.0.0.0',
    };
    await orm.affiliateSession.create({ data: { environmentId, affiliateId, ...session, ...seen } });
  }
  for (const age of ages(1)) {
    const of = { environmentId, programId: program.programId, emailNormalized: 'ada@example.com' };
    const challenge = { id: newId('signIn'), digest: digest(), purpose: 'sign_in', sealed: digest() };
    const times = { createdAt: ago(age + 600), expiresAt: ago(age) };
    await orm.affiliateChallenge.create({ data: { ...of, ...challenge, ...times } });
    await orm.affiliateCode.create({
      data: { ...of, network: '10.0.0.0', budget: 'stranger', askedAt: ago(age) },
    });
  }

  await forgetExpired(server.db.lists);

  const where = { environmentId };
  expect(await orm.affiliateSession.count({ where })).toBe(1);
  expect(await orm.affiliateChallenge.count({ where })).toBe(1);
  expect(await orm.affiliateCode.count({ where })).toBe(1);
});
