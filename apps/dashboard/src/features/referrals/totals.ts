import type { Referral } from '@tributary/sdk';
import type { Money } from '../../format/money.ts';

/** Returns the `expand` values for showing totals. */
export const totalsIf = (mayRead: boolean) => (mayRead ? (['totals'] as const) : []);

/** Returns one of a referral's figures, in each currency. */
export const totalOf = ({ totals = [] }: Referral, figure: 'sales' | 'commission'): Money[] =>
  totals.map(({ currency, [figure]: amount }) => ({ currency, amount })).filter(({ amount }) => amount !== 0);
