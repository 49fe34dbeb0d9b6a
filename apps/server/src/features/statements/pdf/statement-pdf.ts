import { type Locale, locales, localizedMoney, statementKindOf, statementKinds } from '@tributary/core';
import PDFDocument from 'pdfkit';
import type { Month } from '../../../domain/statements/month.ts';
import type { Totals } from '../../../domain/statements/totals.ts';
import { eachInSlices } from '../../../platform/time-slice.ts';
import { toAmount } from '../../../platform/to-wire.ts';
import type { DaySum, Holder, Line } from '../statement-rows.ts';
import { readFonts } from './fonts.ts';
import { type Column, createSheet, type Sheet } from './sheet.ts';
import { words } from './words.ts';

/** Everything that a PDF of a statement shows. */
export interface PrintedStatement {
  readonly holder: Holder;
  readonly month: Month;
  readonly language: Locale;
  readonly now: Date;
  /** PNG or JPEG; null for none. */
  readonly logo: Buffer | null;
  readonly totals: readonly Totals[];
  /** Every booking, or sums by day where there are too many. */
  readonly bookings: readonly PrintedLine[] | { readonly days: readonly DaySum[] };
}

export type PrintedLine = Line & { readonly customer: string | null };

const fonts = new Map<string, Buffer>();

/** Returns a PDF. Rows are drawn in slices, so that other requests go on. */
export async function statementPdf(statement: PrintedStatement): Promise<Buffer> {
  const { holder, month, language, now } = statement;
  const document = new PDFDocument({
    ...{ size: 'A4', margin: 0, bufferPages: true, font: '', lang: locales[language].format },
    info: { Title: `${words[language].title} ${month.name}`, Author: holder.brand, CreationDate: now },
    displayTitle: true,
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.once('end', resolve).once('error', reject));
  if (fonts.size === 0) for (const [name, bytes] of readFonts()) fonts.set(name, bytes);
  for (const [name, bytes] of fonts) document.registerFont(name, bytes);
  const sheet = createSheet(document);
  writeHead(sheet, statement);
  writeTotals(sheet, statement);
  await writeBookings(sheet, statement);
  writeFeet(sheet, statement);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

const dayText = ({ language, holder }: PrintedStatement, at: Date): string =>
  new Intl.DateTimeFormat(locales[language].format, {
    ...{ timeZone: holder.timezone, day: '2-digit', month: '2-digit', year: 'numeric' },
  }).format(at);

const monthText = ({ language, holder, month }: PrintedStatement): string =>
  new Intl.DateTimeFormat(locales[language].format, {
    ...{ timeZone: holder.timezone, month: 'long', year: 'numeric' },
  }).format(month.from);

function writeHead(sheet: Sheet, statement: PrintedStatement): void {
  const { holder, month, language, now, logo } = statement;
  const said = words[language];
  sheet.letterhead(logo, holder.brand);
  sheet.title(said.title, monthText(statement));
  const lastDay = new Date(month.until.getTime() - 1);
  sheet.facts([
    [said.preparedFor, [holder.name, holder.companyName, holder.email].filter((text) => text !== null)],
    [said.period, [`${dayText(statement, month.from)} – ${dayText(statement, lastDay)}`, holder.timezone]],
    [said.prepared, [dayText(statement, now)]],
  ]);
  if (!month.isOver) sheet.note(said.notOver);
}

/** Kinds that no currency has are left out: the balances say the rest. */
function writeTotals(sheet: Sheet, { totals, language }: PrintedStatement): void {
  const said = words[language];
  for (const { currency, opening, kinds, closing } of totals) {
    const money = (minor: bigint) =>
      localizedMoney({ amount: toAmount(minor, currency), currency }, language);
    const booked = statementKinds.filter((kind) => kinds[kind] !== 0n);
    sheet.sums(
      [
        [said.opening, money(opening)],
        ...booked.map((kind): [string, string] => [said.kinds[kind], money(kinds[kind])]),
      ],
      [said.closing, money(closing)],
    );
  }
}

async function writeBookings(sheet: Sheet, statement: PrintedStatement): Promise<void> {
  const { bookings, language, totals } = statement;
  const said = words[language];
  if (!('days' in bookings)) {
    if (bookings.length === 0) return sheet.note(said.nothing);
    return writeRows(sheet, lineColumns(statement), bookings);
  }
  const count = totals.reduce((sum, { lines }) => sum + lines, 0);
  sheet.note(said.byDay(new Intl.NumberFormat(locales[language].format).format(count)));
  return writeRows(sheet, dayColumns(statement), bookings.days);
}

async function writeRows<Row>(
  sheet: Sheet,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const table = sheet.table(columns);
  await eachInSlices(rows, table.row);
}

/** Formatters cost more than a row: one for each table. */
function lineColumns(statement: PrintedStatement): Column<PrintedLine>[] {
  const { language, holder } = statement;
  const said = words[language];
  const day = new Intl.DateTimeFormat(locales[language].format, {
    ...{ timeZone: holder.timezone, day: '2-digit', month: '2-digit', year: 'numeric' },
  });
  return [
    { title: said.date, width: 58, of: ({ at }) => day.format(at) },
    { title: said.booking, width: 106, of: ({ type }) => said.kinds[statementKindOf[type]] },
    { title: said.order, width: 100, of: ({ externalEventId, reason }) => reason ?? externalEventId ?? '' },
    { title: said.customer, width: 97, of: ({ customer }) => customer ?? '' },
    {
      title: said.payout,
      width: 56,
      of: ({ payoutNumber }) => payoutNumber?.toString() ?? '',
      isNumber: true,
    },
    amountColumn(statement, 94),
  ];
}

function dayColumns(statement: PrintedStatement): Column<DaySum>[] {
  const { language } = statement;
  const said = words[language];
  const day = new Intl.DateTimeFormat(locales[language].format, {
    ...{ timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' },
  });
  const number = new Intl.NumberFormat(locales[language].format);
  return [
    { title: said.date, width: 90, of: (row) => day.format(new Date(`${row.day}T00:00:00Z`)) },
    { title: said.booking, width: 221, of: ({ type }) => said.kinds[statementKindOf[type]] },
    { title: said.count, width: 90, of: ({ count }) => number.format(count), isNumber: true },
    amountColumn(statement, 110),
  ];
}

const amountColumn = <Row extends { readonly minor: bigint; readonly currency: string }>(
  { language }: PrintedStatement,
  width: number,
): Column<Row> => ({
  ...{ title: words[language].amount, width, isNumber: true },
  of: ({ minor, currency }) => localizedMoney({ amount: toAmount(minor, currency), currency }, language),
});

function writeFeet(sheet: Sheet, statement: PrintedStatement): void {
  const { holder, language } = statement;
  sheet.feet(`${monthText(statement)} · ${holder.name}`, (page, pages) => words[language].page(page, pages));
}
