import { sumOf } from '@tributary/core';
import { parse } from 'csv-parse/browser/esm/sync';
import { detectDelimiter } from './csv.ts';
import { PayoutFileError } from './payout-file-error.ts';
import { payoutIdIn } from './payout-format.ts';
import { type Phrase, say } from './phrase.ts';
import type { Reported } from './reported.ts';

/** What the report says of one payment. */
export interface ReportLine {
  /** Counted from 1, the header included. */
  readonly line: number;
  readonly payoutId: string;
  readonly reported: Reported;
  /** The exact decimal, without trailing zeros. */
  readonly amount: string;
  readonly currency: string;
  /** The bank's own, such as the id of a transaction. */
  readonly reference: string | undefined;
  /** Why a payment failed. */
  readonly reason: string | undefined;
}

export type ReportProblemCode =
  | 'not_a_payout'
  | 'unknown_status'
  | 'not_an_amount'
  | 'repeated_payout'
  | 'payout_not_found'
  | 'other_amount'
  | 'other_status'
  | 'other_reference';

/** What is wrong with a line; nothing should be applied while there is one. */
export interface ReportProblem {
  readonly line: number;
  readonly code: ReportProblemCode;
  /** A sentence for people who read English. */
  readonly message: string;
  /** The same, for other languages. */
  readonly phrase: Phrase;
}

export interface ReportFormat {
  /** The columns of fields that are called otherwise: `{ payout_id: 'Our reference' }`. */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** Whether amounts look like `1.234,50`. */
  readonly decimalComma?: boolean | undefined;
}

export interface PayoutReport {
  readonly lines: readonly ReportLine[];
  readonly problems: readonly ReportProblem[];
}

// In the order of preference. What banks call the fields: EndToEndId is ISO 20022's, Customer ID is PayPal's.
const columnNames = {
  payout_id: ['payout_id', 'end_to_end_id', 'customer_id', 'unique_id', 'payment_reference'],
  status: ['status', 'transaction_status', 'transfer_status', 'state'],
  amount: ['amount', 'payment_amount', 'target_amount', 'gross_amount', 'instructed_amount'],
  currency: ['currency', 'currency_code', 'target_currency', 'payment_currency'],
  reference: ['reference', 'transaction_id', 'transfer_id', 'bank_reference', 'payment_reference'],
  reason: ['reason', 'status_reason', 'failure_reason', 'error', 'error_message'],
} as const;
type Field = keyof typeof columnNames;
const fields = Object.keys(columnNames) as Field[];
const required = ['payout_id', 'status', 'amount', 'currency'] as const satisfies Field[];

// ACSC, ACCC, ACSP, PDNG and RJCT are the status codes of ISO 20022; the others are words of banks, PayPal and Wise.
const words: Record<Reported, readonly string[]> = {
  completed:
    'paid completed complete success successful succeeded sent processed executed settled accc acsc outgoing_payment_sent funds_sent'.split(
      ' ',
    ),
  failed:
    'failed fail rejected returned refunded reversed denied blocked bounced bounced_back cancelled canceled rjct funds_refunded'.split(
      ' ',
    ),
  processing: 'processing in_progress acsp accepted started'.split(' '),
  waiting: 'pending pdng unclaimed on_hold onhold scheduled waiting new'.split(' '),
};
const meanings = new Map(
  Object.entries(words).flatMap(([meaning, each]) =>
    each.map((word) => [word, meaning as Reported] as const),
  ),
);

/** `EndToEndId`, `End-to-end ID` and `end_to_end_id` are one name. */
const plain = (name: string): string =>
  name
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

type Columns = Partial<Record<Field, number>>;

