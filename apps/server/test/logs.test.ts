import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send, startServer, type TestAccount, type TestServer } from './harness.ts';
import { routesWithBody, validRequests } from './valid-requests.ts';

const secret = 'canary-signing-secret-0123456789';
const CANARY = /canary|NL91ABNA|203\.0\.113|sk_(dev|live)_[0-9A-Za-z]{6,}/i;

let lines: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

let server: TestServer;
let signed: TestServer;
let account: TestAccount;
beforeAll(async () => {
  const log = pino({ level: 'trace', base: null }, stream);
  server = await startServer({ log });
  signed = await startServer({ log, signingSecrets: [secret] });
  account = await server.account();
});
afterAll(() => Promise.all([server.close(), signed.close()]));

const canaryBody = {
  name: 'Canary Name',
  email: 'canary@example.com',
  customer_id: 'canary-customer',
  metadata: { canary: 'canary-metadata' },
};

function expectClean(atLeast: number): void {
  expect(lines.length).toBeGreaterThanOrEqual(atLeast);
  expect(lines.filter((line) => CANARY.test(line))).toEqual([]);
}

test('no log line of any request holds a key, a body, a header, an address or an id from its path', async () => {
  lines = [];
  const validRequest = await validRequests(account);
  const headers = { 'x-canary': 'canary-header', 'user-agent': 'canary-agent', 'idempotency-key': '' };
  for (const route of routesWithBody) {
    const { method, path, body } = validRequest(route);
    await account.raw(
      method,
      path,
      { ...body, ...('payout_details' in body && { payout_details: { iban: 'NL91ABNA0417164300' } }) },
      headers,
    );
    await account.raw(method, path, { ...body, ...canaryBody, ip: '203.0.113.7' }, headers);
    await account.raw(method, `${path}?email=canary@example.com`, '{"canary":', headers);
  }
  await account.raw('GET', '/v1/affiliates/canary-id?expand=canary', undefined, headers);
  await account.raw('GET', '/v1/canary-path');
  await send(`${server.baseUrl}/v1/referrals?api_key=${account.apiKey}`, { method: 'GET', headers: {} });
  await send(`${server.baseUrl}/v1/referrals`, {
    method: 'GET',
    headers: { authorization: `Bearer sk_dev_${'c'.repeat(32)}` },
  });
  expectClean(routesWithBody.length * 3);
});

test('nor of a signed request, of its secret or its signature', async () => {
  lines = [];
  const { raw, client } = await signed.account();
  await client.events.create({ event_name: 'canary', customer_id: 'canary-customer' }).catch(() => {});
  await raw('POST', '/v1/events', canaryBody, {
    'x-service-timestamp': 'canary',
    'x-service-signature': 'canary',
  });
  expectClean(2);
});

test('a fault of ours is logged with what is needed to find it, and without the row that it met', async () => {
  const { programId } = await account.given.program();
  const { id } = await account.given.referral({ email: 'before@example.com' });
  const { lists } = server.db;
  await lists.query("alter table affiliates add constraint no_canary check (email not like 'canary%')");
  await lists.query(
    "alter table ingested_events add constraint no_canary check (event_name not like 'canary%')",
  );
  lines = [];
  try {
    const answers = [
      await account.raw('POST', '/v1/affiliates', {
        name: 'Canary Name',
        email: 'canary@example.com',
        program_id: programId,
      }),
      await account.raw('POST', '/v1/events', {
        referral_id: id,
        event_name: 'canary-event',
        metadata: { canary: 1 },
      }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error.code, body.error.message]).toEqual([
        500,
        'INTERNAL_ERROR',
        'Something failed on our side.',
      ]);
      expect(JSON.stringify(body)).not.toMatch(/canary|constraint|23514/i);
      const faults = lines.filter(
        (line) => line.includes(body.error.request_id) && line.includes('internal error'),
      );
      expect(faults).toHaveLength(1);
      expect(JSON.parse(faults[0] ?? '{}')).toMatchObject({
        level: 50,
        fault: { sql_state: '23514', constraint: 'no_canary' },
      });
      expect(faults[0]).toMatch(/at .*\.ts:\d+/);
    }
    expect(lines.filter((line) => CANARY.test(line.replaceAll('no_canary', '')))).toEqual([]);
  } finally {
    await lists.query(
      'alter table affiliates drop constraint no_canary; alter table ingested_events drop constraint no_canary',
    );
  }
});
