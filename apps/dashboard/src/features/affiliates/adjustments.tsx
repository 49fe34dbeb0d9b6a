import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Adjustment } from '@tributary/sdk';
import { useState } from 'react';
import { ReasonDialog } from '../../app/reason-dialog.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { useLanguage } from '../../components/language.ts';
import { Amount } from '../../components/money.tsx';
import { Problem } from '../../components/notes.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { formatAmount } from '../../format/money.ts';

/** Number of entries shown. The CLI lists all of them. */
const SHOWN = 20;

export function useAdjustments(affiliateId: string) {
  const { client, mode, can } = useHere();
  return useQuery({
    queryKey: [mode, 'adjustments', affiliateId],
    queryFn: async ({ signal }) =>
      (await client.adjustments.list({ affiliate_id: affiliateId, limit: SHOWN }, { signal })).data,
    enabled: can('read:payouts'),
    placeholderData: undefined,
  });
}

export function Adjustments({ affiliateId }: { affiliateId: string }) {
  const { t } = useLingui();
  const { can } = useHere();
  const { openPanel } = useFilters();
  const { data, error, refetch } = useAdjustments(affiliateId);
  const columns: Column<Adjustment>[] = [
    { id: 'created_at', label: t`Added`, at: 'meta', cell: ({ created_at }) => <Time at={created_at} /> },
    {
      id: 'reason',
      label: t`Reason`,
      lead: true,
      at: 'title',
      cell: ({ amount, reason }) => (
        <>
          {amount < 0 ? <Trans>Deduction</Trans> : <Trans>Bonus</Trans>}: {reason}
        </>
      ),
    },
    { id: 'state', label: t`Status`, at: 'status', cell: (of) => <State of={of} /> },
    {
      id: 'amount',
      label: t`Amount`,
      end: true,
      at: 'amount',
      cell: ({ amount, currency }) => <Amount of={{ amount, currency }} sign />,
    },
  ];
  if (!can('read:payouts')) return null;
  return (
    <section className="section" aria-label={t`Bonuses and deductions`}>
      <div className="title">
        <h3>
          <Trans>Bonuses and deductions</Trans>
        </h3>
        {can('write:payouts') && (
          <Button small icon="plus" onPress={() => openPanel('adjust')}>
            <Trans>Add</Trans>
          </Button>
        )}
      </div>
      {error && <Problem error={error} retry={() => void refetch()} />}
      {data?.length === 0 && (
        <p className="muted">
          <Trans>None yet. Use them for anything that is not a commission, such as a campaign bonus.</Trans>
        </p>
      )}
      {data && data.length > 0 && (
        <DataTable inset label={t`Bonuses and deductions`} columns={columns} items={data} />
      )}
    </section>
  );
}

function State({ of }: { of: Adjustment }) {
  if (of.voided_at !== null) return <StatusBadge of="commission" status="voided" more={of.void_reason} />;
  return <Void of={of} />;
}

/** Button that voids an adjustment. The server rejects the request if a payout includes the adjustment. */
function Void({ of }: { of: Adjustment }) {
  const { t } = useLingui();
  const { client, can } = useHere();
  const locale = useLanguage();
  const [isOpen, setOpen] = useState(false);
  if (!can('write:payouts')) return null;
  const amount = `${formatAmount(of, locale, { sign: true })} ${of.currency}`;
  return (
    <>
      <Button small look="quiet" aria-label={t`Void ${amount}: ${of.reason}`} onPress={() => setOpen(true)}>
        <Trans>Void…</Trans>
      </Button>
      <ReasonDialog
        title={of.amount < 0 ? t`Void deduction` : t`Void bonus`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        hint={t`Stored with the entry.`}
        verb={<Trans>Void {amount}</Trans>}
        unchanged={t`The entry was not voided.`}
        send={(reason) => client.adjustments.void(of.id, { reason })}
      >
        <Trans>
          It will not be included in any payout. You cannot void an entry that is already in a payout. Cancel
          that payout first, or add an offsetting entry.
        </Trans>
      </ReasonDialog>
    </>
  );
}
