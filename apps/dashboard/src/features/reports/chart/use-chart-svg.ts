import { useLingui } from '@lingui/react/macro';
import { isByTime } from '@tributary/core';
import { inCurrency } from '../../../app/report-figures.ts';
import { useLanguage } from '../../../components/language.ts';
import { AVERAGED_DAYS } from '../../../components/plot/scale.ts';
import { formatPercent } from '../../../format/period.ts';
import {
  figureOf,
  useAxisText,
  useChangeText,
  useFigureText,
  useReportBars,
  useSeries,
} from '../chart-data.ts';
import { daysIn, useBeforeName, useChartTitle, usePeriodName } from '../names.ts';
import type { Report } from '../use-report.ts';
import { barsSvg } from './bars-picture.ts';
import { seriesSvg } from './series-picture.ts';
import { colours, type WidthOf } from './svg.ts';

/** Returns a function that draws the report's chart as SVG. */
export function useChartSvg(asked: Report): (widthOf: WidthOf) => string {
  const ofBars = useBarsPicture(asked);
  const ofSeries = useSeriesPicture(asked);
  return (widthOf) => (isByTime(asked.shown) ? seriesSvg(ofSeries, widthOf) : barsSvg(ofBars, widthOf));
}

function useFrame(asked: Report) {
  const { t } = useLingui();
  const periodName = usePeriodName();
  const chart = useChartTitle(asked);
  const { data } = asked.report;
  const { note } = useSeries(asked);
  const period = data ? periodName(daysIn(data, data.timezone)) : '';
  const before = useBeforeName()(asked);
  return {
    period,
    before,
    title: before === null ? t`${chart}, ${period}` : t`${chart}, ${period} compared with ${before}`,
    note,
  };
}

function useBarsPicture(asked: Report) {
  const { t } = useLingui();
  const locale = useLanguage();
  const { period, before, title, note } = useFrame(asked);
  const bars = useReportBars(asked);
  const figureText = useFigureText(asked);
  const changeText = useChangeText();
  const total = asked.report.data?.total;
  const whole = total ? figureOf(total, asked) : 0;
  const wholeBefore = total?.previous ? figureOf(total.previous, asked) : undefined;
  const figures = (value: number, share: string, earlier: number | undefined) => [
    figureText(value),
    share,
    ...(before === null ? [] : [figureText(earlier ?? 0), changeText(value, earlier)]),
  ];
  return {
    title,
    note,
    legend: [
      { mark: 'fill' as const, colour: colours.main, text: period },
      ...(before === null ? [] : [{ mark: 'before' as const, colour: colours.text, text: before }]),
    ],
    columns: [period, t`Share`, ...(before === null ? [] : [before, t`% change`])],
    bars: bars.map(({ name, value, before: earlier, share, isRest }) => ({
      ...{ name, value, before: earlier, isRest },
      figures: figures(value, share, earlier),
    })),
    total: { name: t`Total`, figures: figures(whole, formatPercent(1, locale), wholeBefore) },
  };
}

function useSeriesPicture(asked: Report) {
  const { t } = useLingui();
  const { before, title, note } = useFrame(asked);
  const { points } = useSeries(asked);
  const formatAxis = useAxisText();
  const figureText = useFigureText(asked);
  const changeText = useChangeText();
  const { report, currency } = asked;
  const total = report.data?.total;
  const { sales, commission } = inCurrency(total, currency);
  const salesBefore = total?.previous ? inCurrency(total.previous, currency).sales : undefined;
  const change = changeText(sales, salesBefore);
  const beforeText = before === null ? '' : t`Sales, ${before}: ${figureText(salesBefore ?? 0)}`;
  const compared =
    beforeText && asked.shown === 'day' ? t`${beforeText} (line: ${AVERAGED_DAYS}-day average)` : beforeText;
  return {
    ...{ title, note, points, formatAxis },
    legend: [
      {
        mark: 'fill' as const,
        colour: colours.main,
        text: `${t`Sales: ${figureText(sales)}`}${change && ` (${change})`}`,
      },
      { mark: 'line' as const, colour: colours.text, text: t`Commission: ${figureText(commission)}` },
      ...(compared ? [{ mark: 'dashes' as const, colour: colours.text, text: compared }] : []),
    ],
  };
}
