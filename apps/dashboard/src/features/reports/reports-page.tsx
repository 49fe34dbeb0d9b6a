import { factDimensions, REPORT_DAYS_MAX, reportDimensions } from '@tributary/core';
import './reports.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { saveFile } from '@tributary/ui/save-file';
import { usePresets } from '../../app/days.ts';
import { useListFilters } from '../../app/filters.ts';
import { inCurrency } from '../../app/report-figures.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { type ListFilter, useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TableSkeleton } from '../../components/data-table.tsx';
import { FilterBar, withoutFilters } from '../../components/filter-bar.tsx';
import { Amount } from '../../components/money.tsx';
import { Banner, Empty, Problem } from '../../components/notes.tsx';
import { PeriodPicker } from '../../components/period-picker.tsx';
import { useWhoCanHelp } from '../../components/role-words.ts';
import { addDays, addMonths, daysOf, wholeMonths } from '../../format/period.ts';
import { ChartMenu } from './chart/chart-menu.tsx';
import { useChangeText } from './chart-data.ts';
import { fileNameOf } from './file-name.ts';
import { Funnel } from './funnel.tsx';
import { useChartTitle, useGroupingNames, useGroupingPhrases, usePeriodName, useRowName } from './names.ts';
import { usualComparison } from './read-report.ts';
import { ReportPlot } from './report-plot.tsx';
import { ReportTable } from './report-table.tsx';
import { type Report, useReport } from './use-report.ts';

/** Reports by any dimension and period. All settings are in the URL, so that reports can be shared. */
export function ReportsPage() {
  const { can } = useHere();
  const whoCanHelp = useWhoCanHelp();
  const asked = useReport();
  return (
    <Page needsProgram title={<Trans>Reports</Trans>} actions={<Actions asked={asked} />}>
      <Filters asked={asked} />
      {can('read:commissions') ? (
        <Contents asked={asked} />
      ) : (
        <div className="content">
          <Banner>
            <Trans>You need the read:commissions permission to see reports.</Trans> {whoCanHelp}
          </Banner>
        </div>
      )}
    </Page>
  );
}

function Contents({ asked }: { asked: Report }) {
  const { set } = useFilters();
  const filtersOf = useReportFilters();
  const { report, filters } = asked;
  if (report.error && !report.data)
    return (
      <div className="content">
        <Problem error={report.error} retry={() => void report.refetch()} />
      </div>
    );
  if (!report.data) return <TableSkeleton columns={8} rows={12} />;
  if (report.data.rows.length === 0)
    return (
      <Empty title={<Trans>No activity in this period.</Trans>}>
        {Object.keys(filters).length > 0 ? (
          <Button onPress={() => set(withoutFilters(filtersOf))}>
            <Trans>Clear filters</Trans>
          </Button>
        ) : (
          <Trans>Choose a longer period at the top right. New clicks appear within a second.</Trans>
        )}
      </Empty>
    );
  return (
    <>
      <div className="content report-head">
        <Funnel asked={asked} />
        <Plot asked={asked} />
      </div>
      <ReportTable asked={asked} />
    </>
  );
}

function Plot({ asked }: { asked: Report }) {
  const title = useChartTitle(asked);
  return (
    <section className="section">
      <div className="section-title chart-title">
        <h2>{title}</h2>
        <ChartMenu asked={asked} />
        <Totals asked={asked} />
      </div>
      <ReportPlot asked={asked} />
    </section>
  );
}

/** Sales and commission of the period, and the change in sales. */
function Totals({ asked: { report, currency } }: { asked: Report }) {
  const changeText = useChangeText();
  const { sales, commission } = inCurrency(report.data?.total, currency);
  const before = report.data?.total.previous;
  return (
    <p className="secondary num">
      <Trans>Sales</Trans>{' '}
      <span className="name">
        <Amount of={{ currency, amount: sales }} />
      </span>{' '}
      {before && <span className="change">{changeText(sales, inCurrency(before, currency).sales)}</span>} ·{' '}
      <Trans>Commission</Trans>{' '}
      <span className="name">
        <Amount of={{ currency, amount: commission }} />
      </span>
    </p>
  );
}

function Actions({ asked }: { asked: Report }) {
  const { t } = useLingui();
  const { values, set } = useFilters();
  const rowName = useRowName();
  const { days, period, currency, currencies, compare, report, shown } = asked;
  const { today, note } = days;
  const presets = usePresets(today);
  const last = addDays(period.to, -1);
  const save = async () => {
    const rows = (report.data?.rows ?? []).map((row) => ({ name: rowName(shown, row), row }));
    const { reportCsv } = await import('./report-csv.ts');
    saveFile(fileNameOf(asked, 'csv'), 'text/csv', reportCsv(rows, currency, compare !== undefined));
  };
  return (
    <>
      <CompareSelect asked={asked} />
      <PeriodPicker
        days={{ first: period.from, last }}
        {...{ today, note, presets }}
        max={REPORT_DAYS_MAX}
        onChange={(chosen) => set({ from: chosen.first, to: addDays(chosen.last, 1) })}
      />
      {currencies.length > 1 && (
        <Select
          label={t`Currency`}
          value={values.currency?.toUpperCase() ?? currency}
          onChange={(id) => set({ currency: id })}
          options={currencies.map((code) => ({ id: code, label: code }))}
        />
      )}
      <Button icon="download" aria-label={t`CSV`} isDisabled={!report.data} onPress={save}>
        <span className="export-label">
          <Trans>CSV</Trans>
        </span>
      </Button>
    </>
  );
}

/** Whole months are compared with the same number of preceding months, even if these have more or fewer days. */
function CompareSelect({ asked: { compare, period } }: { asked: Report }) {
  const { t } = useLingui();
  const { set } = useFilters();
  const periodName = usePeriodName();
  const usual = usualComparison(period);
  const months = wholeMonths(period);
  const days = daysOf(period).length;
  const calendar =
    months === null ? '' : periodName({ from: addMonths(period.from, -months), to: period.from });
  return (
    <Select
      label={t`Compare with`}
      look="quiet"
      value={compare ?? 'none'}
      onChange={(id) => set({ compare: id === usual ? undefined : id })}
      options={[
        ...(calendar ? [{ id: 'previous_calendar_period' as const, label: t`Compare: ${calendar}` }] : []),
        { id: 'previous_period', label: t`Compare with previous ${days} days` },
        { id: 'previous_year', label: t`Compare with previous year` },
        { id: 'none', label: t`Don’t compare` },
      ]}
    />
  );
}

function useReportFilters(): readonly ListFilter[] {
  const names = useGroupingNames();
  const { byName } = useListFilters();
  return [
    ...byName('affiliate', 'group', 'program'),
    ...(['country', ...factDimensions] as const).map((id) => ({ id, label: names[id] })),
  ];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Filters({ asked }: { asked: Report }) {
  const { t } = useLingui();
  const { values, set } = useFilters();
  const phrases = useGroupingPhrases();
  return (
    <FilterBar hasSearch={false} filters={useReportFilters()} values={values} onChange={set}>
      <Select
        label={t`Group by`}
        icon="layers"
        value={asked.grouping}
        onChange={(id) => set({ group_by: id === 'day' ? undefined : id })}
        options={reportDimensions.map((id) => ({ id, label: capitalised(phrases[id]) }))}
      />
    </FilterBar>
  );
}
