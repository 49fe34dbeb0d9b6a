import type { Referral } from '@tributary/sdk';
import type { Money } from '../../format/money.ts';

/** Fields that lists and pages request to show totals. */
export const totalsIf = (mayRead: boolean) => (mayRead ? (['totals'] as const) : []);

/** Returns one figure of a referral, in each currency for which it exists. */
export const totalOf = ({ totals = [] }: Referral, figure: 'sales' | 'commission'): Money[] =>
  totals.map(({ currency, [figure]: amount }) => ({ currency, amount })).filter(({ amount }) => amount !== 0);
