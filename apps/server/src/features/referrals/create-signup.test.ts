import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { useServer } from '../../../test/support/harness.ts';

const server = useServer();

const dayMs = 24 * 60 * 60 * 1000;

async function visited(settings: object = {}) {
  const account = await server.account();
  const affiliate = await account.given.affiliate(settings);
  const click = () => account.given.click(affiliate);
  const { environmentId, raw } = account;
  const where = { environmentId };
  const referrals = () => server.db.orm.referral.findMany({ where, orderBy: { id: 'asc' } });
  const clicks = () => server.db.orm.click.findMany({ where });
  const signUp = async (body: object, headers: Record<string, string> = {}) => {
    const answer = await raw('POST', '/v1/signups', body, headers);
    return { ...answer, data: answer.body.data, reason: answer.body.reason, error: answer.body.error };
  };
  return { ...account, affiliate, click, clicks, referrals, signUp };
}

const person = () => ({
  email: `${unique('Cy')}@example.com`,
  external_user_id: unique('user'),
  customer_id: unique('cus'),
});

describe('sign-up by click', () => {
  test('creates the referral with the identities and a copy of the click, and announces it', async () => {
    const { affiliate, click, referrals, signUp, announced, given } = await visited();
    const { id } = await click();
    const cy = { ...person(), name: 'Cy', metadata: { plan: 'pro' } };
    const { status, data } = await signUp({ click_id: id, ...cy });
    expect(status).toBe(201);
    expect(data).toMatchObject({ ...cy, affiliate_id: affiliate.id, status: 'lead', converted_at: null });
    expect(await referrals()).toMatchObject([
      {
        ...{ id: data.id, clickId: id, emailNormalized: cy.email.toLowerCase() },
        clickFacts: { tracking_id: affiliate.tracking_id },
      },
    ]);
    expect(await announced(data.id)).toMatchObject([{ type: 'referral.created', data }]);
    expect((await given.conversion({ click_id: id })).referral_id).toBe(data.id);
  });

  test.each([
    ['at the last instant of the window', 30 * dayMs, 201, undefined],
    ['a millisecond later', 30 * dayMs + 1, 200, 'expired'],
  ])('%s', async (_, ageMs, status, reason) => {
    const { click, signUp, referrals } = await visited();
    server.now = new Date('2026-03-01T00:00:00.000Z');
    const { id } = await click();
    server.now = new Date('2026-08-01T00:00:00.000Z');
    const created_at = new Date(Date.parse('2026-03-01T00:00:00.000Z') + ageMs).toISOString();
    const answer = await signUp({ click_id: id, ...person(), created_at });
    expect([answer.status, answer.reason]).toEqual([status, reason]);
    expect((await referrals()).map(({ createdAt }) => createdAt.toISOString())).toEqual(
      status === 201 ? [created_at] : [],
    );
  });

  test('credits nobody for an unknown click, or one of another program or of a rejected affiliate', async () => {
    const { affiliate, click, client, given, signUp, referrals } = await visited();
    const { id } = await click();
    const other = await given.program();
    expect(await signUp({ click_id: 'clk_unknown', ...person() })).toMatchObject({
      status: 200,
      body: { success: true, data: null, reason: 'unknown_click' },
    });
    expect((await signUp({ click_id: id, program_id: other.programId, ...person() })).reason).toBe(
      'unknown_click',
    );
    await client.affiliates.update(affiliate.id, { status: 'rejected' });
    expect((await signUp({ click_id: id, ...person() })).reason).toBe('rejected_affiliate');
    expect(await referrals()).toEqual([]);
  });

  test('of the affiliate themselves is flagged at the first sale', async () => {
    const { click, signUp, given } = await visited({
      email: 'ann@example.com',
      settings: { selfReferral: 'hold' },
    });
    const { id } = await click();
    const { data } = await signUp({ click_id: id, email: 'Ann+shop@example.com', customer_id: 'cus_1' });
    expect(await given.conversion({ customer_id: 'cus_1', referral_id: data.id })).toMatchObject({
      status: 'pending',
      flags: ['self_referral'],
    });
  });
});

describe('sign-up by a used click', () => {
  test('completes a referral without identities, and creates a new one for the next person', async () => {
    const { affiliate, click, signUp, given, referrals, announced } = await visited();
    const { id } = await click();
    const sale = await given.conversion({ click_id: id });
    const [cy, di] = [person(), person()];
    const first = await signUp({ click_id: id, ...cy });
    expect([first.status, first.data.id]).toEqual([200, sale.referral_id]);
    expect((await announced(sale.referral_id)).at(-1)).toMatchObject({
      type: 'referral.updated',
      data: { ...cy, status: 'customer' },
      previous: { email: null, customer_id: null, external_user_id: null },
    });
    const second = await signUp({ click_id: id, ...di });
    expect(second).toMatchObject({ status: 201, data: { ...di, affiliate_id: affiliate.id } });
    expect((await referrals()).at(-1)).toMatchObject({ clickId: null, clickFacts: { id } });
    const bought = await given.conversion({ click_id: id, customer_id: di.customer_id });
    expect(bought.referral_id).toBe(second.data.id);
    const again = await signUp({ click_id: id, email: di.email });
    expect([again.status, again.data.id]).toEqual([200, second.data.id]);
  });

  test('is too late for the next person once the cookie has expired, but never for the first', async () => {
    const { click, signUp, given } = await visited();
    const { id, created_at } = await click();
    await given.conversion({ click_id: id });
    server.now = new Date(new Date(created_at).getTime() + 30 * dayMs + 1);
    expect((await signUp({ click_id: id, ...person() })).status).toBe(200);
    expect((await signUp({ click_id: id, ...person() })).reason).toBe('expired');
  });
});

