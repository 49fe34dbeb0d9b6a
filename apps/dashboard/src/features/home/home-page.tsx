import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { useLacksProgram } from '../../app/shell/without-program.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Select } from '../../components/choice.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Inbox } from './inbox.tsx';
import { LatestSales } from './latest-sales.tsx';
import { Overview } from './overview.tsx';
import { TopAffiliates } from './top-affiliates.tsx';
import { useOverview } from './use-overview.ts';

const StartPage = lazy(async () => ({ default: (await import('../start/start-page.tsx')).StartPage }));

/** What waits, then how it goes, then who does it; the latest sales beside it. */
export function HomePage() {
  const { can } = useHere();
  const lacksProgram = useLacksProgram();
  const overview = useOverview();
  // Nothing can happen before there is a program.
  if (lacksProgram)
    return (
      <Suspense>
        <StartPage />
      </Suspense>
    );
  return (
    <Page
      title={<Trans>Home</Trans>}
      actions={<Period overview={overview} />}
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

function Period({ overview }: { overview: ReturnType<typeof useOverview> }) {
  const { t } = useLingui();
  const { set } = useFilters();
  const { days, compare, currency, currencies } = overview;
  return (
    <>
      <Select
        label={t`Compare with`}
        look="quiet"
        value={compare}
        onChange={(id) => set('compare', id === 'previous_period' ? undefined : id)}
        options={[
          { id: 'previous_period', label: t`Compare: previous ${days} days` },
          { id: 'previous_year', label: t`Compare: previous year` },
        ]}
      />
      <Select
        label={t`Period`}
        icon="calendar"
        value={String(days)}
        onChange={(id) => set('days', id === '30' ? undefined : id)}
        options={[7, 30, 90, 365].map((each) => ({ id: String(each), label: t`Last ${each} days` }))}
      />
      {currencies.length > 1 && (
        <Select
          label={t`Currency`}
          value={currency}
          onChange={(id) => set('currency', id)}
          options={currencies.map((code) => ({ id: code, label: code }))}
        />
      )}
    </>
  );
}