function findColumns(header: readonly string[], map: ReportFormat['map'] = {}): Columns {
  const unknown = Object.keys(map).find((field) => !fields.includes(field as Field));
  if (unknown !== undefined) {
    const said = say('unknown_field', { field: unknown, fields: fields.join(', ') });
    throw new PayoutFileError('unknown_field', said, [unknown]);
  }
  const names = header.map(plain);
  const columns: Columns = {};
  for (const field of fields) {
    const wanted = map[field];
    const candidates = wanted === undefined ? columnNames[field] : [plain(wanted)];
    const at = candidates
      .map((name) => names.indexOf(name))
      .find((index) => index >= 0 && !isTaken(columns, index));
    if (at !== undefined) columns[field] = at;
    else if (wanted !== undefined)
      throw new PayoutFileError('unknown_column', say('unknown_column', { column: wanted }), [field]);
  }
  const missing = required.filter((field) => columns[field] === undefined);
  if (missing.length === 0) return columns;
  const said = say('missing_columns', { fields: missing.join(', '), columns: header.join(', ') });
  throw new PayoutFileError('missing_columns', said, missing);
}

const isTaken = (columns: Columns, index: number) => Object.values(columns).includes(index);

const thousands = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** `1234.50` or `1,234.50`, and with a decimal comma `1.234,50`. Undefined when it is not an amount. */
function toAmount(text: string, decimalComma: boolean): string | undefined {
  const swapped = decimalComma ? text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')) : text;
  const number = thousands.test(swapped) ? swapped.replaceAll(',', '') : swapped;
  return /^-?\d+(?:\.\d+)?$/.test(number) ? sumOf([number]) : undefined;
}

function readLine(
  line: number,
  cellOf: (field: Field) => string,
  decimalComma: boolean,
): ReportLine | ReportProblem {
  const payoutId = payoutIdIn(cellOf('payout_id'));
  const problem = (code: 'not_a_payout' | 'unknown_status' | 'not_an_amount', field: Field) => ({
    ...{ line, code },
    ...say(code, { text: cellOf(field) }),
  });
  if (payoutId === undefined) return problem('not_a_payout', 'payout_id');
  const reported = meanings.get(plain(cellOf('status')));
  if (reported === undefined) return problem('unknown_status', 'status');
  const amount = toAmount(cellOf('amount'), decimalComma);
  if (amount === undefined) return problem('not_an_amount', 'amount');
  const currency = cellOf('currency').toUpperCase();
  const reference = cellOf('reference') || undefined;
  const reason = cellOf('reason') || undefined;
  return { line, payoutId, reported, amount, currency, reference, reason };
}

/** A payout that stands in two lines was paid twice, or the report is two reports. */
function duplicatesIn(lines: readonly ReportLine[]): ReportProblem[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ line, payoutId }) => {
    const before = first.get(payoutId);
    if (before !== undefined)
      return [{ line, code: 'repeated_payout', ...say('repeated_payout', { payoutId, line: before }) }];
    first.set(payoutId, line);
    return [];
  });
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

function parseCsv(text: string): Parsed[] {
  const options = { bom: true, info: true, trim: true, relax_column_count: true, skip_empty_lines: true };
  try {
    return parse(text, { ...options, delimiter: detectDelimiter(text) }) as unknown as Parsed[];
  } catch (error) {
    throw new PayoutFileError('unreadable_report', say('not_csv', { detail: (error as Error).message }));
  }
}

/**
 * The report of a bank or payment service as lines, and all that is wrong with it by itself. Throws `PayoutFileError` when
 * it is no CSV, or a column cannot be found.
 */
export function readPayoutReport(
  text: string,
  { map, decimalComma = false }: ReportFormat = {},
): PayoutReport {
  const [header, ...rest] = parseCsv(text);
  if (header === undefined) throw new PayoutFileError('unreadable_report', say('empty_report', {}));
  const columns = findColumns(header.record, map);
  const lines: ReportLine[] = [];
  const problems: ReportProblem[] = [];
  for (const { record, info } of rest) {
    const cellOf = (field: Field) => record[columns[field] ?? -1] ?? '';
    const read = readLine(info.lines, cellOf, decimalComma);
    if ('message' in read) problems.push(read);
    else lines.push(read);
  }
  return { lines, problems: [...problems, ...duplicatesIn(lines)] };
}
