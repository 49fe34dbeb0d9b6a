import type { FactorChange } from './user-mail.ts';
import type { Words } from './words.ts';

const roles: Readonly<Record<string, string>> = {
  owner: 'owner',
  admin: 'admin',
  manager: 'manager',
  finance: 'finance',
  developer: 'developer',
  viewer: 'viewer',
};

const changes: Readonly<Record<FactorChange, string>> = {
  totp_added: 'An authenticator app was added',
  totp_removed: 'Your authenticator app was removed',
  identity_added: 'An identity provider was linked to your sign-in',
  identity_removed: 'An identity provider was unlinked from your sign-in',
  recovery_codes_replaced: 'Your recovery codes were replaced',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
};

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;

const NOT_YOU = 'If this was not you, immediately ask an owner of your account to reset your sign-in.';
const NEVER_ASKED = 'We will never ask you for this code by phone or e-mail.';

export const english: Words = {
  mails: {
    sign_in_code: ({ code, link, minutes }) => ({
      subject: 'Your sign-in code',
      blocks: [
        'Enter this code in the window where you are signing in:',
        { code },
        'Or open this link in the same browser:',
        { link, label: 'Sign in' },
        `The code can be used once and expires in ${count(minutes, 'minute')}.`,
      ],
      note: `If you did not try to sign in, you can ignore this e-mail. ${NEVER_ASKED}`,
    }),
    address_code: ({ code, minutes }) => ({
      subject: 'Confirm your e-mail address',
      blocks: [
        'Enter this code where you want to use this e-mail address:',
        { code },
        `The code can be used once and expires in ${count(minutes, 'minute')}.`,
      ],
      note: `If you did not request this, you can ignore this e-mail. ${NEVER_ASKED}`,
    }),
    invitation: ({ inviter, account, role, link, days }) => ({
      subject: `${inviter} invited you to ${account}`,
      blocks: [
        `${inviter} invited you to join the team that runs ${account}’s affiliate program on Tributary.`,
        { facts: [['Your role', roles[role] ?? role]] },
        { link, label: 'View invitation' },
        `This invitation is only for this e-mail address and expires in ${count(days, 'day')}.`,
      ],
      note: 'If you don’t know the sender, you can ignore this e-mail.',
    }),
    reset: ({ account, link, hours }) => ({
      subject: `Reset your sign-in to ${account}`,
      blocks: [
        `An owner of ${account} reset your sign-in. Your password and authenticator app no longer work.`,
        { link, label: 'Set up sign-in' },
        `The link can be used once and expires in ${count(hours, 'hour')}.`,
      ],
      note: 'If you did not expect this, contact an owner of your account before you open the link.',
    }),
    new_browser: ({ browser, network, at }, { time }) => ({
      subject: 'New sign-in to your account',
      blocks: [
        'Someone signed in to your account from a new browser.',
        {
          facts: [
            ['Browser', browser],
            ['Network', network],
            ['Time', time(at)],
          ],
        },
        'If this was you, you don’t need to do anything.',
      ],
      note: NOT_YOU,
    }),
    factor_changed: ({ change, at }, { time }) => ({
      subject: changes[change],
      blocks: [`${changes[change]} on ${time(at)}.`, 'If this was you, you don’t need to do anything.'],
      note: NOT_YOU,
    }),
    password_changed: ({ at }, { time }) => ({
      subject: 'Your password was changed',
      blocks: [
        `Your password was changed on ${time(at)}. You were signed out in all other browsers.`,
        'If this was you, you don’t need to do anything.',
      ],
      note: NOT_YOU,
    }),
    sign_in_changed: ({ provider, account }) => ({
      subject: `Sign-in to ${account} was changed`,
      blocks: [
        `The identity provider ${provider} was added, changed or removed. Anyone it recognizes can sign in to ${account}.`,
      ],
      note: 'If you did not expect this, check Settings › Sign-in immediately.',
    }),
    new_owner: ({ name, account }) => ({
      subject: `New owner of ${account}`,
      blocks: [
        `${name} is now an owner of ${account}. Owners can do anything, including managing people and payouts.`,
      ],
      note: 'If you did not expect this, check Settings › People immediately.',
    }),
    address_changed: ({ address, at }, { time }) => ({
      subject: 'Your e-mail address was changed',
      blocks: [
        `The e-mail address of your account was changed on ${time(at)}.`,
        { facts: [['New address', address]] },
        'This address no longer receives sign-in codes.',
      ],
      note: NOT_YOU,
    }),
    test: ({ link }) => ({
      subject: 'A test e-mail from Tributary',
      blocks: [
        'This is a test message. If you can read this, e-mails from your affiliate program are being delivered.',
        { link, label: 'Open the dashboard' },
      ],
      note: 'Someone on your team requested this e-mail. If you did not expect it, you can ignore it.',
    }),
  },
  sentBy: 'Sent automatically by Tributary. Replies are not monitored.',
};
