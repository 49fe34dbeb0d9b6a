import { keysOf } from '../keys-of.ts';

export const payoutDetailFields = [
  'email',
  'accountId',
  'address',
  'bankName',
  'accountNumber',
  'swiftCode',
  'iban',
  'routingNumber',
  'accountName',
] as const;
export type PayoutDetailField = (typeof payoutDetailFields)[number];

/** Payout methods and the details required by each, most important first. */
export const payoutMethodFields = {
  paypal: ['email'],
  wise: ['email', 'accountName'],
  payoneer: ['email', 'accountId'],
  paxum: ['email', 'accountId'],
  webmoney: ['accountId'],
  wire_transfer: [
    'accountName',
    'iban',
    'swiftCode',
    'bankName',
    'accountNumber',
    'routingNumber',
    'address',
  ],
  bitcoin: ['address'],
  ethereum: ['address'],
  skrill: ['email'],
  alipay: ['accountId', 'accountName'],
  wechat: ['accountId', 'accountName'],
  manual: ['accountName', 'address'],
  none: [],
} as const satisfies Record<string, readonly PayoutDetailField[]>;
export type PayoutMethod = keyof typeof payoutMethodFields;
export const payoutMethods = keysOf(payoutMethodFields);

/** Approval states of a payout; `not_needed` if the program did not require approval for it. */
export const payoutApprovals = ['not_needed', 'waiting', 'approved'] as const;
export type PayoutApproval = (typeof payoutApprovals)[number];
