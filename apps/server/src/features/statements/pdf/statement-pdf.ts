import { type Locale, locales, localizedMoney, statementKindOf, statementKinds } from '@tributary/core';
import PDFDocument from 'pdfkit';
import { isOver, type Month } from '../../../domain/accounting/month.ts';
import type { Totals } from '../../../domain/statements/totals.ts';
import { eachInSlices } from '../../../platform/time-slice.ts';
import { toAmount } from '../../../platform/to-wire.ts';
import type { DaySum, Holder, Line } from '../statement-rows.ts';
import { readFonts } from './fonts.ts';
import {
  type Column,
  createSheet,
  openTable,
  type Sheet,
  writeFacts,
  writeFeet,
  writeLetterhead,
  writeNote,
  writeSums,
  writeTitle,
} from './sheet.ts';
import { words } from './words.ts';

export interface PrintedStatement {
  readonly holder: Holder;
  readonly month: Month;
  readonly language: Locale;
  readonly now: Date;
  /** PNG or JPEG; null without a logo. */
  readonly logo: Buffer | null;
  readonly totals: readonly Totals[];
  /** Entries of the month or, if there are too many, sums by day. */
  readonly bookings: readonly PrintedLine[] | { readonly days: readonly DaySum[] };
}

export type PrintedLine = Line & { readonly customer: string | null };

const fonts = new Map<string, Buffer>();

/** Renders a statement as a PDF. Draws rows in slices, so that other requests are not blocked. */
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
  if (sheet.writer.hasBoxes()) writeNote(sheet, words[language].boxes);
  writeFeet(sheet, `${monthText(statement)} · ${holder.name}`, words[language].page);
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
  writeLetterhead(sheet, logo, holder.brand);
  writeTitle(sheet, said.title, monthText(statement));
  const lastDay = new Date(month.to.getTime() - 1);
  const names = [holder.name, holder.companyName, holder.email].filter((text) => text !== null);
  const period = `${dayText(statement, month.from)} – ${dayText(statement, lastDay)}`;
  writeFacts(sheet, [
    { title: said.preparedFor, texts: names, width: 0.46 },
    { title: said.period, texts: [period, holder.timezone], width: 0.34 },
    { title: said.prepared, texts: [dayText(statement, now)], width: 0.2 },
  ]);
  if (!isOver(month, now)) writeNote(sheet, said.notOver);
}

/** Writes the totals. Omits kinds without an amount in any currency; the balances suffice. */
function writeTotals(sheet: Sheet, { totals, language }: PrintedStatement): void {
  const said = words[language];
  for (const { currency, opening, kinds, closing } of totals) {
    const money = (minor: bigint) =>
      localizedMoney({ amount: toAmount(minor, currency), currency }, language);
    const booked = statementKinds.filter((kind) => kinds[kind] !== 0n);
    writeSums(
      sheet,
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
    if (bookings.length === 0) return writeNote(sheet, said.nothing);
    return writeRows(sheet, lineColumns(statement), bookings);
  }
  const count = totals.reduce((sum, { lines }) => sum + lines, 0);
  writeNote(sheet, said.byDay(new Intl.NumberFormat(locales[language].format).format(count)));
  return writeRows(sheet, dayColumns(statement), bookings.days);
}

async function writeRows<Row>(
  sheet: Sheet,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  await eachInSlices(rows, openTable(sheet, columns));
}

/**
 * Returns the columns. They share one formatter per table, because creating one takes longer than writing a
 * row.
 */
function lineColumns(statement: PrintedStatement): Column<PrintedLine>[] {
  const { language, holder } = statement;
  const said = words[language];
  const day = new Intl.DateTimeFormat(locales[language].format, {
    ...{ timeZone: holder.timezone, day: '2-digit', month: '2-digit', year: 'numeric' },
  });
  return [
    { title: said.date, width: 56, of: ({ at }) => day.format(at) },
    { title: said.booking, width: 116, of: ({ type }) => said.kinds[statementKindOf[type]] },
    { title: said.order, width: 101, of: ({ externalEventId, reason }) => reason ?? externalEventId ?? '' },
    { title: said.customer, width: 98, of: ({ customer }) => customer ?? '' },
    {
      title: said.payout,
      width: 50,
      of: ({ payoutNumber }) => payoutNumber?.toString() ?? '',
      isNumber: true,
    },
    amountColumn(statement, 90),
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
