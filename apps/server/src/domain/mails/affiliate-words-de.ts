import type { AffiliateMailValues } from './affiliate-mail.ts';
import type { Block } from './mail-body.ts';
import type { AffiliateWords, Format, MethodNames } from './words.ts';

const methods: MethodNames = {
  paypal: 'PayPal',
  wise: 'Wise',
  payoneer: 'Payoneer',
  paxum: 'Paxum',
  webmoney: 'WebMoney',
  wire_transfer: 'Überweisung',
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum',
  skrill: 'Skrill',
  alipay: 'Alipay',
  wechat: 'WeChat Pay',
  manual: null,
  none: null,
};

const count = (number: number, one: string, several: string) => `${number} ${number === 1 ? one : several}`;

function paidTo({ method, account }: AffiliateMailValues['payout_sent']): [string, string][] {
  const name = method && methods[method];
  if (!name) return [];
  return [['Auszahlungsart', account === null ? name : `${name} (${account})`]];
}

function sold(
  { brand, count: number, since, timeZone, totals }: AffiliateMailValues['sales'],
  { money, timeIn }: Format,
): { subject: string; blocks: Block[] } {
  const facts = totals.map((total): [string, string] => ['Summe', money(total)]);
  const [first] = totals;
  if (since === null && first)
    return {
      subject: `Neue Provision von ${brand.name}`,
      blocks: [`Sie haben bei ${brand.name} eine Provision von ${money(first)} verdient.`],
    };
  const opening = since === null ? '' : `Seit ${timeIn(since, timeZone)}: `;
  return {
    subject: `${count(number, 'neue Provision', 'neue Provisionen')} von ${brand.name}`,
    blocks: [`${opening}${count(number, 'Provision', 'Provisionen')} bei ${brand.name}.`, { facts }],
  };
}

