import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('refunding a conversion', () => {
  test('a partial refund keeps the commission in proportion', async () => {
    const { client, given, emittedEvents } = await server.account();
    const { id } = await given.conversion({ sale_amount: 100 });

    const after = await client.conversions.refund(id, { amount: 25 });

    expect(after).toMatchObject({ sale_amount: 75, commission_amount: 15, sales_status: 'partial_refunded' });
    expect((await emittedEvents()).at(-1)).toBe('transaction.updated');
  });
});
