import { useLingui } from '@lingui/react/macro';
import type { Commission, Explanation, Referral } from '@tributary/sdk';
import { Amount } from '../../components/money.tsx';
import type { Step } from '../../components/steps.tsx';
import { Time } from '../../components/time.tsx';
import { wordsFor } from '../../format/words-for.ts';
import { useSoldName } from '../commissions/columns.tsx';
import { identifierWords } from './words.ts';

/** Returns the steps for the customer's origin and purchase. */
export function useOriginSteps() {
  const { t, i18n } = useLingui();
  const soldName = useSoldName();
  return (
    of: Commission,
    { sale, signed_up_at, referral }: Explanation,
    known: Referral | undefined,
  ): Step[] => {
    const click = known?.click;
    const identifiers = referral.resolved_by
      .map((name) => {
        const words = wordsFor(identifierWords, name);
        return words ? i18n._(words) : name;
      })
      .join(', ');
    const source =
      click &&
      [click.utm_source ?? click.referrer ?? click.tracking_id, pathOf(click.url)]
        .filter(Boolean)
        .join(' → ');
    return [
      ...(click
        ? [
            {
              id: 'click',
              what: t`Click`,
              detail: (
                <>
                  {click.created_at && <Time at={click.created_at} />} · {source}
                </>
              ),
            },
          ]
        : []),
      {
        id: 'sign-up',
        what: t`Sign-up`,
        detail: (
          <>
            <Time at={signed_up_at} />
            {referral.made_from === 'coupon_code' && <> · {t`by a coupon code`}</>}
            {referral.attribution === 'coupon_first' && <> · {t`the program prefers coupons over clicks`}</>}
            {referral.attribution === 'click_first' && <> · {t`the program prefers clicks over coupons`}</>}
            {referral.resolved_by.length > 0 && <> · {t`identified by ${identifiers}`}</>}
          </>
        ),
      },
      {
        id: 'sale',
        what: t`Sale`,
        amount: <Amount of={sale} />,
        detail: (
          <>
            <Time at={sale.occurred_at} /> · {soldName(of)}
            {!of.counts_as_payment && <> · {t`not counted toward limits or tiers`}</>}
          </>
        ),
      },
    ];
  };
}

const pathOf = (url: string | null | undefined) => (url && URL.canParse(url) ? new URL(url).pathname : null);
