import type { Locale } from '@tributary/core';

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
    question: (brand) => `Stop receiving e-mails about new commissions from ${brand}?`,
    button: 'Unsubscribe',
    done: (brand) => `You will no longer receive e-mails about new commissions from ${brand}.`,
    others: 'You will still receive e-mails about your payouts and your account.',
    unknown: 'This link does not work. Use the link in your latest e-mail.',
    tooMany: 'Too many invalid links were opened from your network. Try again in a minute.',
  },
  de: {
    title: 'E-Mails über Provisionen',
    question: (brand) => `Möchten Sie keine E-Mails zu neuen Provisionen von ${brand} mehr erhalten?`,
    button: 'Abbestellen',
    done: (brand) => `Sie erhalten keine E-Mails zu neuen Provisionen von ${brand} mehr.`,
    others: 'E-Mails über Ihre Auszahlungen und Ihr Konto erhalten Sie weiterhin.',
    unknown: 'Dieser Link funktioniert nicht. Öffnen Sie den Link in der neuesten E-Mail.',
    tooMany:
      'Aus Ihrem Netzwerk wurden zu viele ungültige Links geöffnet. Versuchen Sie es in einer Minute erneut.',
  },
};
