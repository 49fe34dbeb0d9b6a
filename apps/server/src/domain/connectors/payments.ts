import type { Fact, PaymentFact } from './fact.ts';
import { type FactSet, factSetOf } from './fact-set.ts';
import { type Hints, hintsIn } from './hints.ts';
import { bareId, isIntent, isInvoice, isSession } from './ids.ts';
import { type Links, linksOf } from './links.ts';
import { type Collected, missingOf } from './missing.ts';
import type { Payment, PaymentReason, PaymentSettings } from './payment.ts';
import { reversedOf } from './reversals.ts';
import { baseOf, countsAsPayment, mainLine, paidIds, saleLines } from './worth.ts';

/**
 * Returns the paid payments in `facts`, credited or not, oldest first. `facts` must contain all facts about
 * one customer (see `leadsTo`), in any order. A payment that is no longer returned was reopened, or became
 * part of another payment.
 */
export function paymentsOf(facts: readonly Fact[], settings: PaymentSettings): readonly Payment[] {
  const set = factSetOf(facts);
  const links = linksOf(set.all('link'));
  const hintsOf = hintsIn(set);
  return collectedOf(set, links)
    .map((collected) => toPayment(collected, { facts: set, hintsOf, links, settings }))
    .sort((a, b) => a.paidAt - b.paidAt || (a.key < b.key ? -1 : 1));
}

interface Known {
  readonly facts: FactSet;
  readonly hintsOf: ReturnType<typeof hintsIn>;
  readonly links: Links;
  readonly settings: PaymentSettings;
}

/**
 * Returns the collected payments. Each invoice is a payment, and so is each payment intent that pays no
 * invoice. A payment intent's checkout describes the purchase.
 */
function collectedOf(facts: FactSet, links: Links): Collected[] {
  const invoices = facts
    .all('payment')
    .filter(({ id, isPaid }) => isInvoice(id) && isPaid)
    .filter((invoice) => !wasReopened(invoice, facts))
    .map((payment) => ({ payment, ids: links.idsOf(payment.id), lines: facts.get('lines', payment.id) }));
  const intents = facts
    .all('payment')
    .flatMap(({ id }) =>
      isSession(id) ? links.neighboursOf(id).filter(isIntent) : isIntent(id) ? [id] : [],
    );
  return [...invoices, ...[...new Set(intents)].flatMap((id) => ofIntent(id, facts, links))];
}

/** Returns true if a payment was detached after the invoice had been paid. */
const wasReopened = (invoice: PaymentFact, facts: FactSet): boolean =>
  facts
    .naming('link', [invoice.id])
    .some(
      ({ to, isDetached, order }) =>
        to === invoice.id && isDetached && (order[0] ?? 0) > (invoice.order[0] ?? 0),
    );

function ofIntent(id: string, facts: FactSet, links: Links): Collected[] {
  const intent = facts.get('payment', id);
  const neighbours = links.neighboursOf(id);
  const session = neighbours.find(isSession) ?? null;
  const checkout = facts.get('payment', session);
  // The payment is the invoice that the intent pays or that its checkout creates.
  const isOfInvoice = links.invoicesOf(id).length > 0 || links.neighboursOf(session ?? id).some(isInvoice);
  const paid = [checkout, intent].filter((fact) => fact !== undefined).filter(({ isPaid }) => isPaid);
  if (isOfInvoice || paid.length === 0) return [];
  if (session !== null && checkout === undefined) return [];
  const payment: PaymentFact | undefined = checkout ? withIntent(checkout, intent) : intent;
  if (payment === undefined) return [];
  const paidAt = Math.min(...paid.map((fact) => fact.paidAt));
  return [
    {
      payment: { ...payment, id, isPaid: true, paidAt },
      ids: links.idsOf(id),
      lines: facts.get('lines', session),
    },
  ];
}

/**
 * Returns the checkout with the amount of its payment intent. With manual capture, only the payment intent
 * has the collected amount.
 */
function withIntent(checkout: PaymentFact, intent: PaymentFact | undefined): PaymentFact {
  if (!intent?.isPaid) return checkout;
  const isConverted = checkout.isConverted || intent.currency !== checkout.currency;
  return {
    ...checkout,
    email: checkout.email ?? intent.email,
    collected: isConverted ? checkout.collected : intent.collected,
    isSkipped: checkout.isSkipped || intent.isSkipped,
    isConverted,
  };
}

function toPayment(collected: Collected, known: Known): Payment {
  const { payment, ids } = collected;
  const { facts, hintsOf, links, settings } = known;
  const lines = collected.lines?.lines ?? [];
  const hints = hintsOf({ customer: payment.customer, ids, subscription: payment.subscription });
  const reversed = reversedOf(
    { id: payment.id, ids, currency: payment.currency, collected: BigInt(payment.collected) },
    facts,
    links,
    settings,
  );
  const missing = missingOf(collected, hints, known);
  const base = baseOf(payment, settings.countsShipping);
  return {
    key: `${settings.keyPrefix}:${payment.id}`,
    ids: new Set([...ids].map(bareId)),
    invoiceId: isInvoice(payment.id) ? bareId(payment.id) : null,
    paymentIntentId: bareId(intentOf(collected, links)),
    customer: payment.customer.startsWith('guest:') ? payment.customer : bareId(payment.customer),
    email: payment.email ?? hints.email,
    userIds: hints.userIds,
    clicks: hints.clicks,
    clientReferenceIds: hints.clientReferenceIds,
    codes: hints.codes,
    subscriptionId: bareId(payment.subscription),
    isSubscription: payment.subscription !== null || lines.some(({ isSubscription }) => isSubscription),
    billingReason: payment.billingReason,
    paidAt: payment.paidAt,
    isOnTestClock: payment.isOnTestClock,
    currency: payment.currency,
    collected: payment.collected,
    gross: payment.total,
    tax: String(BigInt(payment.total) - BigInt(payment.totalWithoutTax)),
    base: base.toString(),
    lines: collected.lines?.isWhole ? saleLines(lines, base) : null,
    ...paidIds(lines),
    interval: facts.get('price', mainLine(lines)?.price ?? null)?.interval ?? null,
    countsAsPayment: countsAsPayment(lines),
    reversals: reversed.reversals,
    reversed: reversed.reversed.toString(),
    waits: missing.waits,
    lookUps: missing.lookUps,
    notes: [...(reversed.hasOtherCurrency ? (['currency_differs'] as const) : []), ...missing.notes],
    reason: reasonOf(collected, { base, hints, settings }),
  };
}

/**
 * Returns the payment intent that paid most of a payment; null if there is none. Ignores intents that also
 * paid other invoices.
 */
function intentOf({ payment, ids }: Collected, links: Links): string | null {
  if (isIntent(payment.id)) return payment.id;
  const payers = links.payersOf(payment.id).filter(({ id }) => isIntent(id) && ids.has(id));
  const [largest] = payers.sort((a, b) => Number((b.amount ?? 0n) - (a.amount ?? 0n)));
  return largest?.id ?? [...ids].filter(isIntent).sort()[0] ?? null;
}

function reasonOf(
  { payment }: Collected,
  { base, hints, settings }: { base: bigint; hints: Hints; settings: PaymentSettings },
): PaymentReason | null {
  if (base === 0n) return 'zero';
  if (payment.isSkipped || hints.isSkipped) return 'skip';
  if (payment.isConverted) return 'needs_review';
  const isCredited = payment.source !== 'intent' || (settings.barePayments && settings.canLookUp);
  return isCredited ? null : 'bare_payment';
}
