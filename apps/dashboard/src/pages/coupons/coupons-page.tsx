import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Coupon } from '@tributary/sdk';
import { programsQuery } from '../../app/shared-queries.ts';
import { useFilters } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import { useHere } from '../../session/session-context.tsx';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable, TableSkeleton } from '../../ui/data-table.tsx';
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx';
import { Empty, Problem } from '../../ui/notes.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useCouponColumns } from './columns.tsx';
import { CouponPanel } from './coupon-panel.tsx';
import { CreateCoupon } from './create-coupon.tsx';

/** In place of an id: the form for a new one. */
const NEW = 'new';
const filterNames = ['affiliate_id', 'program_id'] as const;

export function CouponsPage() {
  const { t } = useLingui();
  const { client, can } = useHere();
  const { values, set } = useFilters();
  const given = filterNames.flatMap((name) => (values[name] ? [[name, values[name]] as const] : []));
  const columns = useCouponColumns();
  const list = useList<Coupon>(
    'coupons',
    {
      ...Object.fromEntries(given),
      // The API finds a whole code only.
      ...(values.search ? { code: values.search } : {}),
      order: values.order ?? 'desc',
      expand: ['affiliate'],
    },
    (asked) => client.coupons.list(asked),
  );
  const close = () => set('open', undefined);
  const step = (by: 1 | -1) => {
    const next = list.rows[list.rows.findIndex(({ id }) => id === values.open) + by];
    if (next) set('open', next.id);
  };
  return (
    <Page
      needsProgram
      title={<Trans>Coupons</Trans>}
      actions={
        can('write:coupons') && (
          <Button look="primary" icon="plus" onPress={() => set('open', NEW)}>
            <Trans>Create coupon</Trans>
          </Button>
        )
      }
      side={
        values.open === NEW ? (
          <CreateCoupon onClose={close} />
        ) : (
          values.open && <CouponPanel id={values.open} onClose={close} onStep={step} />
        )
      }
    >
      <Filters />
      {list.error ? (
        <div className="content">
          <Problem error={list.error} retry={() => void list.refetch()} />
        </div>
      ) : !list.data ? (
        <TableSkeleton columns={columns.length} />
      ) : list.rows.length === 0 ? (
        <NoCoupons />
      ) : (
        <DataTable
          label={t`Coupons`}
          columns={columns}
          items={list.rows}
          onOpen={(id) => set('open', id)}
          openId={values.open}
          isStale={list.isPlaceholderData}
        />
      )}
      <Pager {...list.pager} />
    </Page>
  );
}

function Filters() {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const { values, set, clear } = useFilters();
  const programs = useQuery({ ...programsQuery(client, mode), enabled: can('read:programs') });
  const filters: readonly Filter[] = [
    { id: 'search', label: t`Code` },
    { id: 'affiliate_id', label: t`Affiliate` },
    ...((programs.data?.length ?? 0) > 1
      ? [
          {
            id: 'program_id',
            label: t`Program`,
            options: (programs.data ?? []).map(({ id, name }) => ({ id, label: name })),
          },
        ]
      : []),
  ];
  return (
    <FilterBar
      filters={filters}
      values={values}
      onChange={set}
      onClear={() => clear(...filterNames)}
      search={false}
    />
  );
}

function NoCoupons() {
  const { can } = useHere();
  const { values, set, clear } = useFilters();
  if ([...filterNames, 'search'].some((name) => values[name]))
    return (
      <Empty title={<Trans>No coupons match these filters.</Trans>}>
        <Trans>A code has to be whole, in upper or lower case.</Trans>
        <br />
        <Button onPress={() => clear(...filterNames)}>
          <Trans>Clear filters</Trans>
        </Button>
      </Empty>
    );
  return (
    <Empty title={<Trans>No coupons yet.</Trans>}>
      <Trans>A code credits its affiliate without a click, such as one said in a podcast.</Trans>
      <br />
      {can('write:coupons') && (
        <Button onPress={() => set('open', NEW)}>
          <Trans>Create the first one</Trans>
        </Button>
      )}
    </Empty>
  );
}
