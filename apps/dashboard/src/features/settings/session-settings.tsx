import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useSignOut } from '../../app/session/use-sign-out.ts';
import { Button } from '../../components/button.tsx';
import { Email, Facts, Id } from '../../components/facts.tsx';
import { Name } from '../../components/names.tsx';
import { Problem } from '../../components/notes.tsx';
import { useRoleName } from '../../components/role-words.ts';
import { Time } from '../../components/time.tsx';
import { leave } from '../../components/unsaved.ts';

export function SessionSettings() {
  const { t } = useLingui();
  const { session, mode } = useHere();
  const { mutate, error, isPending } = useSignOut();
  const roleName = useRoleName();
  const { user, api_key_name, api_key_id, account_name, permissions, created_at, expires_at } = session;
  return (
    <section className="section stack settings">
      <h2>
        <Trans>Signed in</Trans>
      </h2>
      {error && <Problem error={error} unchanged={t`You were not signed out.`} />}
      <Facts
        of={[
          [t`Account`, account_name],
          [t`Environment`, mode === 'live' ? t`Live` : t`Dev`],
          [t`Signed in as`, user && <Name of={user.name} />],
          [t`E-mail`, user && <Email key="email" of={user.email} />],
          [t`Role`, user && roleName(user.role)],
          [
            t`API key`,
            !user && (
              <Fragment key="key">
                <div>
                  <Name of={api_key_name ?? ''} />
                </div>
                <Id of={api_key_id ?? ''} />
              </Fragment>
            ),
          ],
          [t`Permissions`, permissions.includes('*') ? t`All permissions` : permissions.join(', ')],
          [t`Since`, <Time key="since" at={created_at} />],
          [
            t`Ends`,
            <Fragment key="ends">
              <Time at={expires_at} />
              <p className="secondary">
                {user ? (
                  <Trans>
                    The session ends after 12 hours of inactivity, and after 30 days at the latest.
                  </Trans>
                ) : (
                  <Trans>The session ends after 12 hours of inactivity, or when its key expires.</Trans>
                )}
              </p>
            </Fragment>,
          ],
        ]}
      />
      <div className="row wrap">
        {user && (
          <Link to="/$mode/account" params={{ mode }} className="button">
            <Trans>Your account</Trans>
          </Link>
        )}
        <Button isDisabled={isPending} onPress={() => leave(mutate)}>
          {user ? <Trans>Sign out</Trans> : <Trans>Sign out of this environment</Trans>}
        </Button>
      </div>
    </section>
  );
}
