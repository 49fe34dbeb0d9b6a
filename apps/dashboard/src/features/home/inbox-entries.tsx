import { Plural, Trans } from '@lingui/react/macro';
import type { Inbox as InboxObject } from '@tributary/sdk';
import type { ReactNode } from 'react';
import type { IconName } from '../../components/icon.tsx';
import { Names } from '../../components/names.tsx';
import { Time } from '../../components/time.tsx';
import type { Money } from '../../format/money.ts';

export interface Entry {
  readonly id: string;
  readonly icon: IconName;
  readonly tone?: 'warn' | 'bad';
  readonly what: ReactNode;
  readonly detail?: ReactNode;
  readonly money?: readonly Money[];
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly verb: ReactNode;
}

const HOUR_MS = 3_600_000;

/** Returns true for items older than an hour. Newer items are not urgent. */
const isOld = (at: string) => Date.now() - Date.parse(at) > HOUR_MS;

/** Returns the entries, most urgent first. */
export function entriesOf(inbox: InboxObject, isOneProgram: boolean): Entry[] {
  const all = [
    ...ofPrograms(inbox),
    ...failures(inbox),
    ...ofReferrals(inbox),
    ...ofConnections(inbox),
    ...approvals(inbox),
    ...payments(inbox, isOneProgram),
  ];
  return all.flatMap((entry) => (entry ? [entry] : []));
}

function ofPrograms({
  groups_without_incentive: bare,
  applications_held_off: full,
  duplicates_allowed: doubled,
}: InboxObject): (Entry | null)[] {
  return [
    bare && bare.count > 0
      ? {
          id: 'bare',
          icon: 'percent',
          tone: 'bad',
          what: (
            <Plural
              value={bare.count}
              one="# group without an incentive"
              other="# groups without an incentive"
            />
          ),
          detail: (
            <>
              <Names of={bare.items.map(({ name }) => name)} />: <Trans>sales earn no commission</Trans>
            </>
          ),
          to: '/$mode/groups',
          ...(bare.items[0] && { search: { open: bare.items[0].id } }),
          verb: <Trans>Attach</Trans>,
        }
      : null,
    full && full.count > 0
      ? {
          id: 'full',
          icon: 'warning',
          tone: 'warn',
          what: <Trans>Too many applications within 24 hours</Trans>,
          detail: (
            <>
              <Names of={full.items.map(({ name }) => name)} />: <Trans>no one else can apply for now</Trans>
            </>
          ),
          to: '/$mode/affiliates',
          search: { status: 'pending' },
          verb: <Trans>Review</Trans>,
        }
      : null,
    doubled && doubled.count > 0
      ? {
          id: 'doubled',
          icon: 'warning',
          tone: 'warn',
          what: (
            <Plural
              value={doubled.count}
              one="# program records invoices twice"
              other="# programs record invoices twice"
            />
          ),
          detail: <Names of={doubled.items.map(({ name }) => name)} />,
          to: '/$mode/settings',
          verb: <Trans>Choose</Trans>,
        }
      : null,
  ];
}

function failures({ payouts_failed: failed, webhooks_failing: hooks }: InboxObject): (Entry | null)[] {
  return [
    failed && failed.count > 0
      ? {
          id: 'failed',
          icon: 'warning',
          tone: 'bad',
          what: <Plural value={failed.count} one="# payout failed" other="# payouts failed" />,
          detail: <Names of={failed.items.map(({ affiliate_name }) => affiliate_name)} />,
          money: failed.money,
          to: '/$mode/payouts',
          search: { status: 'failed' },
          verb: <Trans>See payouts</Trans>,
        }
      : null,
    hooks && hooks.count > 0
      ? {
          id: 'hooks',
          icon: 'warning',
          tone: 'bad',
          what: (
            <Plural
              value={hooks.count}
              one="# webhook endpoint is failing"
              other="# webhook endpoints are failing"
            />
          ),
          detail: hooks.items[0] && <FailingHook of={hooks.items[0]} />,
          to: '/$mode/developers',
          search: { tab: 'webhooks', status: 'failing' },
          verb: <Trans>See endpoints</Trans>,
        }
      : null,
  ];
}

function FailingHook({ of }: { of: NonNullable<InboxObject['webhooks_failing']>['items'][number] }) {
  const { last_response_status: status, failing_since, deliveries_waiting } = of;
  return (
    <>
      {status ?? <Trans>no response</Trans>}
      {failing_since && (
        <>
          {' '}
          <Trans>
            since <Time at={failing_since} />
          </Trans>
        </>
      )}
      , <Plural value={deliveries_waiting} one="# event waiting" other="# events waiting" />
    </>
  );
}

function ofReferrals({ referrals_with_many_ids: shared }: InboxObject): (Entry | null)[] {
  return [
    shared && shared.count > 0
      ? {
          id: 'shared',
          icon: 'warning',
          tone: 'warn',
          what: (
            <Plural
              value={shared.count}
              one="# referral with unusually many ids"
              other="# referrals with unusually many ids"
            />
          ),
          detail: (
            <>
              <Names of={shared.items.map(({ id, name, email }) => name ?? email ?? id)} />:{' '}
              <Trans>does your shop send the same id for many customers?</Trans>
            </>
          ),
          to: '/$mode/referrals',
          search: { many_identifiers: 'true' },
          verb: <Trans>See referrals</Trans>,
        }
      : null,
  ];
}

