import type { LinesFact, LookUp, PaymentFact } from './fact.ts';
import type { FactSet } from './fact-set.ts';
import type { Hints } from './hints.ts';
import { isInvoice, isSession } from './ids.ts';
import type { Links } from './links.ts';
import type { NeededLookUp, Payment, PaymentNote, PaymentSettings, Wait } from './payment.ts';
import { unexplainedCharges } from './reversals.ts';
import { mainLine } from './worth.ts';

export interface Collected {
  readonly payment: PaymentFact;
  readonly ids: ReadonlySet<string>;
  readonly lines: LinesFact | undefined;
}

interface Known {
  readonly facts: FactSet;
  readonly links: Links;
  readonly settings: PaymentSettings;
}

/**
 * Returns the information that a payment lacks. It may still arrive in an event; otherwise, it is looked up
 * once.
 */
export function missingOf(
  collected: Collected,
  hints: Hints,
  known: Known,
): Pick<Payment, 'waits' | 'lookUps' | 'notes'> {
  const { facts, settings } = known;
  const ofSale = neededForSale(collected, known);
  const ofReversals = unexplainedCharges(collected.ids, facts);
  const lookUps: NeededLookUp[] = [
    ...ofSale
      .flatMap((each) => each.lookUps)
      .filter((lookUp) => !answerTo(lookUp, facts))
      .map((lookUp) => ({ ...lookUp, for: 'sale' as const })),
    ...ofReversals
      .filter(({ id, at }) => (answerTo({ what: 'refunds', id }, facts)?.at ?? -1) < at)
      .map(({ id }) => ({ what: 'refunds' as const, id, for: 'reversals' as const })),
    ...neededForReferral(collected, hints, facts)
      .filter((lookUp) => !answerTo(lookUp, facts))
      .map((lookUp) => ({ ...lookUp, for: 'referral' as const })),
    ...neededForProducts(collected)
      .filter((lookUp) => !answerTo(lookUp, facts))
      .map((lookUp) => ({ ...lookUp, for: 'products' as const })),
    ...neededForOrder(collected)
      .filter((lookUp) => !answerTo(lookUp, facts))
      .map((lookUp) => ({ ...lookUp, for: 'order' as const })),
  ];
  const waits = ofSale
    .filter((each) => each.lookUps.some((lookUp) => !answerTo(lookUp, facts)))
    .map(({ wait }) => wait);
  if (settings.canLookUp) return { waits, lookUps, notes: [] };
  return { waits, lookUps: [], notes: notesWithoutKey(waits, ofReversals.length > 0, hints) };
}

const answerTo = ({ what, id }: LookUp, facts: FactSet) => facts.get('answer', `${what} ${id}`);

interface Missing {
  readonly wait: Wait;
  readonly lookUps: readonly LookUp[];
}

function neededForSale({ payment, lines }: Collected, { facts, links, settings }: Known): Missing[] {
  const { id, source, collected } = payment;
  const missing: Missing[] = [];
  // The merchant may have recorded the sale under the payment intent's id only.
  if (isInvoice(id) && collected !== '0' && links.payersOf(id).length === 0) {
    missing.push({ wait: 'link', lookUps: [{ what: 'invoice_payments', id }] });
  }
  if (isInvoice(id) && !lines?.isWhole)
    missing.push({ wait: 'lines', lookUps: [{ what: 'invoice_lines', id }] });
  const line = mainLine(lines?.lines ?? []);
  if (line?.isSubscription && line.price !== null && facts.get('price', line.price) === undefined) {
    missing.push({ wait: 'price', lookUps: [{ what: 'price', id: line.price }] });
  }
  if (source === 'intent' && settings.barePayments) {
    missing.push({
      wait: 'owner',
      lookUps: [
        { what: 'invoice_payments', id },
        { what: 'sessions', id },
      ],
    });
  }
  return missing;
}

function neededForReferral({ payment }: Collected, hints: Hints, facts: FactSet): LookUp[] {
  const { customer, id } = payment;
  const lookUps: LookUp[] = [];
  if (customer.startsWith('customer:') && facts.get('hint', customer) === undefined) {
    lookUps.push({ what: 'customer', id: customer });
  }
  if (hints.hasUnknownCode && isInvoice(id)) lookUps.push({ what: 'invoice', id });
  for (const { id: code, code: text } of hints.codes) {
    if (text === null) lookUps.push({ what: 'promotion_code', id: `promotion_code:${code}` });
  }
  return lookUps;
}

/** Returns the lookup for a checkout's lines, which events do not contain. */
function neededForProducts({ payment, ids, lines }: Collected): LookUp[] {
  const session = [...ids].find(isSession);
  if (payment.source !== 'checkout' || lines !== undefined || session === undefined) return [];
  return [{ what: 'line_items', id: session }];
}

/**
 * Returns the lookup for a customer's earlier invoices, needed for an invoice that does not start a
 * subscription: the event of an earlier invoice may arrive later.
 */
function neededForOrder({ payment }: Collected): LookUp[] {
  const { id, customer, billingReason } = payment;
  const mayBeLater = isInvoice(id) && billingReason !== 'subscription_create';
  return mayBeLater && customer.startsWith('customer:') ? [{ what: 'customer_invoices', id: customer }] : [];
}

function notesWithoutKey(waits: readonly Wait[], isUnexplained: boolean, hints: Hints): PaymentNote[] {
  const notes: PaymentNote[] = [];
  if (waits.includes('link')) notes.push('unlinked');
  if (isUnexplained || waits.some((wait) => wait !== 'link')) notes.push('needs_api_key');
  if (hints.hasUnknownCode) notes.push('codes_unknown');
  return notes;
}
