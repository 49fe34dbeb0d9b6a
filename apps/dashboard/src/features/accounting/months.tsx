import { Trans, useLingui } from '@lingui/react/macro';
import type { Accrual } from '@tributary/sdk';
import { formatMonth } from '@tributary/ui/time';
import { useMemo, useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { useLanguage } from '../../components/language.ts';
import { Problem } from '../../components/notes.tsx';
import { Status } from '../../components/status.tsx';
import { formatAmount, type Money } from '../../format/money.ts';
import { figureOf, monthsUpTo, nextToClose, paidOut, sinceFirstUsed, takenBack } from './figures.ts';
import { CloseMonth } from './month-panel.tsx';
import { Parts } from './parts.tsx';
import { type BookMonth, useMonths } from './use-months.ts';

const MONTHS_SHOWN = 6;

/**
 * Returns the latest months, starting with the first that has a balance or an entry, and a function that shows six
 * more.
 */
export function useShownMonths(programId: string | undefined, today: string) {
  const [count, setCount] = useState(MONTHS_SHOWN);
  const found = useMonths(programId, monthsUpTo(today, count));
  const months = count === MONTHS_SHOWN ? sinceFirstUsed(found.months) : found.months;
  return { ...found, months, showMore: () => setCount(count + MONTHS_SHOWN) };
}

interface MonthsProps {
  readonly shown: ReturnType<typeof useShownMonths>;
  readonly programId: string | undefined;
}

export function Months({ shown, programId }: MonthsProps) {
  const { t } = useLingui();
  const { can } = useHere();
  const { values, openPanel } = useFilters();
  const hasAdjustments = shown.months.some(({ rows = [] }) => rows.some(({ adjusted }) => adjusted !== 0));
  const next = can('write:payouts') ? nextToClose(shown.months) : undefined;
  const columns = useMonthColumns(hasAdjustments);
  return (
    <section className="section book-months" aria-label={t`Months`}>
      <div className="content book-head">
        <h2>
          <Trans>Months</Trans>
        </h2>
        {next?.rows && programId && <CloseMonth of={next} rows={next.rows} programId={programId} isNamed />}
        <p className="hint">
          <Trans>
            The opening balance plus the other figures equals the closing balance. All figures are by posting
            date.
          </Trans>
        </p>
      </div>
      {shown.error ? (
        <div className="content">
          <Problem error={shown.error} retry={shown.refetch} />
        </div>
      ) : (
        <>
          <DataTable
            label={t`Months`}
            columns={columns}
            items={shown.months}
            idOf={({ month }) => month}
            openId={values.open}
            onOpen={openPanel}
          />
          <div className="content book-more">
            <Button small onPress={shown.showMore}>
              <Trans>Show earlier months</Trans>
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Columns of the months. Adjustments have a column if there are any. */
function useMonthColumns(hasAdjustments: boolean): readonly Column<BookMonth>[] {
  const { t } = useLingui();
  const locale = useLanguage();
  return useMemo(() => {
    const parts: readonly (readonly [id: string, label: string, of: (row: Accrual) => number])[] = [
      ['opening', t`Opening`, (row) => row.opening],
      ['earned', t`Earned`, (row) => row.earned],
      ['taken_back', t`Reversed`, takenBack],
      ...(hasAdjustments ? [['adjusted', t`Adjustments`, (row: Accrual) => row.adjusted] as const] : []),
      ['paid', t`Paid`, paidOut],
      ['closing', t`Closing`, (row) => row.closing],
    ];
    /** Lines from the opening to the closing balance. Changes of zero are omitted. */
    const sumLines = (row: Accrual) =>
      parts
        .filter(([id, , of]) => id === 'opening' || id === 'closing' || of(row) !== 0)
        .map(([, label, of]) => [label, <Figures key={label} of={figureOf([row], of)} />] as const);
    const figure = (id: string, label: string, of: (row: Accrual) => number): Column<BookMonth> => ({
      ...{ id, label, end: true },
      cell: ({ rows }) =>
        rows ? <Figures of={figureOf(rows, of)} /> : <span className="skeleton" style={{ width: 64 }} />,
    });
    return [
      {
        id: 'month',
        label: t`Month`,
        lead: true,
        at: 'title',
        cell: (of) => (
          <>
            <div>{formatMonth(of.month, locale)}</div>
            <div className="secondary" style={{ fontWeight: 400 }}>
              <MonthStatus of={of} />
            </div>
          </>
        ),
      },
      {
        id: 'parts',
        label: t`Breakdown`,
        narrow: true,
        at: 'whole',
        cell: ({ rows = [] }) => (
          <div className="stack" style={{ paddingTop: 6 }}>
            {rows.map((row) => (
              <Parts key={row.currency} title={row.currency} of={sumLines(row)} />
            ))}
          </div>
        ),
      },
      {
        id: 'currency',
        label: t`Currency`,
        cell: ({ rows = [] }) => rows.map(({ currency }) => <div key={currency}>{currency}</div>),
      },
      ...parts.map(([id, label, of]) => figure(id, label, of)),
    ];
  }, [t, locale, hasAdjustments]);
}

/** A figure in each currency, one per line. The preceding column names the currencies. */
function Figures({ of }: { of: readonly Money[] }) {
  const locale = useLanguage();
  if (of.length === 0) return <span className="muted">–</span>;
  return (
    <span className="monies">
      {of.map((money) => (
        <span key={money.currency} className="money">
          {formatAmount(money, locale)}
        </span>
      ))}
    </span>
  );
}

function MonthStatus({ of: { close, isOver, rows } }: { of: BookMonth }) {
  if (close)
    return (
      <Status shape="tick" tone="good">
        <Trans>Closed</Trans>
      </Status>
    );
  if (!rows?.length) return null;
  return isOver ? (
    <Status shape="waiting" tone="warn">
      <Trans>Open</Trans>
    </Status>
  ) : (
    <Status shape="half" tone="accent">
      <Trans>In progress</Trans>
    </Status>
  );
}
