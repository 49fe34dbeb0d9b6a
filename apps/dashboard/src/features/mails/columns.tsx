import { Trans, useLingui } from '@lingui/react/macro';
import type { Mail } from '@tributary/sdk';
import { useMemo } from 'react';
import type { Column } from '../../components/data-table.tsx';
import { Name } from '../../components/names.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { useConnectionFault, useKindName } from './mail-words.ts';

export function useMailColumns(): readonly Column<Mail>[] {
  const { t } = useLingui();
  const kindName = useKindName();
  return useMemo(
    () => [
      {
        id: 'subject',
        grow: true,
        label: t`Subject`,
        lead: true,
        at: 'title',
        cell: ({ subject, kind }) => <Whole of={subject ?? kindName(kind)} />,
      },
      {
        id: 'recipient',
        grow: true,
        label: t`To`,
        at: 'meta',
        cell: ({ recipient }) => <Whole of={recipient} />,
      },
      {
        id: 'reply',
        label: t`Mail server response`,
        from: 'desktop',
        cell: ({ smtp_reply }) => smtp_reply && <span className="cut">{smtp_reply}</span>,
      },
      {
        id: 'created',
        label: t`Created`,
        at: 'amount',
        cell: ({ created_at }) => <Time at={created_at} />,
      },
      {
        id: 'status',
        label: t`Status`,
        at: 'status',
        cell: (mail) => <MailStatus of={mail} />,
      },
    ],
    [t, kindName],
  );
}

/** Text that continues on a second line, because its end distinguishes e-mails. */
const Whole = ({ of }: { of: string }) => (
  <span className="whole">
    <Name of={of} />
  </span>
);

/** Status with the next attempt or the reason for a failure, which a narrow table leaves to the panel. */
export function MailStatus({ of }: { of: Mail }) {
  const retryAt = of.attempts_count > 0 && of.next_attempt_at;
  const reason = useConnectionFault()(of.smtp_reply);
  const detail = retryAt ? (
    <Trans>
      retry <Time at={retryAt} as="ago" />
    </Trans>
  ) : (
    of.status === 'failed' && reason
  );
  return (
    <>
      <StatusBadge of="mail" status={of.status} />
      {detail && <div className="secondary desktop">{detail}</div>}
    </>
  );
}
