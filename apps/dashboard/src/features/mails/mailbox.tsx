import { Trans, useLingui } from '@lingui/react/macro';
import { List } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useList } from '../../app/use-list.ts';
import { Empty } from '../../components/notes.tsx';
import { TabHead } from '../../components/tab-head.tsx';
import { useMailColumns } from './columns.tsx';

const SHOWN: readonly string[] = ['recipient', 'subject', 'created'];

/** E-mails that were kept instead of being sent, in dev or because SMTP is not configured. */
export function Mailbox() {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const list = useList('mails', { status: 'kept' as const }, (asked) => client.mails.list(asked));
  const columns = useMailColumns().filter(({ id }) => SHOWN.includes(id));
  return (
    <>
      <TabHead
        what={
          mode === 'dev' ? (
            <Trans>E-mails from the dev environment are kept here instead of being sent.</Trans>
          ) : (
            <Trans>This server has no mail server configured, so e-mails are kept here.</Trans>
          )
        }
      />
      <List
        label={t`Mailbox`}
        list={list}
        columns={columns}
        empty={
          <Empty title={<Trans>The mailbox is empty.</Trans>}>
            <Trans>Send a test e-mail under Settings › E-mails.</Trans>
          </Empty>
        }
      />
    </>
  );
}
