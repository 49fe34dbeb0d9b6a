import { createHash } from 'node:crypto';
import type { Fact, LookUp } from '../../../src/domain/connectors/fact.ts';
import { beats } from '../../../src/domain/connectors/fact.ts';
import type { NeededLookUp, Payment } from '../../../src/domain/connectors/payment.ts';
import { paymentsOf } from '../../../src/domain/connectors/payments.ts';
import { planReversals } from '../../../src/domain/connectors/plan-reversals.ts';
import { takenOf } from '../../../src/domain/connectors/reversals.ts';
import { UnreadableEvent } from '../../../src/domain/connectors/unreadable-event.ts';
import { halfEven, prorate } from '../../../src/domain/money/money.ts';
import { factsOf, factsOfAnswer } from '../../../src/features/connections/providers/stripe/facts.ts';
import {
  affiliateByClick,
  affiliateByPromotionCode,
  type Given,
  type Note,
  type OwnSale,
  type Step,
  type StripeEvent,
} from './scenario.ts';

interface Referral {
  readonly affiliate: string;
  readonly customers: Set<string>;
  readonly emails: Set<string>;
  readonly userIds: Set<string>;
}

interface BookedSale {
  readonly key: string;
  readonly isOurs: boolean;
  readonly paymentKey: string | null;
  readonly referral: Referral;
  readonly amount: bigint;
  readonly currency: string;
  readonly at: number;
  readonly commission: bigint;
  readonly invoiceId: string | null;
  readonly paymentIntentId: string | null;
  readonly interval: string | null;
  readonly countsAsPayment: boolean;
  readonly rows: Row[];
  voidedBy: 'person' | 'fix' | 'double' | null;
  readonly isPaid: boolean;
}

type Row =
  | { readonly refund: string; readonly amount: bigint; readonly isOurs: boolean }
  | { readonly undo: string };

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Minimal server that applies the pure rules to a history, without a database. */
export class Book {
  readonly sales: BookedSale[] = [];
  readonly unreadable = new Set<string>();
  readonly refused: string[] = [];
  readonly notes = new Map<string, Set<Note>>();
  readonly #facts = new Map<string, Fact>();
  readonly #given: Given;
  readonly #referrals: Referral[];
  readonly #asked = new Map<string, number>();
  readonly #options;
  /** Time of responses, later than all events so far. */
  #now = 0;
  #payments: readonly Payment[] | null = null;

