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
import { TabHead } from '../../components/tab-head.tsx';
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
    <>
      <TabHead
        what={
          <Trans>
            E-mails from the last 90 days. “Accepted” means that the mail server accepted the e-mail, not that
            it was delivered.
          </Trans>
        }
        action={
          can('write:mails') && (
            <NewButton>
              <Trans>Send test e-mail</Trans>
            </NewButton>
          )
        }
      />
      <List
        label={t`E-mails`}
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
    </>
  );
}

export function MailsPanel({ id, onClose }: { id: string; onClose: () => void }) {
  return id === NEW ? <TestPanel onClose={onClose} /> : <MailPanel id={id} onClose={onClose} />;
}
