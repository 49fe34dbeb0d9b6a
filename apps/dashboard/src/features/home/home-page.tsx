import { Trans } from '@lingui/react/macro';
import { later } from '../../app/later.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { useLacksProgram } from '../../app/shell/without-program.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Inbox } from './inbox.tsx';
import { LatestSales } from './latest-sales.tsx';
import { Overview } from './overview.tsx';
import { useOverview } from './use-overview.ts';

const StartPage = later(async () => (await import('../start/start-page.tsx')).StartPage);
const PeriodChoice = later(async () => (await import('./period-choice.tsx')).PeriodChoice);
const TopAffiliates = later(async () => (await import('./top-affiliates.tsx')).TopAffiliates);

/** What waits, then how it goes, then who does it; the latest sales beside it. */
export function HomePage() {
  const { can } = useHere();
  const lacksProgram = useLacksProgram();
  const overview = useOverview();
  // Nothing can happen before there is a program.
  if (lacksProgram) return <StartPage />;
  return (
    <Page
      title={<Trans>Home</Trans>}
      actions={<PeriodChoice overview={overview} />}
      side={can('read:commissions') && <LatestSales />}
    >
      <div className="content">
        <h2>
          <Trans>Waiting for you</Trans>
        </h2>
        <Inbox />
        {overview.isEmpty ? (
          <FirstSteps />
        ) : (
          <>
            <Overview overview={overview} />
            {(overview.report.data || !overview.report.error) && <TopAffiliates overview={overview} />}
          </>
        )}
      </div>
    </Page>
  );
}
