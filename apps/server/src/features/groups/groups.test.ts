import { describe, expect, test } from 'vitest';
import { useAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer();
const account = useAccount(server);

const defaultsOf = async (programId: string) => {
  const { data } = await account.client.groups.list({ program_id: programId });
  return data.filter(({ is_default }) => is_default).map(({ id }) => id);
};

test('creates, lists and updates a group and clears its website', async () => {
  const { client, given } = account;
  const { programId } = await given.program();
  const group = await client.groups.create({ program_id: programId, name: 'Partners' });
  expect(group).toEqual({
    id: expect.stringMatching(/^grp_/),
    program_id: programId,
    name: 'Partners',
    description: '',
    custom_website_url: null,
    is_default: false,
    created_at: expect.stringMatching(/Z$/),
  });
  const changes = { description: 'Ours', custom_website_url: 'https://example.com/' };
  expect(await client.groups.update(group.id, changes)).toEqual({ ...group, ...changes });
  const cleared = await client.groups.update(group.id, { custom_website_url: null });
  expect(cleared.custom_website_url).toBeNull();
  const { data } = await client.groups.list({ program_id: programId });
  expect(data[0]).toEqual(cleared);
  expect(await account.refusal('POST', '/v1/program/groups', { program_id: 'prg_x', name: 'G' })).toEqual([
    404,
    'NOT_FOUND',
    'program_id',
  ]);
});

describe('default group', () => {
  test('moves and is never duplicated, even if two groups become the default at once', async () => {
    const { client, given } = account;
    const { programId, groupId } = await given.program();
    const [one, two] = [await given.group(programId), await given.group(programId)];
    await client.groups.update(one, { is_default: true });
    expect(await defaultsOf(programId)).toEqual([one]);
    await Promise.all([one, two, groupId].map((id) => client.groups.update(id, { is_default: true })));
    expect(await defaultsOf(programId)).toHaveLength(1);
  });

  test('is joined by new affiliates from then on', async () => {
    const { client, given } = account;
    const program = await given.program();
    const other = await given.group(program.programId);
    await client.groups.update(other, { is_default: true });
    expect((await given.affiliate({ program })).group_id).toBe(other);
  });

  test('can neither be deleted nor cease to be the default', async () => {
    const { groupId } = await account.given.program();
    expect(await account.refusal('DELETE', `/v1/program/groups/${groupId}`)).toEqual([
      409,
      'IN_USE',
      undefined,
    ]);
    expect(await account.refusal('PUT', `/v1/program/groups/${groupId}`, { is_default: false })).toEqual([
      400,
      'VALIDATION_ERROR',
      'is_default',
    ]);
  });
});

describe('deleting a group', () => {
  test('detaches its incentives, which remain', async () => {
    const { client, given } = account;
    const { programId } = await given.program();
    const groupId = await given.group(programId);
    const incentive = await given.incentive({ programId, groupId });
    expect(await client.groups.delete(groupId)).toEqual({ id: groupId, deleted: true });
    expect((await client.incentives.get(incentive)).id).toBe(incentive);
    expect(await client.incentives.delete(incentive)).toEqual({ id: incentive, deleted: true });
  });

  test('is rejected while it has affiliates', async () => {
    const { client, given, raw } = account;
    const program = await given.program();
    const group = await given.group(program.programId);
    const affiliate = await given.affiliate({ program });
    await client.affiliates.update(affiliate.id, { group_id: group });
    const { status, body } = await raw('DELETE', `/v1/program/groups/${group}`);
    expect([status, body.error.code]).toEqual([409, 'IN_USE']);
    expect(body.error.message).toContain('it has affiliates');
  });
});

describe('incentive of a group', () => {
  test('earns from its attachment until its detachment', async () => {
    const { client, given } = account;
    const program = await given.program();
    const affiliate = await given.affiliate({ program });
    const referral = await given.referral({ affiliate_id: affiliate.id });
    const earned = async () => (await given.conversion({ referral_id: referral.id })).commission_amount;
    const { id } = await client.incentives.create({ program_id: program.programId, name: 'I', amount: 15 });
    const amounts = [await earned()];
    const attached = await client.groups.incentives.create(program.groupId, { incentive_id: id });
    expect(attached).toMatchObject({ id: expect.stringMatching(/^gin_/), incentive_id: id, amount: 15 });
    amounts.push(await earned());
    expect((await client.groups.incentives.list(program.groupId)).data).toEqual([attached]);
    expect(await client.groups.incentives.delete(program.groupId, attached.id)).toEqual({
      id: attached.id,
      deleted: true,
    });
    amounts.push(await earned());
    expect(amounts).toEqual([0, 15, 0]);
    expect((await client.groups.incentives.list(program.groupId)).data).toEqual([]);
  });

  test('is attached once, only within its program, and detached only from its own group', async () => {
    const { client, given } = account;
    const program = await given.program();
    const path = `/v1/program/groups/${program.groupId}/incentives`;
    const incentive_id = await given.incentive(program);
    expect(await account.refusal('POST', path, { incentive_id })).toEqual([409, 'DUPLICATE', 'incentive_id']);
    const other = await given.incentive(await given.program());
    expect(await account.refusal('POST', path, { incentive_id: other })).toEqual([
      404,
      'NOT_FOUND',
      'incentive_id',
    ]);
    const { data } = await client.groups.incentives.list(program.groupId);
    const another = await given.group(program.programId);
    expect(
      await account.refusal('DELETE', `/v1/program/groups/${another}/incentives/${data[0]?.id}`),
    ).toEqual([404, 'NOT_FOUND', undefined]);
  });

  test('conflicts if an Idempotency-Key is reused for another group', async () => {
    const { client, given } = account;
    const { programId, groupId } = await given.program();
    const { id: incentive_id } = await client.incentives.create({
      program_id: programId,
      name: 'I',
      amount: 5,
    });
    const attach = (group: string) =>
      client.groups.incentives.create(group, { incentive_id }, { idempotencyKey: 'attach' });
    const first = await attach(groupId);
    expect((await attach(groupId)).id).toBe(first.id);
    await expect(attach(await given.group(programId))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });
});

describe('level of a group', () => {
  const level = { level: 1, amount: 5, is_percentage: true, basis: 'sale' } as const;

  test('is created, listed and deleted', async () => {
    const { client, given } = account;
    const { groupId } = await given.program();
    const levels = client.groups.multiLevelIncentives;
    const percent = await levels.create(groupId, level);
    expect(percent).toEqual({ ...level, id: expect.stringMatching(/^mli_/), currency: null });
    const fixed = {
      level: 2,
      amount: 3,
      is_percentage: false,
      basis: 'commission',
      currency: 'points',
    } as const;
    const second = await levels.create(groupId, fixed);
    expect(second).toMatchObject({ ...fixed, currency: 'POINTS' });
    expect((await levels.list(groupId)).data).toEqual([second, percent]);
    expect(await levels.delete(groupId, percent.id)).toEqual({ id: percent.id, deleted: true });
    expect((await levels.list(groupId)).data).toEqual([second]);
  });

  test.each([
    ['twice the same', level, [409, 'DUPLICATE', 'level']],
    ['above 100 %', { ...level, level: 2, amount: 100.1 }, [400, 'VALIDATION_ERROR', 'amount']],
    [
      'of a fraction of a unit',
      { ...level, level: 2, is_percentage: false, currency: 'CREDITS', amount: 0.5 },
      [400, 'VALIDATION_ERROR', 'amount'],
    ],
    [
      'in a currency that does not exist',
      { ...level, level: 2, is_percentage: false, currency: 'UDS' },
      [400, 'VALIDATION_ERROR', 'currency'],
    ],
    ['fixed without a currency', { ...level, is_percentage: false }, [400, 'VALIDATION_ERROR', 'currency']],
  ])('rejects %s', async (_, body, expected) => {
    const { groupId } = await account.given.program();
    await account.client.groups.multiLevelIncentives.create(groupId, level);
    expect(
      await account.refusal('POST', `/v1/program/groups/${groupId}/multi-level-incentives`, body),
    ).toEqual(expected);
  });
});
