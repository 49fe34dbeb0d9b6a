import { type AskedRefund, type AskedSale, type Model, remember } from '../model.ts';
import { isOk, type Operation } from '../operation.ts';
import type { Random } from '../random.ts';
import type { Tally } from '../tally.ts';
import type { Rest } from './rest.ts';

export interface Asking {
  readonly model: Model;
  readonly rest: Rest;
  readonly random: Random;
  readonly tally: Tally;
}

/** The requests to send together. Null when the model has nothing to send them for yet. */
export type Ask = (asking: Asking) => Operation | readonly Operation[] | null;

/** A multiple of 5 cents, so that a commission of 20 % is exact. */
const amountOf = (random: Random) => random.integer(20, 20_000) * 5;
const toMajor = (minor: number) => minor / 100;
const COMMISSION_SHARE = 5;

/** A sale to a known customer. However many requests carry its key, it counts once. */
export const recordConversion: Ask = ({ model, random, tally }) => {
  const sale = askSale(model, model.nextKey('order'), amountOf(random), false);
  const body = {
    customer_id: random.pick(model.customers),
    sale_amount: toMajor(sale.amountMinor),
    sale_amount_currency: 'USD',
    external_event_id: sale.key,
  };
  const asEvent = random.chance(0.2);
  return {
    route: asEvent ? 'events.create' : 'conversions.create',
    method: 'POST',
    path: asEvent ? '/v1/events' : '/v1/conversions',
    apiKey: model.world.apiKey,
    key: null,
    body: asEvent ? { ...body, event_name: 'invoice.paid', event_type: 'conversion' } : body,
    refusals: [],
    canComeLate: true,
    done: (answer) => {
      if (!isOk(answer)) {
        sale.refusal = answer.code;
        return;
      }
      const { data: transaction } = answer;
      sale.id = transaction.id;
      remember(model.recentSales, sale);
      if (answer.isReplay) return;
      const expected = [toMajor(sale.amountMinor), toMajor(sale.amountMinor / COMMISSION_SHARE)];
      const answered = [transaction.sale_amount, transaction.commission_amount];
      if (String(expected) !== String(answered))
        tally.violation('a sale is answered as it was sent, with its commission', { ...body, answered });
    },
  };
};

function askSale(model: Model, key: string, amountMinor: number, isManual: boolean): AskedSale {
  const sale: AskedSale = { key, amountMinor, isManual, id: null, refusal: null };
  model.sales.set(key, sale);
  return sale;
}

/** A sale to an unknown customer, which must never be recorded. */
export const recordForStranger: Ask = ({ model, random }) => {
  const sale = askSale(model, model.nextKey('stranger'), amountOf(random), false);
  return {
    route: 'conversions.create',
    method: 'POST',
    path: '/v1/conversions',
    apiKey: model.world.apiKey,
    key: null,
    body: {
      customer_id: 'nobody',
      sale_amount: toMajor(sale.amountMinor),
      sale_amount_currency: 'USD',
      external_event_id: sale.key,
    },
    refusals: ['REFERRAL_NOT_FOUND'],
    done: (answer) => {
      if (isOk(answer)) sale.id = answer.data.id;
      else sale.refusal = answer.code;
    },
  };
};

/** Sends the key of an existing sale with another amount, which is always refused. */
export const reuseKey: Ask = ({ model, random, tally }) => {
  const sale = random.pick([...model.recentSales.slice(-50), null]);
  if (!sale || sale.isManual) return null;
  return {
    route: 'conversions.create',
    method: 'POST',
    path: '/v1/conversions',
    apiKey: model.world.apiKey,
    key: null,
    body: {
      customer_id: random.pick(model.customers),
      sale_amount: toMajor(sale.amountMinor + 5),
      sale_amount_currency: 'USD',
      external_event_id: sale.key,
    },
    refusals: ['IDEMPOTENCY_CONFLICT'],
    done: (answer) => {
      if (isOk(answer))
        tally.violation('a key that was used is not taken for other content', { key: sale.key });
    },
  };
};

const BATCH_MAX = 8;

