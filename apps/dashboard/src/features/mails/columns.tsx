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
        cell: ({ subject, kind }) => <Name of={subject ?? kindName(kind)} />,
      },
      {
        id: 'recipient',
        grow: true,
        label: t`To`,
        at: 'meta',
        cell: ({ recipient }) => <Name of={recipient} />,
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
        cell: (mail) => <MailStatus of={mail} hasReason />,
      },
    ],
    [t, kindName],
  );
}

interface MailStatusProps {
  readonly of: Mail;
  /** Adds a description of a failed connection. */
  readonly hasReason?: boolean;
}

export function MailStatus({ of, hasReason = false }: MailStatusProps) {
  const isRepeated = of.attempts_count > 0 && of.next_attempt_at;
  const reason = useConnectionFault()(of.smtp_reply);
  return (
    <StatusBadge
      of="mail"
      status={of.status}
      more={
        isRepeated ? (
          <Trans>
            retry <Time at={isRepeated} as="ago" />
          </Trans>
        ) : (
          hasReason && of.status === 'failed' && reason
        )
      }
    />
  );
}
