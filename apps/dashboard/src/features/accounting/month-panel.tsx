import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Accrual, Close } from '@tributary/sdk';
import { formatMonth } from '@tributary/ui/time';
import { useState } from 'react';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Facts, Id } from '../../components/facts.tsx';
import { useLanguage } from '../../components/language.ts';
import { Amount, Amounts } from '../../components/money.tsx';
import { Problem } from '../../components/notes.tsx';
import { Panel } from '../../components/panel.tsx';
import { Time } from '../../components/time.tsx';
import { figureOf } from './figures.ts';
import { LateBookings } from './late-bookings.tsx';
import type { BookMonth } from './use-months.ts';

interface MonthPanelProps {
  readonly of: BookMonth;
  readonly programId: string;
  /** True for the latest closed month, the only one that can be reopened. */
  readonly isLatest: boolean;
  readonly onClose: () => void;
}

export function MonthPanel({ of, programId, isLatest, onClose }: MonthPanelProps) {
  const { t } = useLingui();
  const { can } = useHere();
  const name = formatMonth(of.month, useLanguage());
  const { close, rows } = of;
  const canClose = can('write:payouts') && close === null && of.isOver && rows !== undefined;
  const canReopen = can('write:payouts') && close !== null && isLatest;
  return (
    <Panel
      title={<h2 className="cut">{name}</h2>}
      label={t`Month`}
      onClose={onClose}
      foot={
        canClose ? (
          <CloseMonth of={of} rows={rows} programId={programId} />
        ) : (
          canReopen && <Reopen close={close} />
        )
      }
    >
      <div className="stack">
        {rows?.length === 0 && (
          <p className="muted">
            <Trans>Nothing was owed, earned or paid.</Trans>
          </p>
        )}
        {rows?.map((row) => (
          <Figures key={row.currency} of={row} />
        ))}
        {close && <Closed close={close} />}
      </div>
    </Panel>
  );
}

/** Roll-forward in one currency. Figures of zero are omitted. */
function Figures({ of }: { of: Accrual }) {
  const { t } = useLingui();
  const { currency } = of;
  const parts = [
    [t`Earned`, of.earned],
    [t`Refunds before payment`, of.refunded],
    [t`Refunds after payment`, of.clawed_back],
    [t`Refunds undone`, of.refunds_undone],
    [t`Rejected`, of.rejected],
    [t`Voided`, of.voided],
    [t`Adjustments`, of.adjusted],
    [t`Paid`, of.paid],
    [t`Returned`, of.returned],
  ] as const;
  const line = (label: string, amount: number, isSigned: boolean) => (
    <div key={label} className={isSigned ? undefined : 'name'}>
      <dt>{label}</dt>
      <dd>
        <Amount of={{ currency, amount }} sign={isSigned} />
      </dd>
    </div>
  );
  return (
    <dl className="book">
      {line(t`Opening`, of.opening, false)}
      {parts.filter(([, amount]) => amount !== 0).map(([label, amount]) => line(label, amount, true))}
      {line(t`Closing`, of.closing, false)}
    </dl>
  );
}

function Closed({ close }: { close: Close }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const { data, error, refetch } = useQuery({
    queryKey: [mode, 'closes', 'one', close.id],
    queryFn: ({ signal }) => client.closes.get(close.id, { signal }),
  });
  return (
    <>
      <Facts
        of={[
          [t`Closed on`, <Time key="at" at={close.created_at} />],
          [t`Closed by`, <code key="by">{close.closed_by}</code>],
          [t`Id`, <Id key="id" of={close.id} />],
        ]}
      />
      {error && <Problem error={error} retry={() => void refetch()} />}
      {data && <LateBookings of={data.booked_after_close} />}
    </>
  );
}

interface CloseMonthProps {
  readonly of: BookMonth;
  readonly rows: readonly Accrual[];
  readonly programId: string;
  /** True if the button names the month, because it is not shown next to the month. */
  readonly isNamed?: boolean;
}

export function CloseMonth({ of: { month }, rows, programId, isNamed = false }: CloseMonthProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const name = formatMonth(month, useLanguage());
  const [isOpen, setOpen] = useState(false);
  const { mutate, error, isPending, reset } = useChange(
    () => client.closes.create({ program_id: programId, month }),
    () => setOpen(false),
  );
  const stop = () => {
    reset();
    setOpen(false);
  };
  return (
    <>
      <Button look={isNamed ? undefined : 'primary'} onPress={() => setOpen(true)}>
        {isNamed ? t`Close ${name}…` : t`Close month…`}
      </Button>
      <ConfirmDialog
        title={t`Close ${name}`}
        isOpen={isOpen}
        onClose={stop}
        verb={<Trans>Close month</Trans>}
        isPending={isPending}
        error={error}
        onGo={() => mutate(undefined)}
      >
        <p>
          <Trans>
            The current totals will be stored. Later entries for this month count toward the month they are
            booked in and are listed here.
          </Trans>
        </p>
        <Facts
          of={[
            [t`Opening`, <Amounts key="opening" of={figureOf(rows, (row) => row.opening)} none="–" />],
            [t`Earned`, <Amounts key="earned" of={figureOf(rows, (row) => row.earned)} none="–" />],
            [t`Closing`, <Amounts key="closing" of={figureOf(rows, (row) => row.closing)} none="–" />],
          ]}
        />
      </ConfirmDialog>
    </>
  );
}

function Reopen({ close: { id, month, program_id } }: { close: Close }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const queries = useQueryClient();
  const name = formatMonth(month, useLanguage());
  return (
    <DeleteButton
      label={<Trans>Reopen…</Trans>}
      title={t`Reopen ${name}`}
      verb={<Trans>Reopen month</Trans>}
      what={[
        <Trans key="totals">The stored totals will be deleted.</Trans>,
        <Trans key="again">
          You can close the month again. The figures will be the same, because they are based on the posting
          date.
        </Trans>,
      ]}
      change={() => client.closes.delete(id)}
      onDone={() => {
        // Otherwise, the deleted close would be refetched together with the list.
        queries.removeQueries({ queryKey: [mode, 'closes', 'one', id] });
        queries.setQueryData<ReadonlyMap<string, Close>>(
          [mode, 'closes', program_id],
          (known) => known && new Map([...known].filter(([each]) => each !== month)),
        );
      }}
    />
  );
}
