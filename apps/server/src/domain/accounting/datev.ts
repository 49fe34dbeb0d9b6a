import type { Day, StatementKind } from '@tributary/core';
import { digitsOf } from '../money/money.ts';
import { type Accounts, accountsOf } from './bookings.ts';

// DATEV format "Buchungsstapel", as described at
// https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel.

export interface DatevSettings {
  readonly consultantNumber: number;
  readonly clientNumber: number;
  readonly accountLength: number;
  readonly fiscalYearMonth: number;
}

/** Amount to post on one day. */
export interface DatevBooking {
  readonly day: Day;
  readonly kind: StatementKind;
  readonly currency: string;
  readonly minor: bigint;
  /** Set only for payments. */
  readonly payoutNumber: number | null;
}

export interface DatevBatch {
  readonly settings: DatevSettings;
  readonly accounts: Accounts;
  readonly name: string;
  readonly currency: string;
  readonly created: Date;
  readonly first: Day;
  readonly last: Day;
  readonly bookings: readonly DatevBooking[];
}

const FORMAT_VERSION = 13;

const pairs = (count: number, write: (number: number) => readonly [string, string]) =>
  Array.from({ length: count }, (_, at) => write(at + 1)).flat();

const columns = [
  ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs', 'Basis-Umsatz'],
  ...['WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum'],
  ...['Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext', 'Postensperre', 'Diverse Adressnummer'],
  ...['Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre', 'Beleglink'],
  ...pairs(8, (number) => [`Beleginfo - Art ${number}`, `Beleginfo - Inhalt ${number}`]),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...pairs(20, (number) => [`Zusatzinformation - Art ${number}`, `Zusatzinformation- Inhalt ${number}`]),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit'],
  ...['Skontotyp', 'Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)'],
  ...['Herkunft-Kz', 'Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre'],
  ...['Gesellschaftername', 'Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer'],
  ...['Postensperre bis', 'Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung', 'Festschreibung'],
  ...[
    'Leistungsdatum',
    'Datum Zuord. Steuerperiode',
    'Fälligkeit',
    'Generalumkehr (GU)',
    'Steuersatz',
    'Land',
  ],
  ...['Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)', 'EU-Steuersatz (Ursprung)'],
  'Abw. Skontokonto',
];

const texts: Readonly<Record<StatementKind, string>> = {
  earned: 'Provisionen',
  taken_back: 'Erstattungen',
  rejected: 'Abgelehnte Provisionen',
  adjusted: 'Boni und Abzüge',
  paid: 'Auszahlung',
  returned: 'Rückläufer',
};

/**
 * Beginning of each document number. The format allows up to 36 characters: letters, digits and `$ % & * + -
 * /`.
 */
const documents: Readonly<Record<StatementKind, string>> = {
  earned: 'PROV',
  taken_back: 'ERST',
  rejected: 'ABL',
  adjusted: 'BONUS',
  paid: 'AZ',
  returned: 'RL',
};

/**
 * Returns the reason why the format cannot represent the amount, or null if it can. Amounts have two
 * decimals, and at most ten digits before them.
 */
export function amountProblem({ minor, currency }: Pick<DatevBooking, 'minor' | 'currency'>): string | null {
  const { cents, rest } = toCents(minor, currency);
  if (rest !== 0n) return `DATEV supports two decimals, but ${currency} has more.`;
  return cents >= 10n ** 12n
    ? `DATEV supports amounts below 10,000,000,000.00. An amount in ${currency} is larger.`
    : null;
}

function toCents(minor: bigint, currency: string) {
  const positive = minor < 0n ? -minor : minor;
  const digits = digitsOf(currency);
  const divisor = 10n ** BigInt(Math.max(0, digits - 2));
  const cents = (positive * 10n ** BigInt(Math.max(0, 2 - digits))) / divisor;
  return { cents, rest: positive % divisor };
}

const amountText = (minor: bigint, currency: string): string => {
  const digits = String(toCents(minor, currency).cents).padStart(3, '0');
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
};

const two = (number: number): string => String(number).padStart(2, '0');
const dateText = ({ year, month, day }: Day): string => `${year}${two(month)}${two(day)}`;

/** Quotes text, without its control characters. */
const quoted = (text: string, lengthMax: number): string =>
  `"${[...text.replace(/\p{Cc}+/gu, ' ')].slice(0, lengthMax).join('').replaceAll('"', '""')}"`;

/** Returns the first day of the fiscal year that contains a month. */
const fiscalYearStart = (first: Day, month: number): Day => ({
  year: first.month >= month ? first.year : first.year - 1,
  ...{ month, day: 1 },
});

function headOf({ settings, name, currency, created, first, last }: DatevBatch): string {
  const createdText = created.toISOString().replace(/\D/g, '');
  return [
    ...['"EXTF"', 700, 21, '"Buchungsstapel"', FORMAT_VERSION, createdText, '', '"RE"', '""', '""'],
    ...[settings.consultantNumber, settings.clientNumber],
    ...[dateText(fiscalYearStart(first, settings.fiscalYearMonth)), settings.accountLength],
    ...[dateText(first), dateText(last), quoted(name, 30), '""', 1, 0, 0, quoted(currency, 3)],
    ...['', '""', '', '', '""', '', '', '""', '""'],
  ].join(';');
}

function rowOf(
  { day, kind, currency, minor, payoutNumber }: DatevBooking,
  { accounts, name }: DatevBatch,
): string {
  const { debit, credit } = accountsOf(kind, accounts);
  const document =
    payoutNumber === null ? `${documents[kind]}-${dateText(day)}` : `${documents[kind]}-${payoutNumber}`;
  const text = payoutNumber === null ? texts[kind] : `${texts[kind]} ${payoutNumber}`;
  const cells = [
    ...[amountText(minor, currency), minor < 0n ? '"H"' : '"S"', quoted(currency, 3), '', '', '""'],
    ...[debit, credit, '""', `${two(day.day)}${two(day.month)}`, quoted(document, 36), '""', ''],
    quoted(`${text}, ${name}`, 60),
  ];
  return [...cells, ...Array<string>(columns.length - cells.length).fill('')].join(';');
}

/** Formats a batch of postings as text. Amounts are positive: `S` debits the account, `H` credits it. */
export const datevText = (batch: DatevBatch): string =>
  [
    headOf(batch),
    columns.join(';'),
    ...batch.bookings.filter(({ minor }) => minor !== 0n).map((booking) => rowOf(booking, batch)),
    '',
  ].join('\r\n');
