import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type RawAnswer, type TestAccount, useServer } from '../support/harness.ts';

const secret = 'a-signing-secret-0123456789';

const server = useServer({ signingSecrets: [secret] });

interface Captured {
  readonly path: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

const captured = (path: string, body: string, secondsAgo = 0): Captured => {
  const timestamp = String(Math.floor(Date.now() / 1_000) - secondsAgo);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { path, body, headers: { 'x-service-timestamp': timestamp, 'x-service-signature': signature } };
};
const post = (account: TestAccount, { path, body, headers }: Captured, extra: Record<string, string> = {}) =>
  account.raw('POST', path, body, { ...headers, ...extra });
const outcome = ({ status, body }: RawAnswer) =>
  status < 300 ? String(status) : `${status} ${body.error.code}`;
const replayed = '401 SIGNATURE_REPLAYED';

const saleOf = async (account: TestAccount, id: string) =>
  (await account.client.commissions.get(id)).sale_amount;

describe('captured request without external_event_id', () => {
  test.each(['{"amount":1}', ''])('refunds once with the body %j', async (body) => {
    const account = await server.account();
    const { id } = await account.given.conversion({ sale_amount: 10 });
    const request = captured(`/v1/conversions/${id}/refund`, body);
    const upperCase = { 'x-service-signature': request.headers['x-service-signature']?.toUpperCase() ?? '' };

    const answers = [
      await post(account, request),
      await post(account, request),
      await post(account, request, upperCase),
    ];

    expect(answers.map(outcome)).toEqual(['200', replayed, replayed]);
    expect(await saleOf(account, id)).toBe(body ? 9 : 0);
  });

  test('refunds once when it arrives 20 times at once', { tags: 'slow' }, async () => {
    const account = await server.account();
    const { id } = await account.given.conversion({ sale_amount: 100 });
    const request = captured(`/v1/conversions/${id}/refund`, '{"amount":1}');

    const answers = await Promise.all(Array.from({ length: 20 }, () => post(account, request)));

    expect(answers.map(outcome).sort()).toEqual(['200', ...Array(19).fill(replayed)]);
    expect(await saleOf(account, id)).toBe(99);
  });

  test('records an event once when it arrives 20 times at once', { tags: 'slow' }, async () => {
    const account = await server.account();
    const referral = await account.given.referral();
    const body = JSON.stringify({ referral_id: referral.id, event_name: 'reached', event_type: 'milestone' });
    const request = captured('/v1/events', body);

    const answers = await Promise.all(Array.from({ length: 20 }, () => post(account, request)));

    expect(answers.map(outcome).sort()).toEqual(['201', ...Array(19).fill(replayed)]);
    expect(outcome(await post(account, request))).toBe(replayed);
    expect(await server.db.orm.ingestedEvent.count({ where: { environmentId: account.environmentId } })).toBe(
      1,
    );
  });

  test('counts again when signed again: two refunds of the same amount are two', async () => {
    const account = await server.account();
    const { id } = await account.given.conversion({ sale_amount: 10 });
    const path = `/v1/conversions/${id}/refund`;

    const answers = [
      await post(account, captured(path, '{"amount":1}', 2)),
      await post(account, captured(path, '{"amount":1}', 1)),
    ];

    expect(answers.map(outcome)).toEqual(['200', '200']);
    expect(await saleOf(account, id)).toBe(8);
  });

  test('is not used up by a rejection: once corrected, the same bytes pass', { tags: 'slow' }, async () => {
    const account = await server.account();
    const { id } = await account.given.conversion({ sale_amount: 10 });
    const tooMuch = captured(`/v1/conversions/${id}/refund`, '{"amount":10.5}');
    const elsewhere = { ...tooMuch, path: '/v1/conversions/trx_missing/refund' };
    const larger = await account.given.conversion({ sale_amount: 20 });

    const answers = [
      await post(account, elsewhere),
      await post(account, tooMuch),
      await post(account, tooMuch),
      await post(account, { ...tooMuch, path: `/v1/conversions/${larger.id}/refund` }),
    ];

    expect(answers.map(outcome)).toEqual([
      '404 NOT_FOUND',
      '422 REFUND_EXCEEDS_REMAINING',
      '422 REFUND_EXCEEDS_REMAINING',
      '200',
    ]);
  });
});

describe('Idempotency-Key header, which is not signed', () => {
  test.each(['the same', 'another'])(
    'does not let a captured refund pass twice with %s key',
    async (which) => {
      const account = await server.account();
      const { id } = await account.given.conversion({ sale_amount: 10 });
      const request = captured(`/v1/conversions/${id}/refund`, '{"amount":1}');
      const keys = which === 'the same' ? ['k1', 'k1', 'k1'] : ['k1', 'k2', 'k3'];

      const answers = [];
      for (const key of keys) answers.push(await post(account, request, { 'idempotency-key': key }));

      expect(answers.map(outcome)).toEqual(['200', replayed, replayed]);
      expect(await saleOf(account, id)).toBe(9);
    },
  );

  test('lets one of 20 copies of an event pass that are sent at once with one key', async () => {
    const account = await server.account();
    const referral = await account.given.referral();
    const request = captured(
      '/v1/events',
      JSON.stringify({ referral_id: referral.id, event_name: 'reached' }),
    );

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(account, request, { 'idempotency-key': 'k1' })),
    );

    expect(answers.map(outcome).sort()).toEqual(['201', ...Array(19).fill(replayed)]);
  });

