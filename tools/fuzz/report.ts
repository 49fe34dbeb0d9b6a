import type { Finding, FuzzReport } from './fuzz-run.ts';
import type { FuzzOptions } from './options.ts';

/** Describes the request, the error in the response, and how to reproduce it. */
export function toText(
  { operation, case: count, changes, faults, status, answer, curl }: Finding,
  { seed, cases }: FuzzOptions,
): string {
  return [
    `${operation}, case ${count} (--seed ${seed} --cases ${cases}): ${changes}`,
    ...faults.map((fault) => `  - ${fault}`),
    `  ${status ?? 'No answer'} ${answer}`,
    `  ${curl}`,
  ].join('\n');
}

/** Prints a line for each operation, with its cases by status. */
export function toTable({ tallies, seconds }: FuzzReport, { seed }: FuzzOptions): string {
  const statuses = [...new Set(tallies.flatMap(({ byStatus }) => Object.keys(byStatus)))].sort();
  const width = Math.max(...tallies.map(({ operation }) => operation.length));
  const line = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(8)).join('')}`;
  const rows = tallies.map(({ operation, cases, controls, byStatus }) =>
    line(operation, [cases, controls, ...statuses.map((status) => byStatus[Number(status)] ?? '')]),
  );
  const all = tallies.reduce((sum, { cases }) => sum + cases, 0);
  return [
    line('operation', ['cases', 'valid', ...statuses]),
    ...rows,
    `${all} cases with the seed ${seed} in ${seconds.toFixed(1)} s`,
  ].join('\n');
}
