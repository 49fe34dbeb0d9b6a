import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { erasureReasons } from '@tributary/core';
import type { Referral } from '@tributary/sdk';
import { useState } from 'react';
import { DeleteDialog } from '../../app/delete-dialog.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { MoreActions, Select } from '../../components/choice.tsx';

type ErasureReason = (typeof erasureReasons)[number];

export function ReferralActions({ of }: { of: Referral }) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'delete' | 'erase'>();
  const close = () => setAsking(undefined);
  const actions = [
    // The server refuses to delete a customer whose sales have earned commission.
    of.converted_at === null &&
      can('delete:referrals') && {
        id: 'delete',
        label: t`Delete…`,
        danger: true,
        run: () => setAsking('delete'),
      },
    of.erased_at === undefined &&
      can('write:erasures') && {
        id: 'erase',
        label: t`Erase personal data…`,
        danger: true,
        run: () => setAsking('erase'),
      },
  ].filter((each) => each !== false);
  return (
    <>
      {can('read:commissions') && (
        <Link to="/$mode/commissions" params={{ mode }} search={{ referral_id: of.id }} className="button">
          <Trans>View commissions</Trans>
        </Link>
      )}
      <MoreActions actions={actions} />
      <DeleteDialog
        title={t`Delete referral`}
        what={[
          t`The referral and its ids will be permanently deleted.`,
          t`Later sales to this customer will not be credited to anyone.`,
        ]}
        verb={<Trans>Delete referral</Trans>}
        isOpen={asking === 'delete'}
        onClose={close}
        change={() => client.referrals.delete(of.id)}
        onDone={() => void navigate({ to: '/$mode/referrals', params: { mode } })}
      />
      <EraseDialog of={of} isOpen={asking === 'erase'} onClose={close} />
    </>
  );
}

interface EraseDialogProps {
  readonly of: Referral;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function EraseDialog({ of, isOpen, onClose }: EraseDialogProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const [reason, setReason] = useState<ErasureReason>('requested');
  const names: Readonly<Record<ErasureReason, string>> = {
    requested: t`The customer requested it`,
    retention_ended: t`The retention period has ended`,
    no_longer_needed: t`The data is no longer needed`,
    other: t`Other`,
  };
  return (
    <DeleteDialog
      title={t`Erase personal data`}
      what={[
        t`The name, e-mail address and ids will be permanently replaced. This cannot be undone.`,
        t`Amounts, statuses and ledger entries do not change.`,
      ]}
      verb={<Trans>Erase permanently</Trans>}
      isOpen={isOpen}
      onClose={onClose}
      change={() => client.erasures.create({ referral_id: of.id, reason })}
    >
      <Select
        label={t`Reason`}
        labelled
        value={reason}
        onChange={setReason}
        options={erasureReasons.map((id) => ({ id, label: names[id] }))}
      />
    </DeleteDialog>
  );
}
