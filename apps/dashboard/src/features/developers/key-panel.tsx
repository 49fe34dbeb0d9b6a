import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ApiKey } from '@tributary/sdk';
import { useState } from 'react';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { DetailPanel } from '../../app/detail.tsx';
import { NEW } from '../../app/new.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { Facts, Id } from '../../components/facts.tsx';
import { Name } from '../../components/names.tsx';
import { Time } from '../../components/time.tsx';
import { Maker } from '../people/maker.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyStatus } from './keys.tsx';
import { isEnded } from './made-keys.ts';
import { NewSecret } from './new-secret.tsx';
import { ALL } from './permissions.ts';

interface KeyPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function KeyPanel({ id, onClose }: KeyPanelProps) {
  return id === NEW ? <NewKey onClose={onClose} /> : <OneKey id={id} onClose={onClose} />;
}

function NewKey({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <NewSecret<{ readonly key?: string | null; readonly name: string }>
      title={t`Create key`}
      label={t`API key`}
      form={(onSaved) => <KeyForm onSaved={onSaved} onClose={onClose} />}
      saved={({ name }) => (
        <Trans>
          The key <Name of={name} /> has been created.
        </Trans>
      )}
      secretOf={({ key }) => key}
      onClose={onClose}
    />
  );
}

function OneKey({ id, onClose }: KeyPanelProps) {
  const { t } = useLingui();
  const { client, mode, session, can } = useHere();
  const [isEditing, setEditing] = useState(false);
  const toFacts = () => setEditing(false);
  const isOwn = id === session.api_key_id;
  const query = useQuery({
    queryKey: [mode, 'api-keys', 'one', id],
    queryFn: ({ signal }) => client.apiKeys.get(id, { signal }),
    placeholderData: undefined,
  });
  if (isEditing && query.data) return <KeyForm of={query.data} onSaved={toFacts} onClose={toFacts} />;
  const mayEdit = ({ permissions }: ApiKey) => can('write:keys') && permissions.every((each) => can(each));
  return (
    <DetailPanel
      of={{
        id,
        kind: t`API key`,
        query,
        name: ({ name }) => name,
        actions: (of) => (
          <>
            {!isOwn && !isEnded(of) && mayEdit(of) && (
              <Button onPress={() => setEditing(true)}>
                <Trans>Edit</Trans>
              </Button>
            )}
            {!of.revoked_at && <Revoke of={of} isOwn={isOwn} />}
          </>
        ),
        body: (of) => (
          <div className="stack settings">
            <KeyFacts of={of} />
            {isOwn ? (
              <p className="muted">
                <Trans>You are signed in with this key. A key cannot edit itself.</Trans>
              </p>
            ) : (
              !isEnded(of) &&
              !mayEdit(of) && (
                <p className="muted">
                  <Trans>
                    To edit this key, you need the write:keys permission and all of the key’s own permissions:{' '}
                    {of.permissions.join(', ')}.
                  </Trans>
                </p>
              )
            )}
          </div>
        ),
      }}
      onClose={onClose}
    />
  );
}

function KeyFacts({ of }: { of: ApiKey }) {
  const { t } = useLingui();
  return (
    <Facts
      of={[
        [t`Status`, <KeyStatus key="status" of={of} />],
        [t`Begins with`, <code key="hint">{of.hint}…</code>],
        [t`Id`, <Id key="id" of={of.id} />],
        [t`Created`, <Time key="made" at={of.created_at} />],
        [t`Created by`, of.made_by !== null && <Maker of={of.made_by} />],
        [t`Permissions`, of.permissions.includes(ALL) ? t`All permissions` : of.permissions.join(', ')],
        [t`Last used`, of.last_used_at ? <Time at={of.last_used_at} /> : t`Never`],
      ]}
    />
  );
}

function Revoke({ of, isOwn }: { of: ApiKey; isOwn: boolean }) {
  const { t } = useLingui();
  const { client, can } = useHere();
  if (!can('delete:keys')) return null;
  return (
    <DeleteButton
      label={<Trans>Revoke key…</Trans>}
      title={t`Revoke ${of.name}`}
      verb={<Trans>Revoke key</Trans>}
      change={() => client.apiKeys.delete(of.id)}
      what={[
        <Trans key="refused">Within a second, all requests with this key will be rejected.</Trans>,
        of.last_used_at && (
          <Trans key="used">
            It was last used <Time at={of.last_used_at} as="ago" />. Anything that uses it stops working.
          </Trans>
        ),
        <Trans key="sessions">Everyone who is signed in here with this key will be signed out.</Trans>,
        isOwn && <Trans key="own">This includes you. You need another key to sign in again.</Trans>,
        <Trans key="never">This cannot be undone. The key stays in the list.</Trans>,
      ]}
    />
  );
}
