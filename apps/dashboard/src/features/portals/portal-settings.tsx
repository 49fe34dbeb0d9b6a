import './portals.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Portal, Program } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Copy, Problem } from '../../components/notes.tsx';
import { Status } from '../../components/status.tsx';
import { PortalForm } from './portal-form.tsx';

export function PortalSettings({ program }: { program: Program }) {
  const { client, mode, can } = useHere();
  const mayRead = can('read:portals');
  const portal = useQuery({
    queryKey: [mode, 'portals', program.id],
    queryFn: ({ signal }) => client.portals.get(program.id, { signal }),
    enabled: mayRead,
  });
  if (!mayRead)
    return (
      <p className="muted">
        <Trans>You need the read:portals permission to see the portal.</Trans>
      </p>
    );
  if (portal.error) return <Problem error={portal.error} retry={() => void portal.refetch()} />;
  if (!portal.data) return <p aria-busy="true" />;
  return (
    <>
      <PortalState portal={portal.data} />
      <PortalForm key={program.id} portal={portal.data} program={program} />
    </>
  );
}

/** Opens or closes the portal. Separate from the form, because it takes effect immediately. */
function PortalState({ portal }: { portal: Portal }) {
  const { t } = useLingui();
  const { client, can } = useHere();
  const [isAsking, setAsking] = useState(false);
  const { is_open, portal_url } = portal;
  const change = useChange(
    (isOpen: boolean) => client.portals.update(portal.program_id, { is_open: isOpen }),
    () => setAsking(false),
  );
  return (
    <section className="portal-state">
      <div className="row spread wrap">
        <div className="stack">
          <Status shape={is_open ? 'tick' : 'slash'} tone={is_open ? 'good' : 'quiet'}>
            {is_open ? <Trans>The portal is open.</Trans> : <Trans>The portal is closed.</Trans>}
          </Status>
          <p className="hint">
            {is_open ? (
              <Trans>Your affiliates sign in with their e-mail address.</Trans>
            ) : (
              <Trans>Nobody can sign in or apply until you open it.</Trans>
            )}
          </p>
        </div>
        {can('write:portals') &&
          (is_open ? (
            <Button onPress={() => setAsking(true)}>
              <Trans>Close portal…</Trans>
            </Button>
          ) : (
            <Button look="primary" isDisabled={change.isPending} onPress={() => change.mutate(true)}>
              <Trans>Open portal</Trans>
            </Button>
          ))}
      </div>
      <div className="portal-address">
        <span className="label">
          <Trans>Address</Trans>
        </span>
        {is_open ? (
          <a className="link" href={portal_url} target="_blank" rel="noreferrer">
            {portal_url}
          </a>
        ) : (
          <code>{portal_url}</code>
        )}
        <Copy text={portal_url} label={t`Copy address`} />
      </div>
      {change.error && !isAsking && <Problem error={change.error} />}
      <ConfirmDialog
        title={t`Close portal`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        verb={<Trans>Close portal</Trans>}
        look="danger"
        isPending={change.isPending}
        error={change.error}
        onGo={() => change.mutate(false)}
      >
        <Trans>
          Affiliates can no longer sign in, and nobody can apply. Their links and commissions are not
          affected.
        </Trans>
      </ConfirmDialog>
    </section>
  );
}
