import { Trans } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { Icon } from '../../components/icon.tsx';
import { Copy, Problem } from '../../components/notes.tsx';
import { CommissionActions } from './commission-actions.tsx';
import { CommissionDetail } from './commission-detail.tsx';
import { useCommission } from './commission-panel.tsx';

export function CommissionPage() {
  const { id = '' } = useParams({ strict: false });
  const { mode } = useHere();
  const commission = useCommission(id);
  return (
    <Page
      title={
        <Link to="/$mode/commissions" params={{ mode }} className="back">
          <Icon name="left" small />
          <Trans>Commissions</Trans>
        </Link>
      }
      tabs={
        <span className="row">
          <code>{id}</code>
          <Copy text={id} />
        </span>
      }
      actions={commission.data && <CommissionActions of={commission.data} />}
    >
      <div className="content narrow">
        {commission.error && <Problem error={commission.error} retry={() => void commission.refetch()} />}
        {commission.data && <CommissionDetail of={commission.data} />}
      </div>
    </Page>
  );
}
