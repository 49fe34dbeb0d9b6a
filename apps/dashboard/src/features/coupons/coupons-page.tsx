import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useListFilters } from '../../app/filters.ts';
import { ListPage, NewButton } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { queryOf } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import { Empty } from '../../components/notes.tsx';
import { useCouponColumns } from './columns.tsx';
import { useCouponDetail } from './coupon-panel.tsx';
import { CreateCoupon } from './create-coupon.tsx';

export function CouponsPage() {
  const { t } = useLingui();
  const { client, can } = useHere();
  const { byName } = useListFilters();
  const { search: code, ...given } = queryOf(useSearch({ from: '/$mode/coupons' }));
  const query = {
    order: 'desc',
    ...given,
    ...(code !== undefined && { code }),
    expand: ['affiliate'],
  } as const;
  const list = useList('coupons', query, (asked) => client.coupons.list(asked));
  const mayCreate = can('write:coupons');
  return (
    <ListPage
      label={t`Coupons`}
      list={list}
      columns={useCouponColumns()}
      actions={
        mayCreate && (
          <NewButton>
            <Trans>Create coupon</Trans>
          </NewButton>
        )
      }
      filters={byName('affiliate', 'program')}
      hasSearch
      sorts={[
        { order: 'desc', label: t`Newest first` },
        { order: 'asc', label: t`Oldest first` },
      ]}
      empty={
        <Empty title={<Trans>No coupons yet.</Trans>}>
          <Trans>
            A coupon code credits its affiliate without a click, for example when it is mentioned in a
            podcast.
          </Trans>
          <br />
          {mayCreate && (
            <NewButton>
              <Trans>Create one</Trans>
            </NewButton>
          )}
        </Empty>
      }
      // The API does not match partial codes.
      unmatched={<Trans>Enter the complete code, in upper or lower case.</Trans>}
      form={(close) => <CreateCoupon onClose={close} />}
      useDetail={useCouponDetail}
    />
  );
}
