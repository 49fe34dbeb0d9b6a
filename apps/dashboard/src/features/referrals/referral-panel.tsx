import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useHere } from '../../app/session/session-context.tsx';
import { Copy, Problem } from '../../components/notes.tsx';
import { Panel } from '../../components/panel.tsx';
import { ReferralDetail } from './referral-detail.tsx';
import { useReferral } from './use-referral.ts';

interface ReferralPanelProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

export function ReferralPanel({ id, onClose, onStep }: ReferralPanelProps) {
  const { t } = useLingui();
  const { mode, can } = useHere();
  const referral = useReferral(id);
  return (
    <Panel
      label={t`Referral ${id}`}
      onClose={onClose}
      onStep={onStep}
      title={
        <>
          <h3>
            <Trans>Referral</Trans>
          </h3>
          <code className="cut">{id}</code>
          <Copy text={id} />
        </>
      }
      foot={
        <>
          {can('read:commissions') && (
            <Link to="/$mode/commissions" params={{ mode }} search={{ referral_id: id }} className="button">
              <Trans>Its commissions</Trans>
            </Link>
          )}
          <Link to="/$mode/referrals/$id" params={{ mode, id }} className="link">
            <Trans>Open page</Trans>
          </Link>
        </>
      }
    >
      {referral.error && <Problem error={referral.error} retry={() => void referral.refetch()} />}
      {referral.data && <ReferralDetail of={referral.data} />}
    </Panel>
  );
}
