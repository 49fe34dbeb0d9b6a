import type { TableRow } from '../../../../examples/demo/affiliate-table.ts';

/**
 * Returns the expected totals of examples/orders.csv, calculated without the demo's or the server's code, so that an
 * error in either is noticed. The terms are 20% for life, held for 30 days.
 */
export function expectedOf(csv: string) {
  const [head = '', ...lines] = csv.trimEnd().split('\n');
  // Only the note, in the last column, is ever quoted.
  const columns = head.split(',');
  const rows = lines.map((text, index) => {
    const cells = text.split(',');
    return {
      line: index + 2,
      cell: (column: string) => cells[columns.indexOf(column)] ?? '',
    };
  });
  const books = new Books();
  const refusals = rows.flatMap(({ line, cell }) => {
    const code = books.take(cell);
    return code === null ? [] : [{ line, code }];
  });
  const days = rows.map(({ cell }) => Date.parse(cell('at'))).filter((time) => !Number.isNaN(time));
  return { refusals, rows: rows.length, books, table: afterPayouts(books.table(Math.max(...days))) };
}

/**
 * Returns the table after the payouts. Every affiliate's ready commission is paid, except the second affiliate's,
 * whose payout was canceled.
 */
function afterPayouts(table: readonly TableRow[]): TableRow[] {
  const [, cancelled] = table.filter(({ money }) => money.ready > 0n);
  return table.map((row) => {
    const { ready, paid } = row.money;
    if (ready <= 0n || row === cancelled) return row;
    return { ...row, money: { ...row.money, ready: 0n, paid: paid + ready } };
  });
}

type Cell = (column: string) => string;

interface Sale {
  readonly affiliate: string;
  readonly customer: string;
  readonly at: number;
  readonly currency: string;
  readonly text: string;
  readonly amount: bigint;
  readonly commission: bigint;
  readonly isPaid: boolean;
  left: bigint;
}

const DAY = 86_400_000;
const patterns: Readonly<Record<string, RegExp>> = { USD: /^\d+\.\d\d$/, EUR: /^\d+\.\d\d$/, JPY: /^\d+$/ };
const minor = (text: string) => BigInt(text.replace('.', ''));

/** Rounds a nonnegative number half to even. */
function divide(numerator: bigint, denominator: bigint): bigint {
  const [floor, rest] = [numerator / denominator, numerator % denominator];
  if (rest * 2n === denominator) return floor + (floor % 2n);
  return rest * 2n > denominator ? floor + 1n : floor;
}

class Books {
  readonly affiliates = new Set<string>();
  readonly clicks = new Map<string, string>();
  readonly referrals = new Map<string, string>();
  readonly emails = new Set<string>();
  readonly sales = new Map<string, Sale>();
  readonly refunds = new Map<string, string>();

  /** Returns the error code with which the row must be rejected; null if it must be accepted. */
  take(cell: Cell): string | null {
    const by: Readonly<Record<string, (cell: Cell) => string | null>> = {
      affiliate: (row) => this.affiliate(row),
      click: (row) => this.click(row),
      signup: (row) => this.signup(row),
      trial: (row) => (this.referrals.has(row('customer')) ? null : 'REFERRAL_NOT_FOUND'),
      order: (row) => this.order(row),
      commission: (row) => this.order(row),
      refund: (row) => this.refund(row),
    };
    const book = by[cell('type')];
    if (!book) throw new Error(`What is a ${cell('type')}?`);
    return book(cell);
  }

  affiliate(cell: Cell): null {
    this.affiliates.add(cell('affiliate'));
    return null;
  }

  click(cell: Cell): string | null {
    if (!this.affiliates.has(cell('affiliate'))) return 'NOT_FOUND';
    this.clicks.set(cell('event_id'), cell('affiliate'));
    return null;
  }

  signup(cell: Cell): string | null {
    const [affiliate, customer, email] = [cell('affiliate'), cell('customer'), cell('email').toLowerCase()];
    if (this.referrals.has(customer)) return null;
    if (!this.affiliates.has(affiliate) || !/^\S+@\S+$/.test(email)) return 'VALIDATION_ERROR';
    if (this.emails.has(email)) return 'DUPLICATE';
    this.emails.add(email);
    this.referrals.set(customer, affiliate);
    return null;
  }

