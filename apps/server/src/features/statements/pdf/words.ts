import type { Locale, StatementKind } from '@tributary/core';

interface Words {
  readonly title: string;
  readonly preparedFor: string;
  readonly period: string;
  readonly prepared: string;
  /** Note for a month that has not ended. */
  readonly notOver: string;
  readonly opening: string;
  readonly closing: string;
  readonly kinds: Readonly<Record<StatementKind, string>>;
  readonly date: string;
  readonly booking: string;
  readonly order: string;
  readonly customer: string;
  readonly payout: string;
  readonly amount: string;
  readonly count: string;
  readonly nothing: string;
  readonly byDay: (count: string) => string;
  readonly boxes: string;
  readonly page: (page: number, pages: number) => string;
}

export const words: Readonly<Record<Locale, Words>> = {
  en: {
    title: 'Commission statement',
    preparedFor: 'Affiliate',
    period: 'Period',
    prepared: 'Prepared on',
    notOver: 'The month is not over: this statement will change.',
    opening: 'Opening balance',
    closing: 'Closing balance',
    kinds: {
      earned: 'Commissions',
      taken_back: 'Refunds',
      rejected: 'Rejected or voided',
      adjusted: 'Bonuses and deductions',
      paid: 'Paid out',
      returned: 'Returned payouts',
    },
    date: 'Date',
    booking: 'Type',
    order: 'Order or reason',
    customer: 'Customer',
    payout: 'Payout',
    amount: 'Amount',
    count: 'Entries',
    nothing: 'Nothing was booked in this month.',
    byDay: (count) =>
      `The ${count} entries of this month are totaled by day. The CSV file lists each of them.`,
    boxes:
      'A box represents a character that this PDF cannot display. The CSV file contains all orders and customers in full.',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  de: {
    title: 'Provisionsabrechnung',
    preparedFor: 'Partner',
    period: 'Zeitraum',
    prepared: 'Erstellt am',
    notOver: 'Der Monat ist noch nicht zu Ende: Diese Abrechnung ändert sich noch.',
    opening: 'Anfangssaldo',
    closing: 'Endsaldo',
    kinds: {
      earned: 'Provisionen',
      taken_back: 'Erstattungen',
      rejected: 'Abgelehnt, storniert',
      adjusted: 'Boni und Abzüge',
      paid: 'Ausgezahlt',
      returned: 'Rückläufer',
    },
    date: 'Datum',
    booking: 'Art',
    order: 'Bestellung oder Grund',
    customer: 'Kunde',
    payout: 'Auszahlung',
    amount: 'Betrag',
    count: 'Buchungen',
    nothing: 'In diesem Monat wurde nichts gebucht.',
    byDay: (count) =>
      `Die ${count} Buchungen dieses Monats sind nach Tagen zusammengefasst. Die CSV-Datei enthält jede einzelne.`,
    boxes:
      'Ein Kästchen steht für ein Zeichen, das diese PDF-Datei nicht darstellen kann. Die CSV-Datei enthält alle Bestellungen und Kunden vollständig.',
    page: (page, pages) => `Seite ${page} von ${pages}`,
  },
};
