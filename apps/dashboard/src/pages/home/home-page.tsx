import { Trans } from '@lingui/react/macro';
import { useHere } from '../../session/session-context.tsx';
import { Page } from '../../shell/page.tsx';
import { Inbox } from './inbox.tsx';
import { LatestSales } from './latest-sales.tsx';

/** What waits, and the latest sales beside it. */
export function HomePage() {
  const { can } = useHere();
  return (
    <Page title={<Trans>Home</Trans>} side={can('read:commissions') && <LatestSales />}>
      <div className="content">
        <h2>
          <Trans>Waiting for you</Trans>
        </h2>
        <Inbox />
      </div>
    </Page>
  );
}
