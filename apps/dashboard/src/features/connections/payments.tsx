import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { notCreditedReasons, paymentWaits, providerPaymentStatuses } from '@tributary/core';
import type { ConnectionWithCounts } from '@tributary/sdk';
import { List } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useList } from '../../app/use-list.ts';
import { Empty } from '../../components/notes.tsx';
import { usePaymentColumns } from './columns.tsx';
import { paymentLooks, reasonWords } from './words.ts';

export function Payments({ of }: { of: ConnectionWithCounts }) {
  const { i18n, t } = useLingui();
  const { client, can } = useHere();
  const { status, reason } = useSearch({ from: '/$mode/connections/$id' });
  const known = providerPaymentStatuses.find((each) => each === status);
  const list = useList(
    `connections/${of.id}/payments`,
    {
      ...(known && { status: known }),
      ...(reason && { reason }),
      ...(can('read:affiliates') && { expand: ['affiliate' as const] }),
    },
    (asked) => client.connections.listPayments(of.id, asked),
  );
  return (
    <List
      label={t`Payments`}
      list={list}
      columns={usePaymentColumns()}
      filters={[
        {
          id: 'status',
          label: t`Status`,
          options: providerPaymentStatuses.map((id) => ({ id, label: i18n._(paymentLooks[id][2]) })),
        },
        {
          id: 'reason',
          label: t`Reason`,
          options: [...notCreditedReasons, ...paymentWaits].map((id) => ({
            id,
            label: i18n._(reasonWords[id].short),
          })),
        },
      ]}
      empty={
        <Empty title={<Trans>No payments yet.</Trans>}>
          <Trans>Payments in Stripe appear here within seconds, with their outcome and the reason.</Trans>
        </Empty>
      }
    />
  );
}
