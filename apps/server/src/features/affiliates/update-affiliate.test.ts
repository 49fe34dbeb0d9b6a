import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { madeOnce } from '../../../test/support/made-once.ts';

const server = useServer();

async function enrolled() {
  const account = await server.account();
  const program = await account.given.program();
  await account.given.incentive(program);
  const affiliate = await account.client.affiliates.create({
    name: 'Ann',
    email: 'ann@example.com',
    program_id: program.programId,
    external_user_id: 'user_1',
    company_name: 'Company',
    country_code: 'DE',
    payout_method: 'wise',
    payout_details: { iban: 'DE89370400440532013000' },
    metadata: { a: 1 },
  });
  const put = (body: object, id = affiliate.id) => account.raw('PUT', `/v1/affiliates/${id}`, body);
  const { environmentId } = account;
  const row = () =>
    server.db.orm.affiliate.findUniqueOrThrow({
      where: { environmentId_id: { environmentId, id: affiliate.id } },
    });
  return { ...account, ...program, affiliate, put, row };
}

/** Account shared by tests that write nothing, or nothing that others read. */
const shared = madeOnce(enrolled);

describe('updating an affiliate', () => {
  test('changes the given fields, keeps the rest, and announces the previous values', async () => {
    const { client, affiliate, announced, row } = await enrolled();
    const changes = { name: 'Bea', email: 'Bea@example.com', onboarding_completed: true, metadata: { b: 2 } };
    const updated = await client.affiliates.update(affiliate.id, changes);
    expect(updated).toEqual({ ...affiliate, ...changes });
    expect((await announced(affiliate.id)).at(-1)).toEqual({
      type: 'affiliate.updated',
      data: updated,
      previous: { name: 'Ann', email: 'ann@example.com', onboarding_completed: false, metadata: { a: 1 } },
    });
    expect(await row()).toMatchObject({ companyName: 'Company', countryCode: 'DE', payoutMethod: 'wise' });
  });

  test('clears the group, company, country, user id and metadata with null', async () => {
    const { client, affiliate, row, announced } = await enrolled();
    const cleared = await client.affiliates.update(affiliate.id, {
      group_id: null,
      company_name: null,
      country_code: null,
      external_user_id: null,
      metadata: null,
    });
    expect(cleared).toEqual({ ...affiliate, group_id: null, external_user_id: null, metadata: {} });
    expect(await row()).toMatchObject({
      groupId: null,
      companyName: null,
      countryCode: null,
      externalUserId: null,
    });
    expect((await announced(affiliate.id)).at(-1)?.previous).toEqual({
      group_id: affiliate.group_id,
      external_user_id: 'user_1',
      metadata: { a: 1 },
    });
  });

  test('shows the company and country only with expand=company, as they were set and cleared', async () => {
    const { client, affiliate } = await enrolled();
    const expand = ['company'] as const;
    const read = async () => (await client.affiliates.get(affiliate.id, { expand })).company;
    expect(await read()).toEqual({ name: 'Company', country_code: 'DE' });
    await client.affiliates.update(affiliate.id, { company_name: null });
    expect(await read()).toEqual({ name: null, country_code: 'DE' });
    const [listed] = (await client.affiliates.list({ expand })).data;
    expect(listed?.company).toEqual(await read());
    expect(await client.affiliates.get(affiliate.id)).not.toHaveProperty('company');
  });

  test('announces nothing if no field visible in the API changes', async () => {
    const { client, affiliate, announced, row } = await enrolled();
    expect(await client.affiliates.update(affiliate.id, {})).toEqual(affiliate);
    await client.affiliates.update(affiliate.id, {
      company_name: 'Other',
      country_code: 'fr',
      status: 'approved',
    });
    expect(await announced(affiliate.id)).toHaveLength(1);
    expect(await row()).toMatchObject({ companyName: 'Other', countryCode: 'FR' });
  });

  test.each([
    ['name', { name: null }],
    ['name', { name: 'x'.repeat(101) }],
    ['email', { email: null }],
    ['payout_method', { payout_method: null }],
    ['payout_details', { payout_details: null }],
    ['status', { status: null }],
    ['status', { status: 'PENDING' }],
    ['onboarding_completed', { onboarding_completed: null }],
    ['external_user_id', { external_user_id: 'x'.repeat(256) }],
    ['company_name', { company_name: 'x'.repeat(101) }],
    ['country_code', { country_code: 'D' }],
    ['tracking_id', { tracking_id: 'New' }],
    ['program_id', { program_id: 'prg_other' }],
  ])('rejects %s: %.60j', async (field, changes) => {
    const { put } = await shared();
    const { status, body } = await put(changes);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('returns not found for an unknown affiliate or group, or a group of another program', async () => {
    const { put, given } = await enrolled();
    const missing = await put({ name: 'Bea' }, 'aff_unknown');
    expect([missing.status, missing.body.error.code]).toEqual([404, 'NOT_FOUND']);
    const { groupId } = await given.program();
    for (const group_id of [groupId, 'grp_unknown']) {
      const { status, body } = await put({ name: 'Bea', group_id });
      expect([status, body.error.code, body.error.field]).toEqual([404, 'NOT_FOUND', 'group_id']);
    }
  });

  test.each([
    ['email', { email: 'OTHER@example.com' }],
    ['external_user_id', { external_user_id: 'user_other' }],
  ])('returns DUPLICATE for the %s of another affiliate, but not for its own', async (field, changes) => {
    const { client, programId, affiliate, put } = await enrolled();
    const other = { name: 'Other', email: 'other@example.com', external_user_id: 'user_other' };
    await client.affiliates.create({ ...other, program_id: programId });
    const { status, body } = await put(changes);
    expect([status, body.error.code, body.error.field]).toEqual([409, 'DUPLICATE', field]);
    const own = { email: 'ANN@example.com', external_user_id: 'user_1' };
    expect((await client.affiliates.update(affiliate.id, own)).email).toBe('ANN@example.com');
  });

  test('applies a new group’s terms to the next sale, which earns nothing without a group', async () => {
    const { client, given, affiliate, programId, environmentId } = await enrolled();
    const referral_id = (await given.referral({ affiliate_id: affiliate.id })).id;
    const commission = async () => (await given.conversion({ referral_id })).commission_amount;
    const another = await given.group(programId);
    await given.incentive({ programId, groupId: another }, { rateE4: 50_000n });
    expect(await commission()).toBe(20);
    await client.affiliates.update(affiliate.id, { group_id: another });
    expect(await commission()).toBe(5);
    await client.affiliates.update(affiliate.id, { group_id: null });
    await client.affiliates.update(affiliate.id, { name: 'Still in none' });
    const moves = await server.db.orm.groupMove.findMany({
      where: { environmentId, affiliateId: affiliate.id },
    });
    expect(moves.map(({ fromGroupId, toGroupId }) => [fromGroupId, toGroupId])).toEqual([
      [affiliate.group_id, another],
      [another, null],
    ]);
    expect(await given.conversion({ referral_id })).toMatchObject({
      commission_amount: 0,
      commission_currency: null,
      earning_id: null,
      matched_incentive_id: null,
      status: 'approved',
    });
  });
});

describe('getting an affiliate', () => {
  test('expands its group, program and balances, each on request', async () => {
    const { client, given, affiliate, groupId, programId } = await enrolled();
    await given.conversion({ referral_id: (await given.referral({ affiliate_id: affiliate.id })).id });
    const all = await client.affiliates.get(affiliate.id, { expand: ['group', 'program', 'balances'] });
    const { group, program, balances, ...plain } = all;
    expect(plain).toEqual(affiliate);
    expect(group).toMatchObject({ id: groupId, is_default: true });
    expect(program).toMatchObject({ id: programId, default_currency: 'USD', cookie_days: 30 });
    const none = { pending: 0, held: 0, claimed: 0, paid: 0, clawed_back: 0 };
    expect(balances).toEqual([{ ...none, currency: 'USD', ready: 20 }]);
    await client.affiliates.update(affiliate.id, { group_id: null });
    expect((await client.affiliates.get(affiliate.id, { expand: ['group'] })).group).toBeNull();
  });

  test('rejects an unknown expansion and lists the known ones', async () => {
    const { raw, affiliate } = await enrolled();
    const { status, body } = await raw('GET', `/v1/affiliates/${affiliate.id}?expand=group,payout_details`);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', 'expand']);
    for (const name of ['group', 'balances', 'program']) expect(body.error.message).toContain(name);
  });
});
