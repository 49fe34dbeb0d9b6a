import type { Expected } from './fake/expected-of.ts';
import { type Happening, happeningNames, playHistory } from './fake/random-history.ts';
import { NEWEST_VERSION } from './fake/versions.ts';
import type { Event } from './fake/wire.ts';

/** Customers of a merchant who are unrelated to all others. */
export interface Household {
  /** Click through which the customers arrived; undefined if nobody referred them. */
  readonly click?: string;
  /** In chronological order. */
  readonly events: readonly Event[];
  readonly sales: readonly ExpectedSale[];
}

/** Expected payment in minor units, calculated only from the account's final state. */
export interface ExpectedSale {
  /** `in_…` or `pi_…` */
  readonly id: string;
  readonly sale: number;
  readonly left: number;
  readonly commission: number;
}

interface Options {
  readonly random: () => number;
  readonly events: number;
  /** Unix time. Every history starts at `from` and has ended by `to`. */
  readonly from: number;
  readonly to: number;
  readonly livemode: boolean;
  /** Percent. */
  readonly rate: number;
  /** Events that the endpoint has selected. */
  readonly types: ReadonlySet<string>;
}

const STEPS_MAX = 14;
/** Number of customers out of ten who were not referred. */
const UNREFERRED_OF_TEN = 2;

/**
 * Creates random customers with random histories. The same random numbers produce the same customers, except for ids.
 */
export function population({ random, events, ...options }: Options): Household[] {
  const households: Household[] = [];
  for (let count = 0; count < events; count += households.at(-1)?.events.length ?? 0)
    households.push(household(households.length, random, options));
  return households;
}

function household(
  number: number,
  random: () => number,
  { from, to, livemode, rate, types }: Omit<Options, 'random' | 'events'>,
): Household {
  const click = number % 10 < UNREFERRED_OF_TEN ? {} : { click: `clk_household_${number}` };
  for (;;) {
    const shop = playHistory(
      historyOf(random),
      { now: from, apiVersion: NEWEST_VERSION, livemode },
      { domain: `household-${number}.example`, ...click },
    );
    const events = shop.events().filter(({ type }) => types.has(type));
    if (shop.now > to || events.length === 0) continue;
    const payments = shop
      .paidPayments()
      .filter((id) => hasCheckoutOrInvoice(shop.all('checkout.session'), id))
      .map((id) => shop.expectedOf(id));
    const sales = payments.map((payment) => saleOf(payment, rate)).filter(({ sale }) => sale > 0);
    return { ...click, events, sales: 'click' in click ? sales : [] };
  }
}

const hasCheckoutOrInvoice = (sessions: readonly { payment_intent: string | null }[], id: string): boolean =>
  id.startsWith('in_') || sessions.some(({ payment_intent }) => payment_intent === id);

const often = ['refund', 'refund', 'end a refund', 'decide a dispute', 'subscribe', 'renew'] as const;
const kinds = [...happeningNames, ...often];

const historyOf = (random: () => number): Happening[] =>
  Array.from({ length: 1 + Math.floor(random() * STEPS_MAX) }, () => ({
    does: kinds[Math.floor(random() * kinds.length)] ?? 'refund',
    pick: Math.floor(random() * 20),
    way: Math.floor(random() * 256),
    amount: 100 + Math.floor(random() * 20_000),
  }));

function saleOf({ id, collected, total, tax, shipping, reversed }: Expected, rate: number): ExpectedSale {
  const sale = nearestEven(collected * (total - tax - shipping), total);
  const taken = nearestEven(sale * reversed, collected);
  const whole = nearestEven(sale * rate, 100);
  const left = sale - taken;
  return { id, sale, left, commission: nearestEven(whole * left, sale) };
}

/**
 * Returns n ÷ d rounded half to even; 0 for a free invoice paid with a debt. These amounts are small enough for plain
 * numbers.
 */
export function nearestEven(n: number, d: number): number {
  if (d === 0) return 0;
  const [whole, rest] = [Math.floor(n / d), n % d];
  if (rest * 2 === d) return whole + (whole % 2);
  return rest * 2 > d ? whole + 1 : whole;
}
