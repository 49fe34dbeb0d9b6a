import { Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX } from '@tributary/core';
import type { ApiKey, ApiKeyCreate } from '@tributary/sdk';
import { DAY_MS } from '@tributary/ui/time';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { FormPanel } from '../../components/form-panel.tsx';
import { PermissionPicker } from './permission-picker.tsx';
import { presets } from './permissions.ts';

interface KeyFormProps {
  /** Key to edit. If undefined, the form creates a key. */
  readonly of?: ApiKey;
  readonly onSaved: (key: ApiKey & { readonly key?: string | null }) => void;
  readonly onClose: () => void;
}

/** Form for a key's name, permissions and expiry. Times follow the real clock, because keys ignore the test clock. */
export function KeyForm({ of, onSaved, onClose }: KeyFormProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const chosen: readonly string[] = of?.permissions ?? presets.sales;
  const form = useForm({
    isEdit: of !== undefined,
    initial: { name: of?.name ?? '', permissions: chosen, expires_at: 'keep' },
    required: ['name', 'permissions'],
    send: ({ name, permissions, expires_at: expiry }, base) => {
      const settings = {
        name,
        permissions: [...permissions] as ApiKeyCreate['permissions'],
        ...(expiry !== base.expires_at && { expires_at: expiry === 'never' ? null : inDays(Number(expiry)) }),
      };
      return of ? client.apiKeys.update(of.id, settings) : client.apiKeys.create(settings);
    },
    onSaved,
  });
  return (
    <FormPanel
      title={of ? t`Edit ${of.name}` : t`Create key`}
      of={form}
      verb={of ? <Trans>Save key</Trans> : <Trans>Create key</Trans>}
      unchanged={of ? t`Your changes were not saved.` : t`The key was not created.`}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        {...form.field('name')}
        placeholder={t`Shop backend`}
        maxLength={NAME_LENGTH_MAX}
        autoFocus
      />
      <PermissionPicker {...form.field('permissions')} />
      <Select
        label={t`Expires`}
        {...form.field('expires_at')}
        labelled
        options={[
          { id: 'keep', label: of?.expires_at ? t`Unchanged` : t`Never` },
          ...(of?.expires_at ? [{ id: 'never', label: t`Never` }] : []),
          ...[7, 30, 90, 365].map((days) => ({ id: String(days), label: t`In ${days} days` })),
        ]}
      />
    </FormPanel>
  );
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
