import { amountText } from '@tributary/core';
import type { Cli } from '../cli.ts';
import { environmentOf } from '../settings/settings.ts';
import { type Confirmation, confirmationNeeded } from '../terminal/input.ts';
import { listTable } from '../terminal/table.ts';
import { assertTotals, type Totals, totalsText } from './totals.ts';

/** Maximum number of programs named in a confirmation prompt. */
const namedMax = 3;

/** Returns where money would be moved, such as `in program Shop (live)`. */
export async function moneyPlace(
  cli: Pick<Cli, 'client' | 'settings'>,
  programIds: Iterable<string | undefined>,
): Promise<string> {
  const { apiKey } = await cli.settings();
  const environment = environmentOf(apiKey?.value ?? '');
  const ids = [...new Set(programIds)].filter((id) => id !== undefined);
  if (ids.length === 0) return `in the ${environment} environment`;
  if (ids.length > namedMax) return `in ${ids.length} programs (${environment})`;
  const { programs } = await cli.client();
  // Show ids if the key lacks the permission to read programs.
  const nameOf = (id: string) =>
    programs.get(id).then(
      ({ name }) => name ?? id,
      () => id,
    );
  const names = await Promise.all(ids.map(nameOf));
  return `in program${names.length > 1 ? 's' : ''} ${names.join(' and ')} (${environment})`;
}

interface Question {
  /** Action to confirm, such as `Mark 3 payouts as completed`. */
  what: string;
  rows: readonly object[];
  columns: readonly string[];
  totals: Totals;
  /** Programs to which the rows belong. The prompt names them. */
  programIds: Iterable<string | undefined>;
  /** Totals from `--expect-total`. */
  expected: Totals | undefined;
}

/**
 * Asks for confirmation before many objects change, with a table and the totals. Without a terminal, `--yes`
 * also requires the expected totals, in case the list is incomplete or wrong.
 */
export async function confirmTotals(
  cli: Cli,
  { what, rows, columns, totals, programIds, expected }: Question,
): Promise<void> {
  const question = async (): Promise<Confirmation> => [
    `${what} ${await moneyPlace(cli, programIds)}`,
    `Total: ${totalsText(totals)}.`,
  ];
  if (expected !== undefined) {
    assertTotals(expected, totals, 'Nothing was changed.');
  } else if (!cli.canAsk() && totals.size > 0) {
    const options = [...totals].map(
      ([currency, sum]) => `--expect-total ${currency}=${amountText(sum, currency)}`,
    );
    const hint = `If this is correct, repeat the command with --yes ${options.join(' ')}`;
    throw confirmationNeeded(await question(), hint);
  }
  await cli.confirm(async () => {
    if (cli.canAsk()) {
      const options = { width: cli.width(), paint: cli.paint() };
      const shown = rows.map((row) => ({ ...row }));
      const { text, hidden } = listTable(shown, columns, options);
      cli.writeError(`${text}\n`);
      if (hidden.length > 0) cli.note(`The terminal is too narrow to show ${hidden.join(', ')}.`);
    }
    return question();
  });
}
