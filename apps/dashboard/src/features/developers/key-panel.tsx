import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ApiKey } from '@tributary/sdk';
import { useState } from 'react';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { Name } from '../../components/names.tsx';
import { Copy, Problem } from '../../components/notes.tsx';
import { Panel } from '../../components/panel.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import { Time } from '../../components/time.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyStatus } from './keys.tsx';

interface KeyPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A new key, or one that exists. */
export function KeyPanel({ id, onClose }: KeyPanelProps) {
  return id === 'new' ? <NewKey onClose={onClose} /> : <OneKey id={id} onClose={onClose} />;
}

function NewKey({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [made, setMade] = useState<{ readonly key?: string | null; readonly name: string }>();
  return (
    <Panel
      label={t`Create a key`}
      onClose={onClose}
      title={
        <h3>
          <Trans>Create a key</Trans>
        </h3>
      }
    >
      {made ? (
        <ShownOnce
          title={
            <Trans>
              The key <Name of={made.name} /> is made.
            </Trans>
          }
          secret={made.key ?? null}
          label={t`API key`}
          onDone={onClose}
        />
      ) : (
        <KeyForm onSaved={setMade} />
      )}
    </Panel>
  );
}

function OneKey({ id, onClose }: KeyPanelProps) {
  const { t } = useLingui();
  const { client, mode, session } = useHere();
  const key = useQuery({
    queryKey: [mode, 'api-keys', 'one', id],
    queryFn: ({ signal }) => client.apiKeys.get(id, { signal }),
    placeholderData: undefined,
  });
  const { data } = key;
  const isEnded =
    data && (data.revoked_at !== null || (data.expires_at && Date.parse(data.expires_at) <= Date.now()));
  return (
    <Panel
      label={t`API key ${data?.name ?? id}`}
      onClose={onClose}
      title={<h3 className="cut">{data?.name ?? <code>{id}</code>}</h3>}
      foot={data && !data.revoked_at && <Revoke of={data} isOwn={data.id === session.api_key_id} />}
    >
      {key.error && <Problem error={key.error} retry={() => void key.refetch()} />}
      {data && (
        <div className="stack settings">
          <Facts of={data} />
          {data.id === session.api_key_id ? (
            <p className="muted">
              <Trans>This is the key that you are signed in with. A key cannot edit itself.</Trans>
            </p>
          ) : (
            !isEnded && <EditKey key={data.id} of={data} />
          )}
        </div>
      )}
    </Panel>
  );
}

function Facts({ of }: { of: ApiKey }) {
  return (
    <dl className="facts">
      <dt>
        <Trans>Status</Trans>
      </dt>
      <dd>
        <KeyStatus of={of} />
      </dd>
      <dt>
        <Trans>Begins with</Trans>
      </dt>
      <dd>
        <code>{of.hint}…</code>
      </dd>
      <dt>
        <Trans>Id</Trans>
      </dt>
      <dd>
        <code>{of.id}</code> <Copy text={of.id} />
      </dd>
      <dt>
        <Trans>Made</Trans>
      </dt>
      <dd>
        <Time at={of.created_at} />
      </dd>
      <dt>
        <Trans>Last used</Trans>
      </dt>
      <dd>{of.last_used_at ? <Time at={of.last_used_at} /> : <Trans>Never</Trans>}</dd>
    </dl>
  );
}

function EditKey({ of }: { of: ApiKey }) {
  const { can, session } = useHere();
  const holds = session.permissions.includes('*') || of.permissions.every((each) => can(each));
  if (!can('write:keys') || !holds)
    return (
      <p className="muted">
        <Trans>
          Editing it needs the permission write:keys, and every permission that the key has:{' '}
          {of.permissions.join(', ')}.
        </Trans>
      </p>
    );
  return <KeyForm of={of} />;
}

function Revoke({ of, isOwn }: { of: ApiKey; isOwn: boolean }) {
  const { t } = useLingui();
  const { client, can } = useHere();
  if (!can('delete:keys')) return null;
  return (
    <DeleteButton
      label={<Trans>Revoke the key…</Trans>}
      title={t`Revoke ${of.name}`}
      verb={<Trans>Revoke the key</Trans>}
      change={() => client.apiKeys.delete(of.id)}
      what={[
        <Trans key="refused">Within a second, every request with this key is refused.</Trans>,
        of.last_used_at && (
          <Trans key="used">
            It was last used <Time at={of.last_used_at} as="ago" />. Whatever used it stops working.
          </Trans>
        ),
        <Trans key="sessions">Everybody who is signed in here with it is signed out.</Trans>,
        isOwn && <Trans key="own">That is you: you need another key to come back.</Trans>,
        <Trans key="never">It cannot be made valid again. It stays in the list.</Trans>,
      ]}
    />
  );
}
