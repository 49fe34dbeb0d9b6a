import { amountText } from '@tributary/core';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import { environmentOf } from '../settings/settings.ts';
import { listTable } from '../terminal/table.ts';
import { assertTotals, type Totals, totalsText } from './totals.ts';

/** More are only counted. */
const namedMax = 3;

/** `live, program Shop: `, in front of a question about money: where it would be moved. */
export async function moneyPlace(
  cli: Pick<Cli, 'client' | 'settings'>,
  programIds: Iterable<string | undefined>,
): Promise<string> {
  const { apiKey } = await cli.settings();
  const environment = environmentOf(apiKey?.value ?? '');
  const ids = [...new Set(programIds)].filter((id) => id !== undefined);
  if (ids.length === 0) return `${environment}: `;
  if (ids.length > namedMax) return `${environment}, ${ids.length} programs: `;
  const { programs } = await cli.client();
  // A key may move payouts and not read programs; their ids say enough then.
  const nameOf = (id: string) =>
    programs.get(id).then(
      ({ name }) => name ?? id,
      () => id,
    );
  const names = await Promise.all(ids.map(nameOf));
  return `${environment}, program${names.length > 1 ? 's' : ''} ${names.join(' and ')}: `;
}

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
 * Asks before many objects change, under a table with their totals. Without a terminal, `--yes` alone is not
 * enough: a list that went wrong on its way is noticed by what it comes to.
 */
export async function confirmTotals(
  cli: Cli,
  { what, rows, columns, totals, programIds, expected }: Question,
): Promise<void> {
  const action = `${what}, ${totalsText(totals)} in total`;
  if (expected !== undefined) {
    assertTotals(expected, totals, 'Nothing was changed.');
  } else if (!cli.canAsk() && totals.size > 0) {
    const options = [...totals].map(
      ([currency, sum]) => `--expect-total ${currency}=${amountText(sum, currency)}`,
    );
    const hint = `If this is correct, repeat the command with --yes ${options.join(' ')}`;
    throw new CliError(
      exitCodes.confirmationNeeded,
      `${await moneyPlace(cli, programIds)}${action} needs confirmation.`,
      hint,
    );
  }
  await cli.confirm(async () => {
    if (cli.canAsk()) {
      const options = { width: cli.width(), paint: cli.paint() };
      const shown = rows.map((row) => ({ ...row }));
      const { text, hidden } = listTable(shown, columns, options);
      cli.writeError(`${text}\nTotal: ${totalsText(totals)}.\n`);
      if (hidden.length > 0) cli.note(`The terminal is too narrow to show ${hidden.join(', ')}.`);
    }
    return `${await moneyPlace(cli, programIds)}${action}`;
  });
}
