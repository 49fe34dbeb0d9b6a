import { describe, expect, test } from 'vitest';
import { unique } from '../support/given.ts';
import { useServer } from '../support/harness.ts';

const server = useServer();

describe('e-mail addresses', () => {
  test('are stored as sent, without surrounding spaces, and compared with their domain in punycode', {
    tags: 'slow',
  }, async () => {
    const { client, raw, given } = await server.account();
    const affiliate = await given.affiliate({ email: ' Ann@MÜLLER.de ' });
    expect(affiliate.email).toBe('Ann@MÜLLER.de');
    const same = { program_id: affiliate.program_id, name: 'Ann', email: 'ann@xn--mller-kva.de' };
    const { status, body } = await raw('POST', '/v1/affiliates', same);
    expect([status, body.error.code, body.error.field]).toEqual([409, 'DUPLICATE', 'email']);
    const { data: found } = await client.affiliates.list({ email: 'ANN@müller.de' });
    expect(found[0]?.id).toBe(affiliate.id);
    expect((await client.search.find({ q: 'ann@müller.de' })).results.map(({ id }) => id)).toEqual([
      affiliate.id,
    ]);
    const exported = await client.persons.export({ email: 'ANN@müller.de' });
    expect(exported.affiliates.map(({ id }) => id)).toEqual([affiliate.id]);
  });

  test.each(['jörg', 'r&d', 'sales#1', 'a/b', 'a..b', "o'hara", '用户'])(
    '%s@… is accepted by referrals, sign-ups and payout details',
    async (local) => {
      const { client, given } = await server.account();
      const email = `${local}@example.com`;
      const affiliate = await given.affiliate();
      const paid = await client.affiliates.update(affiliate.id, {
        payout_method: 'paypal',
        payout_details: { email },
      });
      expect(paid).not.toHaveProperty('warnings');
      const referral = await client.referrals.create({ affiliate_id: affiliate.id, email });
      const signup = { program_id: affiliate.program_id, email, customer_id: unique('cus') };
      expect((await client.signups.create(signup))?.id).toBe(referral.id);
    },
  );

  test('are different if two letters are equal only under Unicode folding', async () => {
    const { client, given } = await server.account();
    const { id: affiliate_id } = await given.affiliate();
    const emails = ['ika@example.com', 'ıka@example.com', 'i\u212aa@example.com'];
    const made = await Promise.all(emails.map((email) => client.referrals.create({ affiliate_id, email })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(3);
  });

  test('of a shortlisted company are found and erased in any spelling', { tags: 'slow' }, async () => {
    const { client, given } = await server.account();
    const affiliate = await given.affiliate();
    const email = 'kunde@müller.de';
    const referral = await client.referrals.create({ affiliate_id: affiliate.id, email });
    const item = { name: 'Müller', domain: 'müller.de', category: 'shop' };
    const shortlisted = await client.finder.create({ ...item, emails: ['Kunde@XN--mller-kva.de'] });
    await client.finder.create({ ...item, emails: ['kunde@müller.example'] });
    const exported = await client.persons.export({ email });
    expect(exported.shortlist.map(({ id }) => id)).toEqual([shortlisted.id]);
    await client.erasures.create({ referral_id: referral.id, reason: 'requested' });
    const left = await client.finder.list();
    expect(left.data.map(({ emails }) => emails)).toEqual([['kunde@müller.example']]);
  });
});

describe('null as an identifier', () => {
  test('is the same request as without it', async () => {
    const { given, raw, environmentId } = await server.account();
    const affiliate = await given.affiliate();
    const programId = affiliate.program_id;
    const email = `${unique('c')}@example.com`;
    const body = { affiliate_id: affiliate.id, email, customer_id: unique('cus') };
    const headers = { 'idempotency-key': unique('key') };
    const nulls = { external_user_id: null, click_id: null, subscription_id: null };
    const first = await raw('POST', '/v1/referrals', { ...body, ...nulls }, headers);
    const again = await raw('POST', '/v1/referrals', body, headers);
    expect([first.status, again.status, again.body.data]).toEqual([201, 200, first.body.data]);
    const where = { environmentId, object: first.body.data.id };
    const { changes } = await server.db.orm.auditEntry.findFirstOrThrow({ where });
    expect((changes as { field: string }[]).map(({ field }) => field)).toEqual([
      'affiliate_id',
      'customer_id',
      'email',
    ]);
    const sale = { customer_id: body.customer_id, sale_amount: 10, sale_amount_currency: 'USD' };
    const others = { external_user_id: null, click_id: null, referral_id: null, coupon_code: null };
    const sold = {
      ...sale,
      ...others,
      program_id: programId,
      invoice_id: null,
      external_event_id: unique('e'),
    };
    expect((await raw('POST', '/v1/conversions', sold)).status).toBe(201);
    const signup = { program_id: programId, email: null, name: null, customer_id: body.customer_id };
    expect((await raw('POST', '/v1/signups', { ...signup, external_user_id: null })).status).toBe(200);
  });

  test('is not an identifier', async () => {
    const { raw } = await server.account();
    const sale = { sale_amount: 10, sale_amount_currency: 'USD', external_event_id: unique('e') };
    const sold = await raw('POST', '/v1/conversions', { ...sale, customer_id: null });
    expect([sold.status, sold.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    const signedUp = await raw('POST', '/v1/signups', { email: null, customer_id: null });
    expect([signedUp.status, signedUp.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});
