import { describe, expect, test } from 'vitest';
import { useAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer();
const account = useAccount(server);

describe('creating a program', () => {
  test('returns it with the defaults and creates its one default group', async () => {
    const { client } = account;
    const program = await client.programs.create({ name: 'Shop', default_currency: 'jpy' });
    expect(program).toEqual({
      id: expect.stringMatching(/^prg_/),
      name: 'Shop',
      default_currency: 'JPY',
      cookie_days: 30,
      minimum_payout: 0,
      minimum_payouts: [{ currency: 'JPY', amount: 0 }],
      timezone: 'UTC',
      duplicates: 'refuse',
      attribution: 'click_first',
      self_referral: 'hold',
      coupon_provider: 'manual',
      payout_schedule: null,
      payout_approval: 'none',
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await client.programs.get(program.id)).toEqual(program);
    const { data } = await client.groups.list({ program_id: program.id });
    expect(data).toMatchObject([{ name: 'Default', is_default: true, program_id: program.id }]);
  });

  test('rejects a minimum with more decimals than its currency allows, and an unknown provider', async () => {
    const body = { name: 'Shop', default_currency: 'JPY' };
    expect(await account.refusal('POST', '/v1/programs', { ...body, minimum_payout: 0.5 })).toEqual([
      400,
      'VALIDATION_ERROR',
      'minimum_payout',
    ]);
    expect(await account.refusal('POST', '/v1/programs', { ...body, coupon_provider: 'none-such' })).toEqual([
      400,
      'VALIDATION_ERROR',
      'coupon_provider',
    ]);
  });

  test.each([
    [{ every: 'month', day: 29 }, 'payout_schedule.day'],
    [{ every: 'month', day: 0 }, 'payout_schedule.day'],
    [{ every: 'week', day: 8 }, 'payout_schedule.day'],
    [{ every: 'year', day: 1 }, 'payout_schedule.every'],
    [{ every: 'week' }, 'payout_schedule.day'],
  ])('rejects the payday %j', async (payout_schedule, field) => {
    const body = { name: 'Shop', default_currency: 'USD', payout_schedule };
    expect(await account.refusal('POST', '/v1/programs', body)).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('keeps its payday until it is changed or removed', async () => {
    const { programs } = account.client;
    const payout_schedule = { every: 'week', day: 7 } as const;
    const { id } = await programs.create({ name: 'Shop', default_currency: 'USD', payout_schedule });
    expect(await programs.update(id, { cookie_days: 5 })).toMatchObject({ payout_schedule });
    expect(await programs.update(id, { payout_schedule: null })).toMatchObject({ payout_schedule: null });
  });

  test('has a minimum payout for each listed currency', async () => {
    const program = await account.client.programs.create({
      ...{ name: 'Shop', default_currency: 'USD', minimum_payout: 50 },
      minimum_payouts: [
        { currency: 'jpy', amount: 5000 },
        { currency: 'EUR', amount: 45.5 },
      ],
    });
    expect(program).toMatchObject({
      minimum_payout: 50,
      minimum_payouts: [
        { currency: 'USD', amount: 50 },
        { currency: 'EUR', amount: 45.5 },
        { currency: 'JPY', amount: 5000 },
      ],
    });
    const listed = { minimum_payouts: [{ currency: 'EUR', amount: 40 }] };
    expect(await account.client.programs.update(program.id, listed)).toMatchObject({
      minimum_payout: 50,
      minimum_payouts: [{ currency: 'USD', amount: 50 }, ...listed.minimum_payouts],
    });
    const same = (await account.client.programs.update(program.id, { minimum_payout: 0 })).minimum_payouts;
    expect(same).toEqual([{ currency: 'USD', amount: 0 }, ...listed.minimum_payouts]);
  });

  test('rejects a time zone that is not an IANA name', async () => {
    const body = { name: 'Shop', default_currency: 'USD' };
    for (const timezone of ['Mars/Olympus', '+02:00', 'CEST+1'])
      expect(await account.refusal('POST', '/v1/programs', { ...body, timezone })).toEqual([
        400,
        'VALIDATION_ERROR',
        'timezone',
      ]);
  });

  test('creates one program when sent twice with one Idempotency-Key', async () => {
    const make = () =>
      account.client.programs.create(
        { name: 'Once', default_currency: 'USD' },
        { idempotencyKey: 'program-1' },
      );
    const [first, second] = [await make(), await make()];
    expect(second.id).toBe(first.id);
  });
});

test('updates the given fields, and the next conversion uses them', async () => {
  const { client, given } = account;
  const affiliate = await given.affiliate();
  const before = await client.programs.get(affiliate.program_id);
  const program = await client.programs.update(before.id, { minimum_payout: 12.5, self_referral: 'reject' });
  expect(program).toEqual({
    ...before,
    minimum_payout: 12.5,
    minimum_payouts: [{ currency: 'USD', amount: 12.5 }],
    self_referral: 'reject',
  });
  const referral = await given.referral({ affiliate_id: affiliate.id, email: affiliate.email });
  expect(await given.conversion({ referral_id: referral.id })).toMatchObject({
    commission_amount: 0,
    flags: ['self_referral'],
  });
  expect(await account.refusal('PUT', '/v1/programs/prg_x', { name: 'A' })).toEqual([
    404,
    'NOT_FOUND',
    undefined,
  ]);
});

test('lists the newest first and pages by cursor in both directions', async () => {
  const { client } = await server.account();
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    ids.unshift((await client.programs.create({ name, default_currency: 'USD' })).id);
  }
  const first = await client.programs.list({ limit: 2 });
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
  const second = await client.programs.list({ limit: 2, starting_after: ids[1] ?? '' });
  expect([second.data.map(({ id }) => id), second.has_more]).toEqual([ids.slice(2), false]);
  const back = await client.programs.list({ limit: 2, ending_before: ids[2] ?? '' });
  expect([back.data.map(({ id }) => id), back.has_more]).toEqual([ids.slice(0, 2), false]);
  expect(await account.refusal('GET', '/v1/programs?starting_after=prg_x')).toEqual([
    400,
    'VALIDATION_ERROR',
    'starting_after',
  ]);
});

describe('deleting a program', () => {
  test('deletes its default group and its levels too', async () => {
    const { client, given } = account;
    const { programId, groupId } = await given.program();
    await client.groups.multiLevelIncentives.create(groupId, {
      level: 1,
      amount: 5,
      is_percentage: true,
      basis: 'sale',
    });
    expect(await client.programs.delete(programId)).toEqual({ id: programId, deleted: true });
    expect(await account.refusal('GET', `/v1/programs/${programId}`)).toEqual([404, 'NOT_FOUND', undefined]);
    expect(await account.refusal('GET', `/v1/program/groups/${groupId}`)).toEqual([
      404,
      'NOT_FOUND',
      undefined,
    ]);
    expect(await account.refusal('DELETE', `/v1/programs/${programId}`)).toEqual([
      404,
      'NOT_FOUND',
      undefined,
    ]);
  });

  test('is rejected while it has anything, and the message names it all', async () => {
    const { given, raw } = account;
    const affiliate = await given.affiliate();
    await given.group(affiliate.program_id);
    const { status, body } = await raw('DELETE', `/v1/programs/${affiliate.program_id}`);
    expect([status, body.error.code]).toEqual([409, 'IN_USE']);
    expect(body.error.message).toContain('affiliates, incentives and groups other than its default group');
  });

  test('succeeds or is rejected cleanly while affiliates are created in it', { tags: 'slow' }, async () => {
    const { client, given, raw } = account;
    for (let round = 0; round < 5; round += 1) {
      const { programId } = await given.program();
      const body = { name: 'A', email: 'a@example.com', program_id: programId };
      const [created, deleted] = await Promise.all([
        raw('POST', '/v1/affiliates', body),
        raw('DELETE', `/v1/programs/${programId}`),
      ]);
      const outcome = [created.status, deleted.status];
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual(outcome);
      const found = await client.affiliates.list({ program_id: programId });
      expect(found.data).toHaveLength(created.status === 201 ? 1 : 0);
    }
  });
});
