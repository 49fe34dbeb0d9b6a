import { useState } from 'react';
import { BulkBar, Progress } from '../src/components/bulk-bar.tsx';
import { Button } from '../src/components/button.tsx';
import { type Column, DataTable, TableSkeleton } from '../src/components/data-table.tsx';
import { Figure } from '../src/components/figure.tsx';
import { Amount, Amounts, Count } from '../src/components/money.tsx';
import { Name } from '../src/components/names.tsx';
import { Pager } from '../src/components/pager.tsx';
import { Panel } from '../src/components/panel.tsx';
import { Bars } from '../src/components/plot/bars.tsx';
import { Sparkline } from '../src/components/plot/sparkline.tsx';
import { StepPlot } from '../src/components/plot/step-plot.tsx';
import { TimePlot } from '../src/components/plot/time-plot.tsx';
import { looks, StatusBadge } from '../src/components/status-badge.tsx';
import { StepBar } from '../src/components/step-bar.tsx';
import { Steps } from '../src/components/steps.tsx';
import { Time } from '../src/components/time.tsx';
import { formatAmount } from '../src/format/money.ts';
import type { States } from './controls.tsx';

const nothing = () => undefined;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
}

const rows: readonly Row[] = [
  { id: '1', name: 'Ada Lindqvist', amount: 1_234.5, currency: 'USD', status: 'completed' },
  { id: '2', name: 'ليلى حداد', amount: 999_999_999_999, currency: 'JPY', status: 'failed' },
  { id: '3', name: 'W'.repeat(80), amount: -12.345, currency: 'KWD', status: 'pending' },
];

const total: Row = { id: 'total', name: 'Total', amount: 1_234.5, currency: 'USD', status: '' };

const columns: readonly Column<Row>[] = [
  { id: 'name', label: 'Affiliate', lead: true, at: 'title', cell: ({ name }) => <Name of={name} /> },
  {
    id: 'when',
    label: 'Made',
    from: 'desktop',
    cell: () => <Time at="2026-11-26T14:06:00Z" />,
  },
  {
    id: 'status',
    label: 'Status',
    at: 'meta',
    cell: ({ status }) => <StatusBadge of="payout" status={status} />,
  },
  { id: 'amount', label: 'Amount', end: true, at: 'amount', cell: (row) => <Amount of={row} /> },
];

function Selectable() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['1']));
  return (
    <DataTable label="Payouts" columns={columns} items={rows} selected={selected} onSelect={setSelected} />
  );
}

const points = Array.from({ length: 30 }, (_, day) => ({
  key: `${day}`,
  label: `${day + 1} Nov`,
  lead: 600 + 400 * Math.sin(day / 3),
  part: 120 + 80 * Math.sin(day / 3),
  before: 500 + 300 * Math.cos(day / 4),
}));