  test.each<[string, number, (account: TestAccount) => Promise<[string, object]>]>([
    [
      'refund',
      200,
      async ({ given }) => {
        const { id } = await given.conversion({ sale_amount: 10 });
        return [`/v1/conversions/${id}/refund`, { amount: 1 }];
      },
    ],
    [
      'event',
      201,
      async ({ given }) => {
        const { id } = await given.referral();
        return ['/v1/events', { referral_id: id, event_name: 'reached' }];
      },
    ],
  ])(
    'makes a legitimate retry of a %s with a new signature a replay, which uses up that signature too',
    async (_, status, requestOf) => {
      const account = await server.account();
      const [path, body] = await requestOf(account);
      const first = captured(path, JSON.stringify(body), 2);
      const retry = captured(path, JSON.stringify(body), 1);

      const answers = [
        await post(account, first, { 'idempotency-key': 'k1' }),
        await post(account, retry, { 'idempotency-key': 'k1' }),
        await post(account, retry),
        await post(account, retry, { 'idempotency-key': 'k2' }),
      ];

      expect(answers.map(outcome)).toEqual([String(status), '200', replayed, replayed]);
      expect(answers[1]?.headers.get('idempotent-replayed')).toBe('true');
    },
  );
});

describe('captured request with external_event_id', () => {
  test('is replayed, however often it is sent', async () => {
    const account = await server.account();
    const { id } = await account.given.conversion({ sale_amount: 10 });
    const request = captured(`/v1/conversions/${id}/refund`, '{"amount":1,"external_event_id":"r1"}');

    const answers = [
      await post(account, request),
      await post(account, request),
      await post(account, request),
    ];

    expect(answers.map(({ status, headers }) => [status, headers.get('idempotent-replayed')])).toEqual([
      [200, null],
      [200, 'true'],
      [200, 'true'],
    ]);
    expect(await saleOf(account, id)).toBe(9);
  });

  test('cannot be redirected to another conversion', { tags: 'slow' }, async () => {
    const account = await server.account();
    const [one, other] = [await account.given.conversion(), await account.given.conversion()];
    const request = captured(`/v1/conversions/${one.id}/refund`, '{"amount":1,"external_event_id":"r1"}');

    const answers = [
      await post(account, request),
      await post(account, { ...request, path: `/v1/conversions/${other.id}/refund` }),
    ];

    expect(answers.map(outcome)).toEqual(['200', '409 IDEMPOTENCY_CONFLICT']);
    expect(await saleOf(account, other.id)).toBe(100);
  });
});