  order(cell: Cell): string | null {
    const [currency, text, at] = [cell('currency'), cell('amount'), Date.parse(cell('at'))];
    if (!patterns[currency]?.test(text)) return 'VALIDATION_ERROR';
    if (new Date(at).toISOString() !== cell('at')) return 'VALIDATION_ERROR';
    const earlier = this.sales.get(cell('event_id'));
    if (earlier) return earlier.text === text ? null : 'IDEMPOTENCY_CONFLICT';
    const affiliate = this.referrals.get(cell('customer'));
    if (affiliate === undefined) return 'REFERRAL_NOT_FOUND';
    const [amount, isPaid] = [minor(text), cell('type') === 'commission'];
    const commission = isPaid ? minor(cell('commission')) : divide(amount * 20n, 100n);
    const who = { affiliate, customer: cell('customer') };
    this.sales.set(cell('event_id'), {
      ...who,
      at,
      currency,
      text,
      amount,
      commission,
      isPaid,
      left: amount,
    });
    return null;
  }

  refund(cell: Cell): string | null {
    const sale = this.sales.get(cell('order'));
    if (!sale) return 'NOT_FOUND';
    const earlier = this.refunds.get(cell('event_id'));
    if (earlier !== undefined) return earlier === cell('amount') ? null : 'IDEMPOTENCY_CONFLICT';
    if (sale.currency !== cell('currency')) return 'CURRENCY_MISMATCH';
    if (sale.left === 0n) return 'ALREADY_REFUNDED';
    const amount = cell('amount') === '' ? sale.left : minor(cell('amount'));
    if (amount > sale.left) return 'REFUND_EXCEEDS_REMAINING';
    sale.left -= amount;
    this.refunds.set(cell('event_id'), cell('amount'));
    return null;
  }

  /** The demo moves the file's last day to yesterday, and no sale in the file is then more than 30 days old. */
  table(lastMoment: number): TableRow[] {
    const today = Math.floor(lastMoment / DAY) * DAY + DAY;
    const count = (values: Iterable<string>, affiliate: string) =>
      [...values].filter((value) => value === affiliate).length;
    return [...this.affiliates].sort().flatMap((affiliate) => {
      const sales = [...this.sales.values()].filter((sale) => sale.affiliate === affiliate);
      const buyers = new Set(sales.filter(({ isPaid }) => !isPaid).map(({ customer }) => customer));
      const people = {
        clicks: count(this.clicks.values(), affiliate),
        referrals: count(this.referrals.values(), affiliate),
        customers: buyers.size,
      };
      const currencies = [...new Set(sales.map(({ currency }) => currency))].sort();
      const rows = currencies.length === 0 ? [null] : currencies;
      return rows.map((currency, index) => ({
        affiliate: `demo-${affiliate}`,
        currency,
        people: index === 0 ? people : null,
        money: moneyOf(
          sales.filter((sale) => sale.currency === currency),
          today,
        ),
      }));
    });
  }
}

function moneyOf(sales: readonly Sale[], today: number): TableRow['money'] {
  const sum = {
    ...{ sales: 0n, refunds: 0n, commission: 0n },
    ...{ held: 0n, ready: 0n, paid: 0n, clawedBack: 0n },
  };
  for (const { at, amount, left, commission, isPaid } of sales) {
    if (at >= today - 30 * DAY && at < today - 29 * DAY) throw new Error('Held or not, by the hour.');
    const rest = divide(commission * left, amount);
    sum.sales += amount;
    sum.refunds += amount - left;
    sum.commission += rest;
    if (isPaid) {
      sum.paid += commission;
      sum.clawedBack += rest - commission;
      sum.ready += rest - commission;
    } else if (at >= today - 29 * DAY) sum.held += rest;
    else sum.ready += rest;
  }
  return sum;
}
