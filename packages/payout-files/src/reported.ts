import { plainName } from './plain-name.ts';

/** Payment statuses in a report. `waiting`: in progress, with no result yet. */
export const reportedStatuses = ['completed', 'failed', 'processing', 'waiting'] as const;
export type Reported = (typeof reportedStatuses)[number];

const split = (words: string): string[] => words.trim().split(/\s+/);

// Words used by PayPal, Wise, and English and German banks, and the status codes of ISO 20022.
const words: Readonly<Record<Reported, readonly string[]>> = {
  completed: split(`
    paid completed complete success successful succeeded sent processed executed settled booked posted cleared delivered
    transferred done accc acsc book outgoing_payment_sent funds_sent payment_sent
    ausgefuehrt gebucht umsatz_gebucht verbucht abgeschlossen erfolgreich bezahlt gezahlt ausgezahlt ueberwiesen gesendet
    erledigt gutgeschrieben verarbeitet abgewickelt`),
  failed: split(`
    failed fail rejected returned refunded reversed denied declined blocked bounced bounced_back charged_back cancelled
    canceled expired rjct canc funds_refunded
    abgelehnt abgewiesen zurueckgewiesen storniert abgebrochen fehlgeschlagen fehlerhaft nicht_ausgefuehrt geloescht gesperrt
    rueckgabe ruecklaeufer ruecklauf retoure zurueckgegeben zurueckgebucht zurueckgezahlt erstattet rueckerstattet`),
  processing: split(`
    processing in_progress accepted started funds_converted acsp accp acwc acwp acfc
    in_bearbeitung bearbeitung wird_bearbeitet wird_verarbeitet wird_ausgefuehrt in_ausfuehrung in_verarbeitung angenommen
    freigegeben uebermittelt`),
  waiting: split(`
    pending unclaimed on_hold onhold held scheduled waiting new created queued submitted pdng rcvd actc info futr
    incoming_payment_waiting incoming_payment_initiated waiting_recipient_input_to_proceed
    vorgemerkt umsatz_vorgemerkt offen ausstehend anstehend geplant terminiert wartend neu erfasst nicht_eingefordert
    nicht_abgeholt einbehalten`),
};

const meanings: ReadonlyMap<string, Reported> = new Map(
  Object.entries(words).flatMap(([meaning, each]) =>
    each.map((word) => [word, meaning as Reported] as const),
  ),
);

/** Meanings of words in reports, in any spelling. */
export type StatusWords = Readonly<Record<string, Reported>>;

/**
 * Returns a function that looks up the meaning of a word; undefined if it is unknown. Words in `own` take precedence.
 */
export function meaningsWith(own: StatusWords = {}): (word: string) => Reported | undefined {
  const ours = new Map(Object.entries(own).map(([word, meaning]) => [plainName(word), meaning]));
  return (word) => ours.get(plainName(word)) ?? meanings.get(plainName(word));
}

// German compounds contain these words: Überweisungsrückgabe.
const returnType =
  /(?:^|_)(?:reversal|return|returned|refund|refunded|rrtn)(?:_|$)|rueck(?:gabe|ueberweisung|buchung|zahlung|laeufer|lauf)|retoure|storno/;

/** Returns true if a payment type, such as `Payout Reversal`, means that the money was returned. */
export const isReturnType = (type: string): boolean => returnType.test(plainName(type));
