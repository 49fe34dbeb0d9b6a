import { Plural, Trans, useLingui } from '@lingui/react/macro';
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
        id: 'errors-narrow',
        label: t`Errors`,
        narrow: true,
        at: 'whole',
        cell: ({ id }) => <Lacking id={id} />,
      },
      count('credited', t`Credited`),
      count('not_credited', t`No affiliate`, 'tablet'),
      count('waiting', t`Waiting`, 'laptop'),
      {
        id: 'errors',
        label: t`Errors`,
        end: true,
        cell: ({ id }) => <ErrorCount id={id} />,
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

/** Returns the number of failed payments and events. */
function useErrorCount(id: string) {
  const { data } = useConnection(id);
  return data && data.payment_counts.failed + data.event_counts.failed;
}

function ErrorCount({ id }: { id: string }) {
  const errors = useErrorCount(id);
  return errors === undefined ? null : (
    <span className={errors > 0 ? 'bad' : ''}>
      <CountInList of={errors} />
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
  const errors = useErrorCount(id);
  const uncredited = useConnection(id).data?.payment_counts.not_credited;
  return (
    <span className="secondary">
      {uncredited ? (
        <Trans>
          <Counted of={uncredited} /> without an affiliate
        </Trans>
      ) : null}
      {uncredited && errors ? ' · ' : null}
      {errors ? (
        <span className="bad">
          <Plural value={errors} one="# error" other="# errors" />
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

/** Date and outcome, for narrow screens. */
function PaidAndOutcome({ of }: { of: ProviderPayment }) {
  const reason = useShortReason(of);
  const outcome = of.affiliate_id === null ? reason : <PaidFor of={of} />;
  return (
    <>
      <Time at={of.paid_at} as="day" />
      {outcome && <> · {outcome}</>}
    </>
  );
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
        cell: (payment) => <PaidAndOutcome of={payment} />,
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
