import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useHere } from '../../../app/session/session-context.tsx';
import { usePrograms } from '../../../app/shared-queries.ts';
import { useFilters } from '../../../app/use-filters.ts';
import { useForm } from '../../../app/use-form.ts';
import { Select } from '../../../components/choice.tsx';
import { Form, FormButtons } from '../../../components/form.tsx';
import { defaultSettings, inputOf, NameField, SettingsFields } from '../settings-fields.tsx';
import { useConnections } from '../use-connection.ts';
import { ConnectFrame } from './connect-frame.tsx';

/** First step. The environment determines the Stripe mode. */
export function CreateStep() {
  const { mode } = useHere();
  const { data: connections, isPending } = useConnections();
  const isNameTaken = connections?.some(({ name }) => name === defaultSettings.name);
  return (
    <ConnectFrame
      step="create"
      title={<Trans>Create the connection</Trans>}
      lead={
        mode === 'live' ? (
          <Trans>
            This is your live environment, so you connect Stripe’s live mode. It takes four short steps and no
            code.
          </Trans>
        ) : (
          <Trans>
            This is your dev environment, so you connect Stripe’s test mode. It takes four short steps and no
            code.
          </Trans>
        )
      }
    >
      {!isPending && <CreateForm name={isNameTaken ? '' : defaultSettings.name} />}
    </ConnectFrame>
  );
}

function CreateForm({ name }: { name: string }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const { openPanel } = useFilters();
  const navigate = useNavigate();
  const { data: programs = [] } = usePrograms();
  const form = useForm({
    initial: { ...defaultSettings, name, program_id: '' },
    required: ['name'],
    needs: 'write:connections',
    send: ({ program_id, ...settings }) =>
      client.connections.create({
        provider: 'stripe',
        ...inputOf(settings),
        ...(program_id !== '' && { program_id }),
      }),
    onSaved: ({ id }) =>
      void navigate({
        to: '/$mode/connections/$id',
        params: { mode, id },
        search: { step: 'stripe' },
        replace: true,
      }),
  });
  const isChosen = programs.length < 2 || form.values.program_id !== '';
  return (
    <Form
      of={{ ...form, isReady: form.isReady && isChosen }}
      className="stack form"
      unchanged={t`The connection was not created.`}
    >
      {programs.length > 1 && (
        <Select
          label={t`Program`}
          labelled
          {...form.field('program_id')}
          options={programs.map((program) => ({ id: program.id, label: program.name }))}
          placeholder={t`Choose a program`}
          hint={t`Sales from this Stripe account belong to this program.`}
        />
      )}
      <NameField form={form} />
      <details className="fold">
        <summary>
          <Trans>What counts as a sale (optional)</Trans>
        </summary>
        <div className="stack form">
          <p className="secondary">
            <Trans>The defaults suit most shops. You can change them at any time.</Trans>
          </p>
          <SettingsFields form={form} />
        </div>
      </details>
      <FormButtons verb={<Trans>Create connection</Trans>} onCancel={() => openPanel(undefined)} />
    </Form>
  );
}
