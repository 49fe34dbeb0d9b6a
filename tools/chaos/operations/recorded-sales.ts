import { type AskedRefund, type AskedSale, remember } from '../model.ts';
import { isOk, type Operation } from '../operation.ts';
import { type Ask, type Asking, onceVoided, toMajor } from './sales.ts';

const refundRefusals = ['ALREADY_REFUNDED', 'REFUND_EXCEEDS_REMAINING'];

/** Refunds part of a sale, the whole sale, or more than its amount. Several clients may refund the same sale. */
export const refundSale: Ask = (asking) => {
  const { model, random } = asking;
  const sale = random.pick([...model.recentSales.slice(-20), null]);
  if (!sale?.id) return null;
  const refunds = random.chance(0.4) ? random.integer(2, 4) : 1;
  const { id: saleId } = sale;
  return Array.from({ length: refunds }, () => refundOf(asking, sale, saleId));
};

function refundOf({ model, random, tally }: Asking, sale: AskedSale, saleId: string): Operation {
  const isWhole = random.chance(0.15);
  const isTooMuch = random.chance(0.05);
  const part = random.integer(1, Math.ceil(sale.amountMinor * 0.6));
  const amountMinor = isWhole ? null : isTooMuch ? sale.amountMinor + part : part;
  const refund: AskedRefund = {
    key: model.nextKey('refund'),
    saleId,
    amountMinor,
    isAcknowledged: false,
    refusal: null,
  };
  model.refunds.set(refund.key, refund);
  return {
    route: 'conversions.refund',
    method: 'POST',
    path: `/v1/conversions/${saleId}/refund`,
    apiKey: model.world.apiKey,
    key: null,
    body: {
      external_event_id: refund.key,
      ...(amountMinor !== null && { amount: toMajor(amountMinor) }),
    },
    get refusals() {
      return onceVoided(sale, ...refundRefusals);
    },
    canComeLate: true,
    done: (answer) => {
      refund.isAcknowledged = isOk(answer);
      refund.refusal = isOk(answer) ? null : answer.code;
      if (isOk(answer) && amountMinor !== null && amountMinor > sale.amountMinor)
        tally.violation('a refund never exceeds its sale', { key: refund.key, amountMinor });
    },
  };
}

const statuses = ['rejected', 'pending', 'approved', 'ready_for_payment'];

/**
 * Changes a commission's status manually, in both directions. The server rejects this while a payout contains the
 * commission.
 */
export const moveCommission: Ask = ({ model, random }) => {
  const sale = random.pick([...model.recentSales.slice(-60), null]);
  if (!sale?.id) return null;
  return {
    route: 'commissions.update',
    method: 'PUT',
    path: `/v1/commissions/${sale.id}`,
    apiKey: model.world.apiKey,
    key: null,
    body: { status: random.pick(statuses) },
    get refusals() {
      return onceVoided(sale, 'INVALID_TRANSITION', 'IN_USE');
    },
    done: () => {},
  };
};

/** Voids a sale. The server rejects this while a payout contains the sale. */
export const voidSale: Ask = ({ model, random }) => {
  // Only the newest sales are unclaimed, because a payout run claims all ready commissions.
  const sale = random.pick([...model.recentSales.slice(-4), null]);
  if (!sale?.id) return null;
  if (sale.voiding === 'not asked for') sale.voiding = 'asked for';
  return {
    route: 'commissions.void',
    method: 'POST',
    path: `/v1/commissions/${sale.id}/void`,
    apiKey: model.world.apiKey,
    key: null,
    body: undefined,
    refusals: ['IN_USE'],
    canComeLate: true,
    done: (answer) => {
      if (!isOk(answer)) return;
      sale.voiding = 'acknowledged';
      remember(model.voidedSales, sale);
    },
  };
};

/**
 * Retries a voided sale much later. The sale must not be recorded again, even if its key has since been used for
 * another sale.
 */
export const resendVoided: Ask = ({ model, random, tally }) => {
  const sale = random.pick([...model.voidedSales.slice(-20), null]);
  if (!sale?.request) return null;
  return {
    ...sale.request,
    route: 'voided',
    refusals: ['VOIDED'],
    done: (answer) => {
      if (isOk(answer)) tally.violation('what was voided is not recorded again', { key: sale.key });
    },
  };
};
