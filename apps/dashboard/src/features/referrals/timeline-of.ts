import type { Commission, Referral, Refund } from '@tributary/sdk';
import { type Money, sumsOf } from '../../format/money.ts';

type Click = NonNullable<Referral['click']>;

/** Fields of a ledger entry that the timeline uses. */
export interface LedgerLine extends Money {
  readonly id: string;
  readonly type: string;
  readonly affiliate_id: string;
  readonly refund_id: string | null;
}

interface Happened {
  readonly id: string;
  readonly at: string;
}

export type Event =
  | (Happened & { readonly kind: 'click'; readonly click: Click })
  | (Happened & { readonly kind: 'signup' })
  | (Happened & {
      readonly kind: 'sale';
      readonly sale: Commission;
      /** Sale before refunds. */
      readonly sold: Money;
      readonly earned: Money;
    })
  | (Happened & {
      readonly kind: 'refund' | 'refund_undone';
      readonly sale: Commission;
      /** Refunded amount: negative, or positive if the refund was undone. */
      readonly sold: Money;
      /** Change of the commission; empty if the sale earned nothing. */
      readonly effect: readonly Money[];
    });

/** Returns true if money was returned to the customer. */
export const isRefunded = ({ sales_status }: Commission) =>
  sales_status === 'refunded' || sales_status === 'partial_refunded';

/** Returns the commission before refunds. */
function earnedOf({
  earnings,
  earning_id,
  commission_amount,
  commission_currency,
  ...rest
}: Commission): Money {
  const earning = earnings?.find(({ id }) => id === earning_id);
  if (earning) return { amount: earning.original_amount, currency: earning.currency };
  return { amount: commission_amount, currency: commission_currency ?? rest.sale_amount_currency };
}

/** Returns the sale before refunds. */
function soldOf(
  { sale_amount: amount, sale_amount_currency: currency }: Commission,
  refunds: readonly Refund[],
) {
  const inEffect = refunds.filter(({ undone_at }) => undone_at === null);
  return sumsOf([{ amount, currency }, ...inEffect])[0] ?? { amount, currency };
}

const order = ['click', 'signup', 'sale', 'refund', 'refund_undone'];

/**
 * Returns the click, sign-up, sales and refunds of one customer in chronological order, without entries for other
 * affiliates' levels.
 */
export function timelineOf(
  referral: Pick<Referral, 'id' | 'created_at' | 'click'>,
  sales: readonly Commission[],
  refunds: readonly Refund[],
  entries: readonly LedgerLine[],
): Event[] {
  const { click } = referral;
  const events: Event[] = [{ kind: 'signup', id: referral.id, at: referral.created_at }];
  if (click) events.push({ kind: 'click', id: 'click', at: click.created_at ?? referral.created_at, click });
  for (const sale of sales) {
    const own = refunds.filter(({ conversion_id }) => conversion_id === sale.id);
    const sold = soldOf(sale, own);
    events.push({ kind: 'sale', id: sale.id, at: sale.occurred_at, sale, sold, earned: earnedOf(sale) });
    for (const { id, amount, currency, refunded_at, undone_at } of own) {
      const of = entries.filter((each) => each.refund_id === id && each.affiliate_id === sale.affiliate_id);
      const taken = sumsOf(of.filter(({ type }) => type !== 'refund_undone'));
      const restored = sumsOf(of.filter(({ type }) => type === 'refund_undone'));
      events.push({
        ...{ kind: 'refund', id, at: refunded_at, sale },
        ...{ sold: { amount: -amount, currency }, effect: taken },
      });
      if (undone_at !== null)
        events.push({
          ...{ kind: 'refund_undone', id: `${id}-undone`, at: undone_at, sale },
          ...{ sold: { amount, currency }, effect: restored },
        });
    }
  }
  return events.sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || order.indexOf(a.kind) - order.indexOf(b.kind),
  );
}
