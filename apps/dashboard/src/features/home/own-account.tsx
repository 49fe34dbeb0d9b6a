import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NEW } from '../../app/new.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';

const KEY = 'tributary.no-account';

/** Offers to create the first user when the session belongs to an API key with all permissions. */
export function OwnAccount() {
  const { client, mode } = useHere();
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(KEY) !== null);
  const members = useQuery({
    queryKey: [mode, 'members'],
    queryFn: ({ signal }) => client.members.list({ signal }),
    enabled: !isDismissed,
  });
  if (isDismissed || members.data?.length !== 0) return null;
  return (
    <div className="own-account" role="status">
      <Icon name="person" />
      <span className="grow">
        {mode === 'live' ? (
          <Trans>You are signed in with a live key.</Trans>
        ) : (
          <Trans>You are signed in with the dev key.</Trans>
        )}{' '}
        <Trans>Make yourself an account, so that the audit log has your name.</Trans>
      </span>
      <Link
        to="/$mode/settings"
        params={{ mode }}
        search={{ tab: 'people', open: NEW }}
        className="button small"
      >
        <Trans>Make an account</Trans>
      </Link>
      <Button
        small
        look="quiet"
        onPress={() => {
          localStorage.setItem(KEY, 'dismissed');
          setDismissed(true);
        }}
      >
        <Trans>Not now</Trans>
      </Button>
    </div>
  );
}
