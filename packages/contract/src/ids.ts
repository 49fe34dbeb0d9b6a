/** The prefix of every kind of id. The body is time-ordered and opaque: never check an id for its shape. */
export const idPrefixes = {
  account: 'acc',
  environment: 'env',
  apiKey: 'key',
  program: 'prg',
  group: 'grp',
  incentive: 'inc',
  groupIncentive: 'gin',
  multiLevelIncentive: 'mli',
  affiliate: 'aff',
  click: 'clk',
  referral: 'ref',
  transaction: 'trx',
  earning: 'ern',
  ledgerEntry: 'led',
  refund: 'rfd',
  payout: 'pay',
  coupon: 'cpn',
  shortlistItem: 'sli',
  ingestedEvent: 'iev',
  webhookEvent: 'evt',
  webhookEndpoint: 'whe',
  webhookDelivery: 'dlv',
  import: 'imp',
  request: 'req',
} as const;

export type IdKind = keyof typeof idPrefixes;
