import { Trans } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { Icon } from '../../components/icon.tsx';
import { Copy, Problem } from '../../components/notes.tsx';
import { ReferralDetail } from './referral-detail.tsx';
import { useReferral } from './use-referral.ts';

export function ReferralPage() {
  const { id = '' } = useParams({ strict: false });
  const { mode } = useHere();
  const referral = useReferral(id);
  return (
    <Page
      title={
        <Link to="/$mode/referrals" params={{ mode }} className="back">
          <Icon name="left" small />
          <Trans>Referrals</Trans>
        </Link>
      }
      tabs={
        <span className="row">
          <code>{id}</code>
          <Copy text={id} />
        </span>
      }
    >
      <div className="content narrow">
        {referral.error && <Problem error={referral.error} retry={() => void referral.refetch()} />}
        {referral.data && <ReferralDetail of={referral.data} />}
      </div>
    </Page>
  );
}
