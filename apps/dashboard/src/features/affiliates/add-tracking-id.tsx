import { Trans, useLingui } from '@lingui/react/macro';
import { TRACKING_ID_LENGTH_MAX } from '@tributary/core';
import type { Affiliate } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { TextField } from '../../components/field.tsx';
import { FormPanel } from '../../components/form-panel.tsx';

/** Adds another tracking id, such as a code from another service. */
export function AddTrackingId({ of, onClose }: { of: Affiliate; onClose: () => void }) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    initial: { tracking_id: '' },
    needs: 'write:affiliates',
    required: ['tracking_id'],
    send: (body) => client.affiliates.trackingIds.create(of.id, body),
    onSaved: onClose,
  });
  return (
    <FormPanel
      title={t`Add a tracking id`}
      of={form}
      verb={<Trans>Add tracking id</Trans>}
      unchanged={t`Nothing was changed.`}
      onClose={onClose}
    >
      <p className="secondary">
        <Trans>
          For existing links, for example from a previous service. The primary tracking id does not change.
        </Trans>
      </p>
      <TextField
        label={t`Tracking id`}
        {...form.field('tracking_id')}
        hint={t`Letters, digits, dots, underscores, tildes and hyphens. Stored in lowercase.`}
        maxLength={TRACKING_ID_LENGTH_MAX}
        autoFocus
      />
    </FormPanel>
  );
}
