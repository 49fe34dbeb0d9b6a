import { csvCells } from '@tributary/payout-files/csv';
import { flatten, type Row, valueAt } from './fields.ts';

export const csvHeader = (fields: readonly string[]): string => csvCells(fields);

export const csvRow = (row: Row, fields: readonly string[]): string =>
  csvCells(fields.map((field) => (Object.hasOwn(row, field) ? row[field] : valueAt(row, field))));

/**
 * Returns the columns of a CSV without `--fields`: the fields of the first row. Nested fields have names such
 * as `affiliate.email`.
 */
export const csvFields = (row: Row): string[] => Object.keys(flatten(row, ['metadata']));
