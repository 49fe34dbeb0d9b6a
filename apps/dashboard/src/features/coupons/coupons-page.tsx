import { Trans, useLingui } from '@lingui/react/macro';
import { useProgramFilter } from '../../app/program-filter.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { hasAny, type ListFilter, useFilters } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import { Button } from '../../components/button.tsx';
import { DataTable, TableSkeleton } from '../../components/data-table.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { Empty, Problem } from '../../components/notes.tsx';
import { Pager } from '../../components/pager.tsx';
import { useCouponColumns } from './columns.tsx';
import { CouponPanel } from './coupon-panel.tsx';
import { CreateCoupon } from './create-coupon.tsx';

/** In place of an id: the form for a new one. */
const NEW = 'new';
const filterNames = ['affiliate_id', 'program_id'] as const;

export function CouponsPage() {
  const { t } = useLingui();
  const { client, can } = useHere();
  const { values, openPanel } = useFilters();
  const given = filterNames.flatMap((name) => (values[name] ? [[name, values[name]] as const] : []));
  const columns = useCouponColumns();
  const list = useList(
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
  const close = () => openPanel(undefined);
  const step = (by: 1 | -1) => {
    const next = list.rows[list.rows.findIndex(({ id }) => id === values.open) + by];
    if (next) openPanel(next.id);
  };
  return (
    <Page
      needsProgram
      title={<Trans>Coupons</Trans>}
      actions={
        can('write:coupons') && (
          <Button look="primary" icon="plus" onPress={() => openPanel(NEW)}>
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
          onOpen={(id) => openPanel(id)}
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
  const { values, set, clear } = useFilters();
  const byProgram = useProgramFilter();
  const filters: readonly ListFilter[] = [
    { id: 'search', label: t`Code` },
    { id: 'affiliate_id', label: t`Affiliate` },
    ...byProgram,
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
  const { values, clear, openPanel } = useFilters();
  if (hasAny(values, ...filterNames, 'search'))
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
        <Button onPress={() => openPanel(NEW)}>
          <Trans>Create the first one</Trans>
        </Button>
      )}
    </Empty>
  );
}
