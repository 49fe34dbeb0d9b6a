import { Trans, useLingui } from '@lingui/react/macro';
import type { ConnectionCheck, ConnectionWithCounts } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Checkbox } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { Problem } from '../../components/notes.tsx';
import { OwnSales, RecordingKeys } from './observing.tsx';
import { useCheck } from './use-connection.ts';

/** Switches an observing connection to recording sales. Lists the API keys that currently record sales. */
export function GoLive({ of }: { of: ConnectionWithCounts }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onPress={() => setOpen(true)}>
        <Trans>Go live…</Trans>
      </Button>
      <Dialog title={t`Go live with this connection`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Question of={of} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Question({ of, onClose }: { of: ConnectionWithCounts; onClose: () => void }) {
  const { client } = useHere();
  const check = useCheck(of);
  const [hasStopped, setStopped] = useState(false);
  const { mutate, error, isPending } = useChange(
    () => client.connections.update(of.id, { status: 'live' }),
    onClose,
  );
  const { data } = check;
  if (!data) return check.error && <Problem error={check.error} retry={() => void check.refetch()} />;
  const isRecorded = data.own_sales > 0;
  const isReady = !isPending && (hasStopped || !isRecorded);
  return (
    <Form className="stack form" movesMoney of={{ submit: () => mutate(undefined), isReady, error }}>
      <ul className="sentences">
        <li>
          <Trans>
            From now on, payments are recorded as sales and earn commissions. Earlier payments are not.
          </Trans>
        </li>
        <li>
          <Trans>Sales matched by id are not changed. Their refunds are recorded.</Trans>
        </li>
        <li>
          <Trans>The connection cannot go back to observing. To stop it, disconnect it.</Trans>
        </li>
      </ul>
      {isRecorded && <StillRecording check={data} hasStopped={hasStopped} onChange={setStopped} />}
      <FormButtons verb={<Trans>Go live</Trans>} onCancel={onClose} />
    </Form>
  );
}

interface StillRecordingProps {
  readonly check: ConnectionCheck;
  readonly hasStopped: boolean;
  readonly onChange: (hasStopped: boolean) => void;
}

function StillRecording({ check: { own_sales, recording_keys }, hasStopped, onChange }: StillRecordingProps) {
  return (
    <div className="stack">
      <div>
        <OwnSales of={own_sales} />
        <RecordingKeys of={recording_keys} />
        <p>
          <Trans>
            If these keys record the same payments as Stripe, both sales are held until you decide, unless the
            sales recorded with the keys include a Stripe id.
          </Trans>
        </p>
      </div>
      <Checkbox isSelected={hasStopped} onChange={onChange}>
        <Trans>My backend no longer records these payments, or it sends their Stripe ids</Trans>
      </Checkbox>
    </div>
  );
}
