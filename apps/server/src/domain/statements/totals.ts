import { type LedgerEntryType, type StatementKind, statementKindOf, statementKinds } from '@tributary/core';

export interface BookedSum {
  readonly currency: string;
  readonly type: LedgerEntryType;
  readonly minor: bigint;
  readonly count: number;
}

/** Totals of a statement in one currency, in minor units. */
export interface Totals {
  readonly currency: string;
  readonly opening: bigint;
  readonly kinds: Readonly<Record<StatementKind, bigint>>;
  readonly closing: bigint;
  readonly lines: number;
}

const noKinds = () =>
  Object.fromEntries(statementKinds.map((kind) => [kind, 0n])) as Record<StatementKind, bigint>;

/** Returns the currencies of the rows, starting with the program's own, which is always included. */
export function currenciesOf(rows: readonly { readonly currency: string }[], first: string): string[] {
  const others = new Set(rows.map(({ currency }) => currency));
  others.delete(first);
  return [first, ...[...others].sort()];
}

/**
 * Returns the totals for each currency. The opening balance and the sums of all kinds add up to the closing balance.
 */
export function totalsOf(
  before: readonly BookedSum[],
  during: readonly BookedSum[],
  defaultCurrency: string,
): Totals[] {
  return currenciesOf([...before, ...during], defaultCurrency).map((currency) => {
    const [earlier, booked] = [before, during].map((sums) =>
      sums.filter((each) => each.currency === currency),
    );
    const kinds = noKinds();
    for (const { type, minor } of booked ?? []) kinds[statementKindOf[type]] += minor;
    const opening = (earlier ?? []).reduce((sum, { minor }) => sum + minor, 0n);
    return {
      currency,
      opening,
      kinds,
      closing: statementKinds.reduce((sum, kind) => sum + kinds[kind], opening),
      lines: (booked ?? []).reduce((sum, { count }) => sum + count, 0),
    };
  });
}
