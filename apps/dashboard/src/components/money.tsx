import { formatAmount, type Money } from '../format/money.ts';
import { useLanguage } from './language.ts';

/** An exact amount with its currency after it. */
export function Amount({ of, sign = false }: { of: Money; sign?: boolean }) {
  const locale = useLanguage();
  return (
    <span className="money">
      {formatAmount(of, locale, { sign })}
      <span className="code">{of.currency}</span>
    </span>
  );
}

/** Amounts of several currencies, which never add up to one. A dash of words for none. */
export function Amounts({ of, none = '' }: { of: readonly Money[]; none?: string }) {
  if (of.length === 0) return <span className="muted">{none}</span>;
  return (
    <span className="monies">
      {of.map((money) => (
        <Amount key={money.currency} of={money} />
      ))}
    </span>
  );
}

/** A plain number, grouped as the language does. */
export function Count({ of }: { of: number }) {
  return <span className="num">{new Intl.NumberFormat(useLanguage()).format(of)}</span>;
}
