import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDays } from '../../app/days.ts';
import { withWordsOf } from '../../app/language.ts';
import { inCurrency, leadingCurrency } from '../../app/report-figures.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Figure } from '../../components/figure.tsx';
import { later } from '../../components/later.tsx';
import { Problem } from '../../components/notes.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { lastDays, reportPeriod } from '../../format/period.ts';
import { Adjustments } from './adjustments.tsx';
import { isUsed } from './balance.ts';
import { Balances } from './balances.tsx';
import { Recruited } from './family.tsx';
import { Links } from './links.tsx';
import { Metadata } from './metadata.tsx';
import { TrackingIds } from './tracking-ids.tsx';
import type { AffiliateWithBalances } from './use-affiliate.ts';

const Application = later(
  async () => (await withWordsOf('portals', import('../portals/application.tsx'))).Application,
);
const CommissionMonths = later(
  async () =>
    (await withWordsOf('accounting', import('../accounting/commission-months.tsx'))).CommissionMonths,
);
const Merged = later(async () => (await import('./merged.tsx')).Merged);

const DAYS = 30;

export function AffiliateOverview({ of }: { of: AffiliateWithBalances }) {
  const { can } = useHere();
  const isPending = of.partnership_status === 'PENDING';
  const currencies = of.balances.filter(isUsed).map(({ currency }) => currency);
  return (
    <div className="content">
      <div className="row wrap who">
        <StatusBadge of="affiliate" status={of.partnership_status} more={of.rejection_reason} />
      </div>
      <p className="secondary">
        {isPending ? (
          <Trans>
            Applied <Time at={of.created_at} />. Commissions earned before approval are held until you approve
            the affiliate.
          </Trans>
        ) : (
          <Trans>
            Since <Time at={of.created_at} as="day" />
          </Trans>
        )}
      </p>
      {of.source === 'portal' && !of.erased_at && <Application of={of} />}
      {isPending && <Metadata of={of} />}
      {can('read:commissions') && <Figures of={of} />}
      {can('read:commissions') && can('read:payouts') && (currencies.length > 0 || of.merged.length > 0) && (
        <CommissionMonths {...{ of, currencies }} />
      )}
      <Balances of={of} />
      {(of.merged_into !== null || of.merged.length > 0) && <Merged of={of} />}
      <Adjustments affiliateId={of.id} />
      {of.merged_into === null && <TrackingIds of={of} />}
      <Links of={of} />
      <Recruited by={of.id} />
      {!isPending && <Metadata of={of} />}
    </div>
  );
}

/** Figures for the last 30 days and the 30 days before. */
function Figures({ of }: { of: AffiliateWithBalances }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const { zone, today } = useDays(of.program_id);
  const period = lastDays(today, DAYS);
  const query = {
    ...reportPeriod(period, zone),
    affiliate_id: of.id,
    ...({ group_by: 'affiliate', compare: 'previous_period' } as const),
  };
  const report = useQuery({
    queryKey: [mode, 'reports', 'affiliate', query],
    queryFn: ({ signal }) => client.reports.performance(query, { signal }),
    placeholderData: undefined,
  });
  if (report.error) return <Problem error={report.error} retry={() => void report.refetch()} />;
  const total = report.data?.total;
  const before = total?.previous;
  const used = [...(total?.money ?? []), ...(before?.money ?? [])];
  const currency = leadingCurrency(total?.money ?? []) ?? used[0]?.currency ?? 'USD';
  const others = (total?.money ?? []).length - 1;
  const money = inCurrency(total, currency);
  const moneyBefore = inCurrency(before, currency);
  const rows = (page: string) => ({
    to: `/$mode/${page}`,
    params: { mode },
    search: { affiliate_id: of.id },
  });
  const reports = { ...rows('reports'), search: { affiliate_id: of.id, ...period } };
  const isLoading = report.isPending;
  return (
    <section className="section overview" aria-label={t`Last ${DAYS} days`}>
      <div className="title">
        <h3>
          <Trans>Last {DAYS} days</Trans>
        </h3>
        {others > 0 && (
          <span className="secondary">
            <Plural
              value={others}
              one="plus sales in # other currency"
              other="plus sales in # other currencies"
            />
          </span>
        )}
      </div>
      <div className="figures" aria-busy={isLoading}>
        <Figure label={t`Clicks`} to={reports} now={total?.clicks} before={before?.clicks} />
        <Figure
          label={t`Sign-ups`}
          to={rows('referrals')}
          now={total?.referrals}
          before={before?.referrals}
        />
        <Figure label={t`Customers`} to={reports} now={total?.customers} before={before?.customers} />
        <Figure
          label={t`Sales`}
          to={rows('commissions')}
          currency={currency}
          now={total && money.sales}
          before={before && moneyBefore.sales}
        />
        <Figure
          label={t`Commission`}
          to={rows('commissions')}
          currency={currency}
          now={total && money.commission}
          before={before && moneyBefore.commission}
        />
      </div>
    </section>
  );
}
