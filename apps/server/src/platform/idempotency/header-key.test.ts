import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer();

/** Sends a request without its key to a route whose key is `external_event_id`. */
const requests: Record<string, (account: TestAccount) => Promise<[path: string, body: object]>> = {
  conversion: async ({ given }) => {
    const { id } = await given.referral();
    return ['/v1/conversions', { referral_id: id, sale_amount: 10, sale_amount_currency: 'USD' }];
  },
  'conversion event': async ({ given }) => {
    const { id } = await given.referral();
    const sale = { sale_amount: 10, sale_amount_currency: 'USD', event_type: 'conversion' };
    return ['/v1/events', { referral_id: id, event_name: 'purchase', ...sale }];
  },
  'lifecycle event': async ({ given }) => {
    const { id } = await given.referral();
    return ['/v1/events', { referral_id: id, event_name: 'signed_up' }];
  },
  refund: async ({ given }) => {
    const { id } = await given.conversion();
    return [`/v1/conversions/${id}/refund`, { amount: 10 }];
  },
};
const kinds = Object.keys(requests);
const ready = (kind: string, account: TestAccount) => (requests[kind] as (typeof requests)[string])(account);

const key = (value: string) => ({ 'idempotency-key': value });

describe('Idempotency-Key with external_event_id', () => {
  test.each(kinds)('is accepted for a %s when both are equal', async (kind) => {
    const account = await server.account();
    const [path, body] = await ready(kind, account);

    const keyed = { ...body, external_event_id: 'k-1' };
    const first = await account.raw('POST', path, keyed, key('k-1'));
    const again = await account.raw('POST', path, keyed);

    expect(first.status).toBe(kind === 'refund' ? 200 : 201);
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test.each(kinds)('is rejected for a %s when they differ, without writing anything', async (kind) => {
    const account = await server.account();
    const [path, body] = await ready(kind, account);
    const before = await account.emittedEvents();

    const keyed = { ...body, external_event_id: 'k-1' };
    const { status, body: answer } = await account.raw('POST', path, keyed, key('K-1'));

    expect({ status, ...answer.error }).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      field: 'external_event_id',
    });
    expect(await account.emittedEvents()).toEqual(before);
  });
});

describe('Idempotency-Key without external_event_id', () => {
  test.each(['conversion event', 'lifecycle event', 'refund'])(
    'becomes the external_event_id of a %s',
    async (kind) => {
      const account = await server.account();
      const [path, body] = await ready(kind, account);

      const first = await account.raw('POST', path, body, key('k-1'));
      const again = await account.raw('POST', path, { ...body, external_event_id: 'k-1' });
      const other = await account.raw('POST', path, { ...body, external_event_id: 'k-2' });

      expect(first.status).toBe(kind === 'refund' ? 200 : 201);
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(other.headers.get('idempotent-replayed')).toBeNull();
    },
  );

  test('is not enough for a conversion, whose body must contain external_event_id', async () => {
    const account = await server.account();
    const [path, body] = await ready('conversion', account);

    const { status, body: answer } = await account.raw('POST', path, body, key('k-1'));

    expect({ status, ...answer.error }).toMatchObject({ status: 400, field: 'external_event_id' });
  });

  test.each(['x'.repeat(256), 'caf\u00e9', 'a\tb'])(
    'is rejected unless it has 1–255 visible characters (case %#)',
    async (bad) => {
      const account = await server.account();
      const [path, body] = await ready('lifecycle event', account);

      const { status, body: answer } = await account.raw('POST', path, body, key(bad));

      expect({ status, ...answer.error }).toMatchObject({ status: 400, field: 'Idempotency-Key' });
    },
  );
});
