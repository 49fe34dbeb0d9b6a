import { couponCodeKey, toMinor } from '@tributary/core';
import { type Problem, validationFailure } from '../failure.ts';
import { amountInMinor } from '../money/currency.ts';
import { minorToMajorE4 } from '../money/money.ts';

export interface CouponTerms {
  readonly code: string;
  readonly discountType: 'percentage' | 'fixed';
  /** Percentage or major units of `currency`, with four decimals. */
  readonly discountE4: bigint;
  readonly currency: string | null;
  readonly duration: 'forever' | 'once' | 'repeating';
  readonly durationInMonths: number | null;
  readonly productIds: readonly string[];
}

interface CouponInput {
  readonly code: string;
  readonly discount_type: 'percentage' | 'fixed';
  readonly discount_value: number;
  readonly currency?: string | undefined;
  readonly duration: 'forever' | 'once' | 'repeating';
  readonly duration_in_months?: number | undefined;
  readonly product_ids?: readonly string[] | undefined;
}

interface ProviderLimits {
  readonly name: string;
  readonly supportsFixed: boolean;
  readonly requiresProducts: boolean;
}

/**
 * Converts the terms of a coupon to their stored form. Throws a `VALIDATION_ERROR` that names the provider if
 * the terms exceed its limits.
 */
export function couponTerms(input: CouponInput, provider: ProviderLimits): CouponTerms {
  const currency = input.currency?.toUpperCase() ?? null;
  const discount = discountE4(input.discount_value, currency);
  const productIds = input.product_ids ?? [];
  const problems: Problem[] = [];
  if (typeof discount === 'string') problems.push({ field: 'discount_value', message: discount });
  if (input.discount_type === 'fixed' && !provider.supportsFixed) {
    const message = `The coupon provider ${provider.name} supports percentage discounts only.`;
    problems.push({ field: 'discount_type', message });
  }
  if (productIds.length === 0 && provider.requiresProducts) {
    const message = `The coupon provider ${provider.name} requires product_ids.`;
    problems.push({ field: 'product_ids', message });
  }
  if (typeof discount === 'string' || problems.length > 0) throw validationFailure(problems);
  return {
    code: couponCodeKey(input.code),
    discountType: input.discount_type,
    discountE4: discount,
    currency,
    duration: input.duration,
    durationInMonths: input.duration_in_months ?? null,
    productIds,
  };
}

/** Returns the discount with four decimals, as a percentage or in major units, or the problem. */
function discountE4(value: number, currency: string | null): bigint | string {
  if (currency !== null) {
    const minor = amountInMinor('discount_value', value, currency);
    return typeof minor === 'string' ? minor : minorToMajorE4(minor, currency);
  }
  const percent = toMinor(value, 4);
  return percent.ok ? percent.minor : 'discount_value has more than 4 decimal places.';
}
