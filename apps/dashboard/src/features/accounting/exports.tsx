import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { JournalFormat } from '@tributary/core';
import type { AccountingSettings } from '@tributary/sdk';
import { saveDownload } from '@tributary/ui/save-file';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { Facts } from '../../components/facts.tsx';
import { Problem } from '../../components/notes.tsx';
import { latestWithEntries } from './figures.ts';
import { MonthSelect, monthBefore } from './month-select.tsx';
import type { BookMonth } from './use-months.ts';

/** Value of `open` in the URL that opens the bookkeeping accounts form. */
export const ACCOUNTS = 'accounts';

export function useAccountingSettings(programId: string | undefined) {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [mode, 'accounting-settings', programId],
    queryFn: ({ signal }) => client.accounting.getSettings({ program_id: programId ?? '' }, { signal }),
    enabled: programId !== undefined,
  });
}

interface ExportsProps {
  readonly programId: string;
  readonly today: string;
  /** Months of the list, latest first. */
  readonly months: readonly BookMonth[];
}

export function Exports({ programId, today, months }: ExportsProps) {
  const { t } = useLingui();
  const { can } = useHere();
  const settings = useAccountingSettings(programId);
  return (
    <section className="section" aria-label={t`Exports`}>
      <div className="content stack book-block">
        <div className="book-head">
          <h2>
            <Trans>Exports</Trans>
          </h2>
          <p className="hint">
            <Trans>A month’s entries for your bookkeeping.</Trans>
          </p>
        </div>
        {can('read:commissions') && (
          <Journal key={programId} {...{ programId, today, months }} of={settings.data} />
        )}
        {settings.error && <Problem error={settings.error} retry={() => void settings.refetch()} />}
        {settings.data && <Accounts of={settings.data} />}
      </div>
    </section>
  );
}

interface JournalProps extends ExportsProps {
  readonly of: AccountingSettings | undefined;
}

function Journal({ programId, today, months, of }: JournalProps) {
  const { client } = useHere();
  const [chosen, setMonth] = useState<string>();
  const month = chosen ?? latestWithEntries(months)?.month ?? monthBefore(today);
  const save = useMutation({
    mutationFn: async (format: JournalFormat) =>
      saveDownload(await client.accounting.journal({ program_id: programId, month, format })),
  });
  return (
    <>
      <div className="row wrap">
        <MonthSelect {...{ today, month }} onChange={setMonth} />
        <Button icon="download" isDisabled={save.isPending} onPress={() => save.mutate('generic')}>
          <Trans>Journal (CSV)</Trans>
        </Button>
        <Button
          icon="download"
          isDisabled={save.isPending || !of?.datev}
          onPress={() => save.mutate('datev')}
        >
          <Trans>DATEV file</Trans>
        </Button>
      </div>
      {of?.datev === null && (
        <p className="hint">
          <Trans>To export for DATEV, set the accounts and your consultant and client numbers first.</Trans>
        </p>
      )}
      {save.error && <Problem error={save.error} />}
    </>
  );
}

function Accounts({ of }: { of: AccountingSettings }) {
  const { t } = useLingui();
  const { can } = useHere();
  const { openPanel } = useFilters();
  const { datev } = of;
  const code = (account: string | null) => (account === null ? t`Not set` : <code>{account}</code>);
  return (
    <>
      <Facts
        of={[
          [t`Commission expense`, code(of.expense_account)],
          [t`Owed to affiliates`, code(of.liability_account)],
          [t`Bank`, code(of.bank_account)],
          [t`DATEV`, datev && t`Consultant ${datev.consultant_number}, client ${datev.client_number}`],
        ]}
      />
      {can('write:payouts') && (
        <div>
          <Button small onPress={() => openPanel(ACCOUNTS)}>
            {of.updated_at === null ? <Trans>Set accounts</Trans> : <Trans>Edit accounts</Trans>}
          </Button>
        </div>
      )}
    </>
  );
}
