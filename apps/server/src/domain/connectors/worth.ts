import { PRODUCT_IDS_MAX, SALE_LINES_MAX } from '@tributary/core';
import { grouped } from '../grouped.ts';
import type { SaleLine } from '../incentives/sale-lines.ts';
import { allocate, prorate } from '../money/money.ts';
import type { PaymentFact, PaymentLine } from './fact.ts';
import { bareId } from './ids.ts';

type Amounts = Pick<PaymentFact, 'collected' | 'total' | 'totalWithoutTax' | 'shippingWithoutTax'>;

/**
 * Returns the amount on which commission is earned: the part of the collected money that is neither tax nor
 * shipping. Discounts, credit balances and prorations need no special handling, because they were never
 * collected.
 */
export function baseOf(payment: Amounts, countsShipping: boolean): bigint {
  const total = BigInt(payment.total);
  if (total <= 0n) return 0n;
  const shipping = countsShipping ? 0n : BigInt(payment.shippingWithoutTax);
  const base = prorate(BigInt(payment.collected), BigInt(payment.totalWithoutTax) - shipping, total);
  return base > 0n ? base : 0n;
}

/**
 * Splits the sale by product, and by price within a product, into amounts that add up to `base`. A product whose
 * credits exceed its charges earns nothing. Returns null for a single line, and for more lines than a sale may
 * have.
 */
export function saleLines(lines: readonly PaymentLine[], base: bigint): SaleLine[] | null {
  const products = weighted(lines, ({ product }) => product);
  if (!products.some(({ weight }) => weight > 0n)) return null;
  const amounts = allocate(
    base,
    products.map(({ weight }) => weight),
  );
  const ofSale = products.flatMap((product, index) => pricesOf(product, amounts[index] ?? 0n));
  return ofSale.length < 2 || ofSale.length > SALE_LINES_MAX ? null : ofSale;
}

interface Weighted {
  readonly id: string | null;
  readonly lines: readonly PaymentLine[];
  readonly weight: bigint;
}

function weighted(
  lines: readonly PaymentLine[],
  idOf: (line: PaymentLine) => string | null,
): readonly Weighted[] {
  const groups = grouped([...lines].sort(largestFirst), (line) => idOf(line) ?? '');
  return [...groups].map(([id, ofId]) => {
    const net = ofId.reduce((sum, line) => sum + BigInt(line.net), 0n);
    return { id: id === '' ? null : id, lines: ofId, weight: net > 0n ? net : 0n };
  });
}

function pricesOf({ id, lines }: Weighted, amount: bigint): SaleLine[] {
  const prices = weighted(lines, ({ price }) => price);
  const paid = prices.filter(({ weight }) => weight > 0n);
  const [largest] = prices;
  if (paid.length < 2) {
    const price = paid[0] ?? largest;
    return [{ product_id: id, price_id: bareId(price?.id ?? null), minor: amount.toString() }];
  }
  const amounts = allocate(
    amount,
    paid.map(({ weight }) => weight),
  );
  return paid.map((price, index) => ({
    product_id: id,
    price_id: bareId(price.id),
    minor: String(amounts[index] ?? 0n),
  }));
}

/** Returns the products and prices that were paid for, leaving out those that were only credited. */
export function paidIds(lines: readonly PaymentLine[]): { productIds: string[]; priceIds: string[] } {
  const paid = [...lines].sort(largestFirst).filter(({ net }) => BigInt(net) > 0n);
  return {
    productIds: present(paid.map(({ product }) => product)),
    priceIds: present(paid.map(({ price }) => bareId(price))),
  };
}

/** Returns the line that determines the billing interval: the largest one that is not a proration. */
export const mainLine = (lines: readonly PaymentLine[]): PaymentLine | undefined =>
  [...lines].sort(largestFirst).find(({ isProration, price }) => !isProration && price !== null);

/**
 * Returns true if the lines count as a payment. False for an upgrade within a period, in which there is a
 * proration and all positive lines are prorations. A trial that ends early and a change from monthly to
 * yearly count as payments.
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

const present = (ids: readonly (string | null)[]): string[] =>
  [...new Set(ids.filter((id): id is string => id !== null))].slice(0, PRODUCT_IDS_MAX);
