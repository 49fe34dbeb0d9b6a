import type { contract, FileDownload } from '@tributary/contract';
import { dayIn, dayText, isCurrency, readDay, type StatementKind, statementKindOf } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { type Accounts, accountsOf, namedAccounts } from '../../domain/accounting/bookings.ts';
import { amountProblem, type DatevBooking, datevText } from '../../domain/accounting/datev.ts';
import { type Month, readMonth } from '../../domain/accounting/month.ts';
import { toWindows1252 } from '../../domain/accounting/windows-1252.ts';
import { validationFailure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { csvFile } from '../../platform/csv-file.ts';
import type { AccountingSettings, Program } from '../../platform/db/generated/client.ts';
import { rows } from '../../platform/db/sql.ts';
import { toAmount } from '../../platform/to-wire.ts';
import { requireProgramOrOnly } from '../programs/program.ts';
import { type JournalRow, type JournalSum, journalPage, journalSums } from './journal-rows.ts';
import { datevOf, findSettings } from './settings.ts';

const PAGE_ROWS = 5000;

interface Source {
  readonly program: Program;
  readonly month: Month;
  readonly settings: AccountingSettings | null;
}

export const getJournal: Endpoint<typeof contract.accounting.journal> = async (ctx, { query }) => {
  const program = await requireProgramOrOnly(ctx, ctx.db.orm, query.program_id);
  const month = readMonth(query.month, program.timezone, ctx.now);
  const settings = await findSettings(ctx, ctx.db.orm, program.id);
  const source = { program, month, settings };
  return { data: await (query.format === 'datev' ? datevFile(ctx, source) : genericFile(ctx, source)) };
};

const accountsIn = (settings: AccountingSettings | null): Accounts =>
  settings === null
    ? namedAccounts
    : { expense: settings.expenseAccount, liability: settings.liabilityAccount, bank: settings.bankAccount };

const columns = [
  ...['date', 'document', 'debit_account', 'credit_account', 'amount', 'currency', 'text', 'affiliate_id'],
  ...['affiliate_name', 'commission_id', 'adjustment_id', 'payout_number', 'ledger_entry_id'],
];

const texts: Readonly<Record<StatementKind, string>> = {
  earned: 'Commission',
  taken_back: 'Refund',
  rejected: 'Rejected or voided commission',
  adjusted: 'Bonus or deduction',
  paid: 'Payout',
  returned: 'Returned payout',
};

function cellsOf(row: JournalRow, accounts: Accounts, timezone: string): unknown[] {
  const kind = statementKindOf[row.type];
  const { debit, credit } = accountsOf(kind, accounts);
  const isReversed = row.minor < 0n;
  return [
    dayText(dayIn(timezone, row.at)),
    row.payoutNumber === null
      ? (row.externalEventId ?? row.transactionId ?? row.adjustmentId)
      : `payout-${row.payoutNumber}`,
    ...(isReversed ? [credit, debit] : [debit, credit]),
    toAmount(isReversed ? -row.minor : row.minor, row.currency),
    row.currency,
    texts[kind],
    ...[row.affiliateId, row.affiliateName, row.transactionId, row.adjustmentId, row.payoutNumber, row.id],
  ];
}

async function genericFile(ctx: RequestContext, { program, month, settings }: Source): Promise<FileDownload> {
  const accounts = accountsIn(settings);
  const csv = await csvFile(columns, pagesOf(ctx, program.id, month), (row) =>
    cellsOf(row, accounts, program.timezone),
  );
  return {
    filename: `journal-${month.name}-${program.id}.csv`,
    media_type: 'text/csv; charset=utf-8',
    data: csv.toString('base64'),
  };
}

async function* pagesOf({ environmentId, db }: RequestContext, programId: string, { from, to }: Month) {
  let after = { from, id: '' };
  for (;;) {
    const values = { environmentId, programId, to, ...after, limit: PAGE_ROWS };
    const page: JournalRow[] = await rows(db.lists, journalPage.with(values));
    yield page.filter(({ currency, minor }) => isCurrency(currency) && minor !== 0n);
    const last = page.at(-1);
    if (page.length < PAGE_ROWS || !last) return;
    after = { from: last.at, id: last.id };
  }
}

async function datevFile(ctx: RequestContext, { program, month, settings }: Source): Promise<FileDownload> {
  const datev = datevOf(settings);
  if (!datev) {
    const message = 'format: Set the accounts and the DATEV numbers first, with PUT /v1/accounting/settings.';
    throw validationFailure([{ field: 'format', message }]);
  }
  const { environmentId, db, now } = ctx;
  const { from, to } = month;
  const { id: programId, timezone } = program;
  const sums = await rows(db.lists, journalSums.with({ environmentId, programId, from, to, timezone }));
  const bookings = byKind(sums.filter(({ currency }) => isCurrency(currency)));
  const problem = bookings.map(amountProblem).find((each) => each !== null);
  if (problem) throw validationFailure([{ field: 'format', message: `format: ${problem}` }]);
  const text = datevText({
    ...{ settings: datev, accounts: accountsIn(settings), name: program.name, bookings },
    ...{ currency: program.defaultCurrency, created: now },
    first: dayIn(timezone, from),
    last: dayIn(timezone, new Date(to.getTime() - 1)),
  });
  return {
    filename: `EXTF_Buchungsstapel_${month.name}_${programId}.csv`,
    media_type: 'text/csv; charset=windows-1252',
    data: Buffer.from(toWindows1252(text)).toString('base64'),
  };
}

/** Adds up entries of the same kind, so that a rejection and a void on the same day become one posting. */
function byKind(sums: readonly JournalSum[]): DatevBooking[] {
  const found = new Map<string, DatevBooking>();
  for (const { day, currency, type, payoutNumber, minor } of sums) {
    const kind = statementKindOf[type];
    const key = `${day} ${currency} ${kind} ${payoutNumber}`;
    const before = found.get(key)?.minor ?? 0n;
    const on = readDay(day);
    if (on) found.set(key, { day: on, kind, currency, payoutNumber, minor: before + minor });
  }
  return [...found.values()];
}
