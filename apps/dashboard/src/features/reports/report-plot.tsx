import { Trans, useLingui } from '@lingui/react/macro';
import { isByTime } from '@tributary/core';
import { zoneName } from '@tributary/ui/time';
import type { ReactNode } from 'react';
import { inCurrency, type ReportRow } from '../../app/report-figures.ts';
import { useLanguage } from '../../components/language.ts';
import { Amount, Count } from '../../components/money.tsx';
import { type Bar, Bars } from '../../components/plot/bars.tsx';
import { PlotTable } from '../../components/plot/plot-table.tsx';
import { type PlotPoint, TimePlot } from '../../components/plot/time-plot.tsx';
import { sumsOf } from '../../format/money.ts';
import { dayKey, daysOf, monthsOf } from '../../format/period.ts';
import { useRowName, useStepName } from './names.ts';
import { partsOf } from './parts-of.ts';
import type { Report } from './use-report.ts';

export function ReportPlot({ asked }: { asked: Report }) {
  return isByTime(asked.shown) ? <OverTime asked={asked} /> : <ByValue asked={asked} />;
}

/** Every day or month of the period: a report leaves out those without figures. */
function usePoints({ report, shown, currency, compare }: Report) {
  const stepName = useStepName();
  const rows = report.data?.rows ?? [];
  const byKey = new Map(rows.map((row) => [row.key, row]));
  if (!report.data) return { points: [], rowOf: (_: string): ReportRow | undefined => undefined };
  // A report of another period may still be shown while this one is fetched.
  const { from, to, timezone } = report.data;
  const period = { from: dayKey(new Date(from), timezone), to: dayKey(new Date(to), timezone) };
  const keys = shown === 'day' ? daysOf(period) : monthsOf(period);
  const points = keys.map((key): PlotPoint => {
    const row = byKey.get(key);
    const { sales, commission } = inCurrency(row, currency);
    const before = compare ? { before: inCurrency(row?.previous, currency).sales } : {};
    return { key, label: stepName(shown, key), lead: sales, part: commission, ...before };
  });
  return { points, rowOf: (key: string) => byKey.get(key) };
}

function OverTime({ asked }: { asked: Report }) {
  const { t } = useLingui();
  const locale = useLanguage();
  const { days, report, currency, shown, compare } = asked;
  const { points, rowOf } = usePoints(asked);
  const { today } = days;
  const zone = zoneName(days.zone);
  const isLastOpen = points.at(-1)?.key === (shown === 'day' ? today : today.slice(0, 7));
  const label =
    shown === 'day'
      ? t`Sales and commission per day in ${currency}`
      : t`Sales and commission per month in ${currency}`;
  const lastLabel = shown === 'day' ? t`Today` : t`This month`;
  return (
    <>
      <TimePlot
        label={label}
        points={points}
        isStale={report.isPlaceholderData}
        isLastOpen={isLastOpen}
        {...(isLastOpen ? { lastLabel } : {})}
        formatAxis={(value) =>
          new Intl.NumberFormat(locale, { notation: value >= 100_000 ? 'compact' : 'standard' }).format(value)
        }
        tip={(point) => <Tip asked={asked} point={point} before={rowOf(point.key)?.previous?.key} />}
      />
      <div className="plot-notes">
        <Key colour="var(--data-1)">{t`Sales`}</Key>
        <Key colour="var(--data-2)">{t`Commission`}</Key>
        {compare && (
          <span>
            <span className="dashes" />{' '}
            {compare === 'previous_year' ? t`Sales, previous year` : t`Sales, previous period`}
          </span>
        )}
        <span className="end">
          {isLastOpen ? (
            shown === 'day' ? (
              <Trans>Days in {zone}. Today is not over.</Trans>
            ) : (
              <Trans>Months in {zone}. This month is not over.</Trans>
            )
          ) : (
            <Trans>In {zone}.</Trans>
          )}
        </span>
      </div>
      <PlotTable caption={label} points={points} />
    </>
  );
}

function Key({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <span className="row">
      <span className="swatch" style={{ color: colour }} />
      {children}
    </span>
  );
}

function Tip({
  asked,
  point,
  before,
}: {
  asked: Report;
  point: PlotPoint;
  before: string | null | undefined;
}) {
  const { t } = useLingui();
  const stepName = useStepName();
  const { currency, shown } = asked;
  const amount = (value: number) => <Amount of={{ amount: value, currency }} />;
  return (
    <>
      <strong>{point.label}</strong>
      <dl>
        <dt>
          <span className="swatch" style={{ color: 'var(--data-1)' }} /> {t`Sales`}
        </dt>
        <dd>{amount(point.lead)}</dd>
        <dt>
          <span className="swatch" style={{ color: 'var(--data-2)' }} /> {t`Commission`}
        </dt>
        <dd>{amount(point.part ?? 0)}</dd>
        {point.before !== undefined && before && (
          <>
            <dt>
              <span className="dashes" /> {t`Sales, ${stepName(shown, before)}`}
            </dt>
            <dd>{amount(point.before)}</dd>
          </>
        )}
      </dl>
    </>
  );
}

/** The largest values of what the report is sorted by, and in grey what has no value and all others: together the whole. */
function ByValue({ asked }: { asked: Report }) {
  const { t } = useLingui();
  const rowName = useRowName();
  const locale = useLanguage();
  const { report, currency, shown, compare, sort } = asked;
  const figureOf = (row: Pick<ReportRow, 'clicks' | 'money'>) =>
    sort === 'clicks' ? row.clicks : inCurrency(row, currency)[sort];
  const together = (rows: readonly Pick<ReportRow, 'clicks' | 'money'>[]) =>
    sort === 'clicks'
      ? rows.reduce((sum, { clicks }) => sum + clicks, 0)
      : (sumsOf(rows.map((row) => ({ currency, amount: figureOf(row) })))[0]?.amount ?? 0);
  const { first, others, notGiven } = partsOf(report.data?.rows ?? []);
  const total = report.data ? figureOf(report.data.total) : 0;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const barOf = (key: string, name: string, rows: readonly ReportRow[], isRest: boolean): Bar => {
    const value = together(rows);
    const before = rows.flatMap(({ previous }) => (previous ? [previous] : []));
    return {
      ...{ key, name, value, isRest },
      share: total > 0 && value >= 0 ? percent.format(value / total) : '',
      shown: sort === 'clicks' ? <Count of={value} /> : <Amount of={{ amount: value, currency }} />,
      ...(before.length > 0 ? { before: together(before) } : {}),
    };
  };
  const bars = [
    ...first.map((row) => barOf(`value ${row.key}`, rowName(shown, row), [row], false)),
    ...(others.length > 0 ? [barOf('others', t`All others`, others, true)] : []),
    ...notGiven.map((row) => barOf('none', rowName(shown, row), [row], true)),
  ];
  const names = { sales: t`Sales`, commission: t`Commission`, clicks: t`Clicks` };
  return (
    <>
      <Bars
        label={t`${names[sort]}, the first ${first.length}`}
        bars={bars}
        isStale={report.isPlaceholderData}
      />
      <div className="plot-notes">
        <Key colour="var(--data-1)">{names[sort]}</Key>
        {compare && (
          <span className="row">
            <span className="before-mark" />
            {compare === 'previous_year' ? t`Previous year` : t`Previous period`}
          </span>
        )}
      </div>
    </>
  );
}
