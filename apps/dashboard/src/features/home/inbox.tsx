import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useHere } from '../../app/session/session-context.tsx';
import { useInbox, usePrograms } from '../../app/shared-queries.ts';
import { Icon } from '../../components/icon.tsx';
import { Amounts } from '../../components/money.tsx';
import { Problem } from '../../components/notes.tsx';
import { type Entry, entriesOf } from './inbox-entries.tsx';

/** Items that need the merchant's attention, most urgent first. */
export function Inbox() {
  const inbox = useInbox();
  const { data: programs } = usePrograms();
  if (inbox.error && !inbox.data) return <Problem error={inbox.error} retry={() => void inbox.refetch()} />;
  if (!inbox.data) return <div style={{ height: 126 }} />;
  const entries = entriesOf(inbox.data, (programs ?? []).length === 1);
  // The server returns null for parts of the inbox that the session may not read.
  if (Object.values(inbox.data).every((part) => part === null))
    return (
      <p className="muted">
        <Trans>
          To see items here, you need one of these permissions: read:affiliates, read:commissions,
          read:connections, read:groups, read:payouts, read:referrals or read:webhooks.
        </Trans>
      </p>
    );
  if (entries.length === 0)
    return (
      <p className="muted inbox-empty">
        <Icon name="check" small /> <Trans>You’re all caught up.</Trans>
      </p>
    );
  return (
    <ul className="inbox">
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function Row({ entry }: { entry: Entry }) {
  const { mode } = useHere();
  const { icon, tone, what, detail, money, to, search, verb } = entry;
  return (
    <li>
      <span className={tone}>
        <Icon name={icon} />
      </span>
      <span className="what">
        <strong className="name">{what}</strong> <span className="secondary">{detail}</span>
      </span>
      {money && <Amounts of={money} />}
      <Link to={to} params={{ mode }} search={search ?? {}} className="button">
        {verb}
        <Icon name="right" small />
      </Link>
    </li>
  );
}
