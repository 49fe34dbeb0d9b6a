import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { mailStatuses } from '@tributary/core';
import { List, NewButton } from '../../app/list.tsx';
import { NEW } from '../../app/new.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { pick } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import { Empty } from '../../components/notes.tsx';
import { useStatusNames } from '../../components/status-badge.tsx';
import { useMailColumns } from './columns.tsx';
import { MailPanel } from './mail-panel.tsx';
import { TestPanel } from './test-panel.tsx';

/** E-mails from the last 90 days, with their status. */
export function Mails() {
  const { t } = useLingui();
  const { can, client } = useHere();
  const statuses = useStatusNames('mail');
  const query = pick(useSearch({ from: '/$mode/settings' }), 'status', 'search');
  const list = useList('mails', query, (asked) => client.mails.list(asked));
  const columns = useMailColumns();
  return (
    <List
      label={t`E-mails`}
      what={
        <Trans>E-mails from the last 90 days. “Accepted” by the mail server does not mean delivered.</Trans>
      }
      action={
        can('write:mails') && (
          <NewButton look="plain">
            <Trans>Send test e-mail</Trans>
          </NewButton>
        )
      }
      list={list}
      hasSearch
      filters={[
        {
          id: 'status',
          label: t`Status`,
          options: mailStatuses.map((id) => ({ id, label: statuses[id] })),
        },
      ]}
      columns={columns}
      empty={
        <Empty title={<Trans>No e-mails yet.</Trans>}>
          <Trans>Send a test e-mail to check that e-mail works.</Trans>
        </Empty>
      }
    />
  );
}

export function MailsPanel({ id, onClose }: { id: string; onClose: () => void }) {
  return id === NEW ? <TestPanel onClose={onClose} /> : <MailPanel id={id} onClose={onClose} />;
}
