import type { Commission, Tributary } from '@tributary/sdk';
import type { TestAccount, TestServer } from './harness.ts';

type Options = Partial<Parameters<Tributary['commissions']['create']>[0]>;

/** Creates a manual commission of 20 USD on a sale of 100, and returns its affiliate's balances. */
export async function manualCommission(server: TestServer, options: Options = {}) {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const referral = await account.given.referral({ affiliate_id: affiliate.id });
  const body = {
    referral_id: referral.id,
    sale_amount: 100,
    sale_amount_currency: 'USD',
    commission_amount: 20,
    commission_currency: 'USD',
    ...options,
  };
  const commission = await account.client.commissions.create(body);
  const balance = async () => {
    const { balances } = await account.client.affiliates.get(affiliate.id, { expand: ['balances'] });
    return balances?.[0];
  };
  return { account, affiliate, referral, body, commission, balance };
}

/** Returns a transaction's ledger entries in order, such as `earned 2000`. */
export async function ledgerOf(
  { db }: TestServer,
  { environmentId }: TestAccount,
  { id }: Pick<Commission, 'id'>,
): Promise<string[]> {
  const where = { environmentId, transactionId: id };
  const entries = await db.orm.ledgerEntry.findMany({ where, orderBy: { id: 'asc' } });
  return entries.map(({ type, amountMinor }) => `${type} ${amountMinor}`);
}

export const noBalance = {
  currency: 'USD',
  pending: 0,
  held: 0,
  ready: 0,
  claimed: 0,
  paid: 0,
  clawed_back: 0,
};
