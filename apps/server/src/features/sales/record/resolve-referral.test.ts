import { describe, expect, test } from 'vitest';
import { unique } from '../../../../test/support/given.ts';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';
import { madeOnce } from '../../../../test/support/made-once.ts';

const server = useServer();

type Identifiers = {
  referral_id?: string;
  customer_id?: string;
  external_user_id?: string;
  click_id?: string;
};

/** Creates a program with two referrals, A (both ids linked) and B (customer id only), and a click of each kind. */
async function twoReferrals() {
  const account = await server.account();
  const { given } = account;
  const affiliate = await given.affiliate();
  const a = await given.referral({
    affiliate_id: affiliate.id,
    customer_id: 'cus_a',
    external_user_id: 'user_a',
  });
  const b = await given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_b' });
  const click = () => given.click(affiliate);
  const clickOfA = await click();
  await given.referral({ affiliate_id: affiliate.id, click_id: clickOfA.id, customer_id: 'cus_clicked' });
  const unconverted = await click();
  return { ...account, affiliate, a, b, converted: clickOfA.id, unconverted: unconverted.id };
}

/** Account shared by tests that write nothing, or nothing that others read. */
const shared = madeOnce(twoReferrals);

const inDatabase = ({ environmentId }: TestAccount, id: string) =>
  server.db.orm.referral.findUniqueOrThrow({ where: { environmentId_id: { environmentId, id } } });