describe('sign-up by tracking id', () => {
  test('records the click at its time, and the referral', async () => {
    const { affiliate, signUp, clicks, referrals, given } = await visited();
    const clicked_at = new Date(Date.now() - dayMs).toISOString();
    const cy = person();
    const { status, data } = await signUp({ tracking_id: affiliate.tracking_id, clicked_at, ...cy });
    expect(status).toBe(201);
    const [click, ...more] = await clicks();
    expect(more).toEqual([]);
    expect(click).toMatchObject({ affiliateId: affiliate.id, createdAt: new Date(clicked_at) });
    expect(await referrals()).toMatchObject([
      { id: data.id, clickId: click?.id, clickFacts: { tracking_id: affiliate.tracking_id } },
    ]);
    expect((await given.conversion({ click_id: click?.id ?? '' })).referral_id).toBe(data.id);
  });

  test('uses the first id that the program knows among those stored in a browser', async () => {
    const { affiliate, signUp, clicks } = await visited();
    const { tracking_id } = affiliate;
    for (const kept of [
      tracking_id.toUpperCase(),
      `%20${tracking_id}.`,
      `newsletter/${tracking_id}%3Fx/other`,
    ])
      expect((await signUp({ tracking_id: kept, ...person() })).data.affiliate_id).toBe(affiliate.id);
    expect((await clicks()).map(({ trackingId }) => trackingId)).toEqual(Array(3).fill(tracking_id));
    expect((await signUp({ tracking_id: `${tracking_id}_x`, ...person() })).reason).toBe('unknown_click');
  });

  test('records no click if the id is unknown, too late, or of a rejected affiliate', async () => {
    const { affiliate, client, signUp, clicks } = await visited();
    const { tracking_id } = affiliate;
    const clicked_at = new Date(Date.now() - 30 * dayMs - 60_000).toISOString();
    expect((await signUp({ tracking_id: 'nobody', ...person() })).reason).toBe('unknown_click');
    expect((await signUp({ tracking_id, clicked_at, ...person() })).reason).toBe('expired');
    await client.affiliates.update(affiliate.id, { status: 'rejected' });
    expect((await signUp({ tracking_id, ...person() })).reason).toBe('rejected_affiliate');
    expect(await clicks()).toEqual([]);
  });

  test('requires the program if there are several', async () => {
    const { affiliate, given, signUp } = await visited();
    await given.program();
    const { tracking_id, program_id } = affiliate;
    expect(await signUp({ tracking_id, ...person() })).toMatchObject({
      status: 400,
      error: { code: 'VALIDATION_ERROR', field: 'program_id' },
    });
    expect((await signUp({ tracking_id, program_id, ...person() })).status).toBe(201);
    expect(await signUp({ tracking_id, program_id: 'prg_no', ...person() })).toMatchObject({
      status: 404,
      error: { code: 'NOT_FOUND', field: 'program_id' },
    });
  });

  test('creates one click and one referral for ten concurrent requests', async () => {
    const { affiliate, signUp, clicks, referrals } = await visited();
    const body = { tracking_id: affiliate.tracking_id, ...person() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect([await clicks(), await referrals()].map(({ length }) => length)).toEqual([1, 1]);
  });
});

describe('sign-up of an existing referral', () => {
  test('keeps the affiliate, whichever click comes, and adds missing identities', async () => {
    const { affiliate, click, client, given, signUp, referrals, announced } = await visited();
    const other = await client.affiliates.create({
      ...{ name: 'Other', email: `${unique('other')}@example.com`, program_id: affiliate.program_id },
    });
    const cy = person();
    const { id } = await given.referral({ affiliate_id: other.id, email: cy.email });
    const answer = await signUp({
      ...{ click_id: (await click()).id, ...cy, email: cy.email.toUpperCase(), name: 'Cy' },
    });
    expect(answer).toMatchObject({
      status: 200,
      data: { ...cy, id, affiliate_id: other.id, name: 'Cy' },
    });
    expect((await announced(id)).map(({ type }) => type)).toEqual(['referral.created', 'referral.updated']);
    const again = await signUp({ ...cy, name: 'Another name' });
    expect(again).toMatchObject({ status: 200, data: answer.data });
    expect(await announced(id)).toHaveLength(2);
    expect(await referrals()).toHaveLength(1);
  });

  test('finds the referral without a click, which would otherwise be needed', async () => {
    const { given, signUp } = await visited();
    const { id } = await given.referral({ customer_id: 'cus_1' });
    expect((await signUp({ customer_id: 'cus_1' })).data.id).toBe(id);
    expect(await signUp({ customer_id: 'cus_2' })).toMatchObject({
      status: 200,
      body: { success: true, data: null, reason: 'no_click' },
    });
  });

  test('conflicts if its identities belong to different referrals', async () => {
    const { affiliate, given, click, signUp, emittedEvents } = await visited();
    const one = await given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_1' });
    await given.referral({ affiliate_id: affiliate.id, external_user_id: 'user_2' });
    const before = await emittedEvents();
    const { id: click_id } = await click();
    for (const body of [
      { customer_id: 'cus_1', external_user_id: 'user_2' },
      { email: one.email, external_user_id: 'user_2' },
    ])
      expect(await signUp({ click_id, ...body })).toMatchObject({
        status: 409,
        error: { code: 'IDENTIFIER_CONFLICT' },
      });
    expect(await emittedEvents()).toEqual(before);
  });

  test('conflicts for a person of two programs, unless the program or the click decides', async () => {
    const { affiliate, given, click, signUp } = await visited();
    const here = await given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_1' });
    const there = await given.referral({ customer_id: 'cus_1' });
    const refused = await signUp({ customer_id: 'cus_1' });
    expect(refused.error).toMatchObject({ code: 'IDENTIFIER_CONFLICT' });
    expect(refused.error.message).toContain('program_id');
    const named = await signUp({ customer_id: 'cus_1', program_id: there.program_id });
    expect(named.data.id).toBe(there.id);
    const clicked = await signUp({ customer_id: 'cus_1', click_id: (await click()).id });
    expect(clicked.data.id).toBe(here.id);
  });
});

test('creates two referrals for two people with one click, and one for twenty concurrent sign-ups of one person', {
  tags: 'slow',
}, async () => {
  const { click, signUp, referrals } = await visited();
  const { id: click_id } = await click();
  const people = [person(), person()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => signUp({ click_id, ...people[at % 2] })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(18).fill(200), 201, 201]);
  const made = await referrals();
  expect(made.map(({ customerId }) => customerId).sort()).toEqual(
    people.map((each) => each.customer_id).sort(),
  );
  expect(made.filter(({ clickId }) => clickId !== null)).toHaveLength(1);
});

