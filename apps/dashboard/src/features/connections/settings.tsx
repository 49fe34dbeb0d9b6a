import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ConnectionWithCounts } from '@tributary/sdk';
import { type ReactNode, useState } from 'react';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { usePrograms } from '../../app/shared-queries.ts';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../components/button.tsx';
import { Code, Facts, Id } from '../../components/facts.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { Name } from '../../components/names.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import { changesOf } from '../../components/values.ts';
import { KeyField, SecretField } from './secret-fields.tsx';
import { inputOf, NameField, SettingsFields, settingsOf } from './settings-fields.tsx';

export function ConnectionSettings({ of }: { of: ConnectionWithCounts }) {
  const isConnected = of.status !== 'disconnected';
  return (
    <div className="content narrow connection-settings">
      <About of={of} />
      {isConnected && <Secret of={of} />}
      {isConnected && <Key of={of} />}
      {isConnected && <WhatCounts of={of} />}
      {isConnected && <End of={of} />}
    </div>
  );
}

function About({ of }: { of: ConnectionWithCounts }) {
  const { t } = useLingui();
  const { mode } = useHere();
  const program = usePrograms().data?.find(({ id }) => id === of.program_id);
  return (
    <section>
      <Facts
        of={[
          [
            t`Program`,
            <Link
              key="program"
              to="/$mode/settings"
              params={{ mode }}
              search={{ program_id: of.program_id }}
              className="link"
            >
              <Name of={program?.name ?? of.program_id} />
            </Link>,
          ],
          [t`Endpoint URL`, of.status !== 'disconnected' && <Code key="url" of={of.webhook_url} />],
          [t`Live since`, of.live_since && <Time at={of.live_since} />],
          [t`Created`, <Time key="created" at={of.created_at} />],
          [t`Id`, <Id key="id" of={of.id} />],
        ]}
      />
    </section>
  );
}

interface ReplacedProps {
  readonly title: ReactNode;
  readonly state: ReactNode;
  readonly isSet: boolean;
  readonly add: ReactNode;
  readonly form: (close: () => void) => ReactNode;
  readonly more?: ReactNode;
}

function Replaced({ title, state, isSet, add, form, more }: ReplacedProps) {
  const { can } = useHere();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="stack">
      <div className="row spread">
        <div>
          <h2>{title}</h2>
          <div className="secondary">{state}</div>
        </div>
        {can('write:connections') && !isOpen && (
          <div className="row">
            <Button onPress={() => setOpen(true)}>{isSet ? <Trans>Replace…</Trans> : add}</Button>
            {more}
          </div>
        )}
      </div>
      {isOpen && form(() => setOpen(false))}
    </section>
  );
}

function Secret({ of }: { of: ConnectionWithCounts }) {
  const { previous_webhook_secret_expires_at: until, last_event_at: last } = of;
  return (
    <Replaced
      title={<Trans>Signing secret</Trans>}
      isSet={of.has_webhook_secret}
      add={<Trans>Add secret…</Trans>}
      state={
        !of.has_webhook_secret ? (
          <Trans>Not set: all events are rejected.</Trans>
        ) : until === null ? (
          last === null ? (
            <Trans>Set. No event has arrived yet.</Trans>
          ) : (
            <Trans>
              Set. The last event arrived on <Time at={last} />.
            </Trans>
          )
        ) : (
          <Trans>
            Set. The previous one is accepted until <Time at={until} />.
          </Trans>
        )
      }
      form={(close) => <SecretForm of={of} onClose={close} />}
    />
  );
}

function SecretForm({ of, onClose }: { of: ConnectionWithCounts; onClose: () => void }) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    initial: { webhook_secret: '' },
    required: ['webhook_secret'],
    send: ({ webhook_secret }) => client.connections.update(of.id, { webhook_secret }),
    onSaved: onClose,
  });
  return (
    <Form of={form} className="stack form" unchanged={t`The secret was not changed.`}>
      <SecretField {...form.field('webhook_secret')} autoFocus />
      {of.has_webhook_secret && (
        <p className="secondary">
          <Trans>
            After you roll the secret in Stripe, paste the new one here. The current secret is accepted for
            another 24 hours, so no events are lost.
          </Trans>
        </p>
      )}
      <FormButtons verb={<Trans>Save secret</Trans>} onCancel={onClose} />
    </Form>
  );
}

