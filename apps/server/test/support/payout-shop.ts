import type { Tributary } from '@tributary/sdk';
import { expect } from 'vitest';
import type { TestAccount, TestServer } from './harness.ts';
import { type Currency, ofSale, type PayoutModel } from './payout-model.ts';

/** A seller with an affiliate above, and a referral of the seller. */
export interface Shop {
  readonly client: Tributary;
  /** The ledger, by transaction and affiliate: `seller earned 2000 pay_…`. */
  ledger(): Promise<Map<string, string[]>>;
  readonly programId: string;
  readonly referralId: string;
  readonly affiliates: Readonly<Record<'seller' | 'parent', string>>;
}

export async function openShop({ db }: TestServer, account: TestAccount): Promise<Shop> {
  const { client, given, environmentId } = account;
  const program = await given.program();
  await given.incentive(program);
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

/** Everything that can be seen of the sales, payouts, balances and ledger of a shop, against the model. */
export async function assertSame(model: PayoutModel, { client, affiliates, ledger }: Shop): Promise<void> {
  const { differences } = await client.ledger.verify();
  expect(differences).toEqual([]);
  const sales = (await client.commissions.list({ limit: 100, include: ['voided'] })).data;
  expect(
    sales.map((sale) => [sale.id, sale.sale_amount, sale.commission_amount, sale.status]).reverse(),
  ).toEqual(
    model.sales.map(({ id, left, direct }) => [id, inUnits(left), inUnits(direct.left), direct.status]),
  );
  const entries = model.sales.map((sale) => [sale.id, ofSale(sale).flatMap(entriesOf).sort()] as const);
  expect(await ledger()).toEqual(new Map(entries));
  const adjustments = (await client.adjustments.list({ limit: 100 })).data;
  for (const { id, isVoided } of model.adjustments)
    expect(adjustments.find((each) => each.id === id)?.voided_at === null).toBe(!isVoided);
  const payouts = (await client.payouts.list({ limit: 100 })).data;
  expect(new Map(payouts.map(({ id, status, amount }) => [id, [status, amount]]))).toEqual(
    new Map(model.payouts.map(({ id, status, cents }) => [id, [status, inUnits(cents)]])),
  );
  for (const who of ['seller', 'parent'] as const) {
    const balances = await client.affiliates.balances(affiliates[who]);
    const adjusted = model.adjustments.filter((each) => each.who === who && !each.isVoided);
    const currencies = [
      ...new Set([...model.counting(), ...adjusted].map(({ currency }) => currency)),
    ].sort();
    expect(balances).toEqual(currencies.map((currency) => balanceOf(model, who, currency)));
  }
}

const entriesOf = ({ who, status, entries }: ReturnType<typeof ofSale>[number]) =>
  entries.map(({ kind, cents, heldBy }) =>
    [who, status, kind, cents, ...(heldBy ? [heldBy.id] : [])].join(' '),
  );

function balanceOf(model: PayoutModel, who: 'seller' | 'parent', currency: Currency) {
  const { currency: _, ...cents } = model.balance(who, currency);
  const units = Object.entries(cents).map(([name, value]) => [name, inUnits(value)]);
  return { currency, ...Object.fromEntries(units) };
}
