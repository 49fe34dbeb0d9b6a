import { useLingui } from '@lingui/react/macro';
import { localizedMoney } from '@tributary/core';
import type { PortalLinks } from '@tributary/sdk/portal';
import { CopyButton } from '../../components/copy-button.tsx';
import { formatPercent, useLocale } from '../../components/values.tsx';

type Coupon = PortalLinks['coupons'][number];

/** Codes that credit the affiliate without a link. */
export function Coupons({ coupons }: { coupons: readonly Coupon[] }) {
  const { t } = useLingui();
  const words = useCouponWords();
  return (
    <section>
      <h2>{t`Your discount codes`}</h2>
      <ul className="card list">
        {coupons.map((coupon) => (
          <li key={coupon.code} className="coupon">
            <div>
              <p className="coupon-code">{coupon.code}</p>
              <p className="row-note">{words(coupon)}</p>
            </div>
            <CopyButton text={coupon.code} label={t`Copy the code ${coupon.code}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useCouponWords(): (coupon: Coupon) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return ({ discount_type, discount_value, currency, duration, duration_in_months }) => {
    const discount =
      discount_type === 'percentage' || currency === null
        ? formatPercent(discount_value, locale)
        : localizedMoney({ amount: discount_value, currency }, locale);
    if (duration === 'forever') return t`${discount} off every payment`;
    if (duration === 'repeating') return t`${discount} off for ${duration_in_months} months`;
    return t`${discount} off the first payment`;
  };
}
