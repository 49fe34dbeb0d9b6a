import { describe, expect, test } from 'vitest';
import { bankAccount } from '../../../test/support/given.ts';
import { send, useServer } from '../../../test/support/harness.ts';
import { userIn } from '../../../test/support/users.ts';

const server = useServer();

const IBAN = 'DE02120300000000202051';

describe('funding source', () => {
  test('is shown masked, exported in full, and stored encrypted', async () => {
    const account = await server.account();
    const { fundingSources } = account.client;

    const created = await fundingSources.create({ ...bankAccount(), bic: 'byladem1001' });

    expect(created).toEqual({
      ...{ id: expect.stringMatching(/^fund_/), name: 'Main', holder: 'Shop GmbH', iban: 'DE••••2051' },
      ...{ bic: 'BYLADEM1001', is_default: true },
      ...{ created_at: expect.any(String), updated_at: created.created_at },
    });
    expect(await fundingSources.get(created.id)).toEqual(created);
    expect((await fundingSources.list()).data).toEqual([created]);
    expect(await fundingSources.export(created.id)).toEqual({ ...created, iban: IBAN });
    const { rows } = await server.db.lists.query('select details from funding_sources where id = $1', [
      created.id,
    ]);
    expect(rows[0].details.includes(IBAN)).toBe(false);
    await server.relay();
    const { data: entries } = await account.client.auditLog.list({ object: created.id });
    expect(entries.map(({ action }) => action)).toEqual(['fundingSources.export', 'fundingSources.create']);
    expect(JSON.stringify(entries)).not.toContain('2020');
  });

  test('keeps fields that an update omits', async () => {
    const { fundingSources } = (await server.account()).client;
    const { id } = await fundingSources.create({ ...bankAccount(), bic: 'BYLADEM1001' });
    await fundingSources.update(id, { name: 'Second', bic: null });
    expect(await fundingSources.export(id)).toMatchObject({ name: 'Second', iban: IBAN, bic: null });
    expect(await fundingSources.update(id, { iban: 'NL91 ABNA 0417 1643 00' })).toMatchObject({
      ...{ holder: 'Shop GmbH', iban: 'NL••••4300', is_default: true },
    });
  });

  test.each([
    ['a wrong digit', { iban: 'DE03120300000000202051' }, 'iban'],
    ['an account outside SEPA', { iban: 'TR330006100519786457841326' }, 'iban'],
    ['no IBAN', { iban: 'Sparkasse' }, 'iban'],
    ['no BIC', { bic: 'BANK' }, 'bic'],
    ['a name that no bank can write', { holder: '商店' }, 'holder'],
    ['a name that is too long', { holder: 'a'.repeat(71) }, 'holder'],
  ])('is rejected with %s', async (_, wrong, field) => {
    const account = await server.account();
    const refused = [400, 'VALIDATION_ERROR', field];
    const body = { ...bankAccount(), ...wrong };
    expect(await account.refusal('POST', '/v1/funding-sources', body)).toEqual(refused);
    const { id } = await account.client.fundingSources.create(bankAccount());
    expect(await account.refusal('PUT', `/v1/funding-sources/${id}`, wrong)).toEqual(refused);
  });

  test('requires a user with a recent sign-in to create, change or export', async () => {
    const account = await server.account();
    const { id } = await account.client.fundingSources.create(bankAccount());
    const authenticatedAt = new Date(Date.now() - 3_600_000);
    const { headers } = await userIn(server, account.environmentId, { role: 'finance', authenticatedAt });
    const codes = [
      ['POST', '', bankAccount()],
      ['PUT', `/${id}`, { name: 'Other' }],
      ['POST', `/${id}/export`, {}],
      ['DELETE', `/${id}`, undefined],
    ].map(async ([method, path, body]) => {
      const url = `${server.baseUrl}/v1/funding-sources${path}`;
      return (await send(url, { method: String(method), headers, body })).body.error.code;
    });
    expect(await Promise.all(codes)).toEqual(Array(4).fill('REAUTHENTICATION_REQUIRED'));
  });
});

describe('default funding source', () => {
  test('is the first one until another is made the default', async () => {
    const { fundingSources } = (await server.account()).client;
    const first = await fundingSources.create(bankAccount());
    const second = await fundingSources.create(bankAccount());
    const defaults = async () =>
      (await fundingSources.list()).data.filter(({ is_default }) => is_default).map(({ id }) => id);
    expect([second.is_default, await defaults()]).toEqual([false, [first.id]]);
    await fundingSources.update(second.id, { is_default: true });
    expect(await defaults()).toEqual([second.id]);
    const third = await fundingSources.create({ ...bankAccount(), is_default: true });
    expect(await defaults()).toEqual([third.id]);
    await fundingSources.delete(third.id);
    expect(await defaults()).toEqual([]);
  });

  test('is a single one, even if several are made the default at the same time', async () => {
    const { fundingSources } = (await server.account()).client;
    const made = Array.from({ length: 6 }, () =>
      fundingSources.create({ ...bankAccount(), is_default: true }),
    );
    await Promise.all(made);
    const all = (await fundingSources.list()).data;
    expect([all.length, all.filter(({ is_default }) => is_default).length]).toEqual([6, 1]);
  });
});
