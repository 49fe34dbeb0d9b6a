/** Sentences that an affiliate reads between applying and winning a dispute, in each language. */
export interface JourneyWords {
  readonly day: (at: Date) => string;
  readonly apply: { readonly name: string; readonly email: string; readonly country: string };
  readonly buttons: {
    readonly proceed: string;
    readonly copyLink: string;
    readonly copied: string;
    readonly save: string;
  };
  readonly code: string;
  readonly applied: string;
  readonly waitsForDecision: string;
  readonly hello: string;
  readonly nothingYet: string;
  readonly page: string;
  readonly counted: readonly string[];
  readonly waiting: (sum: string, on: string) => string;
  readonly held: (on: string) => string;
  readonly steps: readonly string[];
  readonly noDetails: string;
  readonly bank: { readonly method: string; readonly holder: string; readonly iban: string };
  readonly typingError: string;
  readonly checkDigits: string;
  readonly isItYou: string;
  readonly saved: string;
  readonly next: (sum: string, on: string) => string;
  readonly ready: (on: string) => string;
  readonly underWay: (sum: string, number: number, on: string) => string;
  readonly inPayout: (number: number, on: string) => string;
  readonly paidSoFar: (sum: string, number: number, on: string) => string;
  readonly paid: (number: number, on: string) => string;
  readonly payout: (number: number, sum: string, on: string) => string;
  readonly reversed: string;
  readonly reference: (id: string) => string;
  readonly takenBack: (taken: string) => string;
  readonly partly: (back: string, left: string, of: string) => string;
  readonly toBeDeducted: (sum: string) => string;
  readonly deducted: string;
  readonly disputed: string;
  readonly disputeStep: string;
  readonly disputeWon: string;
}

const longDay = (locale: string) => (at: Date) =>
  at.toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const english: JourneyWords = {
  day: longDay('en-GB'),
  apply: { name: 'Name', email: 'E-mail', country: 'Country' },
  buttons: {
    proceed: 'Continue',
    copyLink: 'Copy the link to this page',
    copied: 'Copied',
    save: 'Save',
  },
  code: 'Code from the e-mail',
  applied: 'We received your application, Joan Clarke',
  waitsForDecision: 'Acme Shoes is reviewing your application.',
  hello: 'Hello, Joan Clarke',
  nothingYet: 'Share your link. When someone buys through it, you’ll see the sale here.',
  page: 'Page',
  counted: ['Clicks 1', 'Sign-ups 1', 'Customers 1'],
  waiting: (sum, on) =>
    `Waiting ${sum} The first commission will be approved on ${on} unless the customer is refunded.`,
  held: (on) => `Waiting: it will be approved on ${on} unless the customer is refunded.`,
  steps: [
    'A visitor followed your link',
    'The visitor signed up',
    'The customer made a purchase',
    'Your commission: 20%',
  ],
  noDetails: 'We don’t know where to send your money.',
  bank: { method: 'Bank transfer', holder: 'Account holder', iban: 'IBAN' },
  typingError: 'This IBAN contains a typo.',
  checkDigits: 'The check digits are correct.',
  isItYou: 'Confirm it’s you',
  saved: 'Saved. We sent you an e-mail about this change.',
  next: (sum, on) => `Next payout ${sum} Scheduled for ${on}.`,
  ready: (on) => `Approved, in the payout on ${on}`,
  underWay: (sum, number, on) => `On its way ${sum} On its way in payout ${number}, dated ${on}.`,
  inPayout: (number, on) => `On its way in payout ${number}, dated ${on}.`,
  paidSoFar: (sum, number, on) => `Paid so far ${sum} Last paid on ${on} in payout ${number}.`,
  paid: (number, on) => `Paid on ${on} in payout ${number}.`,
  payout: (number, sum, on) => `Payout ${number} ${sum} Paid on ${on}`,
  reversed: 'Reversed',
  reference: (id) => `Reference ${id}`,
  takenBack: (taken) => `Refunded after it was paid: ${taken} will be deducted from your next payout.`,
  partly: (back, left, of) => `The customer was refunded ${back}: ${left} of ${of} remains.`,
  toBeDeducted: (sum) => `To be deducted ${sum} Your reversed commissions exceed what you have earned since.`,
  deducted: 'The difference will be deducted from your next commissions.',
  disputed:
    'Canceled: the customer’s bank reversed the payment. If the payment is reinstated, you will get this commission back.',
  disputeStep: 'The customer disputed the payment with their bank',
  disputeWon: 'The bank reinstated the payment.',
};

