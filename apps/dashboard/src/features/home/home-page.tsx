import { Trans } from '@lingui/react/macro';
import type { Role } from '@tributary/core';
import { withWordsOf } from '../../app/language.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { useLacksProgram } from '../../app/shell/without-program.tsx';
import type { SelectProps } from '../../components/choice.tsx';
import { Icon } from '../../components/icon.tsx';
import { later } from '../../components/later.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Inbox } from './inbox.tsx';
import { LatestSales } from './latest-sales.tsx';
import { Overview } from './overview.tsx';
import { usePeriodChoices } from './period-choices.ts';
import { useOverview } from './use-overview.ts';

const OwnAccount = later(async () => (await import('./own-account.tsx')).OwnAccount);
const SecondFactor = later(async () => (await import('./second-factor.tsx')).SecondFactor);
const StartPage = later(
  async () => (await withWordsOf('people', import('../start/start-page.tsx'))).StartPage,
);
/** Loaded on demand. Until then, placeholders show the same text. */
const PeriodSelects = later<{ choices: readonly SelectProps[] }>(
  async () => (await import('./period-selects.tsx')).PeriodSelects,
  ({ choices }) =>
    choices.map(({ label, look = '', icon, options, value }) => (
      <div key={label} aria-busy="true">
        <span className={`button ${look}`}>
          {icon && <Icon name={icon} small />}
          {options.find(({ id }) => id === value)?.label}
          <Icon name="down" small />
        </span>
      </div>
    )),
);
const TopAffiliates = later(async () => (await import('./top-affiliates.tsx')).TopAffiliates);

const asksSecondFactorOf: ReadonlySet<string> = new Set<Role>(['owner', 'admin', 'finance']);

export function HomePage() {
  const { can, session } = useHere();
  const isKeyForAll = session.user === null && session.permissions.includes('*');
  const lacksProgram = useLacksProgram();
  const overview = useOverview();
  const choices = usePeriodChoices(overview);
  // Without a program, there is nothing to show.
  if (lacksProgram) return <StartPage />;
  return (
    <Page
      title={<Trans>Home</Trans>}
      actions={<PeriodSelects choices={choices} />}
      side={can('read:commissions') && <LatestSales />}
    >
      {isKeyForAll && <OwnAccount />}
      {session.user && asksSecondFactorOf.has(session.user.role) && <SecondFactor />}
      <div className="content">
        <h2>
          <Trans>Needs your attention</Trans>
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
