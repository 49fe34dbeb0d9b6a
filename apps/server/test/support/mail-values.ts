import type { MailValues } from '../../src/domain/mails/words.ts';

const at = '2026-03-01T09:30:00Z';
const mailLink = 'https://affiliates.example.com/app/enter?a=1&b=2#code=XK4P-9QTM';

const brand = { name: 'Acme Shoes', replyTo: 'help@acme.example' };
const payout = { brand, number: 1042, total: { amount: 1_200.5, currency: 'EUR' }, link: mailLink };
const chosen = {
  ...{ brand, link: mailLink },
  unsubscribe: 'https://affiliates.example.com/u/AAAAAAAAAAAAAAAAAAAAAA',
};

export const mailValues: MailValues = {
  sign_in_code: { code: 'XK4P-9QTM', link: mailLink, minutes: 10 },
  address_code: { code: 'XK4P-9QTM', minutes: 1 },
  invitation: { inviter: 'Ada Lovelace', account: 'Acme', role: 'finance', link: mailLink, days: 7 },
  reset: { account: 'Acme', link: mailLink, hours: 24 },
  new_browser: { browser: 'Firefox on Linux', network: '203.0.113.0/24', at },
  factor_changed: { change: 'totp_added', at },
  password_changed: { at },
  new_owner: { name: 'Ada Lovelace', account: 'Acme' },
  sign_in_changed: { provider: 'Google', account: 'Acme' },
  address_changed: { address: 'ada@example.com', at },
  test: { link: mailLink },
  affiliate_code: { brand, code: 'XK4P-9QTM', link: mailLink, minutes: 10 },
  portal_invitation: { brand, link: mailLink, days: 7 },
  application_received: { brand },
  application_accepted: { brand, link: mailLink },
  application_rejected: { brand, reason: 'Your site is about something else.' },
  payout_details_changed: { brand, at, browser: 'Firefox on Linux', link: mailLink },
  affiliate_email_changed: { brand, at },
  payout_sent: { ...payout, method: 'wire_transfer', account: 'DE••••3000' },
  payout_failed: payout,
  payout_returned: payout,
  first_sale: { ...chosen, commission: { amount: 40, currency: 'EUR' } },
  sales: {
    ...{ ...chosen, count: 3, since: '2026-03-01T07:00:00Z', timeZone: 'Europe/Berlin' },
    totals: [
      { amount: 1_200.5, currency: 'EUR' },
      { amount: 500, currency: 'CREDITS' },
    ],
  },
};
