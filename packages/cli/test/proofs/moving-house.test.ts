import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { useServer } from '../../../../apps/server/test/support/harness.ts';
import { newConfigHome, runCli } from '../run-cli.ts';

/*
 * A company moves from Rewardful. Affiliates, customers and three years of commissions are imported, live tracking runs
 * in parallel with the old service for a month, and finally the whole export is imported again. The expected amounts
 * are calculated from the histories alone, before anything is sent.
 */

/** Divisor of the size. 1 is the whole move: 2,000 affiliates, 30,000 customers and about 400,000 commissions. */
const PART = Number(process.env.TRIBUTARY_MOVE_PART ?? 50);
const AFFILIATES = Math.ceil(2_000 / PART);
const CUSTOMERS = Math.ceil(30_000 / PART);
const FIRST_YEAR = 2_023;
const FIRST_MONTH = 10;
/** Numbers of months before live tracking began, and of months with live tracking. */
const PAST = 36;
const LIVE = 1;
const PAYMENTS_MAX = 12;
const MONTHS_MAX = 12;
const TIMEZONE = 'America/New_York';

const server = useServer();

interface Payment {
  readonly customer: number;
  /** Months since the first month. */
  readonly month: number;
  /** Index of the payment among the customer's payments, from 0. */
  readonly nth: number;
  readonly at: string;
  readonly cents: number;
  readonly currency: 'USD' | 'EUR';
}

const affiliateOf = (customer: number) => customer % AFFILIATES;
/**
 * Half of the affiliates earn from the first twelve payments of a customer, the others from all payments in the first
 * twelve months.
 */
const isByPayments = (affiliate: number) => affiliate % 2 === 0;
const emailOf = (affiliate: number) => `partner-${affiliate}@example.com`;

/**
 * Yields the monthly payments of a customer. The first month and the day differ by customer, and the time varies by
 * some minutes.
 */
function* paymentsOf(customer: number): Generator<Payment> {
  const start = (customer * 7) % (PAST + LIVE);
  const length = 1 + ((customer * 13) % 30);
  const day = 1 + (customer % 28);
  for (let nth = 0; nth < length && start + nth < PAST + LIVE; nth += 1) {
    const month = start + nth;
    // At three in the morning in UTC, it is still the previous day in New York.
    const at = new Date(Date.UTC(FIRST_YEAR, FIRST_MONTH - 1 + month, day, 3, 30, ((nth * 17) % 41) - 20));
    const cents = 1_000 + ((customer * 37 + month * 11) % 9_000);
    const currency = customer % 5 === 0 ? 'EUR' : 'USD';
    yield { customer, month, nth, at: at.toISOString(), cents, currency };
  }
}

type OldState = 'paid' | 'due' | 'voided';
const oldStateOf = ({ customer, month }: Payment): OldState =>
  (customer + month) % 97 === 0 ? 'voided' : month < PAST - 2 ? 'paid' : 'due';
const oldCommission = ({ cents }: Payment) => Math.floor(cents / 4);

/** Returns a percentage in whole cents, rounded half to even. */
function percentOf(cents: number, percent: number): number {
  const whole = Math.floor((cents * percent) / 100);
  const rest = (cents * percent) % 100;
  return whole + (rest > 50 || (rest === 50 && whole % 2 === 1) ? 1 : 0);
}

/**
 * Both limits end with the twelfth payment, because payments are a month apart and each of the twelve months has one.
 */
function liveCommission(payment: Payment): number {
  const byPayments = isByPayments(affiliateOf(payment.customer));
  const isWithin = byPayments ? payment.nth < PAYMENTS_MAX : payment.nth < MONTHS_MAX;
  return isWithin ? percentOf(payment.cents, byPayments ? 20 : 30) : 0;
}

/** Amounts of each affiliate in cents, by currency. */
class Table {
  readonly #rows = new Map<string, { ready: number; paid: number }>();

  add(payment: Payment, place: 'ready' | 'paid', cents: number): void {
    const key = `${emailOf(affiliateOf(payment.customer))} ${payment.currency}`;
    const row = this.#rows.get(key) ?? { ready: 0, paid: 0 };
    row[place] += cents;
    this.#rows.set(key, row);
  }

