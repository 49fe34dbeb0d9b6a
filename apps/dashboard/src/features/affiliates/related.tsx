import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { CursorPage, List, NumberedPage, Payout } from '@tributary/sdk';
import type { ReactNode } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { type Paging, useList } from '../../app/use-list.ts';
import { type Column, DataTable, TableSkeleton } from '../../components/data-table.tsx';
import { SearchInput } from '../../components/filter-bar.tsx';
import { Amount } from '../../components/money.tsx';
import { Empty, Problem } from '../../components/notes.tsx';
import { Pager } from '../../components/pager.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import { useCommissionColumns } from '../commissions/columns.tsx';
import { useCouponColumns } from '../coupons/columns.tsx';
import { useReferralColumns } from '../referrals/columns.tsx';

interface RowsProps<Item, Query> {
  readonly label: string;
  readonly noun: string;
  readonly query: Query;
  readonly fetch: (
    query: Query & Paging & { search?: string },
  ) => List<Item, CursorPage<Item> | NumberedPage<Item>>;
  readonly columns: readonly Column<Item>[];
  /** The page of one row. */
  readonly page?: '/$mode/commissions/$id' | '/$mode/referrals/$id' | '/$mode/payouts/$id';
  readonly empty: ReactNode;
  readonly hasSearch?: boolean;
}

/** Rows of one kind that belong to the affiliate, page by page. */
function Rows<Item extends { readonly id: string }, const Query extends object>(
  props: RowsProps<Item, Query>,
) {
  const { label, noun, fetch, columns, page, empty, hasSearch } = props;
  const { mode } = useHere();
  const navigate = useNavigate();
  const { values, set } = useFilters();
  const query = { ...props.query, ...(hasSearch && values.search ? { search: values.search } : {}) };
  const list = useList(noun, query, fetch);
  return (
    <>
      {hasSearch && (
        <search className="filters">
          <SearchInput value={values.search} onChange={(text) => set('search', text)} />
        </search>
      )}
      {list.error ? (
        <div className="content">
          <Problem error={list.error} retry={() => void list.refetch()} />
        </div>
      ) : !list.data ? (
        <TableSkeleton columns={columns.length} />
      ) : list.rows.length === 0 ? (
        <Empty title={values.search && hasSearch ? <Trans>Nothing matches the search.</Trans> : empty} />
      ) : (
        <DataTable
          label={label}
          columns={columns}
          items={list.rows}
          {...(page && { onOpen: (id: string) => void navigate({ to: page, params: { mode, id } }) })}
          isStale={list.isPlaceholderData}
        />
      )}
      <Pager {...list.pager} />
    </>
  );
}

interface OfAffiliate {
  readonly affiliateId: string;
}

export function EarningsOf({ affiliateId }: OfAffiliate) {
  const { t } = useLingui();
  const { client } = useHere();
  return (
    <Rows
      label={t`Earnings`}
      noun="commissions"
      query={{ affiliate_id: affiliateId, sort: 'occurred_at', expand: ['affiliate', 'earnings'] }}
      fetch={(query) => client.commissions.list(query)}
      columns={useCommissionColumns({ withAffiliate: false })}
      page="/$mode/commissions/$id"
      empty={<Trans>No sales yet.</Trans>}
      hasSearch
    />
  );
}

export function ReferralsOf({ affiliateId }: OfAffiliate) {
  const { t } = useLingui();
  const { client } = useHere();
  return (
    <Rows
      label={t`Referrals`}
      noun="referrals"
      query={{ affiliate_id: affiliateId }}
      fetch={(query) => client.referrals.list(query)}
      columns={useReferralColumns({ withAffiliate: false })}
      page="/$mode/referrals/$id"
      empty={<Trans>Nobody has signed up through this affiliate yet.</Trans>}
      hasSearch
    />
  );
}

export function PayoutsOf({ affiliateId }: OfAffiliate) {
  const { t } = useLingui();
  const { client } = useHere();
  const columns: Column<Payout>[] = [
    { id: 'created', label: t`Made`, at: 'status', cell: ({ created_at }) => <Time at={created_at} /> },
    {
      id: 'invoice',
      label: t`Invoice`,
      lead: true,
      at: 'title',
      cell: ({ invoice_number, id }) => (invoice_number === null ? id : `#${invoice_number}`),
    },
    { id: 'reference', label: t`Reference`, cell: ({ payment_reference }) => payment_reference ?? '' },
    { id: 'status', label: t`Status`, at: 'meta', cell: (payout) => <PayoutStatus of={payout} /> },
    { id: 'amount', label: t`Amount`, end: true, at: 'amount', cell: (payout) => <Amount of={payout} /> },
  ];
  return (
    <Rows
      label={t`Payouts`}
      noun="payouts"
      query={{ affiliate_id: affiliateId }}
      fetch={(query) => client.payouts.list(query)}
      columns={columns}
      page="/$mode/payouts/$id"
      empty={<Trans>No payouts yet.</Trans>}
    />
  );
}

function PayoutStatus({ of: { status, failure_reason } }: { of: Payout }) {
  switch (status) {
    case 'completed':
      return (
        <Status shape="tick" tone="good">
          <Trans>Completed</Trans>
        </Status>
      );
    case 'processing':
      return (
        <Status shape="arrow" tone="accent">
          <Trans>Processing</Trans>
        </Status>
      );
    case 'failed':
      return (
        <Status shape="cross" tone="bad" more={failure_reason}>
          <Trans>Failed</Trans>
        </Status>
      );
    case 'cancelled':
      return (
        <Status shape="slash" tone="quiet" more={failure_reason}>
          <Trans>Cancelled</Trans>
        </Status>
      );
    default:
      return (
        <Status shape="waiting" tone="warn">
          <Trans>Pending</Trans>
        </Status>
      );
  }
}

export function CouponsOf({ affiliateId }: OfAffiliate) {
  const { t } = useLingui();
  const { client } = useHere();
  return (
    <Rows
      label={t`Coupons`}
      noun="coupons"
      query={{ affiliate_id: affiliateId, expand: ['affiliate'] }}
      fetch={(query) => client.coupons.list(query)}
      columns={useCouponColumns({ withAffiliate: false })}
      empty={<Trans>No coupons yet. A code credits the affiliate without a click.</Trans>}
    />
  );
}
