import type {
  CommissionStateName,
  CommissionStateValues,
  FigureStateName,
  FigureStateValues,
  PartlyRefunded,
  StatedAmount,
} from '@tributary/core';

export interface Format {
  date(iso: string): string;
  money(money: StatedAmount): string;
}

/** Adds a period to a merchant's text unless it ends with punctuation. */
export const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Values for a state's sentence, including the program name. */
export type Said<Name extends CommissionStateName> = CommissionStateValues[Name] & { readonly brand: string };

export interface Words {
  /** Precedes the state of a commission from a recruited affiliate's sale. */
  readonly level: string;
  /** Follows the state of a partially refunded commission. */
  readonly partlyRefunded: (said: PartlyRefunded, format: Format) => string;
  readonly states: {
    readonly [Name in CommissionStateName]: (said: Said<Name>, format: Format) => string;
  };
  /** Sentences shown below totals, such as the pending amount. */
  readonly figures: {
    readonly [Name in FigureStateName]: (
      said: FigureStateValues[Name] & { readonly brand: string },
      format: Format,
    ) => string;
  };
}
