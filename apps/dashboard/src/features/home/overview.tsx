import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay, zoneName } from '@tributary/ui/time';
import { inCurrency } from '../../app/report-figures.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Figure } from '../../components/figure.tsx';
import { useLanguage } from '../../components/language.ts';
import { Amount } from '../../components/money.tsx';
import { Problem } from '../../components/notes.tsx';
import { PlotTable } from '../../components/plot/plot-table.tsx';
import { AVERAGED_DAYS, withAverages } from '../../components/plot/scale.ts';
import { type PlotPoint, TimePlot } from '../../components/plot/time-plot.tsx';
import { daysOf, formatShare } from '../../format/period.ts';
import type { Overview as OverviewData } from './use-overview.ts';

export function Overview({ overview }: { overview: OverviewData }) {
  const { t } = useLingui();
  const { report } = overview;
  if (report.error && !report.data)
    return (
      <div className="section">
        <Problem error={report.error} retry={() => void report.refetch()} />
      </div>
    );
  return (
    <section className="section overview" aria-label={t`Overview`}>
      <Figures overview={overview} />
      <SalesPlot overview={overview} />
    </section>
  );
}

function Figures({ overview }: { overview: OverviewData }) {
  const { total, currency, period } = overview;
  const { mode } = useHere();
  const before = total?.previous;
  const money = inCurrency(total, currency);
  const moneyBefore = inCurrency(before, currency);
  const locale = useLanguage();
  const [clicks, referrals, customers] = [total?.clicks ?? 0, total?.referrals ?? 0, total?.customers ?? 0];
  const ofClicks = formatShare(referrals, clicks, locale);
  const ofSignUps = formatShare(customers, referrals, locale);
  const others = (total?.money ?? []).filter((each) => each.currency !== currency && each.sales !== 0);
  const inOthers = (of: 'sales' | 'commission') =>
    others.map((each) => ({ currency: each.currency, amount: each[of] }));
  const report = {
    to: '/$mode/reports',
    params: { mode },
    search: period,
  } as const;
  return (
    <div className="figures">
      <Figure label={<Trans>Clicks</Trans>} to={report} now={clicks} before={before?.clicks} />
      <Figure
        label={<Trans>Sign-ups</Trans>}
        to={report}
        now={referrals}
        before={before?.referrals}
        share={ofClicks && <Trans>{ofClicks} of clicks</Trans>}
      />
      <Figure
        label={<Trans>Customers</Trans>}
        to={report}
        now={customers}
        before={before?.customers}
        share={ofSignUps && <Trans>{ofSignUps} of sign-ups</Trans>}
      />
      <Figure
        label={<Trans>Sales</Trans>}
        to={report}
        swatch="var(--data-1)"
        now={money.sales}
        before={before ? moneyBefore.sales : undefined}
        currency={currency}
        others={inOthers('sales')}
      />
      <Figure
        label={<Trans>Commission</Trans>}
        to={report}
        swatch="var(--data-2)"
        now={money.commission}
        before={before ? moneyBefore.commission : undefined}
        currency={currency}
        others={inOthers('commission')}
      />
    </div>
  );
}

function SalesPlot({ overview }: { overview: OverviewData }) {
  const { t } = useLingui();
  const locale = useLanguage();
  const { now } = useHere();
  const { report, currency, days, period } = overview;
  const zone = zoneName(overview.zone);
  const rows = new Map(report.data?.rows.map((row) => [row.key, row]));
  const day = (key: string | null | undefined) =>
    key ? formatDay(new Date(`${key}T12:00:00Z`), now(), locale, 'UTC') : '';
  const byDay = daysOf(period).map((key): PlotPoint => {
    const row = rows.get(key);
    const { sales, commission } = inCurrency(row, currency);
    const before = row?.previous ? inCurrency(row.previous, currency).sales : undefined;
    return { key, label: day(key), lead: sales, part: commission, before };
  });
  const points = withAverages(byDay);
  const label = t`Sales and commission per day in ${currency}`;
  const names = { lead: t`Sales`, part: t`Commission` };
  const amount = (value: number) => <Amount of={{ amount: value, currency }} />;
  return (
    <>
      <TimePlot
        label={label}
        points={points}
        isStale={report.isPlaceholderData}
        isLastOpen
        lastLabel={t`Today`}
        formatAxis={(value) =>
          new Intl.NumberFormat(locale, { notation: value >= 100_000 ? 'compact' : 'standard' }).format(value)
        }
        tip={(point) => (
          <>
            <strong>{point.label}</strong>
            <dl>
              <dt>
                <span className="swatch" style={{ color: 'var(--data-1)' }} /> {names.lead}
              </dt>
              <dd>{amount(point.lead)}</dd>
              <dt>
                <span className="swatch" style={{ color: 'var(--data-2)' }} /> {names.part}
              </dt>
              <dd>{amount(point.part ?? 0)}</dd>
              {point.before !== undefined && (
                <>
                  <dt>
                    <span className="dashes" /> {t`Sales, ${day(rows.get(point.key)?.previous?.key)}`}
                  </dt>
                  <dd>{amount(point.before)}</dd>
                </>
              )}
            </dl>
          </>
        )}
      />
      <div className="plot-notes">
        <span>
          <span className="dashes" />{' '}
          {overview.compare === 'previous_year' ? (
            <Trans>Sales, previous year, {AVERAGED_DAYS}-day average</Trans>
          ) : (
            <Trans>
              Sales, previous {days} days, {AVERAGED_DAYS}-day average
            </Trans>
          )}
        </span>
        <span>
          <Trans>Time zone: {zone}. Today’s figures are still incomplete.</Trans>
        </span>
      </div>
      <PlotTable
        caption={label}
        step={t`Day`}
        figures={[
          [names.lead, ({ lead }) => lead],
          [names.part, ({ part }) => part],
          [t`Previous sales`, ({ before }) => before],
        ]}
        points={points}
      />
    </>
  );
}
