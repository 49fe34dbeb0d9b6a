import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Coupon } from '@tributary/sdk';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import type { Detail } from '../../app/detail.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Facts, Id } from '../../components/facts.tsx';
import { Name } from '../../components/names.tsx';
import { Time } from '../../components/time.tsx';
import { useCouponTerms } from './columns.tsx';

export function useCouponDetail(id: string): Detail<Coupon> {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const query = useQuery({
    queryKey: [mode, 'coupons', 'one', id],
    queryFn: ({ signal }) => client.coupons.get(id, { expand: ['affiliate'] }, { signal }),
    placeholderData: undefined,
  });
  return {
    id,
    kind: t`Coupon`,
    query,
    name: ({ code }) => code,
    copied: ({ code }) => code,
    actions: (of) => <DeleteCoupon of={of} />,
    body: (of) => <CouponFacts of={of} />,
  };
}

function DeleteCoupon({ of }: { of: Coupon }) {
  const { t } = useLingui();
  const { client, can } = useHere();
  const { openPanel } = useFilters();
  if (!can('delete:coupons')) return null;
  return (
    <DeleteButton
      label={<Trans>Delete…</Trans>}
      title={t`Delete the coupon ${of.code}`}
      what={[
        t`It will be deleted here and at ${of.provider}. Customers will no longer be able to use it, and later sales with it will not be credited to anyone.`,
        t`Commissions already earned do not change.`,
      ]}
      verb={<Trans>Delete {of.code}</Trans>}
      change={() => client.coupons.delete(of.id)}
      onDone={() => openPanel(undefined)}
    />
  );
}

function CouponFacts({ of }: { of: Coupon }) {
  const { t } = useLingui();
  const { mode } = useHere();
  const termsOf = useCouponTerms();
  return (
    <Facts
      of={[
        [
          t`Affiliate`,
          <Link
            key="affiliate"
            to="/$mode/affiliates/$id"
            params={{ mode, id: of.affiliate_id }}
            className="link"
          >
            <Name of={of.affiliate?.name ?? of.affiliate_id} />
          </Link>,
        ],
        [t`Discount`, termsOf(of)],
        [t`Products`, of.product_ids.length === 0 ? t`All` : of.product_ids.join(', ')],
        [t`Provider`, of.provider],
        [t`Provider id`, of.provider_coupon_id && <code>{of.provider_coupon_id}</code>],
        [t`Promotion code`, of.provider_promo_code_id && <code>{of.provider_promo_code_id}</code>],
        [t`Created`, <Time key="created" at={of.created_at} />],
        [t`Id`, <Id key="id" of={of.id} />],
      ]}
    />
  );
}