function Key({ of }: { of: ConnectionWithCounts }) {
  const { t } = useLingui();
  const { client } = useHere();
  const { api_key_hint: hint, problem } = of;
  return (
    <Replaced
      title={<Trans>Restricted key</Trans>}
      isSet={hint !== null}
      add={<Trans>Add key…</Trans>}
      state={
        hint === null ? (
          <Trans>Not set. Used to look up details that events omit.</Trans>
        ) : problem === 'api_key_refused' ? (
          <Status shape="cross" tone="bad">
            <Trans>Stripe rejects {hint}…</Trans>
          </Status>
        ) : (
          <code>{hint}…</code>
        )
      }
      form={(close) => <KeyForm of={of} onClose={close} />}
      more={
        hint !== null && (
          <DeleteButton
            look="plain"
            label={<Trans>Remove…</Trans>}
            title={t`Remove restricted key`}
            verb={<Trans>Remove key</Trans>}
            what={[
              <Trans key="events">Events are still received.</Trans>,
              <Trans key="lookups">
                Details will no longer be looked up. Some promotion codes will remain unknown, and with an old
                API version, refunds will not be recorded.
              </Trans>,
              <Trans key="stripe">The key remains valid in Stripe until you delete it there.</Trans>,
            ]}
            change={() => client.connections.update(of.id, { api_key: null })}
          />
        )
      }
    />
  );
}

function KeyForm({ of, onClose }: { of: ConnectionWithCounts; onClose: () => void }) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    initial: { api_key: '' },
    required: ['api_key'],
    send: ({ api_key }) => client.connections.update(of.id, { api_key }),
    onSaved: onClose,
  });
  return (
    <Form of={form} className="stack form" unchanged={t`The key was not saved.`}>
      <KeyField {...form.field('api_key')} autoFocus />
      <FormButtons verb={<Trans>Save key</Trans>} onCancel={onClose} />
    </Form>
  );
}

function WhatCounts({ of }: { of: ConnectionWithCounts }) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    isEdit: true,
    initial: settingsOf(of),
    required: ['name'],
    needs: 'write:connections',
    send: (values, base) => client.connections.update(of.id, inputOf(changesOf(base, values))),
  });
  return (
    <section className="stack">
      <Form of={form} className="stack form long" unchanged={t`Your changes were not saved.`}>
        <h2>
          <Trans>General</Trans>
        </h2>
        <NameField form={form} />
        <div className="section">
          <h2>
            <Trans>Attribution</Trans>
          </h2>
          <p className="secondary">
            <Trans>Changes apply to payments credited from now on.</Trans>
          </p>
        </div>
        <SettingsFields form={form} />
        <FormButtons verb={<Trans>Save</Trans>} />
      </Form>
    </section>
  );
}

function End({ of }: { of: ConnectionWithCounts }) {
  const { t } = useLingui();
  const { client, can } = useHere();
  if (!can('delete:connections')) return null;
  return (
    <section className="stack">
      <div>
        <h2>
          <Trans>Disconnect</Trans>
        </h2>
        <p className="secondary">
          <Trans>Recorded sales are kept. You can connect the same account again later.</Trans>
        </p>
      </div>
      <div>
        <DeleteButton
          label={<Trans>Disconnect…</Trans>}
          title={t`Disconnect ${of.name}`}
          verb={<Trans>Disconnect</Trans>}
          what={[
            <Trans key="stay">Recorded sales, refunds and commissions are kept.</Trans>,
            <Trans key="missing">
              Later payments will not be recorded, nor will refunds or disputes of earlier payments.
            </Trans>,
            <Trans key="secrets">The signing secret and the key will be deleted from this server.</Trans>,
            <Trans key="again">
              A new connection will resume where this one left off, with a new endpoint URL.
            </Trans>,
          ]}
          change={() => client.connections.delete(of.id)}
        />
      </div>
    </section>
  );
}
