import type {
  CommissionStateName,
  CommissionStateValues,
  FigureStateName,
  FigureStateValues,
  PartlyRefunded,
  StatedAmount,
} from '@tributary/core';

/** Formats values in this language. */
export interface Format {
  date(iso: string): string;
  money(money: StatedAmount): string;
}

/** Adds a full stop to the merchant's text unless it already ends with punctuation. */
export const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Values for the sentence of a state, with the name of the program, which some sentences contain. */
export type Said<Name extends CommissionStateName> = CommissionStateValues[Name] & { readonly brand: string };

/** All sentences in one language. */
export interface Words {
  /** Precedes the state of a commission earned from a partner's sale. */
  readonly level: string;
  /** Follows the state of a partly refunded commission. */
  readonly partlyRefunded: (said: PartlyRefunded, format: Format) => string;
  readonly states: {
    readonly [Name in CommissionStateName]: (said: Said<Name>, format: Format) => string;
  };
  /** Sentences below totals, such as the pending amount. */
  readonly figures: {
    readonly [Name in FigureStateName]: (
      said: FigureStateValues[Name] & { readonly brand: string },
      format: Format,
    ) => string;
  };
}
