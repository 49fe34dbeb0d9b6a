import { type ExitCode, exitCodes } from '../cli-error.ts';

/** What the contract cannot say of a command. */
export interface OwnHelp {
  /** The commands whose endpoints it calls, when there is none of its own name. */
  readonly calls?: readonly string[];
  /** What it ends with by itself, and why. */
  readonly exits?: Partial<Record<ExitCode, string>>;
}

const { unexpected, usage, rejected, auth, notFound, rateLimited } = exitCodes;
const { someRowsFailed, confirmationNeeded, interrupted } = exitCodes;

const asks = { exits: { [confirmationNeeded]: 'it was not confirmed' } };

const lines = (single: string): OwnHelp => ({
  exits: { [someRowsFailed]: `lines were rejected, each with a code of \`${single}\`` },
});

const batches = Object.fromEntries(
  ['affiliates', 'referrals', 'conversions', 'commissions'].map((noun) => [
    `${noun} create-batch`,
    lines(`${noun} create`),
  ]),
);

batches['conversions refund-batch'] = lines('conversions refund');

const move = (isAsked: boolean): OwnHelp => ({
  calls: ['payouts update', 'payouts get', 'payouts list'],
  exits: {
    [someRowsFailed]: 'some payouts were refused',
    [confirmationNeeded]: isAsked
      ? 'it was not confirmed, or --expect-total was not met'
      : 'several were not confirmed, or --expect-total was not met',
  },
});

const importing: OwnHelp = {
  exits: {
    [usage]: 'the file or its columns cannot be read',
    [someRowsFailed]: 'some rows failed, or would',
    [confirmationNeeded]:
      'it was not confirmed, --expect-rows or --expect-total was not met, or it was imported before',
    [interrupted]: 'Ctrl-C; continue with `import resume`',
  },
};

const noSuchJob = { [notFound]: 'the import does not exist on this machine' };
const unreadable = { [usage]: 'the settings cannot be read' };
const unwritable = { [unexpected]: 'the settings cannot be written' };
const noProfile = { [usage]: 'the profile does not exist, or the settings cannot be read' };

export const ownHelp: Readonly<Record<string, OwnHelp>> = {
  'affiliates delete': asks,
  'referrals delete': asks,
  'erasures create': asks,
  ...batches,
  'commissions delete': asks,
  'commissions void': asks,
  ...Object.fromEntries(
    ['approve', 'release', 'reject', 'reopen'].map((name) => [
      `commissions ${name}`,
      {
        calls: ['commissions update'],
        exits: {
          [someRowsFailed]: 'some commissions were refused',
          [confirmationNeeded]: 'several were not confirmed, or --expect-total was not met',
        },
      },
    ]),
  ),
  ...Object.fromEntries(
    ['approve', 'reject', 'move'].map((name) => [
      `affiliates ${name}`,
      {
        calls: ['affiliates reject'],
        exits: { [someRowsFailed]: 'some affiliates were refused', ...asks.exits },
      },
    ]),
  ),
  'conversions list': { calls: ['commissions list'] },
  'payouts create': {
    exits: {
      [confirmationNeeded]:
        'it was not confirmed, the preview is not --expect-total, or payout details changed since the last payout',
    },
  },
  'payouts update': { exits: { [confirmationNeeded]: 'completed or cancelled was not confirmed' } },
  'payouts start': move(false),
  'payouts complete': move(true),
  'payouts fail': move(false),
  'payouts cancel': move(true),
  'payouts reopen': move(false),
  'payouts apply': {
    calls: ['payouts update', 'payouts get'],
    exits: {
      [usage]: 'the report cannot be read',
      [rejected]: 'a line of the report does not match its payout',
      [someRowsFailed]: 'some payouts were refused',
      [confirmationNeeded]: 'it was not confirmed, or --expect-total was not met',
    },
  },
  'payouts export': {
    exits: {
      [someRowsFailed]: 'the file cannot carry some payouts of its payout method',
      [notFound]: 'there is nothing to export',
    },
  },
  'coupons delete': asks,
  'programs delete': asks,
  'groups delete': asks,
  'groups incentives detach': asks,
  'groups levels remove': asks,
  'incentives delete': asks,
  'finder delete': asks,
  'keys revoke': asks,
  'audit verify': {
    calls: ['audit head', 'audit list'],
    exits: { [unexpected]: 'an entry was changed, removed or moved' },
  },
  'ledger verify': { exits: { [unexpected]: 'the ledger has differences' } },
  'webhooks listen': {
    calls: ['webhooks events list'],
    exits: { [interrupted]: 'Ctrl-C, the usual way to end it' },
  },
  'webhooks verify': {
    exits: { [usage]: 'a body, secret or header is missing', [rejected]: 'the webhook is not genuine' },
  },
  'webhooks endpoints delete': asks,
  'webhooks endpoints rotate-secret': asks,
  'sites delete': asks,
  'sites rotate-key': asks,
  'sites rotate-signup-secret': asks,
  ...Object.fromEntries(
    ['enable', 'disable'].map((name) => [
      `webhooks endpoints ${name}`,
      { calls: ['webhooks endpoints update'] },
    ]),
  ),
  'import affiliates': { ...importing, calls: ['affiliates create-batch'] },
  'import referrals': { ...importing, calls: ['referrals create-batch'] },
  'import commissions': { ...importing, calls: ['commissions create-batch'] },
  'import conversions': { ...importing, calls: ['conversions create-batch'] },
  'import refunds': { ...importing, calls: ['conversions refund-batch'] },
  'import list': {},
  'import status': {
    exits: noSuchJob,
  },
  'import resume': {
    calls: Object.keys(batches),
    exits: {
      [usage]: 'the file was changed, or it belongs to another server or environment',
      ...noSuchJob,
      [someRowsFailed]: 'some rows failed',
      [confirmationNeeded]: 'it began with another key, and that was not confirmed',
      [interrupted]: 'Ctrl-C; continue with `import resume`',
    },
  },
  'import errors': { exits: noSuchJob },
  'import undo': {
    calls: ['affiliates delete', 'referrals delete', 'commissions void'],
    exits: {
      ...noSuchJob,
      [someRowsFailed]: 'some are in use and were kept',
      [confirmationNeeded]: 'it was not confirmed',
      [interrupted]: 'Ctrl-C; continue with `import undo`',
    },
  },
  'auth login': {
    calls: ['referrals list'],
    exits: {
      ...unwritable,
      ...unreadable,
      [auth]: 'the server does not accept the key; nothing was saved',
    },
  },
  'auth logout': { exits: { ...unwritable, ...noProfile, ...asks.exits } },
  'auth list': {
    exits: unreadable,
  },
  'auth use': { exits: { ...unwritable, ...noProfile } },
  'auth whoami': {
    calls: ['referrals list'],
  },
  'config get': {
    exits: noProfile,
  },
  'config set': { exits: { ...unwritable, ...unreadable } },
  doctor: {
    exits: {
      [unexpected]: 'the server is unreachable or unhealthy',
      [usage]: 'the settings are wrong, or cannot be used',
      [auth]: 'no key, or key or signing secret not accepted',
    },
  },
  sign: {
    exits: { [usage]: 'the signing secret or the body is missing' },
  },
  api: {
    exits: {
      [unexpected]: 'no answer, or a 5xx',
      [rejected]: '400, 405, 409, 413, 415 or 422',
      [auth]: '401 or 403, or no key',
      [notFound]: '404',
      [rateLimited]: '429',
      [confirmationNeeded]: 'a DELETE was not confirmed',
    },
  },
};
