import { stripeDigits } from '@tributary/core';
import Stripe from 'stripe';
import type {
  CouponProvider,
  Creation,
  NewCoupon,
  Removal,
} from '../../../domain/referrals/coupon-provider.ts';
import { stripeClient } from '../../../platform/outbound/stripe-client.ts';

export interface StripeOptions {
  readonly secretKey: string;
  /** Origin to use instead of Stripe's in tests, such as `http://127.0.0.1:12111`. */
  readonly apiBase?: string | undefined;
  /** Time limit for all requests that create a coupon, and again for the request that removes it. */
  readonly timeoutMs?: number | undefined;
}

const PROVIDER_TIMEOUT_MS = 10_000;

/**
 * Creates the Stripe provider. It creates a coupon under our own id, and a promotion code with the code that
 * customers enter. Deleting the coupon deactivates its promotion codes. Because the id is ours, a partially
 * created coupon can be deleted even if Stripe's response was lost.
 */
export async function stripeProvider(options: StripeOptions): Promise<CouponProvider> {
  const { timeoutMs = PROVIDER_TIMEOUT_MS, apiBase } = options;
  const stripe = await stripeClient(options.secretKey, { apiBase, timeoutMs });
  return {
    name: 'stripe',
    supportsFixed: true,
    requiresProducts: false,
    create: (coupon) =>
      coupon.promoCodeId === null
        ? create(stripe, coupon, timeoutMs)
        : link(stripe, { ...coupon, promoCodeId: coupon.promoCodeId }, timeoutMs),
    remove: (id) => remove(stripe, id, timeoutMs),
  };
}

async function create(stripe: Stripe, coupon: NewCoupon, timeoutMs: number): Promise<Creation> {
  const params = toCouponParams(coupon);
  if (typeof params === 'string') return { kind: 'failed', message: params, mayHaveLeft: false };
  const { id, code } = coupon;
  const deadline = Date.now() + timeoutMs;
  try {
    await within(deadline, stripe.coupons.create(params, { idempotencyKey: id }));
  } catch (error) {
    const { message, isRefusal } = describe(error);
    return { kind: 'failed', message, mayHaveLeft: !isRefusal };
  }
  try {
    const promo = stripe.promotionCodes.create(
      { code, promotion: { type: 'coupon', coupon: id } },
      { idempotencyKey: `${id}:${code}` },
    );
    return { kind: 'made', couponId: id, promoCodeId: (await within(deadline, promo)).id };
  } catch (error) {
    return { kind: 'failed', message: describe(error).message, mayHaveLeft: true };
  }
}

/** Finds the coupon of an existing promotion code. Changes nothing in Stripe. */
async function link(
  stripe: Stripe,
  { code, promoCodeId }: { readonly code: string; readonly promoCodeId: string },
  timeoutMs: number,
): Promise<Creation> {
  const failed = (message: string): Creation => ({ kind: 'failed', message, mayHaveLeft: false });
  try {
    const found = await within(Date.now() + timeoutMs, stripe.promotionCodes.retrieve(promoCodeId));
    const { coupon } = found.promotion;
    if (!found.active || coupon === null) return failed(`the promotion code ${promoCodeId} is not active`);
    if (found.code.toUpperCase() !== code)
      return failed(`${promoCodeId} has the code ${found.code}, not ${code}`);
    return { kind: 'made', couponId: typeof coupon === 'string' ? coupon : coupon.id, promoCodeId: found.id };
  } catch (error) {
    return failed(describe(error).message);
  }
}

async function remove(stripe: Stripe, id: string, timeoutMs: number): Promise<Removal> {
  try {
    await within(Date.now() + timeoutMs, stripe.coupons.del(id));
    return { kind: 'removed' };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
      return { kind: 'removed' };
    return { kind: 'failed', ...describe(error) };
  }
}

/** Returns the parameters of `POST /v1/coupons`, or the reason why Stripe does not support the terms. */
function toCouponParams(coupon: NewCoupon): Stripe.CouponCreateParams | string {
  const { id, code, duration, durationInMonths, productIds } = coupon;
  const common = {
    id,
    name: code.slice(0, 40),
    duration,
    ...(durationInMonths !== null && { duration_in_months: durationInMonths }),
    ...(productIds.length > 0 && { applies_to: { products: [...productIds] } }),
  };
  if (coupon.currency === null) return { ...common, percent_off: Number(coupon.discountE4) / 10_000 };
  const amount = stripeAmount(coupon.discountE4, coupon.currency);
  if (amount === null) return `it does not accept fractions of ${coupon.currency}`;
  return { ...common, amount_off: amount, currency: coupon.currency.toLowerCase() };
}

/** Limits the total duration of a call. Stripe's client limits only the time during which no data arrives. */
async function within<T>(deadline: number, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const tooLate = () => reject(new Error('it did not respond in time'));
    timer = setTimeout(tooLate, Math.max(0, deadline - Date.now()));
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Describes a Stripe error. With a status below 500, Stripe changed nothing, except for 409, which means that
 * another request with the same key is still running.
 */
function describe(error: unknown): { message: string; isRefusal: boolean } {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return { message: 'it rejects this server’s API key', isRefusal: true };
  if (error instanceof Stripe.errors.StripeConnectionError || !(error instanceof Stripe.errors.StripeError))
    return { message: 'it could not be reached or did not respond in time', isRefusal: false };
  const { statusCode = 500, message } = error;
  return { message, isRefusal: statusCode < 500 && statusCode !== 409 };
}

/**
 * Converts an amount with four decimals to Stripe's smallest unit of `currency`; null if it is not a multiple
 * of that unit.
 */
export function stripeAmount(amountE4: bigint, currency: string): number | null {
  const unitE4 = 10n ** BigInt(4 - (stripeDigits(currency) ?? 2));
  return amountE4 % unitE4 === 0n ? Number(amountE4 / unitE4) : null;
}