function ofConnections({
  connections_failing: failing,
  payments_waiting: waiting,
}: InboxObject): (Entry | null)[] {
  return [
    failing && failing.count > 0
      ? {
          id: 'connections',
          icon: 'warning',
          tone: 'bad',
          what: (
            <Plural value={failing.count} one="# connection is failing" other="# connections are failing" />
          ),
          detail: failing.items[0] && <FailingConnection of={failing.items[0]} />,
          to: '/$mode/connections',
          verb: <Trans>See connections</Trans>,
        }
      : null,
    waiting && waiting.count > 0
      ? {
          id: 'provider-payments',
          icon: 'warning',
          tone: 'warn',
          what: (
            <Plural
              value={waiting.count}
              one="# payment needs your attention"
              other="# payments need your attention"
            />
          ),
          detail: <Names of={waiting.items.map(({ id }) => id)} />,
          to: '/$mode/connections',
          verb: <Trans>See payments</Trans>,
        }
      : null,
  ];
}

type FailingItem = NonNullable<InboxObject['connections_failing']>['items'][number];

function FailingConnection({ of: { name, problem, problem_since } }: { of: FailingItem }) {
  return (
    <>
      {name}: {problem && <ProblemOf problem={problem} />}
      {problem_since && (
        <>
          {' '}
          <Trans>
            since <Time at={problem_since} />
          </Trans>
        </>
      )}
    </>
  );
}

function ProblemOf({ problem }: { problem: NonNullable<FailingItem['problem']> }) {
  switch (problem) {
    case 'api_key_refused':
      return <Trans>the API key is rejected</Trans>;
    case 'endpoint_too_old':
      return <Trans>the webhook endpoint uses an old API version</Trans>;
    case 'events_failed':
      return <Trans>events cannot be read</Trans>;
    case 'customers_failed':
      return <Trans>payments cannot be recorded</Trans>;
    case 'no_events':
      return <Trans>no events</Trans>;
    default:
      return problem;
  }
}

function approvals({
  applications,
  commissions_to_approve: commissions,
  flagged,
}: InboxObject): (Entry | null)[] {
  return [
    commissions && commissions.count > 0
      ? {
          id: 'commissions',
          icon: 'percent',
          what: (
            <Plural
              value={commissions.count}
              one="# commission to approve"
              other="# commissions to approve"
            />
          ),
          detail: commissions.oldest_at && isOld(commissions.oldest_at) && (
            <Trans>
              oldest: <Time at={commissions.oldest_at} as="ago" />
            </Trans>
          ),
          money: commissions.money,
          to: '/$mode/commissions',
          search: { state: 'to_approve' },
          verb: <Trans>Review</Trans>,
        }
      : null,
    flagged && flagged.count > 0
      ? {
          id: 'flagged',
          icon: 'warning',
          tone: 'warn',
          what: <Plural value={flagged.count} one="# flagged commission" other="# flagged commissions" />,
          detail: <Trans>The customer may be the affiliate.</Trans>,
          money: flagged.money,
          to: '/$mode/commissions',
          search: { state: 'flagged' },
          verb: <Trans>Review</Trans>,
        }
      : null,
    applications && applications.count > 0
      ? {
          id: 'applications',
          icon: 'people',
          what: <Plural value={applications.count} one="# application" other="# applications" />,
          detail: <Names of={applications.items.map(({ name }) => name)} />,
          to: '/$mode/affiliates',
          search: { status: 'pending' },
          verb: <Trans>Review</Trans>,
        }
      : null,
  ];
}

function payments(
  {
    payouts_due: due,
    payouts_open: open,
    payouts_to_approve: toApprove,
    payout_details_changed: changed,
  }: InboxObject,
  isOneProgram: boolean,
): (Entry | null)[] {
  // A payout run is for one program, so users with several programs must choose one first.
  const check: Record<string, string> = isOneProgram ? { step: 'check' } : {};
  return [
    due && due.count > 0
      ? {
          id: 'due',
          icon: 'cash',
          what: <Plural value={due.count} one="# payout due" other="# payouts due" />,
          money: due.money,
          to: '/$mode/payouts/new',
          search: check,
          verb: <Trans>Prepare payout</Trans>,
        }
      : null,
    toApprove && toApprove.count > 0
      ? {
          id: 'to-approve',
          icon: 'cash',
          tone: 'warn',
          what: (
            <Plural
              value={toApprove.count}
              one="# payout is waiting for your approval"
              other="# payouts are waiting for your approval"
            />
          ),
          detail: <Names of={toApprove.items.map(({ affiliate_name }) => affiliate_name)} />,
          money: toApprove.money,
          to: '/$mode/payouts',
          search: { status: 'to_approve' },
          verb: <Trans>Review</Trans>,
        }
      : null,
    open && open.count > 0
      ? {
          id: 'open',
          icon: 'clock',
          what: <Plural value={open.count} one="# open payout" other="# open payouts" />,
          detail: open.oldest_at && (
            <Trans>
              since <Time at={open.oldest_at} as="day" />
            </Trans>
          ),
          money: open.money,
          to: '/$mode/payouts',
          search: { status: 'open' },
          verb: <Trans>See payouts</Trans>,
        }
      : null,
    changed && changed.count > 0
      ? {
          id: 'changed',
          icon: 'swap',
          tone: 'warn',
          what: (
            <Plural
              value={changed.count}
              one="# affiliate has new payout details"
              other="# affiliates have new payout details"
            />
          ),
          detail: <Names of={changed.items.map(({ affiliate_name }) => affiliate_name)} />,
          money: changed.money,
          to: '/$mode/payouts/new',
          search: check,
          verb: <Trans>Check</Trans>,
        }
      : null,
  ];
}