describe('identifiers of an event', () => {
  type Fixture = Awaited<ReturnType<typeof twoReferrals>>;
  const credited: [string, (f: Fixture) => Identifiers][] = [
    ['referral_id alone', ({ a }) => ({ referral_id: a.id })],
    ['customer_id alone', () => ({ customer_id: 'cus_a' })],
    ['external_user_id alone', () => ({ external_user_id: 'user_a' })],
    ['referral_id and customer_id', ({ a }) => ({ referral_id: a.id, customer_id: 'cus_a' })],
    ['customer_id and external_user_id', () => ({ customer_id: 'cus_a', external_user_id: 'user_a' })],
    [
      'all but the click',
      ({ a }) => ({ referral_id: a.id, customer_id: 'cus_a', external_user_id: 'user_a' }),
    ],
    ['customer_id beside an unknown click', () => ({ customer_id: 'cus_a', click_id: 'clk_unknown' })],
    ['customer_id beside an unconverted click', (f) => ({ customer_id: 'cus_a', click_id: f.unconverted })],
    ['referral_id beside an unconverted click', (f) => ({ referral_id: f.a.id, click_id: f.unconverted })],
  ];
  const added: [string, (f: Fixture) => Identifiers][] = [
    ['an unknown customer_id beside referral_id', ({ a }) => ({ referral_id: a.id, customer_id: 'cus_new' })],
    [
      'an unknown customer_id beside the user id',
      () => ({ external_user_id: 'user_a', customer_id: 'cus_2' }),
    ],
    ['an unknown external_user_id', () => ({ customer_id: 'cus_a', external_user_id: 'new' })],
  ];
  test.each(added)('%s is added to the referral', async (_, identifiers) => {
    const fixture = await shared();
    const sale = await fixture.given.conversion(identifiers(fixture));
    expect(sale.referral_id).toBe(fixture.a.id);
    const { referral_id: _id, ...ids } = identifiers(fixture);
    for (const [field, value] of Object.entries(ids))
      expect((await fixture.given.conversion({ [field]: value })).referral_id).toBe(fixture.a.id);
  });

  test.each(credited)('%s match the referral', async (_, identifiers) => {
    const fixture = await shared();
    const sale = await fixture.given.conversion(identifiers(fixture));
    expect(sale.referral_id).toBe(fixture.a.id);
    const { clickId } = await inDatabase(fixture, fixture.a.id);
    expect(clickId).toBeNull();
  });

  const conflicting: [string, (f: Fixture) => Identifiers][] = [
    ['customer_id of A, referral_id of B', ({ b }) => ({ referral_id: b.id, customer_id: 'cus_a' })],
    [
      'external_user_id of A, referral_id of B',
      ({ b }) => ({ referral_id: b.id, external_user_id: 'user_a' }),
    ],
    ['external_user_id of A, customer_id of B', () => ({ customer_id: 'cus_b', external_user_id: 'user_a' })],
    ['a click that became another referral', (f) => ({ customer_id: 'cus_a', click_id: f.converted })],
    ['a click that became another referral, by id', (f) => ({ referral_id: f.a.id, click_id: f.converted })],
  ];
  test.each(conflicting)('%s: IDENTIFIER_CONFLICT, and nothing is written', async (_, identifiers) => {
    const fixture = await shared();
    const before = await fixture.emittedEvents();
    await expect(fixture.given.conversion(identifiers(fixture))).rejects.toMatchObject({
      status: 409,
      code: 'IDENTIFIER_CONFLICT',
    });
    expect(await fixture.emittedEvents()).toEqual(before);
  });

  const leadingNowhere: [string, (f: Fixture) => Identifiers, string | undefined][] = [
    ['an unknown referral_id', () => ({ referral_id: 'ref_unknown' }), 'referral_id'],
    [
      'an unknown referral_id beside a customer_id that resolves',
      () => ({ referral_id: 'ref_unknown', customer_id: 'cus_a' }),
      'referral_id',
    ],
    [
      'an unknown referral_id beside identifiers that contradict each other',
      () => ({ referral_id: 'ref_unknown', customer_id: 'cus_b', external_user_id: 'user_a' }),
      'referral_id',
    ],
    [
      'an unknown referral_id beside a good click',
      (f) => ({ referral_id: 'ref_unknown', click_id: f.unconverted }),
      'referral_id',
    ],
    ['an unknown customer_id', () => ({ customer_id: 'cus_unknown' }), undefined],
    ['an unknown user and customer', () => ({ customer_id: 'cus_x', external_user_id: 'user_x' }), undefined],
    ['an unknown click', () => ({ click_id: 'clk_unknown' }), 'click_id'],
    ['an unknown click and customer', () => ({ click_id: 'clk_unknown', customer_id: 'cus_x' }), 'click_id'],
    ['a customer_id in another letter case', () => ({ customer_id: 'CUS_A' }), undefined],
    ['a customer_id with a blank behind it', () => ({ customer_id: 'cus_a ' }), undefined],
    ['a pattern in place of a customer_id', () => ({ customer_id: '%' }), undefined],
  ];
  test.each(leadingNowhere)('%s: REFERRAL_NOT_FOUND', async (_, identifiers, field) => {
    const fixture = await shared();
    await expect(fixture.given.conversion(identifiers(fixture))).rejects.toMatchObject({
      status: 404,
      code: 'REFERRAL_NOT_FOUND',
      field,
    });
  });
});

