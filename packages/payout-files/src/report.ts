import {
  IDENTIFIER_LENGTH_MAX,
  REASON_LENGTH_MAX,
  REPORT_BYTES_MAX,
  REPORT_TABLE_CHARACTERS_MAX,
} from '@tributary/core';
import { type DecimalMark, decimalMarkOf, readAmount } from './amount.ts';
import { binaryFormatOf, decode } from './decode.ts';
import { PayoutFileError } from './payout-file-error.ts';
import { payoutIdsIn } from './payout-format.ts';
import { type Phrase, type PhraseValues, say } from './phrase.ts';
import { type CsvFormat, readCsvReport } from './report-csv.ts';
import type { ReportEntry } from './report-entry.ts';
import { readXmlReport } from './report-xml.ts';
import { isReturnType, meaningsWith, type Reported, type StatusWords } from './reported.ts';

export interface ReportLine {
  /** Line number, starting at 1 and counting the header. */
  readonly line: number;
  readonly payoutId: string;
  readonly reported: Reported;
  /** Exact decimal without a sign or trailing zeros; undefined if an ISO 20022 message omits it. */
  readonly amount: string | undefined;
  readonly currency: string;
  /** The bank's reference, such as a transaction id, truncated to the maximum length of a payment reference. */
  readonly reference: string | undefined;
  /** Reason why the payment failed or was returned, truncated to the maximum length of a reason. */
  readonly reason: string | undefined;
  /** True if money was received and nothing indicates that it is a returned payment. */
  readonly isCredit?: boolean | undefined;
}

/** Line about a payment that does not belong to any payout. */
export interface OtherLine {
  readonly line: number;
  /** Start of the line's text. */
  readonly text: string;
}

export type ReportProblemCode =
  | 'two_payouts'
  | 'unknown_status'
  | 'not_an_amount'
  | 'other_sum'
  | 'repeated_payout'
  | 'payout_not_found'
  | 'other_amount'
  | 'other_status'
  | 'unexplained_credit'
  | 'other_reference';

/** Error in a line. Apply nothing until all errors have been resolved. */
export interface ReportProblem {
  readonly line: number;
  readonly code: ReportProblemCode;
  readonly message: string;
  /** Message for translation. */
  readonly phrase: Phrase;
}

export interface ReportFormat extends CsvFormat {
  /** True if amounts look like `1.234,50`. Default: detected from the amounts. */
  readonly decimalComma?: boolean | undefined;
  /** Meanings of words that are unknown or differ in this report: `{ Valutiert: 'completed' }`. */
  readonly statuses?: StatusWords | undefined;
}

export interface PayoutReport {
  readonly lines: readonly ReportLine[];
  readonly others: readonly OtherLine[];
  readonly problems: readonly ReportProblem[];
  /** True if amounts were read as `1.234,50`. */
  readonly decimalComma: boolean;
}

export const problemAt = <Code extends ReportProblemCode>(
  line: number,
  code: Code,
  values: PhraseValues[Code],
): ReportProblem => ({ ...{ line, code }, ...say(code, values) });

interface Reading {
  readonly mark: DecimalMark;
  readonly meaningOf: (word: string) => Reported | undefined;
  readonly currency: string | undefined;
}

/** Returns the entry's status. A return is recognized by its code, its type or a keyword, never by its sign. */
function meaningIn({ isReturn, status, type }: ReportEntry, { meaningOf }: Reading): Reported | undefined {
  const reported = meaningOf(status);
  const hasReturned = isReturn === true || isReturnType(type) || meaningOf(type) === 'failed';
  return hasReturned && reported === 'completed' ? 'failed' : reported;
}

type Money = Pick<ReportLine, 'amount' | 'currency'> & Pick<ReportEntry, 'side'>;

function moneyIn(entry: ReportEntry, reported: Reported, { mark, currency }: Reading): Money | undefined {
  const stated = (entry.currency || currency)?.toUpperCase();
  if (entry.amount === '' && entry.isAmountOptional === true && reported !== 'completed')
    return { amount: undefined, currency: stated ?? '', side: entry.side };
  const read = readAmount(entry.amount, mark);
  const isOther = read?.currency !== undefined && stated !== undefined && read.currency !== stated;
  if (read === undefined || isOther) return undefined;
  return { amount: read.amount, currency: read.currency ?? stated ?? '', side: entry.side ?? read.side };
}

