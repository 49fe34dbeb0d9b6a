import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { isLarge, type Money, minorOf, readAmount } from '../format/money.ts';
import { useLanguage } from './language.ts';
import { TotalField } from './total-field.tsx';

/** Number of rows on one page of a list. A user who changes more rows cannot have seen all of them. */
const SEEN_MAX = 50;

/** Returns true if the change is too large to be confirmed with a click. */
export const needsConfirmation = (count: number, sums: readonly Money[]): boolean =>
  count > SEEN_MAX || sums.some(isLarge);

/** Returns a field for each total that the user must type. `isRight` is true once all totals are correct. */
export function useTypedTotals(sums: readonly Money[], hint?: ReactNode): Totals {
  const locale = useLanguage();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const isRight = sums.every(
    (total) => readAmount(typed[total.currency] ?? '', total.currency, locale) === minorOf(total),
  );
  const fields = sums.length > 0 && (
    <section className="stack">
      <h3>
        <Trans>Type the totals to confirm</Trans>
      </h3>
      {hint && <p className="secondary">{hint}</p>}
      {sums.map((total) => (
        <TotalField
          key={total.currency}
          total={total}
          value={typed[total.currency] ?? ''}
          onChange={(text) => setTyped({ ...typed, [total.currency]: text })}
        />
      ))}
    </section>
  );
  return { isRight, fields };
}

interface Totals {
  readonly isRight: boolean;
  readonly fields: ReactNode;
}

/** Returns the totals that the user must type if the change affects many objects or large amounts. */
export function useConfirmedTotals(count: number, sums: readonly Money[]): Totals {
  const totals = useTypedTotals(sums);
  return needsConfirmation(count, sums) ? totals : { isRight: true, fields: null };
}