test('creates one referral when racing with a sale of the same person by the same click', {
  tags: 'slow',
}, async () => {
  const { click, signUp, given, referrals } = await visited();
  for (let round = 1; round <= 10; round += 1) {
    const [{ id: click_id }, cy] = [await click(), person()];
    const { customer_id } = cy;
    const [answer, sale] = await Promise.all([
      signUp({ click_id, ...cy }),
      given.conversion({ click_id, customer_id }),
    ]);
    expect(answer.data.id).toBe(sale.referral_id);
    expect(await referrals()).toHaveLength(round);
  }
});

test('replays the first response under an Idempotency-Key, even if nobody was credited', async () => {
  const { affiliate, signUp } = await visited();
  const keyed = (key: string, body: object) => signUp(body, { 'Idempotency-Key': key });
  const cy = person();
  const lost = await keyed('first', cy);
  const made = await keyed('second', { ...cy, tracking_id: affiliate.tracking_id });
  expect([lost.reason, made.status]).toEqual(['no_click', 201]);
  const again = await keyed('first', cy);
  expect(again).toMatchObject({ status: 200, body: lost.body });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect((await keyed('second', { ...cy, tracking_id: affiliate.tracking_id })).data).toEqual(made.data);
  expect((await keyed('second', cy)).error.code).toBe('IDEMPOTENCY_CONFLICT');
});

test.each([
  ['without an identity', { click_id: 'clk_1' }, undefined],
  [
    'with a click and a tracking id',
    { click_id: 'clk_1', tracking_id: 'ann', email: 'a@b.co' },
    'tracking_id',
  ],
  [
    'with a time for a click that has one',
    { click_id: 'clk_1', clicked_at: '2026-01-01T00:00:00Z', email: 'a@b.co' },
    'clicked_at',
  ],
  ['from the future', { created_at: '2999-01-01T00:00:00Z', email: 'a@b.co' }, 'created_at'],
  [
    'by a click from the future',
    { tracking_id: 'ann', clicked_at: '2999-01-01T00:00:00Z', email: 'a@b.co' },
    'clicked_at',
  ],
  ['with a broken address', { email: 'nobody' }, 'email'],
  ['with a field that is none', { email: 'a@b.co', affiliate_id: 'aff_1' }, 'affiliate_id'],
])('rejects a sign-up %s with VALIDATION_ERROR', async (_, body, field) => {
  const { signUp } = await visited();
  const { status, error } = await signUp(body);
  expect([status, error.code]).toEqual([400, 'VALIDATION_ERROR']);
  if (field !== undefined)
    expect(error.details.map((problem: { field: string }) => problem.field)).toContain(field);
});
