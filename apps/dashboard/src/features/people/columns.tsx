import { Trans, useLingui } from '@lingui/react/macro';
import type { Invitation, Member } from '@tributary/sdk';
import { useMemo } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Email } from '../../components/facts.tsx';
import { Name } from '../../components/names.tsx';
import { useRoleName } from '../../components/role-words.ts';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';

export function Address({ of: { email, email_verified } }: { of: Pick<Member, 'email' | 'email_verified'> }) {
  return (
    <>
      <Email of={email} /> {!email_verified && <NotVerified />}
    </>
  );
}

const NotVerified = () => (
  <span className="muted">
    <Trans>(not verified)</Trans>
  </span>
);

export function useMemberColumns(): readonly Column<Member>[] {
  const { t } = useLingui();
  const { user } = useHere().session;
  const roleName = useRoleName();
  const own = user?.id;
  return useMemo(
    () => [
      {
        id: 'name',
        label: t`Name`,
        lead: true,
        at: 'title',
        cell: ({ id, name }) => (
          <>
            <Name of={name} />{' '}
            {id === own && (
              <span className="muted">
                <Trans>(you)</Trans>
              </span>
            )}
          </>
        ),
      },
      { id: 'role', label: t`Role`, at: 'status', cell: ({ role }) => roleName(role) },
      {
        id: 'email',
        grow: true,
        label: t`E-mail`,
        at: 'meta',
        cell: ({ email, email_verified }) => (
          <span className="row">
            <span className="cut">
              <Name of={email} />
            </span>
            {!email_verified && <NotVerified />}
          </span>
        ),
      },
      {
        id: 'factor',
        label: t`Second factor`,
        from: 'tablet',
        cell: ({ has_totp }) =>
          has_totp ? (
            <Status shape="tick" tone="good">
              <Trans>App</Trans>
            </Status>
          ) : (
            <span className="muted">
              <Trans context="second factor">None</Trans>
            </span>
          ),
      },
      {
        id: 'used',
        label: t`Last active`,
        at: 'amount',
        labelled: true,
        cell: ({ last_used_at, disabled_at }) =>
          disabled_at !== null ? (
            <Status shape="slash" tone="quiet">
              <Trans>Disabled</Trans>
            </Status>
          ) : last_used_at ? (
            <Time at={last_used_at} as="ago" />
          ) : (
            <span className="muted">
              <Trans>Never</Trans>
            </span>
          ),
      },
    ],
    [t, own, roleName],
  );
}

export function useInvitationColumns(): readonly Column<Invitation>[] {
  const { t } = useLingui();
  const roleName = useRoleName();
  return useMemo(
    () => [
      {
        id: 'email',
        label: t`E-mail`,
        lead: true,
        at: 'title',
        cell: ({ email }) => <Name of={email} />,
      },
      { id: 'role', label: t`Role`, at: 'status', cell: ({ role }) => roleName(role) },
      {
        id: 'way',
        label: t`Link`,
        at: 'meta',
        cell: ({ is_mailed }) => (is_mailed ? <Trans>mailed</Trans> : <Trans>copied</Trans>),
      },
      {
        id: 'ends',
        label: t`Ends`,
        at: 'amount',
        cell: ({ expires_at }) => <Time at={expires_at} as="day" />,
      },
    ],
    [t, roleName],
  );
}