/** A batch of several sales, each with its own result. */
export const recordBatch: Ask = ({ model, random, tally }) => {
  const sales = Array.from({ length: random.integer(2, BATCH_MAX) }, () =>
    askSale(model, model.nextKey('batched'), amountOf(random), false),
  );
  const items = sales.map((sale) => ({
    customer_id: random.pick(model.customers),
    sale_amount: toMajor(sale.amountMinor),
    sale_amount_currency: 'USD',
    external_event_id: sale.key,
  }));
  return {
    route: 'conversions.createBatch',
    method: 'POST',
    path: '/v1/conversions/batch',
    apiKey: model.world.apiKey,
    key: null,
    body: { items },
    refusals: [],
    canComeLate: true,
    isDefinite: ({ data }) => (data as BatchItem[]).every(({ status }) => status < 500 && status !== 429),
    idOf: ({ data }) => (data as BatchItem[]).map((item) => item.data?.id ?? item.error?.code).join(),
    done: (answer) => {
      if (!isOk(answer)) return;
      for (const item of answer.data as BatchItem[]) {
        const sale = sales[item.index];
        if (!sale) continue;
        if (item.data) {
          sale.id = item.data.id;
          remember(model.recentSales, sale);
        } else {
          sale.refusal = item.error?.code ?? null;
          tally.violation('nothing is refused for a reason that it has not', { route: 'batch', ...item });
        }
      }
    },
  };
};

interface BatchItem {
  readonly index: number;
  readonly status: number;
  readonly data?: { readonly id: string };
  readonly error?: { readonly code: string };
}

/** A manual commission. Its `invoice_id` repeats the key, so that the comparison can find it. */
export const recordCommission: Ask = ({ model, random }) => {
  const sale = askSale(model, model.nextKey('manual'), amountOf(random), true);
  return {
    route: 'commissions.create',
    method: 'POST',
    path: '/v1/commissions',
    apiKey: model.world.apiKey,
    key: sale.key,
    body: {
      referral_id: random.pick(model.referralIds),
      sale_amount: toMajor(sale.amountMinor),
      sale_amount_currency: 'USD',
      commission_amount: toMajor(sale.amountMinor / COMMISSION_SHARE),
      commission_currency: 'USD',
      status: 'ready_for_payment',
      sales_status: 'complete',
      invoice_id: sale.key,
    },
    refusals: [],
    done: (answer) => {
      if (!isOk(answer)) {
        sale.refusal = answer.code;
        return;
      }
      sale.id = answer.data.id;
      remember(model.recentSales, sale);
    },
  };
};

const refundRefusals = ['ALREADY_REFUNDED', 'REFUND_EXCEEDS_REMAINING'];

/** Refunds part of a sale, all of it, or more than its amount. Several clients may refund the same sale. */
export const refundSale: Ask = (asking) => {
  const { model, random } = asking;
  const sale = random.pick([...model.recentSales.slice(-20), null]);
  if (!sale?.id) return null;
  const refunds = random.chance(0.4) ? random.integer(2, 4) : 1;
  return Array.from({ length: refunds }, () => refundOf(asking, { ...sale, id: sale.id ?? '' }));
};

function refundOf(
  { model, random, tally }: Asking,
  sale: { readonly id: string; readonly amountMinor: number },
): Operation {
  const isWhole = random.chance(0.15);
  const isTooMuch = random.chance(0.05);
  const part = random.integer(1, Math.ceil(sale.amountMinor * 0.6));
  const amountMinor = isWhole ? null : isTooMuch ? sale.amountMinor + part : part;
  const refund: AskedRefund = {
    key: model.nextKey('refund'),
    saleId: sale.id,
    amountMinor,
    isAcknowledged: false,
    refusal: null,
  };
  model.refunds.set(refund.key, refund);
  return {
    route: 'conversions.refund',
    method: 'POST',
    path: `/v1/conversions/${sale.id}/refund`,
    apiKey: model.world.apiKey,
    key: null,
    body: {
      external_event_id: refund.key,
      ...(amountMinor !== null && { amount: toMajor(amountMinor) }),
    },
    refusals: refundRefusals,
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

/** Moves a commission back and forth by hand. The server refuses this while a payout holds it. */
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
    refusals: ['INVALID_TRANSITION', 'IN_USE'],
    done: () => {},
  };
};
