import { Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX, URL_LENGTH_MAX, webhookEventTypes } from '@tributary/core';
import type { WebhookEndpoint, WebhookEndpointCreate } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { Checkbox, TextField } from '../../components/field.tsx';
import { FormPanel } from '../../components/form-panel.tsx';

type EventTypes = WebhookEndpointCreate['event_types'];
const everything: readonly string[] = ['*'];

interface EndpointFormProps {
  /** Endpoint to edit. If undefined, the form creates one. */
  readonly of?: WebhookEndpoint;
  readonly onSaved: (endpoint: WebhookEndpoint & { readonly secret?: string | null }) => void;
  readonly onClose: () => void;
}

export function EndpointForm({ of, onSaved, onClose }: EndpointFormProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    isEdit: of !== undefined,
    initial: {
      url: of?.url ?? '',
      description: of?.description ?? '',
      event_types: of?.event_types ?? everything,
    },
    required: ['url', 'event_types'],
    send: ({ description, event_types, ...others }) => {
      const types = [...event_types] as EventTypes;
      const settings = { ...others, description: description || null, event_types: types };
      return of ? client.webhookEndpoints.update(of.id, settings) : client.webhookEndpoints.create(settings);
    },
    onSaved,
  });
  return (
    <FormPanel
      title={of ? t`Edit endpoint` : t`Add endpoint`}
      of={form}
      verb={of ? <Trans>Save endpoint</Trans> : <Trans>Add endpoint</Trans>}
      unchanged={of ? t`Your changes were not saved.` : t`The endpoint was not created.`}
      onClose={onClose}
    >
      <TextField
        label={t`URL`}
        {...form.field('url')}
        placeholder="https://shop.com/webhooks"
        maxLength={URL_LENGTH_MAX}
        autoFocus
      />
      <TextField label={t`Description`} {...form.field('description')} maxLength={NAME_LENGTH_MAX} />
      <EventTypePicker {...form.field('event_types')} />
      {!of && (
        <p className="hint">
          <Trans>After you add the endpoint, its signing secret is shown once.</Trans>
        </p>
      )}
    </FormPanel>
  );
}

interface EventTypePickerProps {
  readonly value: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function EventTypePicker({ value, onChange }: EventTypePickerProps) {
  const { t } = useLingui();
  const isAll = value.includes('*');
  return (
    <fieldset className="field-group" aria-label={t`Events`}>
      <Checkbox isSelected={isAll} onChange={(isOn) => onChange(isOn ? everything : [])}>
        <Trans>All events, including events added in later versions</Trans>
      </Checkbox>
      {!isAll &&
        webhookEventTypes.map((type) => (
          <Checkbox
            key={type}
            isSelected={value.includes(type)}
            onChange={(isOn) =>
              onChange(webhookEventTypes.filter((each) => (each === type ? isOn : value.includes(each))))
            }
          >
            <code>{type}</code>
          </Checkbox>
        ))}
    </fieldset>
  );
}