  constructor(given: Given) {
    this.#given = given;
    this.#options = { mode: 'live' as const, userIdKey: given.userIdKey ?? null, digest };
    this.#referrals = (given.referrals ?? []).map(({ affiliate, customers, emails, userIds }) => ({
      affiliate,
      customers: new Set(customers),
      emails: new Set(emails),
      userIds: new Set(userIds),
    }));
  }

  take(step: Step): void {
    if ('event' in step) this.receive(step.event);
    if ('own' in step) this.#record(step.own);
    const [first] = this.sales;
    if ('refundByHand' in step) {
      first?.rows.push({ refund: 'by hand', amount: BigInt(step.refundByHand), isOurs: false });
    }
    if ('voidedBy' in step && first) first.voidedBy = step.voidedBy;
  }

  receive(event: StripeEvent): void {
    this.#now = Math.max(this.#now, event.created);
    try {
      // Facts are stored as JSON.
      this.#merge(JSON.parse(JSON.stringify(factsOf(event, this.#options))));
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      this.unreadable.add(error.message);
    }
  }

  #merge(facts: readonly Fact[]): void {
    this.#payments = null;
    for (const fact of facts) {
      const key = `${fact.kind} ${fact.id}`;
      const before = this.#facts.get(key);
      if (before === undefined || beats(fact, before)) this.#facts.set(key, fact);
    }
  }

  payments(): readonly Payment[] {
    const { settings, hasApiKey = true } = this.#given;
    this.#payments ??= paymentsOf([...this.#facts.values()], {
      keyPrefix: 'stripe',
      countsShipping: false,
      disputes: 'opened',
      barePayments: false,
      canLookUp: hasApiKey,
      ...settings,
    });
    return this.#payments;
  }

  /** Updates the sales to match the facts. `isFinal` means that the time to wait for missing facts is over. */
  settle(isFinal: boolean): void {
    if (isFinal) this.#lookUp();
    this.notes.clear();
    for (const payment of this.payments()) {
      const sale = this.#saleOf(payment) ?? this.#book(payment, isFinal);
      for (const note of payment.notes) if (sale || note !== 'unlinked') this.#note(payment, note);
      if (!sale || sale.voidedBy) continue;
      if (sale.amount !== BigInt(payment.base) || sale.currency !== payment.currency) {
        this.#note(payment, 'wrong_amount');
      }
      this.#reverse(sale, payment);
    }
  }

  #note({ key }: Payment, note: Note): void {
    this.notes.set(key, (this.notes.get(key) ?? new Set()).add(note));
  }

  #lookUp(): void {
    for (;;) {
      const lookUps = this.payments().flatMap((payment) =>
        payment.lookUps.filter((each) => this.#isNeeded(each)),
      );
      const [next] = lookUps;
      if (next === undefined) return;
      this.#now += 1;
      this.#merge(factsOfAnswer(next, this.#answer(next), this.#now, this.#options));
    }
  }

  #isNeeded(lookUp: NeededLookUp): boolean {
    return lookUp.for !== 'products' || this.#isOfProducts(lookUp);
  }

  #isOfProducts(lookUp: NeededLookUp): boolean {
    return lookUp.for === 'products' && this.#given.products !== undefined;
  }

  #answer({ what, id }: LookUp): readonly unknown[] {
    const answer = this.#given.answers?.[`${what} ${id}`];
    if (answer === undefined) return [];
    if ('objects' in answer) return answer.objects;
    const times = this.#asked.get(`${what} ${id}`) ?? 0;
    this.#asked.set(`${what} ${id}`, times + 1);
    return answer.inTurn[Math.min(times, answer.inTurn.length - 1)] ?? [];
  }

  #referralOf(payment: Payment, isFinal: boolean): Referral | null {
    const userIds = [...payment.userIds, ...payment.clientReferenceIds.map(({ id }) => id)];
    const known =
      this.#referrals.find(({ customers }) => customers.has(payment.customer)) ??
      this.#referrals.find((referral) => userIds.some((id) => referral.userIds.has(id))) ??
      this.#referrals.find(({ emails }) => payment.email !== null && emails.has(payment.email));
    if (known) return this.#keep(known, payment);
    const clicks = [...payment.clicks, ...payment.clientReferenceIds].map(({ id }) => affiliateByClick[id]);
    const click = clicks.find((affiliate) => affiliate !== undefined);
    const coupon = payment.codes
      .map(({ id }) => affiliateByPromotionCode[id])
      .find((each) => each !== undefined);
    const isCouponFirst = this.#given.attribution === 'coupon_first';
    const [before, after] = isCouponFirst ? [coupon, click] : [click, coupon];
    const affiliate = before ?? (isFinal ? after : undefined);
    return affiliate === undefined ? null : this.#keep(this.#refer(affiliate), payment);
  }

  #refer(affiliate: string): Referral {
    const referral = {
      affiliate,
      customers: new Set<string>(),
      emails: new Set<string>(),
      userIds: new Set<string>(),
    };
    this.#referrals.push(referral);
    return referral;
  }

  #keep(referral: Referral, { customer, email }: Pick<Payment, 'customer' | 'email'>): Referral {
    referral.customers.add(customer);
    if (email !== null) referral.emails.add(email);
    return referral;
  }

  #record(own: OwnSale): void {
    if (this.sales.some(({ key }) => key === own.external_event_id)) return;
    const referral =
      this.#referrals.find(({ customers }) => customers.has(own.customer)) ??
      this.#keep(this.#refer(affiliateByClick[own.click] ?? ''), { customer: own.customer, email: null });
    const isDuplicate = this.sales.some(
      (sale) =>
        !sale.voidedBy &&
        sale.referral === referral &&
        ((own.invoice_id !== undefined && own.invoice_id === sale.invoiceId) ||
          (own.payment_intent_id !== undefined && own.payment_intent_id === sale.paymentIntentId)),
    );
    if (isDuplicate) {
      this.refused.push('DUPLICATE');
      return;
    }
    this.#add({
      key: own.external_event_id,
      isOurs: false,
      paymentKey: null,
      referral,
      amount: BigInt(own.amount),
      currency: 'USD',
      at: own.at,
      commission: this.#commission(BigInt(own.amount)),
      invoiceId: own.invoice_id ?? null,
      paymentIntentId: own.payment_intent_id ?? null,
      interval: null,
      countsAsPayment: true,
      isPaid: own.isPaid ?? false,
    });
  }

  #add(sale: Omit<BookedSale, 'rows' | 'voidedBy' | 'isPaid'> & { isPaid?: boolean }): BookedSale {
    const added = { isPaid: false, ...sale, rows: [], voidedBy: null };
    this.sales.push(added);
    return added;
  }

  /**
   * Returns the active sale with any of the payment's ids. If there are two and Tributary created one of them, voids
   * the newer one unless it was paid.
   */
  #saleOf(payment: Payment): BookedSale | undefined {
    const ofPayment = this.sales.filter((sale) => idsOfSale(sale).some((id) => payment.ids.has(id)));
    const [oldest, ...younger] = ofPayment.filter(({ voidedBy }) => voidedBy === null);
    for (const sale of younger) {
      if (sale.isPaid || !(sale.isOurs || oldest?.isOurs)) this.#note(payment, 'double_sale');
      else sale.voidedBy = 'double';
    }
    return oldest ?? ofPayment.find(({ voidedBy }) => voidedBy === 'person');
  }

  #book(payment: Payment, isFinal: boolean): BookedSale | undefined {
    const isComplete =
      payment.waits.length === 0 && !payment.lookUps.some((each) => this.#isOfProducts(each));
    if (payment.reason !== null || !(isComplete || isFinal)) return undefined;
    const referral = this.#referralOf(payment, isFinal);
    if (referral === null) return undefined;
    const before = this.sales.filter(({ paymentKey }) => paymentKey === payment.key).length;
    return this.#add({
      key: before > 0 ? `${payment.key}:r${before}` : payment.key,
      isOurs: true,
      paymentKey: payment.key,
      referral,
      amount: BigInt(payment.base),
      currency: payment.currency,
      at: payment.paidAt,
      commission: this.#commission(this.#eligible(payment)),
      invoiceId: payment.invoiceId,
      paymentIntentId: payment.paymentIntentId,
      interval: payment.interval,
      countsAsPayment: payment.countsAsPayment,
    });
  }

  #eligible({ base, lines, productIds }: Payment): bigint {
    const { products } = this.#given;
    if (products === undefined) return BigInt(base);
    if (lines === null) return productIds.some((id) => products.includes(id)) ? BigInt(base) : 0n;
    return lines
      .filter(({ product_id }) => product_id !== null && products.includes(product_id))
      .reduce((sum, { minor }) => sum + BigInt(minor), 0n);
  }

  #commission(amount: bigint): bigint {
    return halfEven(amount * BigInt(this.#given.rate ?? 20), 100n);
  }

  #reverse(sale: BookedSale, payment: Payment): void {
    const undone = new Set(sale.rows.flatMap((row) => ('undo' in row ? [row.undo] : [])));
    const refunds = sale.rows.flatMap((row) =>
      'undo' in row
        ? []
        : [
            {
              id: row.refund,
              key: row.refund,
              amount: row.amount,
              isUndone: undone.has(row.refund),
              isOurs: row.isOurs,
            },
          ],
    );
    const others = this.sales.filter((other) => other !== sale).flatMap(({ rows }) => rows);
    const otherKeys = others.flatMap((row) => ('undo' in row ? [] : [row.refund]));
    for (const step of planReversals({ amount: sale.amount, refunds, otherKeys }, payment)) {
      if (step.step === 'undo') sale.rows.push({ undo: step.refundId });
      else sale.rows.push({ refund: step.key, amount: step.amount, isOurs: true });
    }
  }

  /** Returns the violated guarantees. All guarantees must hold after every event. */
  broken(): string[] {
    const broken: string[] = [];
    const keys = this.sales.flatMap(({ rows }) => rows).flatMap((row) => ('undo' in row ? [] : [row.refund]));
    if (new Set(keys).size !== keys.length) broken.push('a key of a refund twice');
    for (const payment of this.payments()) {
      const sums = [
        payment.lines?.reduce((sum, { minor }) => sum + BigInt(minor), 0n) ?? BigInt(payment.base),
      ];
      if (sums[0] !== BigInt(payment.base)) broken.push(`lines do not add up: ${payment.key}`);
      if (BigInt(payment.reversed) > BigInt(payment.collected))
        broken.push(`too much reversed: ${payment.key}`);
      const sale = this.#saleOf(payment);
      if (!sale || sale.voidedBy) continue;
      const standing = booked(sale);
      const over = standing.reduce((sum, { amount }) => sum + amount, 0n) - takenOf(sale.amount, payment);
      // Only manual refunds may exceed the amount.
      if (over < 0n || (over > 0n && standing.some(({ isOurs }) => isOurs))) {
        broken.push(`booked is not taken: ${payment.key}`);
      }
      const inEffect = payment.reversals.map(({ key }) => key);
      if (standing.some((row) => row.isOurs && !inEffect.includes(row.refund.replace(/:\d+$/, '')))) {
        broken.push(`a refund without its reversal: ${payment.key}`);
      }
      if (standing.some(({ amount }) => amount <= 0n)) broken.push(`a refund of nothing: ${payment.key}`);
    }
    return broken;
  }

  /**
   * Returns active sales in chronological order. A sale that is not a payment earns commission if a payment in its
   * place would.
   */
  ledger() {
    const before = new Map<Referral, number>();
    const { payments = null } = this.#given;
    return this.sales
      .filter(({ voidedBy }) => voidedBy === null)
      .sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
      .map((sale) => {
        const count = before.get(sale.referral) ?? 0;
        if (sale.countsAsPayment) before.set(sale.referral, count + 1);
        const earned = payments === null || count < payments ? sale.commission : 0n;
        const left = booked(sale).reduce((rest, { amount }) => rest - amount, sale.amount);
        return {
          key: sale.key,
          sale: Number(sale.amount),
          left: Number(left),
          commission: Number(prorate(earned, left, sale.amount)),
          affiliate: sale.referral.affiliate,
          currency: sale.currency,
          interval: sale.interval,
        };
      });
  }
}

const booked = ({ rows }: BookedSale) => {
  const undone = new Set(rows.flatMap((row) => ('undo' in row ? [row.undo] : [])));
  return rows.flatMap((row) => ('undo' in row || undone.has(row.refund) ? [] : [row]));
};

/** Returns ids as sales contain them: bare, or as the SDK's `eventId` writes them. */
const idsOfSale = ({ invoiceId, paymentIntentId, key }: BookedSale): string[] =>
  [invoiceId, paymentIntentId, key]
    .filter((id) => id !== null)
    .map((id) => /^stripe:[^:]+:([^:]+)$/.exec(id)?.[1] ?? id);
