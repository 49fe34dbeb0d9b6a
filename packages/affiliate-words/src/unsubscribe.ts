import type { Locale } from '@tributary/core';

/** The page behind the link to unsubscribe. */
interface UnsubscribeWords {
  readonly title: string;
  question(brand: string): string;
  readonly button: string;
  done(brand: string): string;
  readonly others: string;
  readonly unknown: string;
  readonly tooMany: string;
}

export const unsubscribeWords: Readonly<Record<Locale, UnsubscribeWords>> = {
  en: {
    title: 'E-mails about commissions',
    question: (brand) => `Do you want no more e-mails about new commissions from ${brand}?`,
    button: 'Unsubscribe',
    done: (brand) => `You get no more e-mails about new commissions from ${brand}.`,
    others: 'You still get e-mails about your payouts and your account.',
    unknown: 'This link does not work. Open the link in the latest e-mail.',
    tooMany: 'Too many links that do not work were opened from your network. Try again in a minute.',
  },
  de: {
    title: 'E-Mails über Provisionen',
    question: (brand) => `Möchten Sie keine E-Mails über neue Provisionen von ${brand} mehr erhalten?`,
    button: 'Abbestellen',
    done: (brand) => `Sie erhalten keine E-Mails über neue Provisionen von ${brand} mehr.`,
    others: 'E-Mails über Ihre Auszahlungen und Ihr Konto erhalten Sie weiterhin.',
    unknown: 'Dieser Link funktioniert nicht. Öffnen Sie den Link in der neuesten E-Mail.',
    tooMany:
      'Aus Ihrem Netzwerk wurden zu viele Links geöffnet, die nicht funktionieren. Versuchen Sie es in einer Minute erneut.',
  },
};
