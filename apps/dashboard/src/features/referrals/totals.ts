import type { Referral } from '@tributary/sdk';
import type { Money } from '../../format/money.ts';

/** Fields to request for lists and pages that show totals. */
export const totalsIf = (mayRead: boolean) => (mayRead ? (['totals'] as const) : []);

/** Returns a figure of a referral in each currency that has one. */
export const totalOf = ({ totals = [] }: Referral, figure: 'sales' | 'commission'): Money[] =>
  totals.map(({ currency, [figure]: amount }) => ({ currency, amount })).filter(({ amount }) => amount !== 0);