export const data: States = {
  StatusBadge: Object.fromEntries(
    Object.entries(looks).map(([kind, statuses]) => [
      kind,
      <div key={kind} className="row wrap">
        {Object.keys(statuses).map((status) => (
          <StatusBadge key={status} of={kind as keyof typeof looks} status={status} />
        ))}
        <StatusBadge of={kind as keyof typeof looks} status="of_a_newer_server" />
      </div>,
    ]),
  ),
  Money: {
    amounts: (
      <div className="row wrap">
        {rows.map((row) => (
          <Amount key={row.id} of={row} />
        ))}
        <Amount of={{ amount: 8, currency: 'EUR' }} sign />
        <Amount of={{ amount: 25, currency: 'CREDITS' }} />
      </div>
    ),
    'of several currencies': <Amounts of={rows} />,
    count: <Count of={9_498} />,
  },
  Time: {
    full: <Time at="2026-11-26T14:06:00Z" />,
    day: <Time at="2025-11-26T14:06:00Z" as="day" />,
    ago: <Time at="2026-11-26T14:06:00Z" as="ago" now={new Date('2026-11-26T16:00:00Z')} />,
  },
  DataTable: {
    rows: <DataTable label="Payouts" columns={columns} items={rows} onOpen={nothing} openId="2" />,
    'with a selection': <Selectable />,
    'while others are fetched': <DataTable label="Payouts" columns={columns} items={rows} isStale />,
    'with totals': <DataTable label="Payouts" columns={columns} items={rows} foot={[total]} />,
    loading: <TableSkeleton columns={4} rows={3} />,
  },
  Pager: {
    first: <Pager previous={undefined} next={nothing} />,
    middle: <Pager previous={nothing} next={nothing} at="Page 2 of 7" />,
    last: <Pager previous={nothing} next={undefined} />,
  },
  BulkBar: {
    some: (
      <BulkBar
        count={2}
        title="2 selected"
        all={{ label: 'Select all 9,498', onChoose: nothing }}
        note="1 is not waiting for approval, and stays as it is."
        sums={rows.slice(0, 2)}
      >
        <Button>Reject…</Button>
        <Button look="primary">Approve 2</Button>
      </BulkBar>
    ),
    'at work': (
      <BulkBar count={9_498} title="All 9,498 selected" sums={rows.slice(0, 1)}>
        <Button look="primary" isDisabled>
          <Progress done={1_500} count={9_498} />
        </Button>
      </BulkBar>
    ),
  },
  Panel: {
    one: (
      <div style={{ height: 260, display: 'flex' }}>
        <Panel
          label="Payout"
          title={<h2>Payout to Ada Lindqvist, 46</h2>}
          onClose={nothing}
          onStep={nothing}
          foot={<Button look="primary">Mark as paid…</Button>}
        >
          What a person needs to know.
        </Panel>
      </div>
    ),
  },
  Figure: {
    'with the period before': (
      <div className="figures">
        <Figure label="Sales" to={{ to: '/' }} now={1_234.5} before={900} currency="USD" />
        <Figure label="Clicks" to={{ to: '/' }} now={310} before={0} />
        <Figure label="Loading" to={{ to: '/' }} now={undefined} before={undefined} />
      </div>
    ),
  },
  Plot: {
    'over time': (
      <TimePlot
        label="Sales by day"
        points={points}
        formatAxis={(value) => String(Math.round(value))}
        tip={({ label }) => label}
        isLastOpen
      />
    ),
    'one day': (
      <TimePlot
        label="Sales by day"
        points={points.slice(0, 1)}
        formatAxis={(value) => String(Math.round(value))}
        tip={({ label }) => label}
      />
    ),
    bars: (
      <Bars
        label="Sales by source"
        bars={[
          {
            key: 'a',
            name: 'newsletter',
            value: 900,
            before: 700,
            shown: '900.00',
            share: '60%',
            isRest: false,
          },
          { key: 'b', name: 'Not specified', value: 600, shown: '600.00', share: '40%', isRest: true },
        ]}
      />
    ),
    sparkline: <Sparkline label="Sales per day" values={points.map(({ lead }) => lead)} />,
    steps: (
      <StepPlot
        label="Tiers"
        steps={[
          { from: 0, value: 20, shown: '20%' },
          { from: 100, value: 25, shown: '25%' },
        ]}
        formatFrom={(from) => formatAmount({ amount: from, currency: 'USD' }, 'en')}
        formatValue={(value) => `${value}%`}
      />
    ),
  },
  Steps: {
    'what happened': (
      <Steps
        label="Timeline"
        steps={[
          { id: 'a', what: 'Sign-up', detail: '26 Nov' },
          { id: 'b', what: 'Sale', amount: <Amount of={{ amount: 100, currency: 'EUR' }} />, look: 'money' },
          { id: 'c', what: 'To approve', look: 'now' },
          { id: 'd', what: 'Rejected', look: 'lost' },
        ]}
      />
    ),
    'of a task': (
      <StepBar
        steps={[
          { id: 'a', name: 'Choose', state: 'past' },
          { id: 'b', name: 'Check', state: 'now' },
          { id: 'c', name: 'Send', state: 'next' },
        ]}
      />
    ),
  },
};
