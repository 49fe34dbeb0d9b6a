import { describe, expect, test } from 'vitest';
import { useServer } from '../support/harness.ts';

const server = useServer();

describe('self-referral', () => {
  const addresses = ['ann@example.com', 'ANN@Example.com', 'ann+shop@example.com', 'Ann+a+b@EXAMPLE.com'];
  test.each(['hold', 'allow', 'reject'])(
    'is treated as the program says: %s',
    { tags: 'slow' },
    async (selfReferral) => {
      for (const email of addresses) {
        const { given } = await server.account();
        const affiliate = await given.affiliate({ email: 'Ann@example.com', settings: { selfReferral } });
        const { id } = await given.referral({ affiliate_id: affiliate.id, email });
        const sale = await given.conversion({ referral_id: id });
        const expected = {
          hold: { status: 'pending', commission_amount: 20, flags: ['self_referral'] },
          allow: { status: 'ready_for_payment', commission_amount: 20, flags: [] },
          reject: { status: 'approved', commission_amount: 0, earning_id: null, commission_currency: null },
        }[selfReferral];
        expect(sale).toMatchObject(expected ?? {});
      }
    },
  );

  test.each(['bob@example.com', 'ann@other.com', '+ann@example.com', 'a.nn@example.com'])(
    'is not %s',
    async (email) => {
      const { given } = await server.account();
      const affiliate = await given.affiliate({
        email: 'ann@example.com',
        settings: { selfReferral: 'reject' },
      });
      const { id } = await given.referral({ affiliate_id: affiliate.id, email });
      expect(await given.conversion({ referral_id: id })).toMatchObject({ commission_amount: 20, flags: [] });
    },
  );

  test('applies from when it is detected, such as when the e-mail is set later', async () => {
    const { given, client } = await server.account();
    const affiliate = await given.affiliate({ email: 'ann@example.com' });
    const { id } = await given.referral({ affiliate_id: affiliate.id });
    expect((await given.conversion({ referral_id: id })).flags).toEqual([]);
    await client.referrals.update(id, { email: 'ann@example.com' });
    expect((await given.conversion({ referral_id: id })).flags).toEqual(['self_referral']);
  });
});
