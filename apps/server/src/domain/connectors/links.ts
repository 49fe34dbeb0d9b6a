import type { LinkFact } from './fact.ts';
import { isCharge, isIntent, isInvoice, isSession } from './ids.ts';

/**
 * Object that paid all or part of an invoice: a payment intent, a charge without a payment intent, or a
 * payment record.
 */
export interface Payer {
  readonly id: string;
  /** Amount paid toward this invoice; null if unknown. */
  readonly amount: bigint | null;
}

export interface Links {
  /**
   * Returns the ids of the objects that make up a payment: all objects linked to `id`, except other invoices
   * and payers of several invoices.
   */
  readonly idsOf: (id: string) => ReadonlySet<string>;
  /** Returns the payers of an invoice, in a fixed order. */
  readonly payersOf: (invoice: string) => readonly Payer[];
  /** Returns the invoices that `payer` paid, in a fixed order, with the amount paid toward each. */
  readonly invoicesOf: (payer: string) => readonly Payer[];
  /** Returns the payment intent of a charge, or `id` itself for any other object. */
  readonly payerOf: (id: string) => string;
  readonly neighboursOf: (id: string) => readonly string[];
}

export function linksOf(facts: readonly LinkFact[]): Links {
  const holding = facts.filter(({ holds }) => holds);
  const neighbours = neighboursIn(holding);
  const neighboursOf = (id: string) => neighbours.get(id) ?? [];
  const payerOf = (id: string) => (isCharge(id) ? (neighboursOf(id).find(isIntent) ?? id) : id);

  const payers = amountsByInvoice(holding, payerOf);
  const invoices = transposed(payers);
  const payersOf = (invoice: string) => sorted(payers.get(invoice));
  const invoicesOf = (payer: string) => sorted(invoices.get(payer));
  const isShared = (id: string) => (invoices.get(payerOf(id))?.size ?? 0) > 1;

  const idsOf = (id: string) => {
    const ids = new Set([id]);
    for (const each of ids) {
      for (const next of neighboursOf(each)) if (!isInvoice(next) && !isShared(next)) ids.add(next);
    }
    return ids;
  };
  return { idsOf, payersOf, invoicesOf, payerOf, neighboursOf };
}

function neighboursIn(links: readonly LinkFact[]): ReadonlyMap<string, readonly string[]> {
  const neighbours = new Map<string, Set<string>>();
  for (const { from, to } of links) {
    neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to));
    neighbours.set(to, (neighbours.get(to) ?? new Set()).add(from));
  }
  return new Map([...neighbours].map(([id, ids]) => [id, [...ids].sort()]));
}

type Amounts = Map<string, Map<string, bigint | null>>;

function transposed(amounts: Amounts): Amounts {
  const result: Amounts = new Map();
  for (const [row, columns] of amounts) {
    for (const [column, amount] of columns) {
      result.set(column, (result.get(column) ?? new Map<string, bigint | null>()).set(row, amount));
    }
  }
  return result;
}

/**
 * Returns the amounts by invoice and payer. If a payment intent and an invoice are linked several times, only one
 * of the links carries the amount.
 */
function amountsByInvoice(links: readonly LinkFact[], payerOf: (id: string) => string): Amounts {
  const amounts: Amounts = new Map();
  for (const { from, to, amount } of links) {
    if (!isInvoice(to) || isSession(from)) continue;
    const paid = amounts.get(to) ?? new Map<string, bigint | null>();
    const payer = payerOf(from);
    const before = paid.get(payer) ?? null;
    const now = amount === null ? null : BigInt(amount);
    amounts.set(to, paid.set(payer, now === null || (before !== null && before > now) ? before : now));
  }
  return amounts;
}

const sorted = (amounts: ReadonlyMap<string, bigint | null> | undefined): Payer[] =>
  [...(amounts ?? [])].map(([id, amount]) => ({ id, amount })).sort((a, b) => (a.id < b.id ? -1 : 1));
