import type { AffiliateMailValues } from './affiliate-mail.ts';
import type { Block } from './mail-body.ts';
import type { AffiliateWords, Format, MethodNames } from './words.ts';

const methods: MethodNames = {
  paypal: 'PayPal',
  wise: 'Wise',
  payoneer: 'Payoneer',
  paxum: 'Paxum',
  webmoney: 'WebMoney',
  wire_transfer: 'Bank transfer',
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum',
  skrill: 'Skrill',
  alipay: 'Alipay',
  wechat: 'WeChat Pay',
  manual: null,
  none: null,
};

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;

function paidTo({ method, account }: AffiliateMailValues['payout_sent']): [string, string][] {
  const name = method && methods[method];
  if (!name) return [];
  return [['Method', account === null ? name : `${name} (${account})`]];
}

function sold(
  { brand, count: number, since, timeZone, totals }: AffiliateMailValues['sales'],
  { money, timeIn }: Format,
): { subject: string; blocks: Block[] } {
  const facts = totals.map((total): [string, string] => ['Total', money(total)]);
  const [first] = totals;
  if (since === null && first)
    return {
      subject: `New commission from ${brand.name}`,
      blocks: [`You have earned a commission of ${money(first)} from ${brand.name}.`],
    };
  const commissions = count(number, 'commission');
  const opening = since === null ? '' : `Since ${timeIn(since, timeZone)}: `;
  return {
    subject: `${count(number, 'new commission')} from ${brand.name}`,
    blocks: [`${opening}${commissions} from ${brand.name}.`, { facts }],
  };
}

export const affiliateEnglish: AffiliateWords = {
  mails: {
    affiliate_code: ({ brand, code, link, minutes }) => ({
      subject: `Your code for ${brand.name}`,
      blocks: [
        'Enter this code in the window where you requested it:',
        { code },
        'Or open this link in the same browser:',
        { link, label: 'Continue' },
        `The code can be used once and expires in ${count(minutes, 'minute')}.`,
      ],
      note: 'If you did not request a code, you can ignore this e-mail. We will never ask you for this code by phone or e-mail.',
    }),
    portal_invitation: ({ brand, link, days }) => ({
      subject: `Your partner account with ${brand.name}`,
      blocks: [
        `${brand.name} has set up a portal for you, with your link, your commissions and your payouts.`,
        { link, label: 'Open your portal' },
        `This invitation is only for you and expires in ${count(days, 'day')}.`,
      ],
      note: 'If you don’t know the sender, you can ignore this e-mail.',
    }),
    application_received: ({ brand }) => ({
      subject: `${brand.name} has received your application`,
      blocks: [
        `Thank you for applying to the ${brand.name} affiliate program.`,
        'You will receive an e-mail once a decision has been made.',
      ],
      note: `If you did not apply, please let ${brand.name} know.`,
    }),
    application_accepted: ({ brand, link }) => ({
      subject: `Welcome to the ${brand.name} affiliate program`,
      blocks: [
        `${brand.name} has accepted your application. Your portal shows your link and, later, your commissions and payouts.`,
        { link, label: 'Open your portal' },
      ],
      note: `You are receiving this e-mail because you applied to ${brand.name}.`,
    }),
    application_rejected: ({ brand, reason }) => ({
      subject: `Your application to ${brand.name}`,
      blocks: [
        `${brand.name} has not accepted your application to its affiliate program.`,
        ...(reason === null ? [] : [{ facts: [['Reason', reason]] } as const]),
      ],
      note: `You are receiving this e-mail because you applied to ${brand.name}.`,
    }),
    payout_details_changed: ({ brand, at, browser, link }, { time }) => ({
      subject: 'Your payment details were changed',
      blocks: [
        `The payment details of your partner account with ${brand.name} were changed on ${time(at)}.`,
        ...(browser === null ? [] : [{ facts: [['Browser', browser]] } as const]),
        'If this was you, you don’t need to do anything.',
        { link, label: 'Check your payment details' },
      ],
      note: `If this was not you, contact ${brand.name} immediately.`,
    }),
    affiliate_email_changed: ({ brand, at }, { time }) => ({
      subject: 'Your e-mail address was changed',
      blocks: [
        `The e-mail address of your partner account with ${brand.name} was changed on ${time(at)}.`,
        'This address no longer receives sign-in codes.',
      ],
      note: `If this was not you, contact ${brand.name} immediately.`,
    }),
    payout_sent: (values, { money }) => ({
      subject: `${values.brand.name} has paid you ${money(values.total)}`,
      blocks: [
        `${values.brand.name} has sent payout ${values.number}. It may take a few days to arrive.`,
        { facts: [['Amount', money(values.total)], ...paidTo(values)] },
        { link: values.link, label: 'View payout' },
      ],
      note: `You are receiving this e-mail because you are a partner of ${values.brand.name}.`,
    }),
    payout_failed: ({ brand, number, total, link }, { money }) => ({
      subject: `Payout ${number} from ${brand.name} did not go through`,
      blocks: [
        `Payout ${number} of ${money(total)} did not go through. Please check your payment details.`,
        { link, label: 'Check your payment details' },
      ],
      note: `You are receiving this e-mail because you are a partner of ${brand.name}.`,
    }),
    payout_returned: ({ brand, number, total, link }, { money }) => ({
      subject: `Payout ${number} from ${brand.name} was returned`,
      blocks: [
        `Payout ${number} of ${money(total)} was sent, but the money was returned. Any amount still owed to you will be included in a later payout.`,
        'Please check your payment details.',
        { link, label: 'Check your payment details' },
      ],
      note: `You are receiving this e-mail because you are a partner of ${brand.name}.`,
    }),
    first_sale: ({ brand, commission, link }, { money }) => ({
      subject: `Your first commission from ${brand.name}`,
      blocks: [
        `Congratulations! You have earned your first commission from ${brand.name}.`,
        { facts: [['Commission', money(commission)]] },
        'You can see in your portal when it will be paid.',
        { link, label: 'View commissions' },
      ],
      note: `You are receiving this e-mail because you are a partner of ${brand.name}.`,
    }),
    sales: (values, format) => {
      const { subject, blocks } = sold(values, format);
      return {
        subject,
        blocks: [
          ...blocks,
          'You can see in your portal when you will be paid.',
          { link: values.link, label: 'View commissions' },
        ],
        note: `You are receiving this e-mail because you are a partner of ${values.brand.name}.`,
      };
    },
  },
  unsubscribe: 'Unsubscribe from e-mails about commissions',
  sentBy: ({ name, replyTo }) =>
    replyTo === null
      ? `Sent automatically by ${name}. Replies are not monitored.`
      : `Sent automatically by ${name}. You can reply to this e-mail.`,
};