export const affiliateGerman: AffiliateWords = {
  mails: {
    affiliate_code: ({ brand, code, link, minutes }) => ({
      subject: `Ihr Code für ${brand.name}`,
      blocks: [
        'Geben Sie diesen Code in dem Fenster ein, in dem Sie ihn angefordert haben:',
        { code },
        'Oder öffnen Sie diesen Link im selben Browser:',
        { link, label: 'Weiter' },
        `Der Code kann einmal verwendet werden und läuft in ${count(minutes, 'Minute', 'Minuten')} ab.`,
      ],
      note: 'Wenn Sie keinen Code angefordert haben, können Sie diese E-Mail ignorieren. Wir fragen Sie niemals per Telefon oder E-Mail nach diesem Code.',
    }),
    portal_invitation: ({ brand, link, days }) => ({
      subject: `Ihr Partnerkonto bei ${brand.name}`,
      blocks: [
        `${brand.name} hat ein Partnerportal für Sie eingerichtet, mit Ihrem Link, Ihren Provisionen und Ihren Auszahlungen.`,
        { link, label: 'Zum Partnerportal' },
        `Die Einladung gilt nur für Sie und läuft in ${count(days, 'Tag', 'Tagen')} ab.`,
      ],
      note: 'Wenn Sie den Absender nicht kennen, können Sie diese E-Mail ignorieren.',
    }),
    application_received: ({ brand }) => ({
      subject: `Ihre Bewerbung bei ${brand.name} ist eingegangen`,
      blocks: [
        `Vielen Dank für Ihre Bewerbung beim Partnerprogramm von ${brand.name}.`,
        'Sobald über Ihre Bewerbung entschieden wurde, erhalten Sie eine E-Mail.',
      ],
      note: `Falls Sie sich nicht beworben haben, informieren Sie bitte ${brand.name}.`,
    }),
    application_accepted: ({ brand, link }) => ({
      subject: `Willkommen beim Partnerprogramm von ${brand.name}`,
      blocks: [
        `${brand.name} hat Ihre Bewerbung angenommen. Im Partnerportal finden Sie Ihren Link, später auch Ihre Provisionen und Auszahlungen.`,
        { link, label: 'Zum Partnerportal' },
      ],
      note: `Sie erhalten diese E-Mail, weil Sie sich bei ${brand.name} beworben haben.`,
    }),
    application_rejected: ({ brand, reason }) => ({
      subject: `Ihre Bewerbung bei ${brand.name}`,
      blocks: [
        `${brand.name} hat Ihre Bewerbung beim Partnerprogramm nicht angenommen.`,
        ...(reason === null ? [] : [{ facts: [['Grund', reason]] } as const]),
      ],
      note: `Sie erhalten diese E-Mail, weil Sie sich bei ${brand.name} beworben haben.`,
    }),
    payout_details_changed: ({ brand, at, browser, link }, { time }) => ({
      subject: 'Ihre Zahlungsdaten wurden geändert',
      blocks: [
        `Die Zahlungsdaten Ihres Partnerkontos bei ${brand.name} wurden am ${time(at)} geändert.`,
        ...(browser === null ? [] : [{ facts: [['Browser', browser]] } as const]),
        'Wenn Sie das waren, müssen Sie nichts tun.',
        { link, label: 'Zahlungsdaten prüfen' },
      ],
      note: `Waren Sie das nicht? Dann informieren Sie bitte umgehend ${brand.name}.`,
    }),
    affiliate_email_changed: ({ brand, at }, { time }) => ({
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      blocks: [
        `Die E-Mail-Adresse Ihres Partnerkontos bei ${brand.name} wurde am ${time(at)} geändert.`,
        'An diese Adresse werden keine Anmeldecodes mehr gesendet.',
      ],
      note: `Waren Sie das nicht? Dann informieren Sie bitte umgehend ${brand.name}.`,
    }),
    payout_sent: (values, { money }) => ({
      subject: `${values.brand.name} hat Ihnen ${money(values.total)} ausgezahlt`,
      blocks: [
        `${values.brand.name} hat die Auszahlung ${values.number} veranlasst. Bis das Geld ankommt, können einige Tage vergehen.`,
        { facts: [['Betrag', money(values.total)], ...paidTo(values)] },
        { link: values.link, label: 'Auszahlung ansehen' },
      ],
      note: `Sie erhalten diese E-Mail, weil Sie Partner von ${values.brand.name} sind.`,
    }),
    payout_failed: ({ brand, number, total, link }, { money }) => ({
      subject: `Auszahlung ${number} von ${brand.name} ist fehlgeschlagen`,
      blocks: [
        `Die Auszahlung ${number} über ${money(total)} ist fehlgeschlagen. Bitte prüfen Sie Ihre Zahlungsdaten.`,
        { link, label: 'Zahlungsdaten prüfen' },
      ],
      note: `Sie erhalten diese E-Mail, weil Sie Partner von ${brand.name} sind.`,
    }),
    payout_returned: ({ brand, number, total, link }, { money }) => ({
      subject: `Auszahlung ${number} von ${brand.name} wurde zurückgegeben`,
      blocks: [
        `Die Auszahlung ${number} über ${money(total)} wurde veranlasst, das Geld kam aber zurück. Ein noch offener Betrag ist in einer späteren Auszahlung enthalten.`,
        'Bitte prüfen Sie Ihre Zahlungsdaten.',
        { link, label: 'Zahlungsdaten prüfen' },
      ],
      note: `Sie erhalten diese E-Mail, weil Sie Partner von ${brand.name} sind.`,
    }),
    first_sale: ({ brand, commission, link }, { money }) => ({
      subject: `Ihre erste Provision von ${brand.name}`,
      blocks: [
        `Herzlichen Glückwunsch: Sie haben bei ${brand.name} Ihre erste Provision verdient.`,
        { facts: [['Provision', money(commission)]] },
        'Wann sie ausgezahlt wird, sehen Sie im Partnerportal.',
        { link, label: 'Provisionen ansehen' },
      ],
      note: `Sie erhalten diese E-Mail, weil Sie Partner von ${brand.name} sind.`,
    }),
    sales: (values, format) => {
      const { subject, blocks } = sold(values, format);
      return {
        subject,
        blocks: [
          ...blocks,
          'Wann ausgezahlt wird, sehen Sie im Partnerportal.',
          { link: values.link, label: 'Provisionen ansehen' },
        ],
        note: `Sie erhalten diese E-Mail, weil Sie Partner von ${values.brand.name} sind.`,
      };
    },
  },
  unsubscribe: 'E-Mails über Provisionen abbestellen',
  sentBy: ({ name, replyTo }) =>
    replyTo === null
      ? `Automatisch von ${name} gesendet. Antworten werden nicht gelesen.`
      : `Automatisch von ${name} gesendet. Sie können auf diese E-Mail antworten.`,
};
