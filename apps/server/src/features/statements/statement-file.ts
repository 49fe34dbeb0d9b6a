import type { contract, FileDownload, InputOf } from '@tributary/contract';
import { STATEMENT_LINES_MAX } from '@tributary/core';
import { totalsOf } from '../../domain/statements/totals.ts';
import type { OwnReader } from '../../platform/db/own-sql.ts';
import { type CustomerOf, type MonthOfHolder, monthOfHolder } from './statement.ts';
import { statementCsv } from './statement-csv.ts';
import { daySumsOf, type Line, linesOf, logoOf, movementsOf, type Place } from './statement-rows.ts';

type Query = InputOf<typeof contract.portalStatements.file>['query'];

interface Request {
  readonly query: Query;
  readonly now: Date;
  readonly customerOf: CustomerOf;
}

const PAGE_LINES = 10_000;

export async function statementFile(
  own: OwnReader,
  { query, now, customerOf }: Request,
): Promise<FileDownload> {
  const holderMonth = await monthOfHolder(own, query.month, now);
  const name = `statement-${query.month}-${holderMonth.holder.id}`;
  if (query.format === 'csv') {
    const csv = await statementCsv(pagesOf(own, holderMonth), customerOf);
    return { filename: `${name}.csv`, media_type: 'text/csv; charset=utf-8', data: csv.toString('base64') };
  }
  // Load on demand, because most servers never write a PDF.
  const { statementPdf } = await import('./pdf/statement-pdf.ts');
  const language = query.language ?? holderMonth.holder.language ?? 'en';
  const printed = await printedOf(own, holderMonth, customerOf);
  const pdf = await statementPdf({ ...holderMonth, ...printed, language, now });
  return { filename: `${name}.pdf`, media_type: 'application/pdf', data: pdf.toString('base64') };
}

async function* pagesOf(own: OwnReader, { month }: MonthOfHolder): AsyncGenerator<readonly Line[]> {
  let after: Place | null = null;
  for (;;) {
    const page: Line[] = await linesOf(own, month, { after, limit: PAGE_LINES });
    yield page;
    after = page.at(-1) ?? null;
    if (page.length < PAGE_LINES) return;
  }
}

/**
 * Returns the contents of the file. The totals match its entries, even if another entry is recorded between
 * two reads.
 */
async function printedOf(own: OwnReader, { holder, month }: MonthOfHolder, customerOf: CustomerOf) {
  const before = (await movementsOf(own, month)).filter(({ isBefore }) => isBefore);
  const logo = await logoOf(own);
  const lines = await linesOf(own, month, { after: null, limit: STATEMENT_LINES_MAX + 1 });
  if (lines.length > STATEMENT_LINES_MAX) {
    const days = await daySumsOf(own, month, holder.timezone);
    return { logo, totals: totalsOf(before, days, holder.defaultCurrency), bookings: { days } };
  }
  const booked = lines.map((line) => ({ ...line, count: 1 }));
  const bookings = lines.map((line) => {
    const { customer_email, customer_id } = customerOf(line);
    return { ...line, customer: customer_email ?? customer_id };
  });
  return { logo, totals: totalsOf(before, booked, holder.defaultCurrency), bookings };
}
