import { expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';

const server = useServer();

const dayMs = 24 * 60 * 60 * 1000;

/** Creates a click that became the referral of customer A. */
async function spentClick() {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const click = await account.given.click(affiliate, { utmSource: 'news' });
  const ofA = await account.given.conversion({ click_id: click.id, customer_id: 'cus_a' });
  const { environmentId } = account;
  const referrals = () =>
    server.db.orm.referral.findMany({ where: { environmentId }, orderBy: { id: 'asc' } });
  return { ...account, affiliate, click, ofA, referrals };
}

test('creates a referral of the same affiliate for another customer, with a copy of the click and an explanation', async () => {
  const { given, client, affiliate, click, ofA, referrals, announced } = await spentClick();
  const sale = await given.conversion({ click_id: click.id, customer_id: 'cus_b', external_user_id: 'b' });
  expect(sale).toMatchObject({ affiliate_id: affiliate.id, commission_amount: 20 });
  expect(sale.referral_id).not.toBe(ofA.referral_id);
  const [first, second] = await referrals();
  expect(first).toMatchObject({ customerId: 'cus_a', clickId: click.id, conversionsCount: 1 });
  expect(second).toMatchObject({
    ...{ id: sale.referral_id, customerId: 'cus_b', externalUserId: 'b', clickId: null, conversionsCount: 1 },
    clickFacts: { ...(first?.clickFacts as object), id: click.id },
  });
  expect((await announced(sale.referral_id)).map(({ type }) => type)).toEqual([
    'referral.created',
    'referral.converted',
  ]);
  expect((await client.conversions.explain(sale.id)).referral).toEqual({
    id: sale.referral_id,
    affiliate_id: affiliate.id,
    resolved_by: ['click_id'],
    linked: ['customer_id', 'external_user_id'],
    made_from: 'spent_click',
  });
});

test('keeps the other customer on that referral, with or without the click, which alone matches the first', async () => {
  const { given, client, click, ofA, referrals } = await spentClick();
  const b = { customer_id: 'cus_b' };
  const { referral_id } = await given.conversion({ click_id: click.id, ...b });
  const again = await given.conversion({ click_id: click.id, ...b });
  const lead = await client.events.create({
    ...{ event_name: 'signed_up', event_type: 'lead', click_id: click.id, external_user_id: 'user_b' },
    ...b,
  });
  expect([again.referral_id, lead.referral_id]).toEqual([referral_id, referral_id]);
  expect((await given.conversion({ external_user_id: 'user_b' })).referral_id).toBe(referral_id);
  expect((await given.conversion({ click_id: click.id })).referral_id).toBe(ofA.referral_id);
  expect(await referrals()).toHaveLength(2);
});

test('lets only the first customer who identifies themselves complete the referral', async () => {
  const { given, affiliate, referrals } = await spentClick();
  const click = await given.click(affiliate);
  const nobody = await given.conversion({ click_id: click.id });
  const b = await given.conversion({ click_id: click.id, external_user_id: 'user_b' });
  const c = await given.conversion({ click_id: click.id, customer_id: 'cus_c' });
  expect(b.referral_id).toBe(nobody.referral_id);
  expect(c.referral_id).not.toBe(nobody.referral_id);
  expect(await referrals()).toHaveLength(3);
});

test('creates a new referral if the existing one has only an e-mail address', async () => {
  const { given, affiliate } = await spentClick();
  const click = await given.click(affiliate);
  const known = await given.referral({ affiliate_id: affiliate.id, click_id: click.id });
  const sale = await given.conversion({ click_id: click.id, customer_id: 'cus_b' });
  expect(sale.referral_id).not.toBe(known.id);
});

test('is valid for the other customer until the click’s cookie expires', async () => {
  const { given, click, referrals } = await spentClick();
  const end = new Date(click.created_at).getTime() + 30 * dayMs;
  server.now = new Date(end + 1);
  await expect(given.conversion({ click_id: click.id, customer_id: 'cus_b' })).rejects.toMatchObject({
    code: 'REFERRAL_NOT_FOUND',
    field: 'click_id',
  });
  expect(await referrals()).toHaveLength(1);
  server.now = new Date(end);
  await given.conversion({ click_id: click.id, customer_id: 'cus_b' });
  expect(await referrals()).toHaveLength(2);
});

test('creates one referral for another customer, however many sales arrive at once', async () => {
  const { given, client, click, ofA, referrals } = await spentClick();
  const identity = { click_id: click.id, customer_id: 'cus_b' };
  const leads = [1, 2, 3, 4].map((at) =>
    client.events.create({ ...identity, event_name: `lead_${at}`, event_type: 'lead' }),
  );
  const sales = Array.from({ length: 12 }, () => given.conversion(identity));
  const made = await Promise.all([...sales, ...leads]);
  expect(new Set(made.map(({ referral_id }) => referral_id)).size).toBe(1);
  expect(made[0]?.referral_id).not.toBe(ofA.referral_id);
  expect(await referrals()).toMatchObject([{ conversionsCount: 1 }, { conversionsCount: 12 }]);
});

test('creates the same referrals in one batch as one after another', { tags: 'slow' }, async () => {
  const identities = [
    { customer_id: 'cus_b' },
    {},
    { customer_id: 'cus_b', external_user_id: 'user_b' },
    { external_user_id: 'user_c' },
    { customer_id: 'cus_a' },
    { external_user_id: 'user_b' },
    { customer_id: 'cus_c', external_user_id: 'user_c' },
  ];
  const results = [];
  for (const isBatch of [true, false]) {
    const { given, client, click, referrals } = await spentClick();
    const items = identities.map((identity, at) => ({
      ...{
        click_id: click.id,
        sale_amount: 10,
        sale_amount_currency: 'USD',
        external_event_id: `order-${at}`,
      },
      ...identity,
    }));
    if (isBatch) {
      const outcomes = await client.conversions.createBatch({ items });
      expect(outcomes.map(({ status }) => status)).toEqual(Array(7).fill(201));
    } else for (const item of items) await given.conversion(item);
    const made = await referrals();
    results.push(
      made.map((row) => [row.customerId, row.externalUserId, row.conversionsCount, row.clickId !== null]),
    );
  }
  expect(results[0]).toEqual([
    ['cus_a', null, 3, true],
    ['cus_b', 'user_b', 3, false],
    ['cus_c', 'user_c', 2, false],
  ]);
  expect(results[1]).toEqual(results[0]);
});

test('creates nothing in a dry run', async () => {
  const { client, click, referrals } = await spentClick();
  await client.conversions.create({
    ...{ click_id: click.id, customer_id: 'cus_b', dry_run: true },
    ...{ sale_amount: 10, sale_amount_currency: 'USD', external_event_id: 'order-1' },
  });
  expect(await referrals()).toHaveLength(1);
});
