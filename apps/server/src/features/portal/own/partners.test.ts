import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/support/harness.ts';
import { ownAffiliate, portalProgram } from '../../../../test/support/portal-program.ts';

const server = useServer({ encryptionKeys: [randomBytes(32)] });

test('shows partners by first name and initial, with the earnings from their sales by currency', {
  tags: 'slow',
}, async () => {
  const account = await server.account();
  const { client } = account;
  const program = await portalProgram(account);
  const ada = await ownAffiliate(server, account, program);
  const bob = await ownAffiliate(server, account, program, { name: 'Bob Byron', parent: ada.id });
  const eve = await ownAffiliate(server, account, program, { name: 'Eve', parent: ada.id });
  const below = await ownAffiliate(server, account, program, { name: 'Below Bob', parent: bob.id });
  await ownAffiliate(server, account, program, { name: 'Nobody of hers' });
  await bob.sell();
  await bob.sell({ sale_amount: 50, sale_amount_currency: 'EUR' });
  await below.sell();
  const rejected = await bob.sell();
  await client.commissions.update(rejected.id, { status: 'rejected' });
  await client.affiliates.update(eve.id, { status: 'rejected' });

  const { partners, has_more } = (await ada.get('partners')).data;

  const since = expect.any(String);
  expect(partners).toEqual([
    { name: 'Eve', since, status: 'REJECTED', earned: [] },
    {
      ...{ name: 'Bob B.', since, status: 'APPROVED' },
      earned: [
        { amount: 2.5, currency: 'EUR' },
        { amount: 5, currency: 'USD' },
      ],
    },
  ]);
  expect(has_more).toBe(false);
  const second = (await ada.get('partners?limit=1&page=2')).data;
  expect(second).toEqual({ partners: [partners[1]], has_more: false });
  expect(JSON.stringify([partners, second])).not.toMatch(/aff_|Byron|@|Below/);
  for (const query of ['limit=21', 'page=0', 'page=101']) {
    const { status } = await ada.call('GET', `/v1/portal/partners?${query}`);
    expect(status).toBe(400);
  }
});

describe('partner with two accounts', () => {
  const reason = 'The same person';

  async function family() {
    const account = await server.account();
    const program = await portalProgram(account);
    const ada = await ownAffiliate(server, account, program);
    const partner = await ownAffiliate(server, account, program, { name: 'Bob Byron', parent: ada.id });
    await partner.sell();
    await partner.sell({ sale_amount: 50, sale_amount_currency: 'EUR' });
    return { account, program, ada, partner };
  }

  const earned = [
    { amount: 2.5, currency: 'EUR' },
    { amount: 5, currency: 'USD' },
  ];

  test('is listed once, with the earnings from the sales of both', { tags: 'slow' }, async () => {
    const { account, program, ada, partner } = await family();
    const other = await ownAffiliate(server, account, program, { name: 'Bob Again', parent: ada.id });
    await other.sell({ sale_amount: 20 });

    await account.client.affiliates.merge(partner.id, { into: other.id, reason });

    const { partners } = (await ada.get('partners')).data;
    expect(partners).toMatchObject([{ name: 'Bob A.', earned: [earned[0], { amount: 6, currency: 'USD' }] }]);
  });

  test('stays listed if the remaining account is nobody’s partner', { tags: 'slow' }, async () => {
    const { account, program, ada, partner } = await family();
    const stranger = await ownAffiliate(server, account, program, { name: 'Not Hers' });

    await account.client.affiliates.merge(partner.id, { into: stranger.id, reason });
    await stranger.sell();

    const { partners } = (await ada.get('partners')).data;
    expect(partners).toMatchObject([{ name: 'Bob B.', earned }]);
  });

  test('is not its own partner', { tags: 'slow' }, async () => {
    const { account, ada, partner } = await family();

    await account.client.affiliates.merge(partner.id, { into: ada.id, reason });

    expect((await ada.get('partners')).data.partners).toEqual([]);
  });
});
