import type { PerformanceReport } from '@tributary/contract';
import { isByTime, type ReportDimension, type TimeDimension } from '@tributary/core';
import { alignSteps } from './compare.ts';

import { type Figures, noFigures, OTHER, type RowKey } from './tally.ts';

type Row = PerformanceReport['rows'][number];
type Names = ReadonlyMap<string | null, string>;
type Tally = ReadonlyMap<RowKey, Figures>;

export interface Current {
  readonly tally: Tally;
  readonly names: Names;
  readonly days: ReadonlyMap<string, NonNullable<Row['days']>> | undefined;
}

/** Earlier period and, for a report by time, the steps of both periods. */
export interface Earlier {
  readonly tally: Tally;
  readonly names: Names;
  readonly keys?: readonly string[];
  readonly before?: readonly string[];
}

const plainKey = (key: RowKey) => (key === OTHER ? null : key);

function toRow(key: RowKey, { tally, names, days }: Current): Row {
  const name = key === OTHER ? null : (names.get(key) ?? null);
  return {
    key: plainKey(key),
    name,
    ...(tally.get(key) ?? noFigures),
    ...(key === OTHER && { is_other: true }),
    ...(days && typeof key === 'string' && { days: days.get(key) ?? [] }),
  };
}

export const toRows = (current: Current): Row[] =>
  [...current.tally.keys()].map((key) => toRow(key, current));

/** Returns each row with its earlier counterpart. Every key with figures in either period has a row. */
export function compared(groupBy: ReportDimension, current: Current, earlier: Earlier): Row[] {
  if (isByTime(groupBy)) return comparedByTime(groupBy, current, earlier);
  const names = new Map([...earlier.names, ...current.names]);
  const keys = new Set([...current.tally.keys(), ...earlier.tally.keys()]);
  const last = (key: RowKey) => (key === OTHER ? 2 : key === null ? 1 : 0);
  return [...keys]
    .toSorted((a, b) => last(a) - last(b))
    .map((key) => ({
      ...toRow(key, { ...current, names }),
      previous: { key: plainKey(key), ...(earlier.tally.get(key) ?? noFigures) },
    }));
}

function comparedByTime(
  groupBy: TimeDimension,
  current: Current,
  { tally, keys = [], before = [] }: Earlier,
): Row[] {
  return alignSteps(groupBy, keys, before)
    .filter(
      ({ key, before: earlier }) =>
        (key !== null && current.tally.has(key)) || (earlier !== null && tally.has(earlier)),
    )
    .map(({ key, before: earlier }) => ({
      ...(key === null ? { key, name: null, ...noFigures } : toRow(key, current)),
      previous: earlier === null ? null : { key: earlier, ...(tally.get(earlier) ?? noFigures) },
    }));
}
