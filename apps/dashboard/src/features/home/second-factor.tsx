import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useHere } from '../../app/session/session-context.tsx';
import { useMe } from '../account/use-me.ts';
import { Nudge } from './nudge.tsx';

/** Stored in the session, so that the strip reappears on the next visit. */
const dismissed = { in: sessionStorage, key: 'tributary.no-second-factor' };

/** Asks users who can move money, or grant that permission, to set up an authenticator app. */
export function SecondFactor() {
  const { mode } = useHere();
  const me = useMe();
  if (me.data?.has_totp !== false) return null;
  return (
    <Nudge
      icon="key"
      dismissed={dismissed}
      action={
        <Link to="/$mode/account" params={{ mode }} className="button small">
          <Trans>Set up app</Trans>
        </Link>
      }
    >
      <Trans>You have permission to send money. Protect your account with an authenticator app.</Trans>
    </Nudge>
  );
}
