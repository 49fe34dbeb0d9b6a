import type { Commission, Referral } from '@tributary/sdk';
import type { Money } from '../../format/money.ts';

type Click = NonNullable<Referral['click']>;

/** Fields of a ledger entry that the timeline uses. */
export interface LedgerLine extends Money {
  readonly id: string;
  readonly type: string;
  readonly affiliate_id: string;
  readonly transaction_id: string | null;
  readonly created_at: string;
}

interface Happened {
  readonly id: string;
  readonly at: string;
}

export type Event =
  | (Happened & { readonly kind: 'click'; readonly click: Click })
  | (Happened & { readonly kind: 'signup' })
  | (Happened & { readonly kind: 'sale'; readonly sale: Commission; readonly earned: Money })
  | (Happened & { readonly kind: 'refund'; readonly sale: Commission; readonly effect: Money });

/** Returns true if money was returned to the customer. If so, the ledger contains the refund date. */
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

const order = ['click', 'signup', 'sale', 'refund'];

/**
 * Returns the click, sign-up, sales and refunds of one customer in chronological order, without entries for other
 * affiliates' levels.
 */
export function timelineOf(
  referral: Pick<Referral, 'id' | 'created_at' | 'click'>,
  sales: readonly Commission[],
  entries: readonly LedgerLine[],
): Event[] {
  const { click } = referral;
  const events: Event[] = [{ kind: 'signup', id: referral.id, at: referral.created_at }];
  if (click) events.push({ kind: 'click', id: 'click', at: click.created_at ?? referral.created_at, click });
  for (const sale of sales) {
    events.push({ kind: 'sale', id: sale.id, at: sale.occurred_at, sale, earned: earnedOf(sale) });
    const taken = entries.filter(
      ({ transaction_id, affiliate_id, type }) =>
        transaction_id === sale.id &&
        affiliate_id === sale.affiliate_id &&
        (type === 'refunded' || type === 'clawback'),
    );
    for (const { id, created_at, amount, currency } of taken)
      events.push({ kind: 'refund', id, at: created_at, sale, effect: { amount, currency } });
  }
  return events.sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || order.indexOf(a.kind) - order.indexOf(b.kind),
  );
}
