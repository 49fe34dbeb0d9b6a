import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { NEW } from '../../app/new.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useMembers } from '../people/use-members.ts';
import { isDismissed, Nudge } from './nudge.tsx';

const dismissed = { in: localStorage, key: 'tributary.no-account' };

/** Offers to create the first user if the session belongs to an API key with all permissions. */
export function OwnAccount() {
  return isDismissed(dismissed) ? null : <Offer />;
}

function Offer() {
  const { mode } = useHere();
  const members = useMembers();
  if (members.data?.length !== 0) return null;
  return (
    <Nudge
      icon="person"
      dismissed={dismissed}
      action={
        <Link
          to="/$mode/settings"
          params={{ mode }}
          search={{ tab: 'people', open: NEW }}
          className="button small"
        >
          <Trans>Create account</Trans>
        </Link>
      }
    >
      {mode === 'live' ? (
        <Trans>You are signed in with a live key.</Trans>
      ) : (
        <Trans>You are signed in with a dev key.</Trans>
      )}{' '}
      <Trans>Create your own account so that your name appears in the audit log.</Trans>
    </Nudge>
  );
}