interface SidedLine extends ReportLine {
  readonly side: ReportEntry['side'];
}

function readEntry(entry: ReportEntry, reading: Reading): SidedLine | ReportProblem | OtherLine {
  const { line } = entry;
  const [payoutId, another] = payoutIdsIn(entry.texts);
  const text = entry.texts.find((each) => each !== '') ?? '';
  if (payoutId === undefined) return { line, text: text.slice(0, 60) };
  if (another !== undefined) return problemAt(line, 'two_payouts', { payoutId, other: another });
  const reported = meaningIn(entry, reading);
  if (reported === undefined) return problemAt(line, 'unknown_status', { text: entry.status });
  const money = moneyIn(entry, reported, reading);
  if (money === undefined) return problemAt(line, 'not_an_amount', { text: entry.amount });
  if (entry.otherSum !== undefined) return problemAt(line, 'other_sum', entry.otherSum);
  const type = reported === 'failed' && isReturnType(entry.type) ? entry.type : '';
  return {
    ...{ line, payoutId, reported, ...money },
    reference: entry.reference.slice(0, IDENTIFIER_LENGTH_MAX) || undefined,
    reason: (entry.reason || type).slice(0, REASON_LENGTH_MAX) || undefined,
  };
}

/**
 * Marks lines that would be payments if they had the opposite sign. If payments are negative in a report, a positive
 * amount was received, and only a keyword can identify it as a return.
 */
function withCredits(lines: readonly SidedLine[]): ReportLine[] {
  const paid = lines.filter(({ reported }) => reported === 'completed');
  const isSigned = paid.some(({ side }) => side === 'debit');
  return lines.map(({ side, ...line }) => {
    const isCredit = line.reported === 'completed' && (side === 'credit' || (isSigned && side === undefined));
    return isCredit ? { ...line, isCredit } : line;
  });
}

function entriesOf(text: string, format: ReportFormat): { entries: ReportEntry[]; isXml: boolean } {
  const isXml = /^\ufeff?\s*</.test(text);
  if (!isXml) assertSize(text.length, REPORT_TABLE_CHARACTERS_MAX);
  return { isXml, entries: isXml ? readXmlReport(text) : readCsvReport(text, format) };
}

function assertSize(size: number, max: number): void {
  if (size <= max) return;
  throw new PayoutFileError('unreadable_report', say('large_report', { max: max / 1_000_000 }));
}

/**
 * Rejects files that are too large before they are read.
 * @throws PayoutFileError
 */
export const assertReportSize = (bytes: number): void => assertSize(bytes, REPORT_BYTES_MAX);

function textOf(report: Uint8Array | string): string {
  assertReportSize(report.length);
  if (typeof report === 'string') return report;
  const format = binaryFormatOf(report);
  if (format !== undefined) throw new PayoutFileError('unreadable_report', say('binary_report', { format }));
  return decode(report);
}

/**
 * Reads a report from a bank or payment service: CSV with any text around its table, or ISO 20022. Returns payments
 * that belong to payouts, other payments, and problems with the report itself.
 * @throws PayoutFileError if the report cannot be read
 */
export function readPayoutReport(report: Uint8Array | string, format: ReportFormat = {}): PayoutReport {
  const { entries, isXml } = entriesOf(textOf(report), format);
  const { decimalComma, currency, statuses } = format;
  const found = isXml ? '.' : decimalMarkOf(entries.map(({ amount }) => amount));
  const mark = decimalComma === undefined || isXml ? found : decimalComma ? ',' : '.';
  const reading = { mark, currency, meaningOf: meaningsWith(statuses) } as const;
  const lines: SidedLine[] = [];
  const others: OtherLine[] = [];
  const problems: ReportProblem[] = [];
  for (const entry of entries) {
    const read = readEntry(entry, reading);
    if ('code' in read) problems.push(read);
    else if ('payoutId' in read) lines.push(read);
    else others.push(read);
  }
  return { lines: withCredits(lines), others, problems, decimalComma: mark === ',' };
}
