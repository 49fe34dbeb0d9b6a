import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';

/** Sends everything after an event again, as after an outage of the receiver. */
export function RedeliverAfter({ endpointId }: { endpointId: string }) {
  const { t } = useLingui();
  const { client } = useHere();
  const [typed, setTyped] = useState('');
  const [queued, setQueued] = useState(0);
  const text = typed.trim();
  const isSequence = /^\d{1,15}$/.test(text);
  const { mutate, error, isPending, isSuccess, reset } = useChange(async () => {
    setQueued(0);
    // At most 5,000 at a time, up to the event that is the latest now: it must come to an end.
    const { latest_sequence: until } = await client.webhookEvents.list({ limit: 1 });
    for (let after = Number(text); ; ) {
      const page = await client.webhookEndpoints.redeliver(endpointId, { after, until });
      setQueued((before) => before + page.deliveries);
      if (!page.has_more) return;
      after = page.next_after;
    }
  });
  return (
    <Form
      className="stack redeliver"
      error={error}
      unchanged={<Plural value={queued} one="# was queued before that." other="# were queued before that." />}
      onSubmit={() => {
        if (isSequence) mutate(undefined);
      }}
    >
      {(problem) => (
        <>
          <h3>
            <Trans>Send events again</Trans>
          </h3>
          <p className="muted">
            <Trans>
              Every event after this sequence goes to the endpoint once more, if it subscribes to it. Its id
              is the same: a receiver that counts each id once takes no harm.
            </Trans>
          </p>
          {problem}
          <div className="row end-aligned">
            <TextField
              label={t`After the sequence`}
              field="after"
              value={typed}
              onChange={(value) => {
                reset();
                setTyped(value);
              }}
              placeholder="0"
              amount
              error={text !== '' && !isSequence ? t`A whole number; 0 is the beginning.` : undefined}
            />
            <Button type="submit" isDisabled={!isSequence || isPending}>
              <Trans>Send again</Trans>
            </Button>
          </div>
          {isSuccess && (
            <p className="secondary" role="status">
              <Plural
                value={queued}
                _0="Nothing came after that."
                one="# event is queued."
                other="# events are queued."
              />
            </p>
          )}
        </>
      )}
    </Form>
  );
}
