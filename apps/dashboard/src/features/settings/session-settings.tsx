import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { tellOtherTabs } from '../../app/session/other-tabs.ts';
import { queryClient } from '../../app/session/queries.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { Name } from '../../components/names.tsx';
import { Copy, Problem } from '../../components/notes.tsx';
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
      <dl className="facts">
        <dt>
          <Trans>Account</Trans>
        </dt>
        <dd>{account_name}</dd>
        <dt>
          <Trans>Environment</Trans>
        </dt>
        <dd>{mode === 'live' ? <Trans>Live</Trans> : <Trans>Dev</Trans>}</dd>
        <dt>
          <Trans>With the key</Trans>
        </dt>
        <dd>
          <Name of={api_key_name} /> <code>{api_key_id}</code> <Copy text={api_key_id} />
        </dd>
        <dt>
          <Trans>Permissions</Trans>
        </dt>
        <dd>{permissions.includes('*') ? <Trans>Everything</Trans> : permissions.join(', ')}</dd>
        <dt>
          <Trans>Since</Trans>
        </dt>
        <dd>
          <Time at={created_at} />
        </dd>
        <dt>
          <Trans>Ends</Trans>
        </dt>
        <dd>
          <Time at={expires_at} />{' '}
          <span className="secondary">
            <Trans>
              if nobody uses it until then; each use moves it on by 12 hours. It ends with its key at the
              latest.
            </Trans>
          </span>
        </dd>
      </dl>
      <div>
        <Button isDisabled={isPending} onPress={() => leave(mutate)}>
          <Trans>Sign out of this environment</Trans>
        </Button>
      </div>
    </section>
  );
}
