import { invalid, required, type StripeFailure } from '../failures.ts';
import {
  discount,
  coupon as newCoupon,
  price as newPrice,
  product as newProduct,
  promotionCode as newPromotionCode,
  taxRate as newTaxRate,
} from '../objects/catalog.ts';
import { pick } from '../pick.ts';
import type { State } from '../state.ts';
import type { Coupon, Discount, Metadata, Price, Product, PromotionCode, TaxRate } from '../wire.ts';

export interface NewProduct {
  readonly id?: string;
  readonly name: string;
  readonly description?: string;
  readonly metadata?: Metadata;
}

export function createProduct(state: State, fields: NewProduct): Product {
  if (!fields.name) throw required('name');
  if (fields.id !== undefined && state.any(fields.id)) throw exists('Product');
  const product = state.add(newProduct(state, pick(fields, 'id', 'name', 'description', 'metadata')));
  state.emit('product.created', product);
  return product;
}

type Interval = 'day' | 'week' | 'month' | 'year';
export interface NewPrice {
  readonly currency: string;
  readonly unit_amount: number;
  /** Default: a new product. */
  readonly product?: string;
  readonly product_data?: NewProduct;
  readonly recurring?: { readonly interval: Interval; readonly interval_count?: number };
  readonly nickname?: string;
  readonly lookup_key?: string;
  readonly metadata?: Metadata;
  readonly tax_behavior?: 'exclusive' | 'inclusive' | 'unspecified';
}

export function createPrice(state: State, params: NewPrice): Price {
  const { currency, product, product_data = { name: 'Plan' }, recurring } = params;
  if (!currency) throw required('currency');
  if (!Number.isInteger(params.unit_amount)) throw required('unit_amount');
  const productId = product ?? createProduct(state, product_data).id;
  state.get('product', productId, 'product');
  const price = newPrice(state, {
    ...pick(params, 'unit_amount', 'nickname', 'lookup_key', 'metadata', 'tax_behavior'),
    currency: currency.toLowerCase(),
    product: productId,
    recurring: recurring
      ? { interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed', ...recurring }
      : null,
  });
  state.add(price);
  state.emit('price.created', price);
  return price;
}

export interface NewCoupon {
  readonly id?: string;
  readonly percent_off?: number;
  readonly amount_off?: number;
  readonly currency?: string;
  readonly duration?: 'once' | 'repeating' | 'forever';
  readonly duration_in_months?: number;
  readonly applies_to?: { readonly products: string[] };
  readonly name?: string;
  readonly metadata?: Metadata;
}

export function createCoupon(state: State, params: NewCoupon): Coupon {
  if (params.id !== undefined && state.any(params.id)) throw exists('Coupon');
  if (params.percent_off === undefined && params.amount_off === undefined)
    throw invalid('Must specify one of `percent_off` or `amount_off`.');
  for (const [index, id] of (params.applies_to?.products ?? []).entries())
    state.get('product', id, `applies_to[products][${index}]`);
  const fields = pick(params, 'id', 'percent_off', 'amount_off', 'currency', 'duration');
  const others = pick(params, 'duration_in_months', 'applies_to', 'name', 'metadata');
  const coupon = state.add(newCoupon(state, { ...fields, ...others }));
  state.emit('coupon.created', coupon);
  return coupon;
}

export function deleteCoupon(state: State, id: string): object {
  const coupon = state.get('coupon', id, 'coupon');
  state.remove(id);
  coupon.valid = false;
  state.emit('coupon.deleted', coupon);
  return { id, object: 'coupon', deleted: true };
}

const exists = (what: string): StripeFailure =>
  invalid(`${what} already exists.`, { code: 'resource_already_exists' });

export interface NewPromotionCode {
  /** Default: generated. */
  readonly code?: string;
  readonly promotion: { readonly type: 'coupon'; readonly coupon: string };
  readonly customer?: string;
  readonly max_redemptions?: number;
  readonly metadata?: Metadata;
}

export function createPromotionCode(state: State, params: NewPromotionCode): PromotionCode {
  if (!params.promotion?.coupon) throw required('promotion[coupon]');
  const { coupon } = params.promotion;
  const code = params.code ?? state.id('code').slice(-8).toUpperCase();
  state.get('coupon', coupon, 'coupon');
  const isTaken = state
    .all('promotion_code')
    .some(
      ({ active, code: other, promotion }) =>
        active && other === code && state.find('coupon', promotion.coupon) !== undefined,
    );
  if (isTaken)
    throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, {
      param: 'code',
    });
  const promotionCode = state.add(
    newPromotionCode(state, {
      ...pick(params, 'customer', 'max_redemptions', 'metadata'),
      code,
      promotion: { type: 'coupon', coupon },
    }),
  );
  state.emit('promotion_code.created', promotionCode);
  return promotionCode;
}

export interface NewTaxRate {
  readonly percentage: number;
  readonly inclusive: boolean;
  readonly display_name?: string;
}
export function createTaxRate(state: State, params: NewTaxRate): TaxRate {
  const fields = pick(params, 'percentage', 'inclusive', 'display_name');
  const rate = state.add(newTaxRate(state, { ...fields, effective_percentage: params.percentage }));
  state.emit('tax_rate.created', rate);
  return rate;
}

/** Coupon or promotion code, as requests identify it. */
export interface DiscountParam {
  readonly coupon?: string;
  readonly promotion_code?: string;
}

export function redeem(
  state: State,
  param: DiscountParam,
  of: Partial<Pick<Discount, 'customer' | 'subscription' | 'checkout_session' | 'invoice'>>,
): Discount {
  const code = param.promotion_code
    ? state.get('promotion_code', param.promotion_code, 'discounts[0][promotion_code]')
    : undefined;
  const couponId = code?.promotion.coupon ?? param.coupon ?? '';
  const coupon = state.get('coupon', couponId, 'coupon');
  coupon.times_redeemed += 1;
  if (code) code.times_redeemed += 1;
  const made = discount(state, {
    ...of,
    promotion_code: code?.id ?? null,
    source: { type: 'coupon', coupon: coupon.id },
  });
  return state.add(made);
}

export function couponOf(state: State, discountId: string): Coupon {
  return state.get('coupon', state.get('discount', discountId).source.coupon ?? '', 'coupon');
}
