import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { WebhookEndpoint } from '@tributary/sdk';
import { useState } from 'react';
import { DeleteDialog } from '../../app/delete-dialog.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { MoreActions } from '../../components/choice.tsx';
import { Problem } from '../../components/notes.tsx';

interface EndpointActionsProps {
  readonly of: WebhookEndpoint;
  readonly onForm: (form: 'edit' | 'redeliver') => void;
  readonly onSecret: (made: { readonly secret: string | null }) => void;
  readonly onDeleted: () => void;
}

type Asked = 'disable' | 'rotate' | 'delete';

/** Buttons that edit and test the endpoint, and a menu for the other actions. */
export function EndpointActions({ of, onForm, onSecret, onDeleted }: EndpointActionsProps) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const test = useChange(() => client.webhookEndpoints.test(of.id));
  const enable = useChange(() => client.webhookEndpoints.update(of.id, { enabled: true }));
  return (
    <div className="stack">
      {(test.error ?? enable.error) && <Problem error={test.error ?? enable.error} />}
      {test.data && (
        <p className="secondary" role="status">
          <Trans>A sample event is being sent.</Trans>{' '}
          <Link
            to="/$mode/developers"
            params={{ mode }}
            search={{ tab: 'deliveries', open: test.data.id }}
            className="link"
          >
            <Trans>See response</Trans>
          </Link>
        </p>
      )}
      <div className="row wrap">
        <Button onPress={() => onForm('edit')}>
          <Trans>Edit</Trans>
        </Button>
        {of.enabled ? (
          <Button isDisabled={test.isPending} onPress={() => test.mutate(undefined)}>
            <Trans>Send test event</Trans>
          </Button>
        ) : (
          <Button look="primary" isDisabled={enable.isPending} onPress={() => enable.mutate(undefined)}>
            <Trans>Enable</Trans>
          </Button>
        )}
        <MoreActions
          actions={[
            ...(of.enabled
              ? [{ id: 'redeliver', label: t`Send events again…`, run: () => onForm('redeliver') }]
              : []),
            { id: 'rotate', label: t`Rotate secret…`, run: () => setAsked('rotate') },
            ...(of.enabled ? [{ id: 'disable', label: t`Disable…`, run: () => setAsked('disable') }] : []),
            ...(can('delete:webhooks')
              ? [{ id: 'delete', label: t`Delete…`, danger: true, run: () => setAsked('delete') }]
              : []),
          ]}
        />
      </div>
      <DeleteDialog
        isOpen={asked === 'disable'}
        onClose={close}
        title={t`Disable endpoint`}
        verb={<Trans>Disable endpoint</Trans>}
        change={() => client.webhookEndpoints.update(of.id, { enabled: false })}
        what={[
          <Trans key="stop">
            No more events will be sent to {of.url}. Pending deliveries will wait until you enable it again.
          </Trans>,
          <Trans key="missed">
            Events that occur in the meantime are not delivered automatically when you enable the endpoint
            again. Use “Send events again” to deliver them.
          </Trans>,
          <Trans key="feed">The events stay in the feed.</Trans>,
        ]}
      />
      <DeleteDialog
        isOpen={asked === 'rotate'}
        onClose={close}
        title={t`Rotate secret`}
        verb={<Trans>Rotate secret</Trans>}
        change={() => client.webhookEndpoints.rotateSecret(of.id)}
        onDone={onSecret}
        what={[
          <Trans key="both">
            For 24 hours, deliveries are signed with both the new and the current secret. Update your
            receivers within that time.
          </Trans>,
          of.previous_secret_expires_at && (
            <Trans key="third">
              The secret replaced by the previous rotation will no longer be used for signing.
            </Trans>
          ),
          <Trans key="once">The new secret is shown only once.</Trans>,
        ]}
      />
      <DeleteDialog
        isOpen={asked === 'delete'}
        onClose={close}
        title={t`Delete endpoint`}
        verb={<Trans>Delete endpoint</Trans>}
        change={() => client.webhookEndpoints.delete(of.id)}
        onDone={onDeleted}
        what={[
          <Trans key="gone">{of.url} will be deleted, along with its secret and list of deliveries.</Trans>,
          <Trans key="pending">Pending deliveries will not be sent.</Trans>,
          <Trans key="feed">The events stay in the feed.</Trans>,
        ]}
      />
    </div>
  );
}
