import type { ReactNode } from 'react';
import { formatAmount, type Money } from '../format/money.ts';
import { useLanguage } from './language.ts';

interface AmountProps {
  readonly of: Money;
  readonly sign?: boolean;
  readonly children?: ReactNode;
}

/** Exact amount and its currency. */
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
  readonly none?: string;
  /** Maximum number of amounts shown; the others are counted. Default: all. */
  readonly most?: number;
}

/** Amounts in several currencies. They are never added together. */
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

/** Maximum number of currencies shown in a table cell, to keep rows short. */
export const CELL_AMOUNTS_MAX = 2;

export function Count({ of }: { of: number }) {
  return <span className="num">{new Intl.NumberFormat(useLanguage()).format(of)}</span>;
}
