import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { TextField } from '../../components/field.tsx';
import { FormPanel } from '../../components/form-panel.tsx';

interface RedeliverAfterProps {
  readonly endpointId: string;
  readonly onClose: () => void;
}

/** Form that redelivers all events after a sequence number, for example after an outage of the receiver. */
export function RedeliverAfter({ endpointId, onClose }: RedeliverAfterProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const [queued, setQueued] = useState(0);
  const form = useForm({
    initial: { after: '' },
    required: ['after'],
    wrong: ({ after }) => ({
      after: !/^\d{0,15}$/.test(after.trim()) && t`Enter a whole number; 0 starts at the beginning.`,
    }),
    send: async (values) => {
      setQueued(0);
      // Each call queues up to 5,000 events. The loop stops at the event that is currently the latest, so that new
      // events do not prolong the loop.
      const { latest_sequence: until } = await client.webhookEvents.list({ limit: 1 });
      for (let after = Number(values.after); ; ) {
        const page = await client.webhookEndpoints.redeliver(endpointId, { after, until });
        setQueued((before) => before + page.deliveries);
        if (!page.has_more) return;
        after = page.next_after;
      }
    },
  });
  return (
    <FormPanel
      title={t`Send events again`}
      of={{ ...form, isSaved: false }}
      verb={<Trans>Send again</Trans>}
      onClose={onClose}
      unchanged={
        <Plural
          value={queued}
          one="# event was queued before that."
          other="# events were queued before that."
        />
      }
    >
      <p className="muted">
        <Trans>
          Every event after this sequence number that the endpoint subscribes to will be sent again. The ids
          stay the same, so receivers that process each id once are not affected.
        </Trans>
      </p>
      <TextField label={t`After sequence number`} {...form.field('after')} placeholder="0" amount autoFocus />
      {form.isSaved && (
        <p className="secondary" role="status">
          <Plural value={queued} _0="No events queued." one="# event queued." other="# events queued." />
        </p>
      )}
    </FormPanel>
  );
}
