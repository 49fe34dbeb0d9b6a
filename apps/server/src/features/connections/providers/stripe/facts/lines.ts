import type { Interval } from '@tributary/core';
import type { Fact, PaymentLine } from '../../../../../domain/connectors/fact.ts';
import { type Context, currencyOf, idOf, minorText, parse, sum } from './reading.ts';
import { type InvoiceLine, type Price, shapes } from './shapes.ts';

const intervals: Readonly<Record<string, Interval>> = {
  'week 1': 'weekly',
  'month 1': 'monthly',
  'month 3': 'quarterly',
  'month 6': 'semiannual',
  'month 12': 'yearly',
  'year 1': 'yearly',
};

export function factsOfPrice(price: Price | null | undefined, { at }: Context): Fact[] {
  if (!price) return [];
  const { recurring } = price;
  const interval = recurring ? intervals[`${recurring.interval} ${recurring.interval_count ?? 1}`] : null;
  return [
    {
      kind: 'price',
      id: idOf('price', price.id),
      order: [at],
      product: price.product ?? null,
      interval: interval ?? null,
    },
  ];
}

function readLine(line: InvoiceLine, currency: string): PaymentLine {
  const inside = [
    ...(line.taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'inclusive'),
    ...(line.tax_amounts ?? []).filter(({ inclusive }) => inclusive === true),
  ];
  const details = [line.parent?.subscription_item_details, line.parent?.invoice_item_details];
  const priced = line.pricing?.price_details;
  return {
    price: idOf('price', priced?.price ?? line.price?.id),
    product: priced?.product ?? line.price?.product ?? null,
    net: minorText(line.amount - sum(line.discount_amounts) - sum(inside), currency),
    isProration: line.proration ?? details.some((each) => each?.proration === true),
    isSubscription:
      line.type === 'subscription' ||
      Boolean(line.subscription ?? line.parent?.subscription_item_details) ||
      details.some((each) => Boolean(each?.subscription)),
  };
}

export const factsOfPriceObject = (object: unknown, context: Context): Fact[] =>
  factsOfPrice(parse(shapes.price, object), context);

/** Returns the lines of a paid invoice. Those of an open invoice may still change. */
export function factsOfLines(
  id: string,
  lines: readonly InvoiceLine[],
  { currency, isWhole }: { readonly currency: string; readonly isWhole: boolean },
  context: Context,
): Fact[] {
  return [
    ...lines.flatMap(({ price }) => factsOfPrice(price, context)),
    {
      kind: 'lines',
      id,
      order: [isWhole ? 1 : 0, context.at],
      isWhole,
      lines: lines.map((line) => readLine(line, currency)),
    },
  ];
}

/** Returns all lines of the invoice `id`, as looked up. */
export function factsOfInvoiceLines(id: string, objects: readonly unknown[], context: Context): Fact[] {
  const lines = objects.map((object) => parse(shapes.line, object));
  const [first] = lines;
  if (first === undefined) return [];
  return factsOfLines(id, lines, { currency: currencyOf(first.currency ?? ''), isWhole: true }, context);
}

/** Returns all lines of the checkout session `id`, as looked up. */
export function factsOfItems(id: string, objects: readonly unknown[], context: Context): Fact[] {
  const items = objects.map((each) => parse(shapes.item, each));
  const lines = items.map(({ price, amount_total, amount_tax, currency }) => ({
    price: idOf('price', price?.id),
    product: price?.product ?? null,
    net: minorText(amount_total - (amount_tax ?? 0), currencyOf(currency)),
    isProration: false,
    isSubscription: Boolean(price?.recurring),
  }));
  return [
    ...items.flatMap(({ price }) => factsOfPrice(price, context)),
    { kind: 'lines', id, order: [1, context.at], isWhole: true, lines },
  ];
}
