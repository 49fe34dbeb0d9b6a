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

/** Values for a state's sentence, including the program name, which some sentences contain. */
export type Said<Name extends CommissionStateName> = CommissionStateValues[Name] & { readonly brand: string };

/** All sentences in one language. */
export interface Words {
  /** Text before the state of a commission earned from a partner's sale. */
  readonly level: string;
  /** Text after the state of a partially refunded commission. */
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
