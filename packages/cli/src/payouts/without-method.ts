import type { Payout, Tributary } from '@tributary/sdk';
import { totalsOf, totalsText } from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import { counted } from '../terminal/counted.ts';

const readsAtOnce = 8;

async function affiliatesWithoutMethod(client: Tributary, ids: readonly string[]): Promise<Set<string>> {
  const without = new Set<string>();
  for (let at = 0; at < ids.length; at += readsAtOnce) {
    const read = ids.slice(at, at + readsAtOnce).map(async (id) => {
      const { payout_method } = await client.affiliates.payoutDetails(id);
      if (payout_method === null) without.add(id);
    });
    await Promise.all(read);
  }
  return without;
}

/** The payouts whose affiliate has said how to be paid; the others are named, as nobody can have paid them by a file. */
export async function withPayoutMethod(
  { note }: Pick<Cli, 'note'>,
  client: Tributary,
  payouts: readonly Payout[],
): Promise<Payout[]> {
  const affiliateIds = [...new Set(payouts.map(({ affiliate_id }) => affiliate_id))];
  const without = await affiliatesWithoutMethod(client, affiliateIds);
  const left = payouts.filter(({ affiliate_id }) => without.has(affiliate_id));
  if (left.length > 0) {
    const names = left.map(({ id, affiliate_name }) => `${id} ${affiliate_name}`).join('\n');
    note(
      `Left out: ${counted(left.length, 'payout')}, ${totalsText(totalsOf(left))}: no payout method. --include-without-method completes them too.\n${names}`,
    );
  }
  return payouts.filter(({ affiliate_id }) => !without.has(affiliate_id));
}
