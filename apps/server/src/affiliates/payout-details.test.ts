import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dumpOf } from '../../test/dump.ts';
import { unique } from '../../test/given.ts';
import { startServer, type TestServer } from '../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('payout details', () => {
  test('are in no table in plain text, and in no response', async () => {
    const { client, raw, given } = await server.account();
    const { programId } = await given.program();
    const secrets = ['DE89370400440532013000', 'bank-canary@example.com', 'Canary Street 7'];
    const [iban = '', email = '', address = ''] = secrets;
    const created = await client.affiliates
      .create({
        name: 'Ann',
        email: `${unique('ann')}@example.com`,
        program_id: programId,
        payout_details: { iban, email },
      })
      .withResponse();
    const { id } = created.data;
    const updated = await raw('PUT', `/v1/affiliates/${id}`, { payout_details: { iban, address } });
    const got = await raw('GET', `/v1/affiliates/${id}?expand=group,balances,program`);
    const stored = await dumpOf(server.db);
    expect(stored).toContain(id);
    for (const secret of secrets) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
      expect(JSON.stringify([created.data, updated.body, got.body])).not.toContain(secret);
    }
  });
});
