import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Coupon } from '@tributary/sdk';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { Copy, Problem } from '../../components/notes.tsx';
import { Panel } from '../../components/panel.tsx';
import { Time } from '../../components/time.tsx';
import { useCouponTerms } from './columns.tsx';

interface CouponPanelProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

export function CouponPanel({ id, onClose, onStep }: CouponPanelProps) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const coupon = useQuery({
    queryKey: [mode, 'coupons', 'one', id],
    queryFn: ({ signal }) => client.coupons.get(id, { expand: ['affiliate'] }, { signal }),
    placeholderData: undefined,
  });
  const of = coupon.data;
  return (
    <Panel
      label={t`Coupon ${of?.code ?? id}`}
      onClose={onClose}
      onStep={onStep}
      title={
        <>
          <h3>
            <Trans>Coupon</Trans>
          </h3>
          {of && <code className="cut">{of.code}</code>}
          {of && <Copy text={of.code} />}
        </>
      }
      foot={
        of &&
        can('delete:coupons') && (
          <DeleteButton
            label={<Trans>Delete…</Trans>}
            title={t`Delete the coupon ${of.code}`}
            what={[
              t`It is deleted here and at ${of.provider}: customers can no longer use it, and later sales with it credit nobody.`,
              t`What it has earned stays.`,
            ]}
            verb={<Trans>Delete {of.code}</Trans>}
            change={() => client.coupons.delete(of.id)}
            onDone={onClose}
          />
        )
      }
    >
      {coupon.error && <Problem error={coupon.error} retry={() => void coupon.refetch()} />}
      {of && <Facts of={of} />}
    </Panel>
  );
}

function Facts({ of }: { of: Coupon }) {
  const { t } = useLingui();
  const { mode } = useHere();
  const termsOf = useCouponTerms();
  return (
    <dl className="facts">
      <dt>{t`Affiliate`}</dt>
      <dd>
        <Link to="/$mode/affiliates/$id" params={{ mode, id: of.affiliate_id }} className="link">
          {of.affiliate?.name ?? of.affiliate_id}
        </Link>
      </dd>
      <dt>{t`Discount`}</dt>
      <dd>{termsOf(of)}</dd>
      <dt>{t`Products`}</dt>
      <dd>{of.product_ids.length === 0 ? t`All` : of.product_ids.join(', ')}</dd>
      <dt>{t`Kept at`}</dt>
      <dd>{of.provider}</dd>
      {of.provider_coupon_id && (
        <>
          <dt>{t`Its id there`}</dt>
          <dd>
            <code>{of.provider_coupon_id}</code>
          </dd>
        </>
      )}
      <dt>{t`Created`}</dt>
      <dd>
        <Time at={of.created_at} />
      </dd>
      <dt>{t`Id`}</dt>
      <dd>
        <code>{of.id}</code> <Copy text={of.id} />
      </dd>
    </dl>
  );
}
