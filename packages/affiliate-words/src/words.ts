import type {
  CommissionStateName,
  CommissionStateValues,
  FigureStateName,
  FigureStateValues,
  PartlyRefunded,
  StatedAmount,
} from '@tributary/core';

/** Writes values the way the language does. */
export interface Format {
  date(iso: string): string;
  money(money: StatedAmount): string;
}

/** Ends a text of the merchant with a full stop, if it has no end of its own. */
export const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Values of a state, and the name of the program, which some sentences mention. */
export type Said<Name extends CommissionStateName> = CommissionStateValues[Name] & { readonly brand: string };

/** The sentences of one language. */
export interface Words {
  /** Before the state of what a partner's sale has earned. */
  readonly level: string;
  /** After the state of a commission of which a refund took a part. */
  readonly partlyRefunded: (said: PartlyRefunded, format: Format) => string;
  readonly states: {
    readonly [Name in CommissionStateName]: (said: Said<Name>, format: Format) => string;
  };
  /** Below sums, such as all that waits. */
  readonly figures: {
    readonly [Name in FigureStateName]: (
      said: FigureStateValues[Name] & { readonly brand: string },
      format: Format,
    ) => string;
  };
}
