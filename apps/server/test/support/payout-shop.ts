import type { Tributary } from '@tributary/sdk';
import { expect } from 'vitest';
import { releaseHoldsOf } from '../../src/features/earnings/release-holds.ts';
import type { TestAccount, TestServer } from './harness.ts';
import type {} from './payout-facts.ts';
import {
  type Currency,
  currencies,
  everybody,
  type ModelEarning,
  statusOf,
  termsOf,
  type Who,
} from './payout-facts.ts';
import type { PayoutModel } from './payout-model.ts';

/** Seller, the seller's parent, and a referral of the seller. */
export interface Shop {
  readonly client: Tributary;
  /** Runs the job that a server runs every minute. */
  releaseHolds(): Promise<unknown>;
  /** Returns the ledger by transaction and affiliate, such as `seller earned 2000 pay_…`. */
  ledger(): Promise<Map<string, string[]>>;
  readonly programId: string;
  readonly referralId: string;
  readonly affiliates: Readonly<Record<'seller' | 'parent', string>>;
}

/** Day on which shops open, for servers with a fixed time. */
export const openingDay = '2026-06-01T00:00:00.000Z';
const dayMs = 86_400_000;
/** Returns the time this many days after the opening. */
export const dayOf = (days: number) => new Date(Date.parse(openingDay) + days * dayMs).toISOString();

export async function openShop({ db }: TestServer, account: TestAccount): Promise<Shop> {
  const { client, given, environmentId } = account;
  const program = await given.program();
  await given.incentive(program);
  for (const [product, { approval, holdDays }] of Object.entries(termsOf))
    await given.incentive(program, {
      ...{ applyTo: 'specific_products', productIds: [product] },
      ...{ approvalType: approval, holdPeriodDays: holdDays },
    });
  await client.groups.multiLevelIncentives.create(program.groupId, {
    level: 1,
    amount: 5,
    is_percentage: true,
    basis: 'sale',
  });
  const [seller, parent] = [await given.affiliate({ program }), await given.affiliate({ program })];
  await client.affiliates.update(seller.id, { parent_affiliate_id: parent.id });
  const { id: referralId } = await given.referral({ affiliate_id: seller.id });
  return {
    client,
    releaseHolds: async () => {
      const now = new Date((await client.testClock.get()).now);
      await releaseHoldsOf(db, { environmentId, now });
    },
    ledger: async () => {
      const { rows } = await db.lists.query<{ id: string; entry: string }>(
        `select l.transaction_id as id, concat_ws(' ', case l.affiliate_id when $2 then 'seller' else 'parent' end, e.status,
           l.type, l.amount_minor, (select i.payout_id from payout_items i where i.environment_id = $1
             and i.ledger_entry_id = l.id and i.is_live)) as entry
         from ledger_entries l join earnings e on e.environment_id = $1 and e.id = l.earning_id
         where l.environment_id = $1`,
        [environmentId, seller.id],
      );
      const byId = new Map<string, string[]>();
      for (const { id, entry } of rows) byId.set(id, [...(byId.get(id) ?? []), entry].sort());
      return byId;
    },
    programId: program.programId,
    referralId,
    affiliates: { seller: seller.id, parent: parent.id },
  };
}

export const inUnits = (cents: bigint) => Number(cents) / 100;

