import { useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX } from '@tributary/core';
import type { ApiKey, ApiKeyCreate } from '@tributary/sdk';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { PermissionPicker } from './permission-picker.tsx';
import { presets } from './permissions.ts';

export interface KeySettings {
  readonly name: string;
  readonly permissions: ApiKeyCreate['permissions'];
  readonly expires_at?: string | null;
}

interface KeyFormProps {
  /** The key to change; none for a new one. */
  readonly of?: ApiKey;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly verb: ReactNode;
  readonly onSave: (settings: KeySettings) => void;
}

const DAY_MS = 86_400_000;

/** Name, permissions and expiry of a key. Times are real ones: keys take no notice of the test clock. */
export function KeyForm({ of, error, isPending, verb, onSave }: KeyFormProps) {
  const { t } = useLingui();
  const [name, setName] = useState(of?.name ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(of?.permissions ?? presets.sales));
  const [expiry, setExpiry] = useState('keep');
  const isReady = name.trim() !== '' && chosen.size > 0;
  const save = () =>
    onSave({
      name: name.trim(),
      permissions: [...chosen] as ApiKeyCreate['permissions'],
      ...(expiry === 'keep'
        ? {}
        : {
            expires_at:
              expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * DAY_MS).toISOString(),
          }),
    });
  return (
    <Form
      className="stack settings"
      error={error}
      unchanged={of ? t`Nothing was saved.` : t`No key was made.`}
      buttons={
        <Button type="submit" look="primary" isDisabled={!isReady || isPending}>
          {verb}
        </Button>
      }
      onSubmit={() => {
        if (isReady) save();
      }}
    >
      <TextField
        label={t`Name`}
        value={name}
        onChange={setName}
        placeholder={t`Backend of the shop`}
        field="name"
        maxLength={NAME_LENGTH_MAX}
        autoFocus={!of}
      />
      <PermissionPicker chosen={chosen} onChange={setChosen} />
      <Select
        label={t`Expires`}
        field="expires_at"
        labelled
        value={expiry}
        onChange={setExpiry}
        options={[
          { id: 'keep', label: of?.expires_at ? t`As before` : t`Never` },
          ...(of?.expires_at ? [{ id: 'never', label: t`Never` }] : []),
          ...[7, 30, 90, 365].map((days) => ({ id: String(days), label: t`In ${days} days` })),
        ]}
      />
    </Form>
  );
}
