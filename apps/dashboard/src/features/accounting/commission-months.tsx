import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { moneyStates, sumOf } from '@tributary/core';
import type { Affiliate, StatementMonth } from '@tributary/sdk';
import { formatMonth, formatMonthName } from '@tributary/ui/time';
import { Fragment, useState } from 'react';
import { useDays } from '../../app/days.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Select } from '../../components/choice.tsx';
import { useLanguage } from '../../components/language.ts';
import { Amount } from '../../components/money.tsx';
import { Problem } from '../../components/notes.tsx';
import { Columns, UNFILLED } from '../../components/plot/columns.tsx';
import { PlotTable } from '../../components/plot/plot-table.tsx';
import { type PlotPoint, TimePlot } from '../../components/plot/time-plot.tsx';
import { formatAmount } from '../../format/money.ts';
import { earnedQuery } from './earned-query.ts';
import { monthsUpTo } from './figures.ts';

const MONTHS = 12;
const HEIGHT = 176;

interface CommissionMonthsProps {
  readonly of: Pick<Affiliate, 'id' | 'program_id'>;
  /** Currencies of the affiliate's balances. */
  readonly currencies: readonly string[];
}

/** An affiliate's commission in the last twelve months, by month of sale, and how much of it was paid. */
export function CommissionMonths({ of, currencies }: CommissionMonthsProps) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const { today } = useDays(of.program_id);
  const [chosen, setCurrency] = useState<string>();
  const months = monthsUpTo(today, MONTHS).reverse();
  const years = [...new Set(months.map((month) => Number(month.slice(0, 4))))];
  const found = useQueries({ queries: years.map((year) => earnedQuery(client, mode, of.id, year)) });
  const failed = found.find(({ error }) => error);
  if (failed?.error) return <Problem error={failed.error} retry={() => void failed.refetch()} />;
  const rows = found.flatMap(({ data }) => data ?? []).filter(({ month }) => months.includes(month));
  const used = [...new Set([...currencies, ...rows.map((row) => row.currency)])];
  const count = (code: string) => rows.filter((row) => row.currency === code).length;
  const currency = chosen ?? used.toSorted((a, b) => count(b) - count(a))[0];
  if (currency === undefined) return null;
  return (
    <section className="section overview" aria-label={t`Commission, last 12 months`}>
      <div className="title">
        <h3>
          <Trans>Commission, last 12 months</Trans>
        </h3>
        {used.length > 1 && (
          <Select
            label={t`Currency`}
            value={currency}
            onChange={setCurrency}
            options={used.map((id) => ({ id, label: id }))}
          />
        )}
      </div>
      <Plot
        {...{ months, currency }}
        rows={rows.filter((row) => row.currency === currency)}
        isStale={found.some(({ isPending }) => isPending)}
      />
    </section>
  );
}

interface PlotProps {
  readonly months: readonly string[];
  readonly currency: string;
  readonly rows: readonly StatementMonth[];
  readonly isStale: boolean;
}

const totalOf = (row: StatementMonth | undefined) =>
  row ? Number(sumOf(moneyStates.map((state) => row[state]))) : 0;

function Plot({ months, currency, rows, isStale }: PlotProps) {
  const { t } = useLingui();
  const locale = useLanguage();
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const points = months.map(
    (key): PlotPoint => ({
      key,
      label: formatMonthName(key, locale),
      lead: totalOf(byMonth.get(key)),
      part: byMonth.get(key)?.paid ?? 0,
    }),
  );
  const label = t`Commission by month in ${currency}`;
  const sum = (of: (point: PlotPoint) => number) => Number(sumOf(points.map(of)));
  const paid = sum(({ part = 0 }) => part);
  const amount = (value: number) => <Amount of={{ amount: value, currency }} />;
  const states = useStates();
  return (
    <>
      <TimePlot
        columns={(places) => <Columns {...places} />}
        {...{ label, points, isStale }}
        height={HEIGHT}
        lastLabel={points.at(-1)?.label ?? ''}
        formatAxis={(value) =>
          new Intl.NumberFormat(locale, { notation: value >= 100_000 ? 'compact' : 'standard' }).format(value)
        }
        tip={({ key, lead }) => (
          <>
            <strong>{formatMonth(key, locale)}</strong>
            <dl>
              <dt>{t`Commission`}</dt>
              <dd>{amount(lead)}</dd>
              {states
                .map(([name, state]) => [name, byMonth.get(key)?.[state] ?? 0] as const)
                .filter(([, value]) => value !== 0)
                .map(([name, value]) => (
                  <Fragment key={name}>
                    <dt>{name}</dt>
                    <dd>{amount(value)}</dd>
                  </Fragment>
                ))}
            </dl>
          </>
        )}
      />
      <div className="plot-notes">
        <span className="row">
          <span className="swatch" style={{ color: 'var(--data-1)' }} />
          {t`Paid`} {amount(paid)}
        </span>
        <span className="row">
          <span className="swatch" style={unpaid} />
          {t`Not paid yet`} {amount(sum(({ lead }) => lead) - paid)}
        </span>
        <span className="end">
          <Trans>By month of sale, after refunds.</Trans>
        </span>
      </div>
      <PlotTable
        caption={label}
        step={t`Month`}
        figures={[
          [t`Commission`, ({ lead }) => formatAmount({ amount: lead, currency }, locale)],
          ...states.map(
            ([name, state]) =>
              [
                name,
                ({ key }: PlotPoint) =>
                  formatAmount({ amount: byMonth.get(key)?.[state] ?? 0, currency }, locale),
              ] as const,
          ),
        ]}
        points={points}
      />
    </>
  );
}

/** Swatch style that matches the outlined part of a column. */
const unpaid = { background: UNFILLED, border: '1px solid var(--data-1)' };

/** Names of the states, as in the balances. */
function useStates() {
  const { t } = useLingui();
  return [
    [t`Paid`, 'paid'],
    [t`In payouts`, 'under_way'],
    [t`Ready`, 'due'],
    [t`Held`, 'held'],
    [t`To approve`, 'waiting'],
  ] as const;
}
