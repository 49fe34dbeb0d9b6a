import type { Interval } from '@tributary/core';
import { line, price, StripeAccount, type Time } from '../account.ts';
import type { Scenario, StripeObject } from '../scenario.ts';

/** Returns scenarios about which of a subscription's invoices count as payments. */
export function subscriptionScenarios(time: Time): Scenario[] {
  const a = new StripeAccount(time);
  const day = a.day;
  const session = a.session('cs_1', 0);
  const prices = a.subscription('sub_1', [price('p_m', 'month'), price('p_y', 'year')]);
  const bill = (id: string, t: number, ...lines: (StripeObject & { amount?: unknown })[]) =>
    a.invoice(id, t, {
      total: lines.reduce((sum, { amount }) => sum + Number(amount), 0),
      lines: { data: lines, has_more: false },
    });
  const sale = (amount: number, commission = amount / 5, interval: Interval | null = 'monthly') => ({
    sale: amount,
    left: amount,
    commission,
    interval,
  });

  const intervals: [string, number, Interval | null][] = [
    ['week', 1, 'weekly'],
    ['month', 1, 'monthly'],
    ['month', 3, 'quarterly'],
    ['month', 6, 'semiannual'],
    ['month', 12, 'yearly'],
    ['year', 1, 'yearly'],
    ['week', 2, null],
  ];
  return [
    {
      name: 'a trial that is ended early is a payment',
      events: [
        session,
        prices,
        a.invoice('in_0', 0, { total: 0 }),
        bill('in_1', 5 * day, line('p_m', 0, true), line('p_m', 4_900)),
        bill('in_2', 35 * day, line('p_m', 4_900)),
      ],
      given: { payments: 1 },
      expected: [sale(4_900), sale(4_900, 0)],
    },
    {
      name: 'a change from monthly to yearly is a payment',
      events: [
        session,
        prices,
        bill('in_1', 0, line('p_m', 4_900)),
        bill('in_2', 15 * day, line('p_m', -2_450, true), line('p_y', 49_000)),
        bill('in_3', 380 * day, line('p_y', 49_000)),
      ],
      given: { payments: 2 },
      expected: [sale(4_900), sale(46_550, 9_310, 'yearly'), sale(49_000, 0, 'yearly')],
    },
    {
      name: 'an upgrade within a period is no payment, and earns while one is left',
      events: [
        session,
        prices,
        bill('in_1', 0, line('p_m', 4_900)),
        bill('in_2', 15 * day, line('p_m', -2_450, true), line('p_m', 4_950, true)),
        bill('in_3', 30 * day, line('p_m', 9_900)),
        bill('in_4', 45 * day, line('p_m', -1_000, true), line('p_m', 2_000, true)),
        bill('in_5', 60 * day, line('p_m', 9_900)),
      ],
      given: { payments: 2 },
      expected: [sale(4_900), sale(2_500, 500, null), sale(9_900), sale(1_000, 0, null), sale(9_900, 0)],
    },
    {
      name: 'a plan that is discounted to nothing next to an upgrade is no payment',
      events: [
        session,
        prices,
        a.invoice('in_1', 0, {
          total: 1_000,
          lines: {
            data: [
              line('p_m', 1_000, true),
              { ...line('p_m', 4_900), discount_amounts: [{ amount: 4_900 }] },
            ],
            has_more: false,
          },
        }),
        bill('in_2', 30 * day, line('p_m', 4_900)),
      ],
      given: { payments: 1 },
      expected: [sale(1_000), sale(4_900)],
    },
    ...intervals.map(([interval, count, name]) => ({
      name: `${count} × ${interval}`,
      events: [
        session,
        a.subscription('sub_1', [price('p', interval, count)]),
        bill('in_1', 0, line('p', 4_900)),
      ],
      expected: [sale(4_900, 980, name)],
    })),
    {
      name: 'a yearly plan with a monthly extra: the largest line decides',
      events: [session, prices, bill('in_1', 0, line('p_m', 500), line('p_y', 49_000))],
      expected: [sale(49_500, 9_900, 'yearly')],
    },
    {
      name: 'a yearly seat for the rest of its year next to the monthly plan',
      events: [session, prices, bill('in_1', 0, line('p_y', 30_000, true), line('p_m', 4_900))],
      expected: [sale(34_900, 6_980, 'monthly')],
    },
  ];
}
