import { useLingui } from '@lingui/react/macro';
import { isByTime } from '@tributary/core';
import type { ReactNode } from 'react';
import { Amount, Count } from '../../components/money.tsx';
import { Bars } from '../../components/plot/bars.tsx';
import { PlotTable } from '../../components/plot/plot-table.tsx';
import { AVERAGED_DAYS } from '../../components/plot/scale.ts';
import { type PlotPoint, TimePlot } from '../../components/plot/time-plot.tsx';
import { useAxisText, useReportBars, useSeries } from './chart-data.ts';
import { useBeforeName, useChartTitle, useStepName } from './names.ts';
import type { Report } from './use-report.ts';

export function ReportPlot({ asked }: { asked: Report }) {
  return isByTime(asked.shown) ? <OverTime asked={asked} /> : <ByValue asked={asked} />;
}

function OverTime({ asked }: { asked: Report }) {
  const { t } = useLingui();
  const { points, rowOf, lastOpen, note } = useSeries(asked);
  const label = useChartTitle(asked);
  const before = useBeforeName()(asked);
  const formatAxis = useAxisText();
  return (
    <>
      <TimePlot
        label={label}
        points={points}
        isStale={asked.report.isPlaceholderData}
        isLastOpen={lastOpen !== null}
        {...(lastOpen === null ? {} : { lastLabel: lastOpen })}
        formatAxis={formatAxis}
        tip={(point) => <Tip asked={asked} point={point} before={rowOf(point.key)?.previous?.key} />}
      />
      <div className="plot-notes">
        <Key colour="var(--data-1)">{t`Sales`}</Key>
        <Key colour="var(--data-2)">{t`Commission`}</Key>
        {before !== null && (
          <span>
            <span className="dashes" />{' '}
            {asked.shown === 'day' ? t`Sales, ${before}, ${AVERAGED_DAYS}-day average` : t`Sales, ${before}`}
          </span>
        )}
        <span className="end">{note}</span>
      </div>
      <PlotTable
        caption={label}
        step={t`Period`}
        figures={[
          [t`Sales`, ({ lead }) => lead],
          [t`Commission`, ({ part }) => part],
          ...(before === null ? [] : [[t`Sales, ${before}`, (point: PlotPoint) => point.before] as const]),
        ]}
        points={points}
      />
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

interface TipProps {
  readonly asked: Report;
  readonly point: PlotPoint;
  readonly before: string | null | undefined;
}

function Tip({ asked, point, before }: TipProps) {
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

function ByValue({ asked }: { asked: Report }) {
  const { t } = useLingui();
  const { report, currency, sort } = asked;
  const bars = useReportBars(asked);
  const before = useBeforeName()(asked);
  const label = useChartTitle(asked);
  const names = { sales: t`Sales`, commission: t`Commission`, clicks: t`Clicks` };
  return (
    <>
      <Bars
        label={label}
        isStale={report.isPlaceholderData}
        bars={bars.map((bar) => ({
          ...bar,
          shown:
            sort === 'clicks' ? <Count of={bar.value} /> : <Amount of={{ amount: bar.value, currency }} />,
        }))}
      />
      <div className="plot-notes">
        <Key colour="var(--data-1)">{names[sort]}</Key>
        {before !== null && (
          <span className="row">
            <span className="before-mark" />
            {before}
          </span>
        )}
      </div>
    </>
  );
}
