import { Trans, useLingui } from '@lingui/react/macro';
import type { ProviderPaymentStatus } from '@tributary/core';
import type { Connection, ProviderPayment } from '@tributary/sdk';
import { useMemo } from 'react';
import type { Column } from '../../components/data-table.tsx';
import { Amount } from '../../components/money.tsx';
import { Name } from '../../components/names.tsx';
import { Time } from '../../components/time.tsx';
import { Counted } from './counted.tsx';
import { ConnectionStatus, PaymentStatus } from './status.tsx';
import { useConnection } from './use-connection.ts';
import { useShortReason } from './use-words.ts';

export function useConnectionColumns(): readonly Column<Connection>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { id: 'name', label: t`Name`, lead: true, at: 'title', cell: ({ name }) => <Name of={name} /> },
      {
        id: 'status',
        label: t`Status`,
        at: 'status',
        cell: (connection) => <ConnectionStatus of={connection} />,
      },
      {
        id: 'last',
        label: t`Last event`,
        at: 'meta',
        labelled: true,
        cell: ({ last_event_at }) => <LastEvent at={last_event_at} />,
      },
      {
        id: 'failed-narrow',
        label: t`Failed`,
        narrow: true,
        at: 'whole',
        cell: ({ id }) => <Lacking id={id} />,
      },
      count('credited', t`Credited`),
      count('not_credited', t`No affiliate`, 'tablet'),
      count('waiting', t`Waiting`, 'laptop'),
      {
        id: 'failed',
        label: t`Failed`,
        end: true,
        cell: ({ id }) => <FailedCount id={id} />,
      },
    ],
    [t],
  );
}

const count = (
  status: 'credited' | 'not_credited' | 'waiting',
  label: string,
  from?: Column<Connection>['from'],
): Column<Connection> => ({
  id: status,
  label,
  end: true,
  from,
  ...(status === 'credited' && { at: 'amount' as const, labelled: true }),
  cell: ({ id }) => <PaymentCount id={id} status={status} />,
});

function PaymentCount({ id, status }: { id: string; status: ProviderPaymentStatus }) {
  const counts = useConnection(id).data?.payment_counts;
  return counts === undefined ? null : <CountInList of={counts[status]} />;
}

/** Failed payments and events. */
function useFailed(id: string) {
  const { data } = useConnection(id);
  return data && data.payment_counts.failed + data.event_counts.failed;
}

function FailedCount({ id }: { id: string }) {
  const failed = useFailed(id);
  return failed === undefined ? null : (
    <span className={failed > 0 ? 'bad' : ''}>
      <CountInList of={failed} />
    </span>
  );
}

const CountInList = ({ of }: { of: number }) => (
  <span className={of === 0 ? 'muted' : ''}>
    <Counted of={of} />
  </span>
);

/** Counts that need attention, for narrow screens. Omits counts of 0. */
function Lacking({ id }: { id: string }) {
  const failed = useFailed(id);
  const uncredited = useConnection(id).data?.payment_counts.not_credited;
  return (
    <span className="secondary">
      {uncredited ? (
        <Trans>
          <Counted of={uncredited} /> without an affiliate
        </Trans>
      ) : null}
      {uncredited && failed ? ' · ' : null}
      {failed ? (
        <span className="bad">
          <Trans>
            <Counted of={failed} /> failed
          </Trans>
        </span>
      ) : null}
    </span>
  );
}

export const LastEvent = ({ at }: { at: string | null }) =>
  at === null ? (
    <span className="muted num">
      <Trans>None yet</Trans>
    </span>
  ) : (
    <Time at={at} as="ago" />
  );

/** E-mail address, or the provider's id if it reported none. */
function Customer({ of: { customer_email, customer_id } }: { of: ProviderPayment }) {
  if (customer_email) return <Name of={customer_email} />;
  return customer_id.startsWith('guest:') ? <Trans>Guest</Trans> : <code>{customer_id}</code>;
}

const Reason = ({ of }: { of: ProviderPayment }) => <span className="muted">{useShortReason(of)}</span>;

function PaidFor({ of: { affiliate, affiliate_id } }: { of: ProviderPayment }) {
  return affiliate_id !== null && <Name of={affiliate?.name ?? affiliate_id} />;
}

export function usePaymentColumns(): readonly Column<ProviderPayment>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: 'customer',
        grow: true,
        label: t`Customer`,
        lead: true,
        at: 'title',
        cell: (payment) => <Customer of={payment} />,
      },
      {
        id: 'affiliate',
        label: t`Affiliate`,
        from: 'tablet',
        cell: (payment) => <PaidFor of={payment} />,
      },
      {
        id: 'outcome',
        label: t`Affiliate`,
        narrow: true,
        at: 'meta',
        cell: (payment) =>
          payment.affiliate_id === null ? <Reason of={payment} /> : <PaidFor of={payment} />,
      },
      { id: 'status', label: t`Status`, at: 'status', cell: (payment) => <PaymentStatus of={payment} /> },
      {
        id: 'why',
        label: t`Reason`,
        from: 'laptop',
        cell: (payment) => <Reason of={payment} />,
      },
      {
        id: 'paid',
        label: t({ message: 'Paid', context: 'by the customer' }),
        from: 'tablet',
        cell: ({ paid_at }) => <Time at={paid_at} />,
      },
      {
        id: 'amount',
        label: t`Amount`,
        end: true,
        at: 'amount',
        cell: ({ collected, currency }) => (
          <strong className="name">
            <Amount of={{ amount: collected, currency }} />
          </strong>
        ),
      },
    ],
    [t],
  );
}
