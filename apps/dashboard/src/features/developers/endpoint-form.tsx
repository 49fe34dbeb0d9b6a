import { Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX, URL_LENGTH_MAX, webhookEventTypes } from '@tributary/core';
import type { WebhookEndpoint, WebhookEndpointCreate } from '@tributary/sdk';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Checkbox, TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';

export interface EndpointSettings {
  readonly url: string;
  readonly description: string | null;
  readonly event_types: WebhookEndpointCreate['event_types'];
}

interface EndpointFormProps {
  /** The endpoint to change; none for a new one. */
  readonly of?: WebhookEndpoint;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly verb: ReactNode;
  readonly onSave: (settings: EndpointSettings) => void;
}

export function EndpointForm({ of, error, isPending, verb, onSave }: EndpointFormProps) {
  const { t } = useLingui();
  const [url, setUrl] = useState(of?.url ?? '');
  const [description, setDescription] = useState(of?.description ?? '');
  const [types, setTypes] = useState<ReadonlySet<string>>(new Set(of?.event_types ?? ['*']));
  const isReady = url.trim() !== '' && types.size > 0;
  return (
    <Form
      className="stack settings"
      error={error}
      unchanged={of ? t`Nothing was saved.` : t`No endpoint was made.`}
      buttons={
        <Button type="submit" look="primary" isDisabled={!isReady || isPending}>
          {verb}
        </Button>
      }
      onSubmit={() => {
        if (!isReady) return;
        onSave({
          url: url.trim(),
          description: description.trim() || null,
          event_types: [...types] as EndpointSettings['event_types'],
        });
      }}
    >
      <TextField
        label={t`URL`}
        value={url}
        onChange={setUrl}
        placeholder="https://shop.com/webhooks"
        field="url"
        maxLength={URL_LENGTH_MAX}
        autoFocus={!of}
      />
      <TextField
        label={t`Description`}
        value={description}
        onChange={setDescription}
        field="description"
        maxLength={NAME_LENGTH_MAX}
      />
      <EventTypes chosen={types} onChange={setTypes} />
    </Form>
  );
}

interface EventTypesProps {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

function EventTypes({ chosen, onChange }: EventTypesProps) {
  const { t } = useLingui();
  const isAll = chosen.has('*');
  const toggle = (type: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(type);
    else next.delete(type);
    onChange(next);
  };
  return (
    <fieldset className="event-types" aria-label={t`Events`}>
      <Checkbox isSelected={isAll} onChange={(isOn) => onChange(new Set(isOn ? ['*'] : []))}>
        <Trans>All events, also those that later versions add</Trans>
      </Checkbox>
      {!isAll &&
        webhookEventTypes.map((type) => (
          <Checkbox key={type} isSelected={chosen.has(type)} onChange={(isOn) => toggle(type, isOn)}>
            <code>{type}</code>
          </Checkbox>
        ))}
    </fieldset>
  );
}
