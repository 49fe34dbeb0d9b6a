import type { IncentiveCreate } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { useAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer();
const account = useAccount(server);

/** Creates an incentive of 20% attached to an affiliate's group, and sales that use it. */
async function selling(terms: object = {}) {
  const { client, given } = account;
  const program = await given.program();
  const incentive = await client.incentives.create({
    program_id: program.programId,
    name: 'Twenty',
    amount: 20,
    ...terms,
  });
  await client.groups.incentives.create(program.groupId, { incentive_id: incentive.id });
  const affiliate = await given.affiliate({ program });
  const referral = await given.referral({ affiliate_id: affiliate.id });
  const sell = (sale: object = {}) => given.conversion({ referral_id: referral.id, ...sale });
  return { ...program, incentive, affiliate, sell };
}

describe('creating an incentive', () => {
  test('returns every term and version 1, as get and list do', async () => {
    const { client, given } = account;
    const { programId } = await given.program();
    const wanted: Omit<IncentiveCreate, 'program_id'> = {
      name: 'Tiers',
      amount: 7.5,
      is_percentage: false,
      currency: 'eur',
      incentive_length: 'time_limited',
      length_value: 12,
      approval_type: 'hold_period',
      hold_period_days: 30,
      apply_to: 'specific_products',
      product_ids: ['p1'],
      cap_per_conversion: 5,
      cap_per_referral: 50.25,
      include_free_sales: true,
      variable_config: {
        basis: 'referral_conversions',
        currency: 'eur',
        tiers: [{ from: 3, amount: 9, is_percentage: false }],
      },
    };
    const incentive = await client.incentives.create({ program_id: programId, ...wanted });
    expect(incentive).toEqual({
      ...wanted,
      id: expect.stringMatching(/^inc_/),
      program_id: programId,
      version: 1,
      incentive_type: 'commission',
      currency: 'EUR',
      event_name: null,
      variable_commission: true,
      variable_config: { ...wanted.variable_config, currency: 'EUR' },
      scheduled: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    expect(await client.incentives.get(incentive.id)).toEqual(incentive);
    expect((await client.incentives.list({ program_id: programId })).data).toEqual([incentive]);
  });

  test('rejects all invalid terms at once, and an unknown program', async () => {
    const body = { program_id: 'prg_x', name: 'I', amount: 10 };
    const wrong = { ...body, amount: 101, length_value: 1 };
    const { status, body: answer } = await account.raw('POST', '/v1/incentives', wrong);
    expect([status, answer.error.details.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['amount', 'length_value'],
    ]);
    expect(await account.refusal('POST', '/v1/incentives', body)).toEqual([404, 'NOT_FOUND', 'program_id']);
    expect(await account.refusal('GET', '/v1/incentives/inc_x')).toEqual([404, 'NOT_FOUND', undefined]);
  });

  test('pays the amounts of a lead, a trial and a milestone bound to an event', async () => {
    const { client, given } = account;
    const program = await given.program();
    for (const [incentive_type, amount] of [
      ['lead', 1],
      ['trial', 2],
      ['milestone', 3],
    ] as const) {
      const { id } = await client.incentives.create({
        program_id: program.programId,
        name: incentive_type,
        incentive_type,
        amount,
        currency: 'USD',
        ...(incentive_type === 'milestone' && { event_name: 'kyc' }),
      });
      await client.groups.incentives.create(program.groupId, { incentive_id: id });
    }
    const affiliate = await given.affiliate({ program });
    const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
    for (const event of [
      { event_name: 'signup', event_type: 'lead' },
      { event_name: 'trial', event_type: 'trial' },
      { event_name: 'other', event_type: 'milestone' },
      { event_name: 'kyc', event_type: 'milestone' },
    ] as const) {
      await client.events.create({ referral_id, ...event });
    }
    const { data } = await client.commissions.list({ referral_id, order: 'asc' });
    expect(data.map(({ commission_amount }) => commission_amount)).toEqual([1, 2, 3]);
  });
});

describe('editing an incentive', () => {
  test('creates a new version for the next sale and keeps past earnings', async () => {
    const { client } = account;
    const { incentive, sell } = await selling();
    const first = await sell();
    const edited = await client.incentives.update(incentive.id, { amount: 30 });
    expect(edited).toEqual({ ...incentive, amount: 30, version: 2, updated_at: expect.any(String) });
    expect((await sell()).commission_amount).toBe(30);
    expect((await client.commissions.get(first.id)).commission_amount).toBe(20);
  });

  test('creates no new version with the same terms or only another name', async () => {
    const { client } = account;
    const tiers = {
      basis: 'sale_amount',
      currency: 'USD',
      tiers: [{ from: 5, amount: 9, is_percentage: true }],
    };
    const { incentive } = await selling({ variable_config: tiers });
    const same = { amount: 20, variable_config: tiers as never };
    expect((await client.incentives.update(incentive.id, same)).version).toBe(1);
    const renamed = await client.incentives.update(incentive.id, { name: 'Renamed' });
    expect([renamed.name, renamed.version]).toEqual(['Renamed', 1]);
  });

  test('keeps omitted terms and validates the result as a whole', async () => {
    const { client } = account;
    const { incentive } = await selling({ approval_type: 'hold_period', hold_period_days: 30 });
    const path = `/v1/incentives/${incentive.id}`;
    expect(await account.refusal('PUT', path, { approval_type: 'automatic' })).toEqual([
      400,
      'VALIDATION_ERROR',
      'hold_period_days',
    ]);
    expect(await account.refusal('PUT', path, { is_percentage: false })).toEqual([
      400,
      'VALIDATION_ERROR',
      'currency',
    ]);
    expect((await client.incentives.get(incentive.id)).version).toBe(1);
    const edited = await client.incentives.update(incentive.id, {
      approval_type: 'automatic',
      hold_period_days: null,
    });
    expect(edited).toMatchObject({
      version: 2,
      approval_type: 'automatic',
      hold_period_days: null,
      amount: 20,
    });
    expect(await account.refusal('PUT', '/v1/incentives/inc_x', {})).toEqual([404, 'NOT_FOUND', undefined]);
  });

  test('creates twenty consecutive versions for twenty concurrent edits', { tags: 'slow' }, async () => {
    const { client } = account;
    const { incentive } = await selling();
    const amounts = Array.from({ length: 20 }, (_, at) => 30 + at);
    const edits = await Promise.all(
      amounts.map((amount) => client.incentives.update(incentive.id, { amount })),
    );
    expect(edits.map(({ version }) => version).sort((a, b) => a - b)).toEqual(amounts.map((_, at) => at + 2));
    const last = edits.find(({ version }) => version === 21);
    expect((await client.incentives.get(incentive.id)).amount).toBe(last?.amount);
  });
});

describe('versions of an incentive', () => {
  test('are listed newest first, each lasting until the next one begins', async () => {
    const { client } = account;
    const { incentive } = await selling();
    const {
      id: _,
      program_id: __,
      name: ___,
      created_at,
      updated_at: ____,
      scheduled: _____,
      ...terms
    } = incentive;
    await client.incentives.update(incentive.id, { name: 'Renamed' });
    await client.incentives.update(incentive.id, { amount: 30 });
    const all = (await client.incentives.versions(incentive.id)).data;
    const begun = all[0]?.in_force_from ?? '';
    expect(all).toEqual([
      {
        ...terms,
        amount: 30,
        version: 2,
        id: `${incentive.id}.2`,
        in_force_from: begun,
        in_force_until: null,
      },
      { ...terms, id: `${incentive.id}.1`, in_force_from: created_at, in_force_until: begun },
    ]);
    expect(begun >= created_at).toBe(true);
  });

  test('are paged by id, and reject the cursor of another incentive', { tags: 'slow' }, async () => {
    const { client, refusal } = account;
    const { incentive } = await selling();
    const { incentive: other } = await selling();
    for (let amount = 1; amount <= 11; amount += 1) await client.incentives.update(incentive.id, { amount });
    const { data, has_more } = await client.incentives.versions(incentive.id, { limit: 5 });
    expect([data.map(({ version }) => version), has_more]).toEqual([[12, 11, 10, 9, 8], true]);
    const all = await client.incentives.versions(incentive.id, { limit: 5 }).toArray();
    expect(all.map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const path = `/v1/incentives/${incentive.id}/versions`;
    expect(await refusal('GET', `${path}?starting_after=${other.id}.1`)).toEqual([
      400,
      'VALIDATION_ERROR',
      'starting_after',
    ]);
    expect(await refusal('GET', '/v1/incentives/inc_x/versions')).toEqual([404, 'NOT_FOUND', undefined]);
  });
});

describe('deleting an incentive', () => {
  test('is rejected while a group has it or anything was earned through it', async () => {
    const { client, raw } = account;
    const { incentive, groupId, sell } = await selling();
    await sell();
    const path = `/v1/incentives/${incentive.id}`;
    const attached = await raw('DELETE', path);
    expect([attached.status, attached.body.error.code]).toEqual([409, 'IN_USE']);
    expect(attached.body.error.message).toContain('attached groups and transactions calculated with it');
    const { data } = await client.groups.incentives.list(groupId);
    await client.groups.incentives.delete(groupId, data[0]?.id ?? '');
    expect(await account.refusal('DELETE', path)).toEqual([409, 'IN_USE', undefined]);
  });

  test('succeeds or is rejected cleanly during concurrent sales', { tags: 'slow' }, async () => {
    const { client, raw } = account;
    for (let round = 0; round < 4; round += 1) {
      const { incentive, groupId, sell } = await selling();
      const { data } = await client.groups.incentives.list(groupId);
      const remove = async () => {
        await client.groups.incentives.delete(groupId, data[0]?.id ?? '');
        return raw('DELETE', `/v1/incentives/${incentive.id}`);
      };
      const [deleted, ...sales] = await Promise.all([remove(), sell(), sell(), sell()]);
      const isUsed = sales.some(({ matched_incentive_id }) => matched_incentive_id !== null);
      expect(deleted.status).toBe(isUsed ? 409 : 200);
    }
  });

  test('deletes an unused incentive with all its versions', async () => {
    const { client, given } = account;
    const { programId } = await given.program();
    const { id } = await client.incentives.create({ program_id: programId, name: 'I', amount: 5 });
    await client.incentives.update(id, { amount: 6 });
    expect(await client.incentives.delete(id)).toEqual({ id, deleted: true });
    expect(await account.refusal('DELETE', `/v1/incentives/${id}`)).toEqual([404, 'NOT_FOUND', undefined]);
    expect(await client.programs.delete(programId)).toEqual({ id: programId, deleted: true });
  });
});
