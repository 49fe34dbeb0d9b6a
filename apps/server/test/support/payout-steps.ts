import type { Payout } from '@tributary/sdk';
import type { TestServer } from './harness.ts';
import { ledgerOf, manualCommission } from './manual-commission.ts';

/** Steps for a ready commission of 20 USD on a sale of 100, and for its affiliate's payouts. */
export type PayoutStep =
  | 'run'
  | 'another sale'
  | `refund ${number}`
  | 'refund'
  /** Undoes the newest refund in effect. */
  | 'undo'
  | `${'start' | 'complete' | 'fail' | 'cancel' | 'reopen' | 'return'}${'' | ' first'}`;

/**
 * Performs the steps in turn. A status change applies to the latest payout unless it says `first`. `another sale` earns
 * 20 USD more. Returns everything that is then visible: the sale, its ledger, every payout by number, and the
 * affiliate's balance.
 */
export async function afterSteps(
  server: TestServer,
  steps: readonly PayoutStep[],
  created: 'ready_for_payment' | 'paid' = 'ready_for_payment',
) {
  const made = await manualCommission(server, { status: created, sales_status: 'complete' });
  const { account, affiliate, body, commission } = made;
  const { client } = account;
  const payouts: Payout[] = [];
  const act = async (step: PayoutStep) => {
    const [verb, argument] = step.split(' ') as [string, string?];
    if (verb === 'run') {
      const run = await client.payouts.create({ program_id: affiliate.program_id });
      payouts.push(...(run.payouts as Payout[]));
    } else if (verb === 'another') {
      await client.commissions.create({ ...body, status: 'ready_for_payment' });
    } else if (verb === 'refund') {
      await client.conversions.refund(commission.id, argument ? { amount: Number(argument) } : {});
    } else if (verb === 'undo') {
      const refunds = (await client.conversions.refunds(commission.id)).data;
      const { id } = refunds.find(({ undone_at }) => undone_at === null) ?? { id: 'none' };
      await client.conversions.undoRefund(commission.id, id, { reason: 'The dispute was won.' });
    } else {
      const payout = argument === 'first' ? payouts[0] : payouts.at(-1);
      const id = payout?.id ?? 'none';
      if (verb === 'return') await client.payouts.return(id, { reason: 'AC04 account closed' });
      else await client.payouts[verb as 'start'](id);
    }
  };
  for (const step of steps) await act(step);
  const seen = await Promise.all(payouts.map(({ id }) => client.payouts.get(id)));
  return {
    ...made,
    payouts: seen,
    figures: {
      sale: (await client.commissions.get(commission.id)).status,
      ledger: (await ledgerOf(server, account, commission)).join(', '),
      payouts: seen.map(({ status, amount }) => `${status} ${amount}`).join(', '),
      balance: await made.balance(),
    },
  };
}
