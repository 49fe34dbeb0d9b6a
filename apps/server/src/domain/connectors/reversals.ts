import { allocate, lesser, prorate } from '../money/money.ts';
import type { ChargeFact, ReversalFact } from './fact.ts';
import type { FactSet } from './fact-set.ts';
import { isCharge, isInvoice } from './ids.ts';
import type { Links } from './links.ts';
import type { PaymentSettings, Reversal } from './payment.ts';

interface ReversedPayment {
  readonly id: string;
  readonly ids: ReadonlySet<string>;
  readonly currency: string;
  readonly collected: bigint;
}

type Settings = Pick<PaymentSettings, 'disputes' | 'keyPrefix'>;

interface Reversed {
  readonly reversals: readonly Reversal[];
  /** Reversed amount; never more than the collected amount. */
  readonly reversed: bigint;
  /** True if there is a reversal in another currency, which is not included in the amount. */
  readonly hasOtherCurrency: boolean;
}

/** Reversal with the part that applies to the payment. */
interface Counted {
  readonly fact: ReversalFact;
  readonly amount: bigint;
}

/**
 * Returns the reversed amount of a payment: each payer's reversals, up to the amount they paid, plus amounts
 * paid back outside the provider.
 */
export function reversedOf(
  payment: ReversedPayment,
  facts: FactSet,
  links: Links,
  settings: Settings,
): Reversed {
  const parts = [
    outside(payment, facts, settings),
    ...payersOf(payment, links).map((payer) => ofPayer(payer, payment, { facts, links, settings })),
  ];
  const reversals = parts.flatMap((part) => part.reversals).toSorted(oldestFirst);
  const total = parts.reduce((sum, { reversed }) => sum + reversed, 0n);
  return {
    reversals,
    reversed: lesser(total, payment.collected),
    hasOtherCurrency: parts.some((part) => part.hasOtherCurrency),
  };
}

/** Returns the payers of an invoice; any other payment is its own payer. */
function payersOf({ id }: ReversedPayment, links: Links): string[] {
  const payers = links.payersOf(id).map((payer) => payer.id);
  return isInvoice(id) ? payers : [id];
}

function outside({ id, currency }: ReversedPayment, facts: FactSet, settings: Settings): Reversed {
  const known = facts.naming('reversal', isInvoice(id) ? [id] : []).filter(({ away }) => away !== '0');
  const same = known.filter((fact) => fact.currency === currency);
  return {
    reversals: same.map((fact) => toReversal(fact, BigInt(fact.away), settings)),
    reversed: same.reduce((sum, { away }) => sum + BigInt(away), 0n),
    hasOtherCurrency: same.length < known.length,
  };
}

/**
 * Returns the reversals of what one payer paid. If the payer paid several invoices, each reversal is divided
 * in proportion to the amounts paid toward them.
 */
function ofPayer(
  payer: string,
  { id, currency, collected }: ReversedPayment,
  { facts, links, settings }: { facts: FactSet; links: Links; settings: Settings },
): Reversed {
  const chargeIds = links.neighboursOf(payer).filter(isCharge);
  const known = facts
    .naming('reversal', [payer, ...chargeIds])
    .filter(({ on }) => links.payerOf(on) === payer)
    .filter((fact) => isInEffect(fact, settings));
  const same = known.filter((fact) => fact.currency === currency).toSorted(oldestFirst);
  const counted = withoutCaptureRefunds(same, facts.naming('charge', [payer, ...chargeIds]));
  const total = counted.reduce((sum, { amount }) => sum + amount, 0n);

  const invoices = links.invoicesOf(payer);
  const isShared = invoices.length > 1;
  const paid = invoices.map(({ amount }) => amount ?? (isShared ? 1n : collected));
  const place = invoices.findIndex((invoice) => invoice.id === id);
  const shareOf = (amount: bigint) => (isShared ? (allocate(amount, paid)[place] ?? 0n) : amount);
  const limit = isShared ? paid.reduce((sum, amount) => sum + amount, 0n) : (paid[0] ?? collected);
  return {
    reversals: counted.map(({ fact, amount }) => toReversal(fact, shareOf(amount), settings)),
    reversed: shareOf(lesser(total, limit)),
    hasOtherCurrency: same.length < known.length,
  };
}

function isInEffect({ away, isFinal }: ReversalFact, { disputes }: Settings): boolean {
  return away !== '0' && (disputes === 'opened' || isFinal);
}

/**
 * Removes refunds of amounts that were never captured. Old API versions release the uncaptured part of an
 * authorization as a refund, so a charge's refunds count, oldest first, only beyond the uncaptured part.
 */
function withoutCaptureRefunds(
  reversals: readonly ReversalFact[],
  charges: readonly ChargeFact[],
): Counted[] {
  const uncaptured = new Map(charges.map((charge) => [charge.id, BigInt(charge.uncaptured)]));
  return reversals.flatMap((fact) => {
    const charge = fact.reversalKind === 'refund' ? (fact.charge ?? charges[0]?.id ?? null) : null;
    const never = (charge === null ? undefined : uncaptured.get(charge)) ?? 0n;
    const amount = BigInt(fact.away);
    const counted = amount - lesser(never, amount);
    if (charge !== null) uncaptured.set(charge, never - (amount - counted));
    return counted > 0n ? [{ fact, amount: counted }] : [];
  });
}

/**
 * Returns the charges of a payment whose total refunded amount exceeds the refunds known at that time. The
 * total is used only for this comparison, because it is cumulative and does not show when a refund happened
 * or whether it failed.
 */
export function unexplainedCharges(ids: ReadonlySet<string>, facts: FactSet): ChargeFact[] {
  const charges = [...ids].map((id) => facts.get('charge', id)).filter((charge) => charge !== undefined);
  return charges.filter((charge) => {
    const known = facts
      .naming('reversal', [charge.id, charge.intent])
      .filter(({ reversalKind }) => reversalKind === 'refund')
      .filter((refund) => (refund.charge ?? charge.id) === charge.id)
      .filter(({ hasFailed, heardAt }) => !(hasFailed && heardAt <= charge.at));
    return known.reduce((sum, { amount }) => sum + BigInt(amount), 0n) < BigInt(charge.refunded);
  });
}

/**
 * Returns the reversed amount of a sale, in proportion to the reversed share of the collected money. Also
 * applies to sales recorded by other callers.
 */
export function takenOf(saleAmount: bigint, payment: { reversed: string; collected: string }): bigint {
  const collected = BigInt(payment.collected);
  return collected === 0n ? 0n : prorate(saleAmount, BigInt(payment.reversed), collected);
}

const toReversal = (
  { id, reversalKind, at }: ReversalFact,
  amount: bigint,
  { keyPrefix }: Settings,
): Reversal => ({ id, key: `${keyPrefix}:${id}`, kind: reversalKind, amount: amount.toString(), at });

const oldestFirst = (a: { at: number; id: string }, b: { at: number; id: string }): number =>
  a.at - b.at || (a.id < b.id ? -1 : 1);
