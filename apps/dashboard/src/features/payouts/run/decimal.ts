import { currencyDigits, decimalText } from '@tributary/core';

/** `1234.50`: an amount as a plain decimal, for the address. */
export const decimalOf = (minor: bigint, currency: string) =>
  decimalText(minor, currencyDigits(currency) ?? 4);
