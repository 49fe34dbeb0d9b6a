import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { UserSessionItem } from '@tributary/sdk';
import { browserParts } from '@tributary/ui/browser';
import { useHere } from '../../app/session/session-context.tsx';
import { useSignOut } from '../../app/session/use-sign-out.ts';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { Problem } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { leave } from '../../components/unsaved.ts';

export function SessionsSection() {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const { data, error, refetch } = useQuery({
    queryKey: [mode, 'me', 'sessions'],
    queryFn: ({ signal }) => client.me.sessions({ signal }),
  });
  const others = useChange(() => client.me.endOtherSessions());
  return (
    <section className="section stack">
      <div className="row spread wrap">
        <h2>
          <Trans>Active sessions</Trans>
        </h2>
        {data && data.length > 1 && (
          <Button isDisabled={others.isPending} onPress={() => others.mutate(undefined)}>
            <Trans>Sign out all other sessions</Trans>
          </Button>
        )}
      </div>
      {error && !data && <Problem error={error} retry={() => void refetch()} />}
      {others.error && <Problem error={others.error} unchanged={t`No sessions were signed out.`} />}
      <ul className="account-list account-sessions">
        {data?.map((session) => (
          <SessionRow key={session.id} of={session} />
        ))}
      </ul>
    </section>
  );
}

function SessionRow({ of }: { of: UserSessionItem }) {
  const { t } = useLingui();
  const { client } = useHere();
  const end = useChange(() => client.me.endSession(of.id));
  const signOut = useSignOut();
  const { family, system } = browserParts(of.browser);
  const name = family ?? t`Another browser`;
  const browser = system === undefined ? name : t`${name} on ${system}`;
  return (
    <li>
      <div className="grow">
        <span className="name">{browser}</span>{' '}
        {of.is_current && (
          <span className="good">
            · <Trans>this browser</Trans>
          </span>
        )}
        <div className="secondary">
          {of.network} · {of.method} ·{' '}
          <Trans>
            last used <Time at={of.last_used_at} as="ago" />
          </Trans>
        </div>
        {end.error && <Problem error={end.error} unchanged={t`The session is still active.`} />}
      </div>
      <Button
        small
        isDisabled={end.isPending || signOut.isPending}
        aria-label={t`Sign out: ${browser}`}
        onPress={() => (of.is_current ? leave(signOut.mutate) : end.mutate(undefined))}
      >
        <Trans>Sign out</Trans>
      </Button>
    </li>
  );
}
