import type { AskedPayout, Model } from '../model.ts';
import { isOk, type Operation } from '../operation.ts';
import type { Ask, Asking } from './sales.ts';

interface WirePayout {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
}

/** Pays out all ready commissions. Several clients do so concurrently. */
export const runPayouts: Ask = (asking) =>
  Array.from({ length: asking.random.chance(0.5) ? asking.random.integer(2, 3) : 1 }, () => runOf(asking));

const runOf = ({ model, random }: Asking): Operation => ({
  route: 'payouts.create',
  method: 'POST',
  path: '/v1/payouts',
  apiKey: model.world.apiKey,
  key: model.nextKey('run'),
  body: {
    program_id: model.world.programId,
    ...(random.chance(0.5) && { affiliate_ids: [random.pick(model.world.affiliateIds)] }),
  },
  refusals: [],
  idOf: ({ data }) => (data.payouts as WirePayout[]).map(({ id }) => id).join(),
  done: (answer) => {
    if (!isOk(answer)) return;
    for (const payout of answer.data.payouts as WirePayout[]) askPayout(model, payout);
  },
});

function askPayout(model: Model, { id, amount, status }: WirePayout): void {
  if (model.payouts.has(id)) return;
  const asked: AskedPayout = { id, amount, status, moves: new Map(), isPaid: false };
  model.payouts.set(id, asked);
  model.openPayouts.push(asked);
}

/** Most payouts are completed directly. The others fail, are canceled, or are reopened. */
const ways: Readonly<Record<string, readonly string[]>> = {
  pending: ['processing', 'processing', 'processing', 'cancelled'],
  processing: ['completed', 'completed', 'completed', 'failed'],
  failed: ['pending', 'pending', 'cancelled'],
  cancelled: ['pending'],
};

export const movePayout: Ask = ({ model, random }) => {
  const payout = random.pick([...model.openPayouts.slice(-12), null]);
  const status = payout && random.pick(ways[payout.status] ?? [null]);
  if (!payout || !status) return null;
  payout.moves.set(status, (payout.moves.get(status) ?? 0) + 1);
  return {
    route: 'payouts.update',
    method: 'PUT',
    path: `/v1/payouts/${payout.id}`,
    apiKey: model.world.apiKey,
    key: model.nextKey('move'),
    body: { status, paymentReference: payout.id },
    // Another client has changed the payout's status, or a refund has canceled the payout.
    refusals: ['INVALID_TRANSITION'],
    idOf: () => null,
    done: (answer) => {
      if (!isOk(answer)) {
        // The status is unknown, so the next change tries any status at random.
        payout.status = payout.isPaid ? 'completed' : random.pick(Object.keys(ways));
        return;
      }
      payout.status = answer.data.status;
      if (status !== 'completed') return;
      payout.isPaid = true;
      const index = model.openPayouts.indexOf(payout);
      if (index >= 0) model.openPayouts.splice(index, 1);
    },
  };
};
