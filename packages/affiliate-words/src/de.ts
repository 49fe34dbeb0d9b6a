import { ended, type Words } from './words.ts';

const begruendet = (text: string, grund: string | null) =>
  grund === null ? `${text}.` : `${text}: ${ended(grund)}`;

export const german: Words = {
  level: 'Aus einem Verkauf eines Partners, den Sie geworben haben.',
  partlyRefunded: ({ back, left, of }, { money }) =>
    back
      ? `Dem Kunden wurden ${money(back)} erstattet: Es bleiben ${money(left)} von ${money(of)}.`
      : `Nach einer Erstattung bleiben ${money(left)} von ${money(of)}.`,
  states: {
    sale_pending: () => 'Ausstehend: Der Verkauf ist noch nicht abgeschlossen.',
    sale_failed: () => 'Keine Provision: Die Zahlung ist fehlgeschlagen.',
    application_pending: ({ brand }) => `Ausstehend, bis ${brand} Ihre Bewerbung angenommen hat.`,
    partner_pending: ({ brand }) =>
      `Ausstehend, bis ${brand} den Partner angenommen hat, der den Verkauf vermittelt hat.`,
    held: ({ date }, format) =>
      `Ausstehend: Wird am ${format.date(date)} freigegeben, wenn bis dahin nichts erstattet wird.`,
    in_review: ({ brand }) => `Ausstehend: ${brand} prüft diesen Verkauf manuell.`,
    own_order: ({ brand }) => `Ausstehend: ${brand} prüft, ob das Ihre eigene Bestellung war.`,
    approved_held: ({ date }, format) => `Freigegeben. Auszahlbar ab dem ${format.date(date)}.`,
    approved_unreleased: ({ brand }) => `Bestätigt. ${brand} muss die Auszahlung noch freigeben.`,
    ready: ({ date }, format) => `In der nächsten Auszahlung, geplant für den ${format.date(date)}.`,
    ready_no_date: () => 'In der nächsten Auszahlung.',
    below_minimum: ({ minimum, missing }, format) =>
      `Freigegeben. Auszahlungen erfolgen ab ${format.money(minimum)}: Es fehlen noch ${format.money(missing)}.`,
    offset: () =>
      'Freigegeben. Wird mit früheren Provisionen verrechnet, deren Verkäufe nach der Auszahlung erstattet wurden.',
    no_method: () => 'Freigegeben. Wird ausgezahlt, sobald Sie Ihre Zahlungsdaten angeben.',
    merged: () => 'Freigegeben. Die Auszahlung geht an das Konto, mit dem dieses zusammengeführt wurde.',
    not_in_program: ({ brand }) =>
      `Wird derzeit nicht ausgezahlt: Sie nehmen nicht am Programm teil. Wenden Sie sich an ${brand}.`,
    credited: ({ credit }, format) => `Gutgeschrieben: ${format.money(credit)}.`,
    in_payout: ({ payout_number, date }, format) =>
      `Mit Auszahlung\u00a0${payout_number} vom ${format.date(date)} unterwegs.`,
    payout_failed: ({ payout_number }) =>
      `Auszahlung\u00a0${payout_number} ist fehlgeschlagen. Prüfen Sie Ihre Zahlungsdaten.`,
    payout_returned: ({ payout_number }) =>
      `Auszahlung\u00a0${payout_number} wurde von Ihrer Bank zurückgegeben. Prüfen Sie Ihre Zahlungsdaten.`,
    paid: ({ payout_number, date }, format) =>
      `Am ${format.date(date)} mit Auszahlung\u00a0${payout_number} bezahlt.`,
    settled: () => 'Bezahlt.',
    clawed_back: ({ taken }, format) =>
      `Nach der Auszahlung erstattet: ${format.money(taken)} werden von der nächsten Auszahlung abgezogen.`,
    deduction: () => 'Wird von Ihrer nächsten Auszahlung abgezogen.',
    deducted: ({ payout_number, date }, format) =>
      `Mit Auszahlung\u00a0${payout_number} vom ${format.date(date)} verrechnet.`,
    refunded: ({ date }, format) =>
      `Entfallen: Der Kunde hat am ${format.date(date)} sein Geld zurückbekommen.`,
    disputed: () =>
      'Entfallen: Die Bank des Kunden hat die Zahlung zurückgebucht. Wird die Rückbuchung rückgängig gemacht, erhalten Sie diese Provision wieder.',
    rejected: ({ reason }) => begruendet('Abgelehnt', reason),
    voided: () => 'Entfernt: irrtümlich erfasst.',
    nothing_paid: () => 'Der Kunde hat für diese Bestellung nichts bezahlt.',
    too_small: () => 'Keine Provision: Der Verkaufsbetrag war zu gering.',
    cap_reached: () => 'Keine Provision: Der Höchstbetrag für diesen Kunden ist erreicht.',
    time_over: () =>
      'Keine Provision: Der Zeitraum, in dem Zahlungen dieses Kunden vergütet werden, ist abgelaufen.',
    payments_used_up: () =>
      'Keine Provision: Die vergüteten Zahlungen dieses Kunden sind bereits alle erfolgt.',
    other_plan: () => 'Keine Provision: Dieser Tarif gehört nicht zum Programm.',
    other_product: () => 'Keine Provision: Dieses Produkt gehört nicht zum Programm.',
    no_terms: () => 'Für diesen Verkauf war keine Provision vereinbart.',
    was_not_in_program: () =>
      'Keine Provision: Zum Zeitpunkt des Verkaufs nahmen Sie nicht am Programm teil.',
    own_order_refused: () => 'Keine Provision: Das war Ihre eigene Bestellung.',
    customer_refused: ({ brand }) => `Keine Provision: ${brand} hat diesen Kunden abgelehnt.`,
  },
  figures: {
    first_hold_ends: ({ date }, format) =>
      `Der erste Teil wird am ${format.date(date)} freigegeben, wenn bis dahin nichts erstattet wird.`,
    in_review: ({ brand }) => `${brand} muss den Betrag noch freigeben.`,
    application_pending: ({ brand }) => `Ausstehend, bis ${brand} Ihre Bewerbung angenommen hat.`,
    not_in_program: ({ brand }) =>
      `Wird derzeit nicht ausgezahlt: Sie nehmen nicht am Programm teil. Wenden Sie sich an ${brand}.`,
    planned: ({ date }, format) => `Geplant für den ${format.date(date)}.`,
    no_date: ({ brand }) => `Wird mit den nächsten Auszahlungen von ${brand} ausgezahlt.`,
    below_minimum: ({ minimum, missing }, format) =>
      `Auszahlungen erfolgen ab ${format.money(minimum)}: Es fehlen noch ${format.money(missing)}.`,
    no_method: () => 'Wird ausgezahlt, sobald Sie Ihre Zahlungsdaten angeben.',
    merged: () => 'Die Auszahlung geht an das Konto, mit dem dieses zusammengeführt wurde.',
    debt: () =>
      'Es wurde mehr zurückgebucht, als Sie seither verdient haben. Der Betrag wird mit Ihren nächsten Provisionen verrechnet.',
    credited: () => 'Gutgeschrieben. Wird nicht als Geld ausgezahlt.',
    on_its_way: ({ payout_number, date }, format) =>
      `Mit Auszahlung\u00a0${payout_number} vom ${format.date(date)} unterwegs.`,
    payout_failed: ({ payout_number }) =>
      `Auszahlung\u00a0${payout_number} ist fehlgeschlagen. Prüfen Sie Ihre Zahlungsdaten.`,
    last_paid: ({ payout_number, date }, format) =>
      `Zuletzt am ${format.date(date)} mit Auszahlung\u00a0${payout_number} bezahlt.`,
    settled: () => 'Bezahlt.',
  },
};
