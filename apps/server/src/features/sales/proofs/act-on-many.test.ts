import { type CommissionActionResults, Tributary } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { copyTransaction } from '../../../../test/support/copy-transaction.ts';
import { useServer } from '../../../../test/support/harness.ts';

const server = useServer();

const MANY = 1_500;
const reason = 'The order was never paid.';
const later = () => new Date(Date.now() + 60_000).toISOString();

async function sold(options: { status?: 'pending'; incentive?: object } = {}) {
  const account = await server.account();
  const affiliate = await account.given.affiliate({ settings: { minimumPayoutMinor: 0n }, ...options });
  const referral = await account.given.referral({ affiliate_id: affiliate.id });
  const sale = await account.given.conversion({ referral_id: referral.id });
  return { ...account, affiliate, referral, sale };
}

describe('more commissions than one call accepts', () => {
  test('are approved by filter in several calls, none twice and none omitted', async () => {
    const { client, environmentId, sale } = await sold({ incentive: { approvalType: 'manual' } });
    await copyTransaction(server, { environmentId, id: sale.id, times: MANY - 1 });

    const filter = { approval: 'waiting' as const, recorded_before: later() };
    const seen = new Set<string>();
    const calls: CommissionActionResults[] = [];
    for (let after: string | undefined; calls.length <= MANY / 500; ) {
      const answer = await client.commissions.act({ action: 'approve', filter, ...(after && { after }) });
      calls.push(answer);
      for (const { id, changed } of answer.results) if (changed) seen.add(id);
      if (!answer.has_more) break;
      after = answer.next_after ?? undefined;
    }
    expect(calls.map(({ counts }) => counts)).toEqual(Array(MANY / 500).fill({ done: 500, failed: 0 }));
    expect(calls.map(({ next_after }) => next_after !== null)).toEqual(
      calls.map((_, index) => index < MANY / 500 - 1),
    );
    expect(seen.size).toBe(MANY);
    const left = await server.db.orm.transaction.count({
      where: { environmentId, status: { not: 'ready_for_payment' } },
    });
    expect(left).toBe(0);
  });
});

describe('actions concurrent with payout runs and refunds', () => {
  test('wait for each other and leave each commission in one state', async () => {
    const { apiKey, environmentId, sale, affiliate, given, referral } = await sold({
      incentive: { approvalType: 'manual' },
    });
    // On a busy machine, a lock may take longer than a request waits, so the request is repeated.
    const client = new Tributary({ apiKey, baseUrl: server.baseUrl, maxRetries: 8 });
    const level = { level: 1, amount: 5, is_percentage: true, basis: 'sale' } as const;
    const [group] = (await client.groups.list({ program_id: affiliate.program_id })).data;
    await client.groups.multiLevelIncentives.create(group?.id ?? '', level);
    const above = await client.affiliates.create({
      name: 'Above',
      email: 'above@example.com',
      program_id: affiliate.program_id,
    });
    await client.affiliates.update(affiliate.id, { parent_affiliate_id: above.id });
    const ids = [sale.id];
    for (let made = 1; made < 60; made += 1)
      ids.push((await given.conversion({ referral_id: referral.id })).id);
    const backwards = [...ids].reverse();
    const half = (of: readonly string[]) => of.filter((_, index) => index % 2 === 0);
    const filter = { recorded_before: later() };
    const { program_id } = affiliate;
    const round = [
      () => client.commissions.act({ action: 'approve', ids }),
      () => client.commissions.act({ action: 'release', ids: backwards }),
      () => client.commissions.act({ action: 'reject', reason, ids: half(backwards) }),
      () => client.commissions.act({ action: 'reopen', filter }),
      () => client.commissions.act({ action: 'approve', filter }),
      () => client.payouts.create({ program_id }),
      () => client.affiliates.act({ action: 'reject', reason, ids: [affiliate.id, above.id] }),
      () => client.affiliates.act({ action: 'approve', ids: [above.id, affiliate.id] }),
      ...half(ids).map((id) => () => client.conversions.refund(id, { amount: 1 })),
    ];
    for (let turn = 0; turn < 3; turn += 1) {
      const order = [...round.slice(turn * 2), ...round.slice(0, turn * 2)];
      const outcomes = await Promise.allSettled(order.map((call) => call()));
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          // A refund of a rejected commission has nothing left to deduct; nothing else may be rejected.
          expect(outcome.reason).toMatchObject({ code: expect.stringMatching(/^(IN_USE|NOT_REFUNDABLE)$/) });
    }
    const transactions = await server.db.orm.transaction.findMany({
      where: { environmentId },
      include: { earnings: true },
    });
    for (const { status, earningId, earnings } of transactions)
      expect(earnings.find(({ id }) => id === earningId)?.status).toBe(status);
    // The server would silently repeat a transaction ended by a deadlock.
    const { rows } = await server.db.lists.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
    const { is_consistent } = await client.ledger.verify();
    expect(is_consistent).toBe(true);
  });
});
