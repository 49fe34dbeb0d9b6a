import type { AffiliateAction } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';

const server = useServer();

const reason = 'No website';

/** Creates affiliates of one program that await approval, each with a sale of 100 USD. */
async function waiting(count: number) {
  const account = await server.account();
  const program = await account.given.program();
  await account.given.incentive(program);
  const ids: string[] = [];
  const sales: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id } = await account.given.affiliate({ program, status: 'pending' });
    const referral = await account.given.referral({ affiliate_id: id });
    sales.push((await account.given.conversion({ referral_id: referral.id })).id);
    ids.push(id);
  }
  const act = (action: AffiliateAction) => account.client.affiliates.act(action);
  const status = async (id: string) => (await account.client.commissions.get(id)).status;
  return { ...account, program, ids, sales, act, status };
}

describe('action on affiliates', () => {
  test('approves and announces each affiliate and releases their earnings', { tags: 'slow' }, async () => {
    const { act, ids, sales, status, announced } = await waiting(2);
    expect((await act({ action: 'approve', ids })).results).toEqual(
      ids.map((id) => ({ id, status: 'APPROVED', changed: true })),
    );
    for (const id of ids)
      expect((await announced(id)).at(-1)).toMatchObject({
        type: 'affiliate.updated',
        data: { partnership_status: 'APPROVED' },
        previous: { partnership_status: 'PENDING' },
      });
    for (const sale of sales) expect(await status(sale)).toBe('ready_for_payment');
    expect((await act({ action: 'approve', ids })).results[0]).toMatchObject({ changed: false });
  });

  test('approves a seller and the affiliate above together, so that the level follows the sale', async () => {
    const { client, given, environmentId } = await server.account();
    const program = await given.program();
    await given.incentive(program);
    const level = { level: 1, amount: 5, is_percentage: true, basis: 'sale' } as const;
    await client.groups.multiLevelIncentives.create(program.groupId, level);
    const above = await given.affiliate({ program, status: 'pending' });
    const seller = await given.affiliate({ program, status: 'pending' });
    await client.affiliates.update(seller.id, { parent_affiliate_id: above.id });
    const referral = await given.referral({ affiliate_id: seller.id });
    await given.conversion({ referral_id: referral.id });
    await client.affiliates.act({ action: 'approve', ids: [above.id, seller.id] });
    const earnings = await server.db.orm.earning.findMany({
      where: { environmentId },
      include: { moves: true },
    });
    expect(earnings.map(({ status, moves }) => [status, moves.length])).toEqual([
      ['ready_for_payment', 1],
      ['ready_for_payment', 1],
    ]);
  });

  test('rejects with the reason and returns a result for each', async () => {
    const { act, ids, client } = await waiting(1);
    const foreign = await (await server.account()).given.affiliate();
    const [id = ''] = ids;
    const { results, counts } = await act({
      action: 'reject',
      reason,
      ids: [foreign.id, id, 'aff_none', id],
    });
    expect(results.map(({ status, changed, error }) => [status, changed, error?.code])).toEqual([
      [null, false, 'NOT_FOUND'],
      ['REJECTED', true, undefined],
      [null, false, 'NOT_FOUND'],
      ['REJECTED', false, undefined],
    ]);
    expect(counts).toEqual({ done: 2, failed: 2 });
    expect((await client.affiliates.get(id)).rejection_reason).toBe(reason);
  });

  test('moves affiliates within their program to and from a group, and rejects others', {
    tags: 'slow',
  }, async () => {
    const { act, ids, client, given, program, environmentId } = await waiting(1);
    const other = await given.affiliate();
    const group_id = await given.group(program.programId);
    const moved = await act({ action: 'move', group_id, ids: [...ids, other.id] });
    expect(moved.results).toMatchObject([{ changed: true }, { id: other.id, error: { code: 'NOT_FOUND' } }]);
    expect((await client.affiliates.get(ids[0] ?? '')).group_id).toBe(group_id);
    expect((await client.affiliates.get(other.id)).group_id).toBe(other.group_id);
    await act({ action: 'move', group_id: null, ids });
    expect((await client.affiliates.get(ids[0] ?? '')).group_id).toBeNull();
    await act({ action: 'move', group_id: null, ids });
    const moves = await server.db.orm.groupMove.findMany({
      where: { environmentId, affiliateId: ids[0] ?? '' },
    });
    expect(moves.map(({ fromGroupId, toGroupId, actor }) => [fromGroupId, toGroupId, actor])).toEqual([
      [program.groupId, group_id, expect.stringMatching(/^key_/)],
      [group_id, null, expect.stringMatching(/^key_/)],
    ]);
    const nowhere = act({ action: 'move', group_id: 'grp_none', ids });
    await expect(nowhere).rejects.toMatchObject({ code: 'NOT_FOUND', field: 'group_id' });
  });

  test('by filter takes the oldest matches and nobody who joined after the snapshot', async () => {
    const { act, ids, client, given, program } = await waiting(2);
    const last = await client.affiliates.get(ids[1] ?? '');
    const recorded_before = new Date(Date.parse(last.created_at) + 1).toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const newer = await given.affiliate({ program, status: 'pending' });
    const filter = { status: 'pending' as const, program_id: program.programId, recorded_before };
    const { results, has_more } = await act({ action: 'approve', filter });
    expect([results.map(({ id }) => id), has_more]).toEqual([ids, false]);
    expect((await client.affiliates.get(newer.id)).partnership_status).toBe('PENDING');
  });

  test.each([
    [{ action: 'approve' }, 'ids'],
    [{ action: 'approve', ids: Array.from({ length: 501 }, (_, n) => `aff_${n}`) }, 'ids'],
    [{ action: 'approve', filter: { status: 'pending' } }, 'filter.recorded_before'],
    [{ action: 'reject', ids: ['aff_1'] }, 'reason'],
    [{ action: 'approve', ids: ['aff_1'], reason }, 'reason'],
    [{ action: 'move', ids: ['aff_1'] }, 'group_id'],
    [{ action: 'approve', ids: ['aff_1'], group_id: null }, 'group_id'],
    [{ action: 'approve', ids: ['aff_1'], after: 'aff_0' }, 'after'],
  ])('is rejected when it is ambiguous: %j', async (body, field) => {
    const { client } = await server.account();
    const refused = client.affiliates.act(body as never);
    await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });
});
