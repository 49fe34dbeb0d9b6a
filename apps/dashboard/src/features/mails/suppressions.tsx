import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { isEmail } from '@tributary/core';
import type { MailSuppression } from '@tributary/sdk';
import { useMemo } from 'react';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { DetailPanel } from '../../app/detail.tsx';
import { List } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { pick } from '../../app/use-filters.ts';
import { type Listed, useList } from '../../app/use-list.ts';
import type { Column } from '../../components/data-table.tsx';
import { Facts, Id } from '../../components/facts.tsx';
import { Name } from '../../components/names.tsx';
import { Empty } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { useReasonName } from './mail-words.ts';

function useSuppressions(): Listed<MailSuppression> {
  const { client } = useHere();
  const { search: email } = pick(useSearch({ from: '/$mode/settings' }), 'search');
  const isPartial = email !== undefined && !isEmail(email);
  const list = useList('mail-suppressions', email === undefined || isPartial ? {} : { email }, (asked) =>
    client.mailSuppressions.list(asked),
  );
  return isPartial ? NO_MATCH : list;
}

/** Result for part of an address, which the API rejects. */
const NO_MATCH: Listed<MailSuppression> = { rows: [], error: null, refetch: () => undefined };

/** Addresses to which e-mail is no longer sent. */
export function Suppressions() {
  const { t } = useLingui();
  const list = useSuppressions();
  const columns = useColumns();
  return (
    <List
      label={t`Suppressed addresses`}
      what={<Trans>No e-mails are sent to these addresses.</Trans>}
      list={list}
      hasSearch
      columns={columns}
      empty={<Empty title={<Trans>No suppressed addresses.</Trans>} />}
      // Addresses are stored as digests, so the API does not match parts of them.
      unmatched={<Trans>Enter the complete address.</Trans>}
    />
  );
}

function useColumns(): readonly Column<MailSuppression>[] {
  const { t } = useLingui();
  const reasonName = useReasonName();
  return useMemo(
    () => [
      { id: 'email', label: t`E-mail`, lead: true, at: 'title', cell: (of) => <Address of={of} /> },
      {
        id: 'reason',
        label: t`Reason`,
        at: 'meta',
        cell: ({ reason }) => reasonName(reason),
      },
      {
        id: 'created',
        label: t`Since`,
        at: 'amount',
        cell: ({ created_at }) => <Time at={created_at} />,
      },
      {
        id: 'lift',
        label: t`Action`,
        end: true,
        at: 'whole',
        // Without the address, users cannot tell from the list whose suppression they would remove.
        cell: (of) => of.email !== null && <Lift of={of} inRow />,
      },
    ],
    [t, reasonName],
  );
}

/** Only a digest of the address is stored, so the address is looked up in stored e-mails. */
const Address = ({ of: { email } }: { of: MailSuppression }) =>
  email === null ? (
    <span className="muted">
      <Trans>Address deleted</Trans>
    </span>
  ) : (
    <Name of={email} />
  );

/** Suppression on the current page of the list. */
export function SuppressionPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const reasonName = useReasonName();
  const { rows, error, refetch } = useSuppressions();
  return (
    <DetailPanel
      of={{
        id,
        kind: t`Suppression`,
        query: { data: rows?.find((each) => each.id === id), error, refetch },
        name: ({ email }) => email ?? t`Suppression`,
        body: (of) => (
          <Facts
            of={[
              [t`E-mail`, <Address key="email" of={of} />],
              [t`Reason`, reasonName(of.reason)],
              [t`Since`, <Time key="since" at={of.created_at} />],
              [t`Id`, <Id key="id" of={of.id} />],
            ]}
          />
        ),
        actions: (of) => <Lift of={of} onDone={onClose} />,
      }}
      onClose={onClose}
    />
  );
}

interface LiftProps {
  readonly of: MailSuppression;
  readonly inRow?: boolean;
  readonly onDone?: () => void;
}

function Lift({ of: { id, email }, inRow = false, onDone }: LiftProps) {
  const { t } = useLingui();
  const { client, can } = useHere();
  if (!can('delete:mails')) return null;
  const title = email === null ? t`Remove suppression` : t`Remove suppression of ${email}`;
  return (
    <DeleteButton
      label={<Trans context="a suppression">Remove…</Trans>}
      title={title}
      {...(inRow && { look: 'plain', small: true, 'aria-label': `${title}…` })}
      verb={<Trans>Remove suppression</Trans>}
      change={() => client.mailSuppressions.delete(id)}
      onDone={onDone}
      what={[
        <Trans key="again">E-mails will be sent to this address again.</Trans>,
        <Trans key="past">E-mails suppressed in the meantime will not be sent automatically.</Trans>,
      ]}
    />
  );
}
