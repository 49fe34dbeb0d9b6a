import { describe, expect, test } from 'vitest';
import { dumpOf } from '../../../test/support/dump.ts';
import { unique } from '../../../test/support/given.ts';
import { useServer } from '../../../test/support/harness.ts';

const server = useServer();

describe('payout details', () => {
  test('are never in plain text in a table or a response', async () => {
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

describe('implausible payout details', () => {
  const iban = 'DE89370400440532013001';
  const warnings = [
    {
      field: 'payout_details.iban',
      code: 'iban_check_digits',
      message: 'The check digits of this IBAN are incorrect. Check the IBAN for typos.',
    },
  ];

  test('are stored with a warning, which a replay repeats and events omit', async () => {
    const { client, given, announced } = await server.account();
    const { programId } = await given.program();
    const affiliate = () => ({ name: 'Ann', email: `${unique('ann')}@example.com`, program_id: programId });

    const options = { idempotencyKey: unique('ann') };
    const body = { ...affiliate(), payout_details: { iban } };
    const created = await client.affiliates.create(body, options);
    const [batched] = await client.affiliates.createBatch({
      items: [{ ...affiliate(), payout_details: { iban } }],
    });

    expect(created.warnings).toEqual(warnings);
    expect((await client.affiliates.create(body, options)).warnings).toEqual(warnings);
    expect(batched?.data?.warnings).toEqual(warnings);
    expect((await client.affiliates.payoutDetails(created.id)).warnings).toEqual(warnings);
    expect(await client.affiliates.get(created.id)).not.toHaveProperty('warnings');
    for (const { data } of await announced(created.id)) expect(data).not.toHaveProperty('warnings');
  });

  test('are reported when they change or the method makes them wrong, but not otherwise', async () => {
    const { client, given } = await server.account();
    const { id } = await given.affiliate();
    const address = '12 High Street';

    const right = await client.affiliates.update(id, {
      payout_method: 'manual',
      payout_details: { address },
    });
    const bitcoin = await client.affiliates.update(id, { payout_method: 'bitcoin' });
    const renamed = await client.affiliates.update(id, { name: 'Ann' });
    const wrong = await client.affiliates.update(id, { payout_details: { iban } });

    expect(right).not.toHaveProperty('warnings');
    expect(bitcoin.warnings).toEqual([
      {
        field: 'payout_details.address',
        code: 'bitcoin_address',
        message: 'This is not a Bitcoin address.',
      },
    ]);
    expect(renamed).not.toHaveProperty('warnings');
    expect(wrong.warnings).toEqual(warnings);
  });
});
