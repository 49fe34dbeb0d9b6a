import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { localizedMoney } from '@tributary/core';
import type { Explanation } from '@tributary/sdk';
import { useLanguage } from '../../components/language.ts';
import { minorOf, moneyOf } from '../../format/money.ts';
import { formatPercent } from '../../format/period.ts';

type Terms = NonNullable<Explanation['terms']>;

/** Maximum number of decimals in an incentive's percentage. */
const PERCENT_DIGITS = 4;

/** Formats the calculation of an amount, such as `20% of 240.00 USD`. */
export function useRule(): (terms: Terms, sale: Explanation['sale']) => string {
  const { t } = useLingui();
  const locale = useLanguage();
  return ({ percentage }, { amount, covered, currency }) => {
    if (percentage === null) return t`Fixed amount`;
    const share = formatPercent(percentage / 100, locale, { digits: PERCENT_DIGITS });
    return t`${share} of ${localizedMoney({ amount: covered ?? amount, currency }, locale)}`;
  };
}

/** Names the tier that the affiliate reached. */
export function Tier({
  of: { tier_from: from, tier_basis: basis },
  currency,
}: {
  of: Terms;
  currency: string;
}) {
  const locale = useLanguage();
  if (from === null) return null;
  return (
    <span className="line">
      {basis === 'sale_amount' ? (
        <Trans>Tier starting at a sale amount of {localizedMoney({ amount: from, currency }, locale)}</Trans>
      ) : basis === 'referral_conversions' ? (
        <Plural
          value={from}
          one="Tier starting with the customer’s first sale"
          other="Tier starting at # sales to the customer"
        />
      ) : (
        <Plural
          value={from}
          one="Tier starting with the affiliate’s first sale of the month"
          other="Tier starting at # sales by the affiliate in the month"
        />
      )}
    </span>
  );
}

/** Part of a sale that is not for the incentive's products. */
export function Uncovered({ of: { amount, covered, currency } }: { of: Explanation['sale'] }) {
  const locale = useLanguage();
  if (covered === null || covered === amount) return null;
  const rest = moneyOf(minorOf({ amount, currency }) - minorOf({ amount: covered, currency }), currency);
  return (
    <span className="line">
      <Trans>Not covered by the incentive: {localizedMoney(rest, locale)}</Trans>
    </span>
  );
}
