import { describe, expect, test } from 'vitest';
import { amountProblem, type DatevBooking, datevText } from './datev.ts';
import { toWindows1252 } from './windows-1252.ts';

const booking: DatevBooking = {
  ...{
    day: { year: 2026, month: 10, day: 5 },
    kind: 'earned',
    currency: 'EUR',
    minor: 12345n,
    payoutNumber: null,
  },
};

const linesOf = (bookings: readonly Partial<DatevBooking>[], fiscalYearMonth = 1) =>
  datevText({
    settings: { consultantNumber: 29098, clientNumber: 55003, accountLength: 4, fiscalYearMonth },
    accounts: { expense: '4730', liability: '1700', bank: '1200' },
    name: 'Mein "Programm"',
    currency: 'EUR',
    created: new Date('2026-11-02T08:09:10.123Z'),
    first: { year: 2026, month: 10, day: 1 },
    last: { year: 2026, month: 10, day: 31 },
    bookings: bookings.map((each) => ({ ...booking, ...each })),
  }).split('\r\n');

/** The first fourteen fields; the others are empty. */
const rowOf = (changes: Partial<DatevBooking>) => linesOf([changes])[2]?.split(';').slice(0, 14).join(';');

describe('DATEV batch', () => {
  test('begins with a header of 31 fields', () => {
    const [head = ''] = linesOf([]);
    expect(head).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261102080910123;;"RE";"";"";29098;55003;20260101;4;20261001;20261031;"Mein ""Programm""";"";1;0;0;"EUR";;"";;;"";;;"";""',
    );
    expect(head.split(';')).toHaveLength(31);
  });

  test.each([
    [10, '20261001'],
    [11, '20251101'],
    [7, '20260701'],
  ])('belongs to the fiscal year that began in month %i', (month, start) => {
    expect(linesOf([], month)[0]?.split(';')[12]).toBe(start);
  });

  test('has as many cells per row as column names, and ends with a line break', () => {
    const [, names = '', row = '', end] = linesOf([{}]);
    expect([names.split(';').length, row.split(';').length, end]).toEqual([125, 125, '']);
    expect(names.split(';').at(-1)).toBe('Abw. Skontokonto');
  });

  test.each<[string, Partial<DatevBooking>, string]>([
    [
      'an expense in debit',
      {},
      '123,45;"S";"EUR";;;"";4730;1700;"";0510;"PROV-20261005";"";;"Provisionen, Mein ""Programm"""',
    ],
    [
      'a refund in credit',
      { kind: 'taken_back', minor: -5n },
      '0,05;"H";"EUR";;;"";4730;1700;"";0510;"ERST-20261005";"";;"Erstattungen, Mein ""Programm"""',
    ],
    [
      'a payout from the bank',
      { kind: 'paid', minor: -900n, payoutNumber: 12 },
      '9,00;"H";"EUR";;;"";1200;1700;"";0510;"AZ-12";"";;"Auszahlung 12, Mein ""Programm"""',
    ],
    [
      'a currency without decimals',
      { currency: 'JPY', minor: 1200n },
      '1200,00;"S";"JPY";;;"";4730;1700;"";0510;"PROV-20261005";"";;"Provisionen, Mein ""Programm"""',
    ],
  ])('books %s', (_, changes, row) => {
    expect(rowOf(changes)).toBe(row);
  });

  test('omits bookings that add up to zero', () => {
    expect(linesOf([{ minor: 0n }, {}])).toHaveLength(4);
  });
});

test.each<[Partial<DatevBooking>, string | null]>([
  [{ currency: 'KWD', minor: 1230n }, null],
  [{ currency: 'KWD', minor: 1234n }, 'DATEV supports two decimals, but KWD has more.'],
  [{ minor: 999_999_999_999n }, null],
  [
    { minor: -1_000_000_000_000n },
    'DATEV supports amounts below 10,000,000,000.00. An amount in EUR is larger.',
  ],
])('rejects an amount that the format cannot hold: %o', (changes, problem) => {
  expect(amountProblem({ ...booking, ...changes })).toBe(problem);
});

test('encodes text in Windows-1252 and removes diacritics that it lacks', () => {
  expect([...toWindows1252('Aß€–ÿ')]).toEqual([0x41, 0xdf, 0x80, 0x96, 0xff]);
  expect(Buffer.from(toWindows1252('Łódź Ğ 東\u0081')).toString('latin1')).toBe('L\u00f3dz G ??');
});
