import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unique } from '../../test/given.ts';
import { startServer, type TestServer } from '../../test/harness.ts';
import { payoutDetailsCipher } from './payout-details-cipher.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Every row of every table, as text; bytes appear as hex. */
async function dump(): Promise<string> {
  const { lists } = server.db;
  const { rows: tables } = await lists.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await lists.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

describe('payout details', () => {
  test('are in no table in clear text, and in no answer at all', async () => {
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
    const stored = await dump();
    expect(stored).toContain(id);
    for (const secret of secrets) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
      expect(JSON.stringify([created.data, updated.body, got.body])).not.toContain(secret);
    }
  });

  test('open with the key that sealed them, letter for letter', () => {
    const { open, seal } = payoutDetailsCipher(randomBytes(32));
    expect(open(seal({ iban: 'DE89', accountName: 'Ünï' }, 'aff_1'), 'aff_1')).toEqual({
      iban: 'DE89',
      accountName: 'Ünï',
    });
  });

  test('sealed twice look different, and open for their own affiliate, key and bytes alone', () => {
    const key = randomBytes(32);
    const { open, seal } = payoutDetailsCipher(key);
    const sealed = seal({ iban: 'DE89' }, 'aff_1');
    expect(Buffer.from(seal({ iban: 'DE89' }, 'aff_1'))).not.toEqual(Buffer.from(sealed));
    expect(() => open(sealed, 'aff_2')).toThrow();
    expect(() => payoutDetailsCipher(randomBytes(32)).open(sealed, 'aff_1')).toThrow();
    for (const at of [0, 1, 13, sealed.length - 1]) {
      const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte));
      expect(() => open(changed, 'aff_1')).toThrow();
    }
  });
});