  lines(): string[] {
    return [...this.#rows]
      .filter(([, { ready, paid }]) => ready !== 0 || paid !== 0)
      .map(([key, { ready, paid }]) => `${key}: ready ${ready}, paid ${paid}`)
      .sort();
  }
}

const all = Array.from({ length: CUSTOMERS }, (_, customer) => [...paymentsOf(customer)]).flat();
const past = all.filter(({ month }) => month < PAST);
const live = all.filter(({ month }) => month >= PAST);

function expectedTables(): { imported: string[]; afterwards: string[] } {
  const table = new Table();
  for (const payment of past) {
    const state = oldStateOf(payment);
    if (state !== 'voided') table.add(payment, state === 'due' ? 'ready' : 'paid', oldCommission(payment));
  }
  const imported = table.lines();
  for (const payment of live) table.add(payment, 'ready', liveCommission(payment));
  return { imported, afterwards: table.lines() };
}

async function writeLines(file: string, lines: Iterable<string>): Promise<string> {
  const stream = createWriteStream(file);
  for (const line of lines) if (!stream.write(`${line}\n`)) await once(stream, 'drain');
  stream.end();
  await finished(stream);
  return file;
}

const iso = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString();

function* affiliatesCsv(byPayments: boolean): Generator<string> {
  yield 'id,first_name,last_name,email,token,state,created_at';
  for (let each = 0; each < AFFILIATES; each += 1)
    if (isByPayments(each) === byPayments)
      yield `aff-${each},Partner,${each},${emailOf(each)},partner-${each},active,${iso(FIRST_YEAR, 0)}`;
}

function* referralsNdjson(): Generator<string> {
  for (let customer = 0; customer < CUSTOMERS; customer += 1) {
    const [first] = paymentsOf(customer);
    const affiliate = affiliateOf(customer);
    yield JSON.stringify({
      id: `ref-${customer}`,
      customer: {
        id: `cus_${customer}`,
        name: `Customer ${customer}`,
        email: `customer-${customer}@example.com`,
      },
      affiliate: { id: `aff-${affiliate}`, email: emailOf(affiliate) },
      conversion_state: first && first.month < PAST ? 'conversion' : 'lead',
      stripe_customer_id: `cus_${customer}`,
      created_at: iso(FIRST_YEAR, FIRST_MONTH - 2),
    });
  }
}

function* commissionsNdjson(): Generator<string> {
  for (const payment of past) {
    const { customer, nth, cents, currency, at } = payment;
    yield JSON.stringify({
      id: `com-${customer}-${nth}`,
      created_at: at,
      amount: oldCommission(payment),
      currency,
      state: oldStateOf(payment),
      sale: {
        id: `sale-${customer}-${nth}`,
        currency,
        charged_at: at,
        stripe_charge_id: `ch_${customer}_${nth}`,
        sale_amount_cents: cents,
        referral: { id: `ref-${customer}`, stripe_customer_id: `cus_${customer}` },
      },
    });
  }
}

const BATCH = 500;

test(
  'ends a migration from another service with the balances and limits that its history implies',
  async () => {
    const expected = expectedTables();
    const account = await server.account();
    const { client, given } = account;
    const home = await newConfigHome();
    const environment = { apiKey: account.apiKey, baseUrl: server.baseUrl, stateHome: home };
    const bring = async (noun: string, file: string, more: readonly string[] = []) => {
      const args = ['import', noun, file, '--from', 'rewardful', ...more, '--yes'];
      const { stdout, stderr } = await runCli(args, { environment });
      expect(stdout, stderr).not.toBe('');
      return JSON.parse(stdout) as { done: number; failed: number; replayed: number };
    };
    const program = await given.program();
    const { programId } = program;
    await client.programs.update(programId, { timezone: TIMEZONE });
    const byMonths = await given.group(programId);
    const limits = { incentiveLength: 'payment_limited', lengthValue: PAYMENTS_MAX, rateE4: 200_000n };
    await given.incentive(program, limits);
    await given.incentive(
      { programId, groupId: byMonths },
      { incentiveLength: 'time_limited', lengthValue: MONTHS_MAX, rateE4: 300_000n },
    );

    for (const byPayments of [true, false]) {
      const file = await writeLines(join(home, `affiliates-${byPayments}.csv`), affiliatesCsv(byPayments));
      const group = byPayments ? program.groupId : byMonths;
      await bring('affiliates', file, ['--set', `program_id=${programId}`, '--set', `group_id=${group}`]);
    }
    const referrals = await writeLines(join(home, 'referrals.ndjson'), referralsNdjson());
    expect(await bring('referrals', referrals)).toMatchObject({ done: CUSTOMERS, failed: 0 });
    const commissions = await writeLines(join(home, 'commissions.ndjson'), commissionsNdjson());
    const startedAt = performance.now();
    expect(await bring('commissions', commissions)).toMatchObject({ done: past.length, failed: 0 });
    const perSecond = Math.round(past.length / ((performance.now() - startedAt) / 1_000));

    const balances = async () => {
      const found: string[] = [];
      for await (const affiliate of client.affiliates.list({ program_id: programId, expand: ['balances'] }))
        for (const { currency, ready, paid, ...others } of affiliate.balances ?? []) {
          const { pending, held, claimed, clawed_back } = others;
          expect([pending, held, claimed, clawed_back]).toEqual([0, 0, 0, 0]);
          if (ready === 0 && paid === 0) continue;
          const cents = [ready, paid].map((amount) => Math.round(amount * 100));
          found.push(`${affiliate.email} ${currency}: ready ${cents[0]}, paid ${cents[1]}`);
        }
      return found.sort();
    };
    expect(await balances()).toEqual(expected.imported);

    for (let from = 0; from < live.length; from += BATCH) {
      const items = live.slice(from, from + BATCH).map(({ customer, nth, at, cents, currency }) => ({
        customer_id: `cus_${customer}`,
        sale_amount: cents / 100,
        sale_amount_currency: currency,
        is_subscription: true,
        external_event_id: `in_${customer}_${nth}`,
        occurred_at: at,
      }));
      const outcomes = await client.conversions.createBatch({ items });
      expect(outcomes.filter(({ status }) => status !== 201)).toEqual([]);
    }
    expect(await balances()).toEqual(expected.afterwards);

    // The last export of the old service contains the commissions that were imported before.
    expect(await bring('commissions', commissions)).toMatchObject({
      done: past.length,
      replayed: past.length,
    });
    expect(await balances()).toEqual(expected.afterwards);
    console.log(
      `${AFFILIATES} affiliates, ${CUSTOMERS} customers, ${past.length} commissions at ${perSecond} a second, ${live.length} live sales`,
    );
  },
  120_000 + all.length * 40,
);