const german: JourneyWords = {
  day: longDay('de-DE'),
  apply: { name: 'Name', email: 'E-Mail', country: 'Land' },
  buttons: {
    proceed: 'Weiter',
    copyLink: 'Link zu dieser Seite kopieren',
    copied: 'Kopiert',
    save: 'Speichern',
  },
  code: 'Code aus der E-Mail',
  applied: 'Wir haben Ihre Bewerbung erhalten, Joan Clarke',
  waitsForDecision: 'Acme Shoes prüft Ihre Bewerbung.',
  hello: 'Guten Tag, Joan Clarke',
  nothingYet: 'Teilen Sie Ihren Link. Sobald jemand darüber etwas kauft, sehen Sie den Verkauf hier.',
  page: 'Seite',
  counted: ['Klicks 1', 'Registrierungen 1', 'Kunden 1'],
  waiting: (sum, on) =>
    `Ausstehend ${sum} Der erste Teil wird am ${on} freigegeben, wenn bis dahin nichts erstattet wird.`,
  held: (on) => `Ausstehend: Wird am ${on} freigegeben, wenn bis dahin nichts erstattet wird.`,
  steps: [
    'Ein Besucher hat auf Ihren Link geklickt',
    'Der Besucher hat sich registriert',
    'Der Kunde hat etwas gekauft',
    'Ihre Provision: 20 %',
  ],
  noDetails: 'Wir wissen nicht, wohin wir Ihr Geld senden sollen.',
  bank: { method: 'Überweisung', holder: 'Kontoinhaber', iban: 'IBAN' },
  typingError: 'Diese IBAN enthält einen Tippfehler.',
  checkDigits: 'Die Prüfziffern stimmen.',
  isItYou: 'Bestätigen Sie Ihre Identität',
  saved: 'Gespeichert. Wir haben Sie per E-Mail über diese Änderung informiert.',
  next: (sum, on) => `Nächste Auszahlung ${sum} Geplant für den ${on}.`,
  ready: (on) => `Freigegeben, Auszahlung am ${on}`,
  underWay: (sum, number, on) => `Unterwegs ${sum} Mit Auszahlung ${number} vom ${on} unterwegs.`,
  inPayout: (number, on) => `Mit Auszahlung ${number} vom ${on} unterwegs.`,
  paidSoFar: (sum, number, on) =>
    `Bisher ausgezahlt ${sum} Zuletzt am ${on} mit Auszahlung ${number} bezahlt.`,
  paid: (number, on) => `Am ${on} mit Auszahlung ${number} bezahlt.`,
  payout: (number, sum, on) => `Auszahlung ${number} ${sum} Ausgezahlt am ${on}`,
  reversed: 'Zurückgebucht',
  reference: (id) => `Referenz ${id}`,
  takenBack: (taken) =>
    `Nach der Auszahlung erstattet: ${taken} werden von der nächsten Auszahlung abgezogen.`,
  partly: (back, left, of) => `Dem Kunden wurden ${back} erstattet: Es bleiben ${left} von ${of}.`,
  toBeDeducted: (sum) => `Wird abgezogen ${sum} Es wurde mehr zurückgebucht, als Sie seither verdient haben.`,
  deducted: 'Der Betrag wird mit Ihren nächsten Provisionen verrechnet.',
  disputed:
    'Entfallen: Die Bank des Kunden hat die Zahlung zurückgebucht. Wird die Rückbuchung rückgängig gemacht, erhalten Sie diese Provision wieder.',
  disputeStep: 'Der Kunde hat die Zahlung über seine Bank zurückbuchen lassen',
  disputeWon: 'Die Bank hat die Rückbuchung rückgängig gemacht.',
};

export const journeyWords = { en: english, de: german };