describe('adding identifiers', () => {
  test('adds unmatched identifiers to the referral that another one matches, and announces it', async () => {
    const account = await server.account();
    const { given, client, announced } = account;
    const referral = await given.referral();
    await client.events.create({
      event_name: 'signed_up',
      event_type: 'lead',
      referral_id: referral.id,
      customer_id: 'cus_1',
      external_user_id: 'user_1',
    });
    const sale = await given.conversion({ customer_id: 'cus_1', external_user_id: 'user_1' });
    expect(sale.referral_id).toBe(referral.id);
    expect((await announced(referral.id))[1]).toMatchObject({
      type: 'referral.updated',
      previous: { customer_id: null, external_user_id: null },
      data: { customer_id: 'cus_1', external_user_id: 'user_1' },
    });
  });

  test('happens for a pending sale too, which changes nothing else', async () => {
    const account = await server.account();
    const { given, announced } = account;
    const referral = await given.referral();
    await given.conversion({ referral_id: referral.id, customer_id: 'cus_1', sales_status: 'pending' });
    expect(await announced(referral.id)).toMatchObject([
      { type: 'referral.created' },
      {
        type: 'referral.updated',
        previous: { customer_id: null },
        data: { status: 'lead', converted_at: null },
      },
    ]);
  });

  test('gives a customer_id to exactly one of two referrals that claim it concurrently', {
    tags: 'slow',
  }, async () => {
    const account = await server.account();
    const { given } = account;
    const affiliate = await given.affiliate();
    for (let round = 0; round < 8; round += 1) {
      const customer_id = unique('cus');
      const [one, two] = await Promise.all([
        given.referral({ affiliate_id: affiliate.id }),
        given.referral({ affiliate_id: affiliate.id }),
      ]);
      const results = await Promise.allSettled(
        [one, two].map(({ id }) => given.conversion({ referral_id: id, customer_id })),
      );
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(refused).toMatchObject([{ status: 409, code: 'IDENTIFIER_CONFLICT' }]);
      const linked = await Promise.all([one, two].map(({ id }) => inDatabase(account, id)));
      expect(linked.map(({ customerId }) => customerId).sort()).toEqual([customer_id, null]);
      expect(linked.map(({ conversionsCount }) => conversionsCount).sort()).toEqual([0, 1]);
    }
  });
});

describe('two programs of one environment', () => {
  async function sameCustomerInTwoPrograms() {
    const account = await server.account();
    const { given } = account;
    const [left, right] = [await given.affiliate(), await given.affiliate()];
    const [inLeft, inRight] = [
      await given.referral({ affiliate_id: left.id, customer_id: 'cus_1' }),
      await given.referral({ affiliate_id: right.id, customer_id: 'cus_1', external_user_id: 'user_1' }),
    ];
    return { ...account, left, right, inLeft, inRight };
  }

  test('conflict for a customer_id in both, pointing to program_id', async () => {
    const { given } = await sameCustomerInTwoPrograms();
    const refused = given.conversion({ customer_id: 'cus_1' });
    await expect(refused).rejects.toMatchObject({ code: 'IDENTIFIER_CONFLICT', status: 409 });
    await expect(refused).rejects.toThrow('program_id');
  });

  test('are distinguished by program_id, for conversions and events', async () => {
    const { given, client, left, right, inLeft, inRight } = await sameCustomerInTwoPrograms();
    const sale = await given.conversion({ customer_id: 'cus_1', program_id: right.program_id });
    expect(sale).toMatchObject({
      referral_id: inRight.id,
      program_id: right.program_id,
      affiliate_id: right.id,
    });
    const event = { customer_id: 'cus_1', event_name: 'signed_up' };
    const recorded = await client.events.create({ ...event, program_id: left.program_id });
    expect(recorded.referral_id).toBe(inLeft.id);
  });

  test('keep ids of the other program unmatched within the named program, where they are added', async () => {
    const { given, left, inLeft } = await sameCustomerInTwoPrograms();
    const sale = await given.conversion({
      customer_id: 'cus_1',
      external_user_id: 'user_1',
      program_id: left.program_id,
    });
    expect(sale.referral_id).toBe(inLeft.id);
  });

  test('return not found for a referral or a click of a program other than program_id', async () => {
    const { given, left, right, inLeft } = await sameCustomerInTwoPrograms();
    const ofRight = { program_id: right.program_id };
    await expect(given.conversion({ ...ofRight, referral_id: inLeft.id })).rejects.toMatchObject({
      code: 'REFERRAL_NOT_FOUND',
      field: 'referral_id',
    });
    const { id: click_id } = await given.click(left);
    await expect(given.conversion({ ...ofRight, click_id })).rejects.toMatchObject({
      code: 'REFERRAL_NOT_FOUND',
      field: 'click_id',
    });
    await expect(given.conversion({ customer_id: 'cus_1', program_id: 'prg_no' })).rejects.toMatchObject({
      code: 'REFERRAL_NOT_FOUND',
    });
  });
});