/** Compares everything visible about a shop's sales, payouts, balances and ledger with the model. */
export async function assertSame(model: PayoutModel, { client, affiliates, ledger }: Shop): Promise<void> {
  const [{ differences }, { data: sales }, entriesOfSales, { data: adjustments }, { data: payouts }] =
    await Promise.all([
      client.ledger.verify(),
      client.commissions.list({ limit: 100, include: ['voided'], expand: ['earnings'] }),
      ledger(),
      client.adjustments.list({ limit: 100 }),
      client.payouts.list({ limit: 100 }),
    ]);
  expect(differences).toEqual([]);
  expect(
    new Map(
      sales.map(({ id, ...sale }) => [
        id,
        [sale.affiliate_id, sale.sale_amount, sale.sales_status, sale.commission_amount, sale.status],
      ]),
    ),
  ).toEqual(
    new Map(
      model.sales.map((sale) => [
        sale.id,
        [
          ...[affiliates[sale.who], inUnits(sale.left), sale.status],
          ...[inUnits(sale.earnings[0]?.left ?? 0n), statusOf(sale)],
        ],
      ]),
    ),
  );
  const entries = model.sales.map(({ id, earnings }) => [id, earnings.flatMap(entriesOf).sort()] as const);
  expect(entriesOfSales).toEqual(new Map(entries.filter(([, { length }]) => length > 0)));
  for (const { id, isVoided } of model.adjustments)
    expect(adjustments.find((each) => each.id === id)?.voided_at === null).toBe(!isVoided);
  expect(
    new Map(
      payouts.map(({ id, status, amount, ...each }) => [id, [status, amount, each.returned_at !== null]]),
    ),
  ).toEqual(
    new Map(
      model.payouts.map(({ id, status, cents, isReturned }) => [id, [status, inUnits(cents), isReturned]]),
    ),
  );
  for (const who of everybody) {
    const balances = await client.affiliates.balances(affiliates[who]);
    expect(balances).toEqual([...currencies].sort().flatMap((currency) => balanceOf(model, who, currency)));
    // Calculated from each commission's remaining amount, not from the ledger: money is neither lost nor duplicated.
    for (const balance of balances) {
      const earnings = sales
        .filter(({ voided_at }) => voided_at === null)
        .flatMap((sale) => sale.earnings ?? [])
        .filter(({ status }) => status !== 'rejected');
      const due = [...earnings, ...adjustments.filter(({ voided_at }) => voided_at === null)]
        .filter((each) => each.affiliate_id === affiliates[who] && each.currency === balance.currency)
        .reduce((sum, { amount }) => sum + inCents(amount), 0);
      const { pending, held, ready, claimed, paid } = balance;
      const has = [pending, held, ready, claimed, paid].reduce((sum, amount) => sum + inCents(amount), 0);
      expect([who, balance.currency, has]).toEqual([who, balance.currency, due]);
    }
  }
}

/** Asserts that each person receives what they are due or owes the rest, and that nothing paid is still ready. */
export async function assertSettled(model: PayoutModel, { client, affiliates }: Shop): Promise<void> {
  const readyOf = new Map<string, number>();
  for (const who of everybody) {
    for (const { currency, ...balance } of await client.affiliates.balances(affiliates[who])) {
      const { pending, held, claimed, ready } = balance;
      expect([pending, held, claimed]).toEqual([0, 0, 0]);
      const person = `${model.person(who)} ${currency}`;
      readyOf.set(person, (readyOf.get(person) ?? 0) + inCents(ready));
      // Commissions of 0, and those that offset a debt, stay ready, because no payout includes them.
      const open = new Set(model.available(who, currency as Currency, null));
      const settled = model
        .of(who, currency as Currency)
        .earnings.filter(({ entries }) => !entries.some((entry) => open.has(entry)));
      expect(settled.filter(({ status }) => status === 'ready_for_payment')).toEqual([]);
    }
  }
  expect([...readyOf].filter(([, cents]) => cents > 0)).toEqual([]);
}

const inCents = (amount: number) => Math.round(amount * 100);

const entriesOf = ({ who, status, entries }: ModelEarning) =>
  entries.map(({ kind, cents, heldBy }) =>
    [who, status, kind, cents, ...(heldBy ? [heldBy.id] : [])].join(' '),
  );

function balanceOf(model: PayoutModel, who: Who, currency: Currency) {
  const balance = model.balance(who, currency);
  if (!balance) return [];
  const units = Object.entries(balance).map(([name, value]) => [name, inUnits(value)]);
  return [{ currency, ...Object.fromEntries(units) }];
}
