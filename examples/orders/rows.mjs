import { between } from './chance.mjs';

const DAY_MS = 86_400_000;
/** The midnight after the file's last day. Days are counted back from here: day 1 is the last one. */
const END = Date.UTC(2026, 10, 20);

/** In minutes: after every sale of the same day. */
export const LATE = 21 * 60;

/** Of the file, read from its end. */
export const timeOf = (day) => END - day * DAY_MS;
export const daysSince = (time) => Math.round((END - time) / DAY_MS);

const columns = [
  ...['type', 'at', 'event_id', 'affiliate', 'customer', 'name', 'email', 'click', 'order'],
  ...['plan', 'interval', 'amount', 'currency', 'commission', 'note'],
];

/** Every row with the moment at which it reached the file: a late retry keeps its `at` and arrives later. */
export const rows = [];
export function add(day, row, minutes = between(7 * 60, 20 * 60)) {
  const arrived = timeOf(day) + minutes * 60_000 + between(0, 59) * 1_000;
  const added = { arrived, at: iso(arrived), ...row };
  rows.push(added);
  return added;
}

/** The whole file. */
export function toCsv() {
  number();
  const lines = rows.map((row) => columns.map((column) => quoted(cellOf(row, column) ?? '')).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

/** Numbers events in the order in which they arrived; a retry has the id of its original. */
function number() {
  rows.sort((a, b) => a.arrived - b.arrived);
  const counts = {};
  for (const row of rows) {
    if (row.original || !row.event_id) continue;
    counts[row.event_id] = (counts[row.event_id] ?? 0) + 1;
    row.id = `${row.event_id}_${String(counts[row.event_id]).padStart(4, '0')}`;
  }
}

const idOf = (row) => (typeof row === 'object' ? (row.original ?? row).id : row);

function cellOf(row, column) {
  if (column === 'event_id') return idOf(row);
  if (column === 'click' || column === 'order') return idOf(row[column]);
  return row[column];
}

const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const iso = (time) => new Date(time).toISOString();
