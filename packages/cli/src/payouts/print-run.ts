import type { PayoutRun } from '@tributary/sdk';
import { totalsOf, totalsText } from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import { listTable } from '../terminal/table.ts';
import { warningText } from './run-warnings.ts';

const columns = ['affiliate_name', 'amount', 'currency', 'status', 'affiliate_email', 'affiliate_id'];

/** The totals per currency, and how many were skipped for which reason. */
function summary({ payouts, skipped }: PayoutRun): string {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = [...counts].map(([reason, count]) => `${count} ${reason.replaceAll('_', ' ')}`);
  const total = `Total: ${totalsText(totalsOf(payouts))}.`;
  return reasons.length === 0 ? total : `${total} Skipped: ${reasons.join(', ')}; -o json names them.`;
}

/** What a run would make, for a person who is asked about it. */
export function runTable(cli: Cli, run: PayoutRun): string {
  const rows = run.payouts.map((payout) => ({ ...payout }));
  const { text, hidden } = listTable(rows, columns, { width: cli.width(), paint: cli.paint() });
  const cut = hidden.length === 0 ? '' : `Too narrow for ${hidden.join(', ')}.\n`;
  return `${text}\n${cut}${summary(run)}\n${warningText(run)}`;
}

/** The run as JSON, or its payouts as rows with the rest on stderr. */
export async function printRun(cli: Cli, run: PayoutRun): Promise<void> {
  const warnings = warningText(run).trimEnd();
  if (warnings !== '') cli.note(warnings);
  if (cli.format() === 'json') return cli.print(run);
  // In a dry run the ids are null: there is nothing to show, and -o id has nothing to print.
  const isMade = run.payouts.some(({ id }) => id !== null);
  const rows = cli.format() === 'id' && !isMade ? [] : run.payouts;
  await cli.printList(rows, isMade ? ['id', ...columns] : columns);
  cli.note(summary(run));
}
