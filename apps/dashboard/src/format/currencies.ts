import { digitsByCurrency, lastDayOfCurrency } from '@tributary/core';

/** Most common currencies, listed first. */
const COMMON = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'JPY'];

/** All currencies for sales, the most common ones first. */
export const currencies: readonly string[] = [
  ...COMMON,
  ...Object.keys(digitsByCurrency)
    .filter((code) => !COMMON.includes(code))
    .sort(),
];

export const currentCurrencies = currencies.filter((code) => lastDayOfCurrency(code) === undefined);

const EURO = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');
const byRegion: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EURO.map((region) => [region, 'EUR'])),
  ...{
    GB: 'GBP',
    CH: 'CHF',
    LI: 'CHF',
    CA: 'CAD',
    AU: 'AUD',
    JP: 'JPY',
    SE: 'SEK',
    NO: 'NOK',
    DK: 'DKK',
    PL: 'PLN',
  },
};

/** Returns the currency of the browser language's region, or US dollars if the region is missing or unknown. */
export function currencyOf(language: string): string {
  const { region } = new Intl.Locale(language).maximize();
  return byRegion[region ?? ''] ?? 'USD';
}
