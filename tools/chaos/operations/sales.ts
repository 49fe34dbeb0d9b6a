import { type AskedSale, type Model, remember, saleKey } from '../model.ts';
import { isDefiniteItem, isOk, type Operation } from '../operation.ts';
import type { Random } from '../random.ts';
import type { Tally } from '../tally.ts';
import type { Rest } from './rest.ts';

export interface Asking {
  readonly model: Model;
  readonly rest: Rest;
  readonly random: Random;
  readonly tally: Tally;
}

/** Returns requests to send together; null if the model has no data for them yet. */
export type Ask = (asking: Asking) => Operation | readonly Operation[] | null;

/** Amounts are multiples of 5 cents, so that a commission of 20% is exact. */
const amountOf = (random: Random) => random.integer(20, 20_000) * 5;
export const toMajor = (minor: number) => minor / 100;
const COMMISSION_SHARE = 5;

/** Sells to a known customer. The sale counts once, however often its key is sent. */
export const recordConversion: Ask = ({ model, random, tally }) => {
  const sale = askSale(model, model.nextKey('order'), amountOf(random), false);
  const body = {
    customer_id: random.pick(model.customers),
    sale_amount: toMajor(sale.amountMinor),
    sale_amount_currency: 'USD',
    external_event_id: sale.key,
  };
  const asEvent = random.chance(0.2);
  sale.request = {
    method: 'POST',
    path: asEvent ? '/v1/events' : '/v1/conversions',
    apiKey: model.world.apiKey,
    key: null,
    body: asEvent ? { ...body, event_name: 'invoice.paid', event_type: 'conversion' } : body,
  };
  return {
    ...sale.request,
    route: asEvent ? 'events.create' : 'conversions.create',
    get refusals() {
      return onceVoided(sale);
    },
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

function askSale(
  model: Model,
  key: string,
  amountMinor: number,
  isManual: boolean,
  corrects: AskedSale | null = null,
): AskedSale {
  const sale: AskedSale = {
    key,
    amountMinor,
    isManual,
    id: null,
    refusal: null,
    voiding: 'not asked for',
    corrects,
    request: null,
  };
  model.sales.set(saleKey(key, amountMinor), sale);
  return sale;
}

/** Adds `VOIDED` to the allowed errors if a copy may arrive after the sale was voided. */
export const onceVoided = ({ voiding }: AskedSale, ...others: string[]): string[] =>
  voiding === 'not asked for' ? others : [...others, 'VOIDED'];

/** Sells to an unknown customer. The sale must never be recorded. */
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

const CORRECTION_MINOR = 5;

/** Sends an existing sale's key with a different amount. The server rejects this unless that sale was voided. */
export const reuseKey: Ask = ({ model, random, tally }) => {
  const corrects = random.pick([...model.recentSales.slice(-50), null]);
  if (!corrects || corrects.isManual) return null;
  const amountMinor = corrects.amountMinor + CORRECTION_MINOR;
  if (model.sales.has(saleKey(corrects.key, amountMinor))) return null;
  const sale = askSale(model, corrects.key, amountMinor, false, corrects);
  return {
    route: 'conversions.create',
    method: 'POST',
    path: '/v1/conversions',
    apiKey: model.world.apiKey,
    key: null,
    body: {
      customer_id: random.pick(model.customers),
      sale_amount: toMajor(amountMinor),
      sale_amount_currency: 'USD',
      external_event_id: sale.key,
    },
    get refusals() {
      return onceVoided(sale, 'IDEMPOTENCY_CONFLICT');
    },
    done: (answer) => {
      if (!isOk(answer)) {
        sale.refusal = answer.code;
        return;
      }
      sale.id = answer.data.id;
      remember(model.recentSales, sale);
      if (corrects.voiding === 'not asked for')
        tally.violation('a key that was used is not taken for other content', { key: sale.key });
    },
  };
};

const BATCH_MAX = 8;

/** Sends a batch of several sales, each with its own result. */
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
    isDefinite: ({ data }) => (data as BatchItem[]).every(isDefiniteItem),
    idOf: ({ data }) => (data as BatchItem[]).map((item) => idOfItem(item, sales[item.index])).join(),
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

/**
 * Returns the id of an item's sale, including for a late copy of a sale that has since been voided. For any other
 * error, returns the error code.
 */
function idOfItem({ data, error }: BatchItem, sale: AskedSale | undefined): string | null | undefined {
  if (data) return data.id;
  return error?.code === 'VOIDED' && sale?.voiding !== 'not asked for' ? sale?.id : error?.code;
}

interface BatchItem {
  readonly index: number;
  readonly status: number;
  readonly data?: { readonly id: string };
  readonly error?: { readonly code: string };
}

/** Records a manual commission. The `invoice_id` repeats the key, so that the comparison can find the commission. */
export const recordCommission: Ask = ({ model, random }) => {
  const sale = askSale(model, model.nextKey('manual'), amountOf(random), true);
  sale.request = {
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
  };
  return {
    ...sale.request,
    route: 'commissions.create',
    get refusals() {
      return onceVoided(sale);
    },
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
