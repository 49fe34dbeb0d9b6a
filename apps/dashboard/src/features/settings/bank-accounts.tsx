import { Trans, useLingui } from '@lingui/react/macro';
import type { FundingSource } from '@tributary/sdk';
import { useMemo, useState } from 'react';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { DetailPanel } from '../../app/detail.tsx';
import { List, NewButton } from '../../app/list.tsx';
import { NEW } from '../../app/new.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useFundingSources } from '../../app/shared-queries.ts';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Facts, Id } from '../../components/facts.tsx';
import { Name } from '../../components/names.tsx';
import { Empty } from '../../components/notes.tsx';
import { TabHead } from '../../components/tab-head.tsx';
import { BankAccountForm } from './bank-account-form.tsx';

/** Accounts from which payouts are paid. */
export function BankAccounts() {
  const { t } = useLingui();
  const { can } = useHere();
  const sources = useFundingSources();
  const columns = useColumns();
  const add = can('write:payouts') && (
    <NewButton>
      <Trans>Add an account</Trans>
    </NewButton>
  );
  return (
    <>
      <TabHead
        what={<Trans>Accounts you pay affiliates from. You choose one for each SEPA file.</Trans>}
        action={sources.data && sources.data.length > 0 && add}
      />
      <List
        label={t`Bank accounts`}
        list={{ rows: sources.data, error: sources.error, refetch: () => void sources.refetch() }}
        columns={columns}
        empty={<Empty title={<Trans>No bank account yet.</Trans>}>{add && <div>{add}</div>}</Empty>}
      />
    </>
  );
}

function useColumns(): readonly Column<FundingSource>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { id: 'name', label: t`Name`, lead: true, at: 'title', cell: ({ name }) => <Name of={name} /> },
      { id: 'iban', label: t`IBAN`, at: 'meta', cell: ({ iban }) => <code>{iban}</code> },
      { id: 'holder', label: t`Account holder`, from: 'tablet', cell: ({ holder }) => <Name of={holder} /> },
      {
        id: 'default',
        label: t`Default`,
        at: 'status',
        cell: ({ is_default }) => is_default && <Trans>Default</Trans>,
      },
    ],
    [t],
  );
}

interface BankAccountPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function BankAccountPanel({ id, onClose }: BankAccountPanelProps) {
  const { t } = useLingui();
  const { openPanel } = useFilters();
  const sources = useFundingSources();
  const { can } = useHere();
  const [isEditing, setEditing] = useState(false);
  const toFacts = () => setEditing(false);
  if (id === NEW) return <BankAccountForm onSaved={(saved) => openPanel(saved.id)} onClose={onClose} />;
  const data = sources.data?.find((source) => source.id === id);
  if (isEditing && data) return <BankAccountForm of={data} onSaved={toFacts} onClose={toFacts} />;
  return (
    <DetailPanel
      of={{
        id,
        kind: t`Bank account`,
        query: { data, error: sources.error, refetch: sources.refetch },
        name: ({ name }) => name,
        actions: (of) => (
          <>
            {can('write:payouts') && (
              <Button onPress={() => setEditing(true)}>
                <Trans>Edit</Trans>
              </Button>
            )}
            <Delete of={of} />
          </>
        ),
        body: (of) => (
          <Facts
            of={[
              [t`IBAN`, <code key="iban">{of.iban}</code>],
              [t`BIC`, of.bic],
              [t`Account holder`, of.holder],
              [t`Default`, of.is_default && t`Yes`],
              [t`Id`, <Id key="id" of={of.id} />],
            ]}
          />
        ),
      }}
      onClose={onClose}
    />
  );
}

function Delete({ of }: { of: FundingSource }) {
  const { t } = useLingui();
  const { client, can } = useHere();
  const { openPanel } = useFilters();
  if (!can('delete:payouts')) return null;
  return (
    <DeleteButton
      label={<Trans>Delete…</Trans>}
      title={t`Delete ${of.name}`}
      verb={<Trans>Delete account</Trans>}
      what={[
        <Trans key="files">Files that you have already downloaded do not change.</Trans>,
        of.is_default && <Trans key="default">There will be no default account for SEPA files.</Trans>,
      ]}
      change={() => client.fundingSources.delete(of.id)}
      onDone={() => openPanel(undefined)}
    />
  );
}
