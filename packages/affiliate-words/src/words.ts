import type { CommissionStateName, CommissionStateValues, StatedAmount } from '@tributary/core';

/** Writes values the way the language does. */
export interface Format {
  date(iso: string): string;
  money(money: StatedAmount): string;
}

/** Values of a state, and the name of the program, which some sentences mention. */
export type Said<Name extends CommissionStateName> = CommissionStateValues[Name] & { readonly brand: string };

/** The sentences of one language. */
export interface Words {
  readonly states: {
    readonly [Name in CommissionStateName]: (said: Said<Name>, format: Format) => string;
  };
}
