import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { Stop } from '../stop.ts';
import { amountText } from '../terminal/money.ts';
import { listTable } from '../terminal/table.ts';
import { moneyPlace } from './money-place.ts';
import { assertTotals, type Totals, totalsText } from './totals.ts';

interface Question {
  /** What is about to happen, such as `Mark 3 payouts as completed`. */
  what: string;
  rows: readonly object[];
  columns: readonly string[];
  totals: Totals;
  /** Of the rows: the question names them. */
  programIds: Iterable<string | undefined>;
  /** From `--expect-total`. */
  expected: Totals | undefined;
}

/**
 * Asks before many objects are moved, under a table with their totals. Where nobody can be asked, `--yes` alone is not
 * enough: a list that went wrong on its way is noticed by what it comes to.
 */
export async function confirmTotals(
  cli: Cli,
  { what, rows, columns, totals, programIds, expected }: Question,
): Promise<void> {
  const action = `${what}, ${totalsText(totals)} in all`;
  if (expected !== undefined) {
    assertTotals(expected, totals, 'Nothing was done.');
  } else if (!cli.canAsk()) {
    const options = [...totals].map(
      ([currency, sum]) => `--expect-total ${currency}=${amountText(sum, currency)}`,
    );
    const hint = `If that is right, repeat it with --yes ${options.join(' ')}`;
    throw new Stop(
      exitCodes.confirmationNeeded,
      `${await moneyPlace(cli, programIds)}${action} needs a confirmation.`,
      hint,
    );
  }
  await cli.confirm(async () => {
    if (cli.canAsk()) {
      const options = { width: cli.width(), paint: cli.paint() };
      const shown = rows.map((row) => ({ ...row }));
      const { text, hidden } = listTable(shown, columns, options);
      cli.writeError(`${text}\nTotal: ${totalsText(totals)}.\n`);
      if (hidden.length > 0) cli.note(`Too narrow for ${hidden.join(', ')}.`);
    }
    return `${await moneyPlace(cli, programIds)}${action}`;
  });
}
