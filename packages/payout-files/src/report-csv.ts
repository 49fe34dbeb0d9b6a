import { isCurrency } from '@tributary/core';
import { parse } from 'csv-parse/browser/esm/sync';
import { sideOf } from './amount.ts';
import { delimiters, separatorOf } from './csv.ts';
import { PayoutFileError } from './payout-file-error.ts';
import { say } from './phrase.ts';
import { plainName } from './plain-name.ts';
import type { ReportEntry } from './report-entry.ts';

// Column names in order of preference, including the banks' own field names: EndToEndId is from ISO 20022, Customer ID
// and Unique ID are from PayPal.
const columnNames = {
  payout_id:
    'payout_id end_to_end_id end_to_end_referenz end_to_end_reference end_to_end kundenreferenz_end_to_end kundenreferenz customer_reference customer_id unique_id payment_reference zahlungsreferenz verwendungszweck remittance_information purpose referenz memo note',
  status:
    'status transaction_status transfer_status payment_status state transaktionsstatus zahlungsstatus auftragsstatus info',
  amount:
    'amount payment_amount target_amount gross_amount instructed_amount gross betrag zahlbetrag auftragsbetrag zahlungsbetrag brutto',
  currency:
    'currency currency_code target_currency payment_currency ccy waehrung waehrungscode betragswaehrung auftragswaehrung',
  reference:
    'reference transaction_id transfer_id bank_reference payment_reference transaktionscode transaktions_id bankreferenz',
  reason:
    'reason status_reason failure_reason return_reason error error_message grund rueckgabegrund ablehnungsgrund fehlergrund fehler',
  type: 'type transaction_type booking_type payment_type typ buchungstext umsatzart vorgangsart geschaeftsvorfall',
  side: 'debit_credit credit_debit dr_cr cdt_dbt_ind soll_haben s_h soll_haben_kennzeichen',
} as const;
type Field = keyof typeof columnNames;
const fields = Object.keys(columnNames) as Field[];
const namesOf = (field: Field): readonly string[] => columnNames[field].split(' ');
const required = ['payout_id', 'status', 'amount', 'currency'] as const satisfies Field[];

export interface CsvFormat {
  /** Columns whose names are not recognized automatically, such as `{ payout_id: 'Our reference' }`. */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** Currency of amounts that do not state one. */
  readonly currency?: string | undefined;
  /** True if lines without a status are completed payments, as in an account statement. */
  readonly isBooked?: boolean | undefined;
}

interface Columns {
  readonly at: Partial<Record<Field, number>>;
  /** Currency in the amount column's name: `Betrag (EUR)`. */
  readonly currency: string | undefined;
}

/** The amount column may be called `Amount (EUR)` or `Betrag in EUR`. */
function currencyIn(name: string): string | undefined {
  const [, base = '', code = ''] = /^(.+?)(?:_in)?_([a-z]{3})$/.exec(name) ?? [];
  return namesOf('amount').includes(base) && isCurrency(code.toUpperCase()) ? code.toUpperCase() : undefined;
}

function findColumns(header: readonly string[], { map = {} }: CsvFormat): Columns {
  const names = header.map(plainName);
  const at: Partial<Record<Field, number>> = {};
  const isTaken = (index: number) => Object.values(at).includes(index);
  for (const field of fields) {
    const candidates = map[field] === undefined ? namesOf(field) : [plainName(map[field])];
    const found = candidates
      .map((name) => names.indexOf(name))
      .find((index) => index >= 0 && !isTaken(index));
    if (found !== undefined) at[field] = found;
  }
  const withCurrency = map.amount === undefined ? names.findIndex((name) => currencyIn(name)) : -1;
  if (at.amount === undefined && withCurrency >= 0) at.amount = withCurrency;
  return { at, currency: currencyIn(names[at.amount ?? -1] ?? '') };
}

