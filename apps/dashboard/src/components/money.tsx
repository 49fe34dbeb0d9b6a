import { formatAmount, type Money } from '../format/money.ts';
import { useLanguage } from './language.ts';

interface AmountProps {
  readonly of: Money;
  readonly sign?: boolean;
}

/** Exact amount and its currency. */
export function Amount({ of, sign = false }: AmountProps) {
  const locale = useLanguage();
  return (
    <span className="money">
      {formatAmount(of, locale, { sign })}
      <span className="code">{of.currency}</span>
    </span>
  );
}

interface AmountsProps {
  readonly of: readonly Money[];
  readonly none?: string;
  /** Number of amounts shown. If more than one amount remains, the others are only counted. Default: all are shown. */
  readonly most?: number;
}

/** Amounts in several currencies. They are never added together. */
export function Amounts({ of, none = '', most = of.length }: AmountsProps) {
  const locale = useLanguage();
  if (of.length === 0) return <span className="muted">{none}</span>;
  // A count would take up as much space as a single remaining amount.
  const shown = of.length === most + 1 ? of.length : most;
  const others = of.slice(shown).map((money) => `${formatAmount(money, locale)} ${money.currency}`);
  return (
    <span className="monies">
      {of.slice(0, shown).map((money) => (
        <Amount key={money.currency} of={money} />
      ))}
      {others.length > 0 && (
        <span className="money">
          <span className="code" title={others.join('\n')}>
            +{others.length}
          </span>
        </span>
      )}
    </span>
  );
}

/** Number of currencies shown in a table cell, to keep rows short. If more than one remains, they are only counted. */
export const CELL_AMOUNTS_MAX = 2;

export function Count({ of }: { of: number }) {
  return <span className="num">{new Intl.NumberFormat(useLanguage()).format(of)}</span>;
}
