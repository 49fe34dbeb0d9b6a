import type { ReactNode } from 'react';
import { formatAmount, type Money } from '../format/money.ts';
import { useLanguage } from './language.ts';

interface AmountProps {
  readonly of: Money;
  readonly sign?: boolean;
  /** Text after the currency. */
  readonly children?: ReactNode;
}

/** An exact amount with its currency after it. */
export function Amount({ of, sign = false, children }: AmountProps) {
  const locale = useLanguage();
  return (
    <span className="money">
      {formatAmount(of, locale, { sign })}
      <span className="code">{of.currency}</span>
      {children}
    </span>
  );
}

interface AmountsProps {
  readonly of: readonly Money[];
  /** Words for no amount. */
  readonly none?: string;
  /** Maximum number of amounts shown: the others are counted. Default: all. */
  readonly most?: number;
}

/** Amounts of several currencies, which never add up to one. */
export function Amounts({ of, none = '', most = of.length }: AmountsProps) {
  const locale = useLanguage();
  if (of.length === 0) return <span className="muted">{none}</span>;
  const others = of.slice(most).map((money) => `${formatAmount(money, locale)} ${money.currency}`);
  return (
    <span className="monies">
      {of.slice(0, most).map((money, at) => (
        <Amount key={money.currency} of={money}>
          {others.length > 0 && at === most - 1 && (
            <span className="code" title={others.join('\n')}>
              +{others.length}
            </span>
          )}
        </Amount>
      ))}
    </span>
  );
}

/** Maximum number of currencies that a cell of a list shows, so that rows stay low. */
export const CELL_AMOUNTS_MAX = 2;

/** Number with the grouping of the language. */
export function Count({ of }: { of: number }) {
  return <span className="num">{new Intl.NumberFormat(useLanguage()).format(of)}</span>;
}
