import type { LedgerVerification, Payout } from '@tributary/sdk';
import { inLanes } from './in-lanes.ts';
import type { Session } from './session.ts';

export interface PayoutReport {
  /** Payouts in their final state, by tracking id and currency. */
  readonly payouts: readonly DemoPayout[];
  /** False if an earlier run created the payouts. */
  readonly isNew: boolean;
  /** Result of recomputing every balance from the ledger. */
  readonly ledger: LedgerVerification;
}

export interface DemoPayout {
  readonly affiliate: string;
  readonly payout: Payout;
}

/**
 * Pays the demo's affiliates through an imaginary bank: the first payment fails and is retried, the second is cancelled
 * and its commissions become ready again, and all others arrive. Continues an interrupted run. Does not repeat a
 * finished run, so no second payout is created.
 */
export async function payOut(session: Session, width: number): Promise<PayoutReport> {
  const { client, programId, affiliates } = session;
  const ids = [...affiliates.values()].map(({ id }) => id);
  const earlier = await findPayouts(session);
  if (earlier.length === 0) await client.payouts.create({ program_id: programId, affiliate_ids: ids });
  const made = earlier.length === 0 ? await findPayouts(session) : earlier;
  await inLanes(
    [...made.entries()],
    ([, { affiliate }]) => affiliate,
    width,
    async ([index, { payout }]) => settle(session, payout, index),
  );
  return {
    payouts: await findPayouts(session),
    isNew: earlier.length === 0 && made.length > 0,
    ledger: await client.ledger.verify(),
  };
}

/** Completes or cancels the payout, whatever its status after an earlier run. */
async function settle({ client }: Session, { id, status }: Payout, index: number): Promise<void> {
  if (status === 'completed' || status === 'cancelled') return;
  if (index === 1) {
    await client.payouts.cancel(id);
    return;
  }
  if (status === 'failed') await client.payouts.reopen(id);
  if (status !== 'processing') await client.payouts.start(id, { paymentMethod: 'wire_transfer' });
  if (status === 'pending' && index === 0) {
    await client.payouts.fail(id);
    await client.payouts.reopen(id);
    await client.payouts.start(id);
  }
  await client.payouts.complete(id, { paymentReference: `demo-${index + 1}` });
}

async function findPayouts({ client, affiliates }: Session): Promise<DemoPayout[]> {
  const trackingIds = new Map([...affiliates.values()].map(({ id, trackingId }) => [id, trackingId]));
  const payouts = await client.payouts.list({ limit: 100 }).toArray();
  return payouts
    .flatMap((payout) => {
      const affiliate = trackingIds.get(payout.affiliate_id);
      return affiliate === undefined ? [] : [{ affiliate, payout }];
    })
    .sort((a, b) => compare(keyOf(a), keyOf(b)));
}

const keyOf = ({ affiliate, payout }: DemoPayout) => `${affiliate} ${payout.currency}`;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
