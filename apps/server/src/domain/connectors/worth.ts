import { grouped } from '../grouped.ts';
import { allocate, prorate } from '../money/money.ts';
import type { PaymentFact, PaymentLine } from './fact.ts';
import { bareId } from './ids.ts';
import type { SaleLine } from './payment.ts';

type Amounts = Pick<PaymentFact, 'collected' | 'total' | 'totalWithoutTax' | 'shippingWithoutTax'>;

/**
 * What commission is earned on: the share of the money collected that is neither tax nor shipping. Discounts, credit balances
 * and prorations need no rule of their own, because they are no part of what was collected.
 */
export function baseOf(payment: Amounts, countsShipping: boolean): bigint {
  const total = BigInt(payment.total);
  if (total <= 0n) return 0n;
  const shipping = countsShipping ? 0n : BigInt(payment.shippingWithoutTax);
  const base = prorate(BigInt(payment.collected), BigInt(payment.totalWithoutTax) - shipping, total);
  return base > 0n ? base : 0n;
}

/**
 * Returns the sale by product, adding up to `base`. A product that was credited more than it was charged earns nothing. Null
 * for fewer than two products.
 */
export function saleLines(lines: readonly PaymentLine[], base: bigint): SaleLine[] | null {
  const products = productsOf(lines);
  if (products.length < 2) return null;
  const weights = products.map(({ net }) => (net > 0n ? net : 0n));
  if (!weights.some((weight) => weight > 0n)) return null;
  const amounts = allocate(base, weights);
  return products.map(({ product, price }, index) => ({
    product_id: product,
    price_id: price,
    amount: String(amounts[index] ?? 0n),
  }));
}

interface ProductOfPayment {
  readonly product: string | null;
  /** The price of its largest line. */
  readonly price: string | null;
  readonly net: bigint;
}

function productsOf(lines: readonly PaymentLine[]): ProductOfPayment[] {
  const byProduct = grouped([...lines].sort(largestFirst), ({ product }) => product ?? '');
  return [...byProduct.values()].map((ofProduct) => ({
    product: ofProduct[0]?.product ?? null,
    price: bareId(ofProduct.find(({ price }) => price !== null)?.price ?? null),
    net: ofProduct.reduce((total, { net }) => total + BigInt(net), 0n),
  }));
}

/** Returns the products and prices that were paid for, without those that were only credited. */
export function paidIds(lines: readonly PaymentLine[]): { productIds: string[]; priceIds: string[] } {
  const paid = [...lines].sort(largestFirst).filter(({ net }) => BigInt(net) > 0n);
  return {
    productIds: present(paid.map(({ product }) => product)),
    priceIds: present(paid.map(({ price }) => bareId(price))),
  };
}

/** The line whose price names the interval: the largest that is no proration. */
export const mainLine = (lines: readonly PaymentLine[]): PaymentLine | undefined =>
  [...lines].sort(largestFirst).find(({ isProration, price }) => !isProration && price !== null);

/**
 * False for an upgrade within a period: it has a proration, and no line above zero that is none. A trial that ends early and a
 * change from monthly to yearly are payments.
 */
export function countsAsPayment(lines: readonly PaymentLine[]): boolean {
  if (!lines.some(({ isProration }) => isProration)) return true;
  return lines.some(({ isProration, net }) => !isProration && BigInt(net) > 0n);
}

function largestFirst(a: PaymentLine, b: PaymentLine): number {
  const difference = BigInt(b.net) - BigInt(a.net);
  if (difference !== 0n) return difference > 0n ? 1 : -1;
  return `${a.product} ${a.price}` < `${b.product} ${b.price}` ? -1 : 1;
}

const present = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null)),
];
