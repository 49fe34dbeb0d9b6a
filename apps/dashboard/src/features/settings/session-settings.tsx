import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import { tellOtherTabs } from '../../app/session/other-tabs.ts';
import { queryClient } from '../../app/session/queries.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { Facts, Id } from '../../components/facts.tsx';
import { Name } from '../../components/names.tsx';
import { Problem } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { leave } from '../../components/unsaved.ts';

/** Who is signed in here, and until when. */
export function SessionSettings() {
  const { t } = useLingui();
  const { session, client, mode } = useHere();
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => await client.sessions.end(),
    onSuccess: async () => {
      tellOtherTabs(mode);
      await navigate({ to: '/enter', search: { mode }, replace: true });
      queryClient.clear();
    },
  });
  const { api_key_name, api_key_id, account_name, permissions, created_at, expires_at } = session;
  return (
    <section className="section stack settings">
      <h2>
        <Trans>Signed in</Trans>
      </h2>
      {error && <Problem error={error} unchanged={t`You are still signed in.`} />}
      <Facts
        of={[
          [t`Account`, account_name],
          [t`Environment`, mode === 'live' ? t`Live` : t`Dev`],
          session.user
            ? [t`As`, `${session.user.name} (${session.user.email})`]
            : [
                t`With the key`,
                <Fragment key="key">
                  <Name of={api_key_name ?? ''} /> <Id of={api_key_id ?? ''} />
                </Fragment>,
              ],
          [t`Permissions`, permissions.includes('*') ? t`Everything` : permissions.join(', ')],
          [t`Since`, <Time key="since" at={created_at} />],
          [
            t`Ends`,
            <Fragment key="ends">
              <Time at={expires_at} />{' '}
              <span className="secondary">
                <Trans>
                  if nobody uses it until then; each use moves it on by 12 hours. It ends with its key at the
                  latest.
                </Trans>
              </span>
            </Fragment>,
          ],
        ]}
      />
      <div>
        <Button isDisabled={isPending} onPress={() => leave(mutate)}>
          <Trans>Sign out of this environment</Trans>
        </Button>
      </div>
    </section>
  );
}