function missingIn({ at, currency }: Columns, format: CsvFormat): Field[] {
  const isStated = (field: Field) =>
    (field === 'currency' && (currency ?? format.currency) !== undefined) ||
    (field === 'status' && format.isBooked === true);
  const wanted = fields.filter((field) => format.map?.[field] !== undefined);
  return [...new Set([...required, ...wanted])].filter(
    (field) => at[field] === undefined && (wanted.includes(field) || !isStated(field)),
  );
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

function parseCsv(text: string, delimiter: string, to: number): Parsed[] {
  const options = { bom: true, info: true, trim: true, relax_column_count: true, relax_quotes: true };
  return parse(text, { ...options, delimiter, skip_empty_lines: true, to }) as unknown as Parsed[];
}

// Maximum number of lines and characters before the table, enough for an account name, a balance and a summary.
const headLines = 100;
const headCharacters = 65_536;

/**
 * Returns the first lines, which contain the start of the table. Every separator is tried on these lines only, because
 * trying each on the whole report would take a second.
 */
const headOf = (text: string): string =>
  text.length <= headCharacters ? text : text.slice(0, text.lastIndexOf('\n', headCharacters) + 1);

/** Returns the first records. Throws if a quote is never closed. */
function headRecords(text: string, delimiter: string): Parsed[] {
  try {
    return parseCsv(headOf(text), delimiter, headLines);
  } catch {
    return parseCsv(text, delimiter, headLines);
  }
}

interface Header {
  readonly delimiter: string;
  readonly row: number;
  readonly header: readonly string[];
  readonly columns: Columns;
  readonly missing: readonly Field[];
}

/** Returns the row with the most field names. Rows above it, such as the account name, are not part of the table. */
function findHeader(text: string, format: CsvFormat): Header | undefined {
  const stated = separatorOf(text);
  let best: Header | undefined;
  let failure: unknown;
  const rank = ({ columns, header }: Header) => Object.keys(columns.at).length * 1_000 + header.length;
  for (const delimiter of stated === undefined ? delimiters : [stated]) {
    try {
      for (const [row, { record: header }] of headRecords(text, delimiter).entries()) {
        const columns = findColumns(header, format);
        const found = { delimiter, row, header, columns, missing: missingIn(columns, format) };
        if (best === undefined || rank(found) > rank(best)) best = found;
      }
    } catch (error) {
      failure ??= error;
    }
  }
  if (best === undefined && failure !== undefined) throw notCsv(failure);
  return best;
}

const notCsv = (error: unknown) =>
  new PayoutFileError('unreadable_report', say('not_csv', { detail: (error as Error).message }));

function assertFields({ map = {} }: CsvFormat): void {
  const unknown = Object.keys(map).find((field) => !fields.includes(field as Field));
  if (unknown === undefined) return;
  const said = say('unknown_field', { field: unknown, fields: fields.join(', ') });
  throw new PayoutFileError('unknown_field', said, [unknown]);
}

function assertHeader({ missing, header }: Header, { map = {} }: CsvFormat): void {
  const [misnamed] = missing.filter((field) => map[field] !== undefined);
  if (misnamed !== undefined)
    throw new PayoutFileError('unknown_column', say('unknown_column', { column: map[misnamed] ?? '' }), [
      misnamed,
    ]);
  if (missing.length === 0) return;
  const said = say('missing_columns', { fields: missing.join(', '), columns: header.join(', ') });
  throw new PayoutFileError('missing_columns', said, missing);
}

/**
 * Returns the lines of a table, which can begin anywhere in the file.
 * @throws PayoutFileError if there is no table
 */
export function readCsvReport(text: string, format: CsvFormat): ReportEntry[] {
  assertFields(format);
  const header = findHeader(text, format);
  if (header === undefined) throw new PayoutFileError('unreadable_report', say('empty_report', {}));
  assertHeader(header, format);
  const { at, currency } = header.columns;
  const cells = rowsOf(text, header.delimiter).slice(header.row + 1);
  return cells
    .filter(({ record }) => record.some((cell) => cell !== ''))
    .map(({ record, info }) => {
      const cellOf = (field: Field) => record[at[field] ?? -1] ?? '';
      return {
        line: info.lines,
        texts: [cellOf('payout_id'), ...record, record.join(' ')],
        status: at.status === undefined ? 'booked' : cellOf('status'),
        type: cellOf('type'),
        amount: cellOf('amount'),
        currency: (cellOf('currency') || currency) ?? '',
        side: sideOf(cellOf('side')),
        reference: cellOf('reference'),
        reason: cellOf('reason'),
      };
    });
}

function rowsOf(text: string, delimiter: string): Parsed[] {
  try {
    return parseCsv(text, delimiter, -1);
  } catch (error) {
    throw notCsv(error);
  }
}
