import { Trans } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { Icon } from '../../components/icon.tsx';
import { Copy, Problem } from '../../components/notes.tsx';
import { PayoutActions } from './payout-actions.tsx';
import { PayoutDetail } from './payout-detail.tsx';
import { usePayout } from './payout-panel.tsx';
import './payouts.css';

export function PayoutPage() {
  const { id = '' } = useParams({ strict: false });
  const { mode } = useHere();
  const payout = usePayout(id);
  return (
    <Page
      title={
        <Link to="/$mode/payouts" params={{ mode }} className="back">
          <Icon name="left" small />
          <Trans>Payouts</Trans>
        </Link>
      }
      tabs={
        <span className="row">
          <code className="cut">{id}</code>
          <Copy text={id} />
        </span>
      }
      actions={payout.data && <PayoutActions of={payout.data} />}
    >
      <div className="content narrow">
        {payout.error && <Problem error={payout.error} retry={() => void payout.refetch()} />}
        {payout.data && <PayoutDetail of={payout.data} />}
      </div>
    </Page>
  );
}
