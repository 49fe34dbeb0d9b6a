import { expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer({ now: '2026-11-01T00:00:00.000Z' });
const begin = '2026-12-01T00:00:00.000Z';
const after = new Date('2026-12-01T00:00:00.001Z');

/** Creates an incentive of 20% in a group with an affiliate who has a customer. */
async function selling(account: Pick<TestAccount, 'client' | 'given'>) {
  const { client, given } = account;
  const program = await given.program();
  const id = await given.incentive(program);
  const affiliate = await given.affiliate({ program });
  const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
  const schedule = (amount: number, in_force_from: string | null = begin) =>
    client.incentives.update(id, { amount, in_force_from });
  return { ...program, id, referral_id, schedule, sell: () => given.conversion({ referral_id }) };
}

test('applies a scheduled version from its start, wherever terms are used or shown', {
  tags: 'slow',
}, async () => {
  const account = await server.account();
  const { client } = account;
  const { id, groupId, referral_id, schedule, sell } = await selling(account);
  const everywhere = async () => [
    (await sell()).commission_amount,
    (
      await client.conversions.create({
        ...{
          referral_id,
          sale_amount: 100,
          sale_amount_currency: 'USD',
          external_event_id: 'dry',
          dry_run: true,
        },
      })
    ).commission_amount,
    (await client.incentives.get(id)).amount,
    (await client.incentives.list()).data[0]?.amount,
    (await client.groups.incentives.list(groupId)).data[0]?.amount,
    (await client.groups.get(groupId, { expand: ['incentives'] })).incentives?.[0]?.amount,
  ];
  const planned = await schedule(25);
  expect(planned).toMatchObject({
    ...{ version: 1, amount: 20 },
    scheduled: { version: 2, amount: 25, in_force_from: begin, in_force_until: null },
  });
  expect(await everywhere()).toEqual([20, 20, 20, 20, 20, 20]);
  server.now = new Date('2026-11-30T23:59:59.999Z');
  expect(await everywhere()).toEqual([20, 20, 20, 20, 20, 20]);
  server.now = new Date(begin);
  expect(await everywhere()).toEqual([25, 25, 25, 25, 25, 25]);
  expect(await client.incentives.get(id)).toMatchObject({ version: 2, scheduled: null });
  expect(
    (await client.incentives.versions(id)).data.map(({ version, in_force_until }) => [
      version,
      in_force_until,
    ]),
  ).toEqual([
    [2, null],
    [1, begin],
  ]);
  server.now = after;
  expect(await client.incentives.update(id, { amount: 30 })).toMatchObject({ version: 3, scheduled: null });
  expect(await everywhere()).toEqual([30, 30, 30, 30, 30, 30]);
});

test('reschedules a version while keeping its terms, and withdraws it with null', {
  tags: 'slow',
}, async () => {
  const account = await server.account();
  const { client } = account;
  const { id, schedule, sell } = await selling(account);
  await schedule(25);
  const later = '2026-12-24T00:00:00.000Z';
  const replaced = await client.incentives.update(id, { cap_per_conversion: 5, in_force_from: later });
  const terms = { version: 2, amount: 25, cap_per_conversion: 5, in_force_from: later };
  expect(replaced).toMatchObject({ version: 1, cap_per_conversion: null, scheduled: terms });
  const renamed = await client.incentives.update(id, { name: 'Renamed' });
  expect(renamed).toMatchObject({ name: 'Renamed', version: 1, scheduled: terms });
  expect(await client.incentives.update(id, { in_force_from: null })).toMatchObject({
    ...{ version: 1, scheduled: null },
  });
  expect((await client.incentives.versions(id)).data.map(({ version }) => version)).toEqual([1]);
  await schedule(25);
  expect(await schedule(30, null)).toMatchObject({ version: 2, amount: 30, scheduled: null });
  server.now = after;
  expect((await sell()).commission_amount).toBe(30);
});

test('rejects times too early or too late, unchanged terms, and edits while a version is scheduled', async () => {
  const account = await server.account();
  const { id, schedule } = await selling(account);
  const path = `/v1/incentives/${id}`;
  const refused = [400, 'VALIDATION_ERROR', 'in_force_from'];
  for (const in_force_from of [
    ...['2026-10-31T00:00:00Z', '2026-11-01T00:00:59.999Z', '2027-11-02T00:00:00.001Z', '2026-12-01', ''],
  ])
    expect(await account.refusal('PUT', path, { amount: 25, in_force_from }), in_force_from).toEqual(refused);
  expect(await account.refusal('PUT', path, { amount: 20, in_force_from: begin })).toEqual(refused);
  await schedule(25);
  expect(await account.refusal('PUT', path, { amount: 30 })).toEqual(refused);
  expect(await account.refusal('PUT', path, { amount: 20, in_force_from: begin })).toEqual(refused);
  expect(await account.client.incentives.get(id)).toMatchObject({ version: 1, scheduled: { amount: 25 } });
});

test('deletes an unused incentive with its scheduled version', async () => {
  const { client, given } = await server.account();
  const { programId } = await given.program();
  const { id } = await client.incentives.create({ program_id: programId, name: 'I', amount: 5 });
  await client.incentives.update(id, { amount: 6, in_force_from: begin });
  expect(await client.incentives.delete(id)).toEqual({ id, deleted: true });
});

test('does not withdraw a version used by sales after the test clock was moved back', async () => {
  const account = await server.account();
  const { id, schedule, sell } = await selling(account);
  await schedule(25);
  server.now = after;
  expect((await sell()).commission_amount).toBe(25);
  server.now = new Date('2026-11-02T00:00:00.000Z');
  expect((await sell()).commission_amount).toBe(20);
  const refused = [409, 'IN_USE', undefined];
  expect(await account.refusal('PUT', `/v1/incentives/${id}`, { in_force_from: null })).toEqual(refused);
});

test('does not withdraw a version used by an uncommitted sale', async () => {
  const account = await server.account();
  const { id, schedule, sell } = await selling(account);
  const sale = await sell();
  await schedule(25);
  const other = await server.db.lists.connect();
  await other.query('begin');
  await other.query('update transactions set incentive_version = 2 where environment_id = $1 and id = $2', [
    account.environmentId,
    sale.id,
  ]);
  const withdrawn = account.refusal('PUT', `/v1/incentives/${id}`, { in_force_from: null });
  const [{ pid } = { pid: 0 }] = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
  const waiting = 'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))';
  await expect.poll(async () => (await server.db.lists.query(waiting, [pid])).rowCount).toBeGreaterThan(0);
  await other.query('commit');
  other.release();
  expect(await withdrawn).toEqual([409, 'IN_USE', undefined]);
});

test('counts a group as without an incentive once a scheduled version no longer pays for sales', async () => {
  const account = await server.account();
  const { client } = account;
  const { id, groupId } = await selling(account);
  const terms = { incentive_type: 'lead', is_percentage: false, amount: 5, currency: 'USD' } as const;
  await client.incentives.update(id, { ...terms, in_force_from: begin });
  const listed = async () => [
    (await client.groups.list({ only: 'without_incentive' })).data.map((group) => group.id),
    (await client.inbox.get()).groups_without_incentive?.items.map((group) => group.id),
  ];
  expect(await listed()).toEqual([[], []]);
  server.now = new Date(begin);
  expect(await listed()).toEqual([[groupId], [groupId]]);
});
