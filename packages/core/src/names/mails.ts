/** Kinds of mail that an environment sends to an affiliate who must read them. */
const necessaryMailKinds = [
  'affiliate_code',
  'portal_invitation',
  'application_received',
  'application_accepted',
  'application_rejected',
  'payout_details_changed',
  'affiliate_email_changed',
  'payout_sent',
  'payout_failed',
  'payout_returned',
] as const;

/** Kinds of mail that an affiliate may choose not to get. Each has a link to unsubscribe. */
export const chosenMailKinds = ['first_sale', 'sales'] as const;

/** Kinds of mail that an environment sends to affiliates, in the name of the merchant. */
export const affiliateMailKinds = [...necessaryMailKinds, ...chosenMailKinds] as const;
export type AffiliateMailKind = (typeof affiliateMailKinds)[number];

/** Kinds of mail that an environment sends. */
export const mailKinds = ['test', ...affiliateMailKinds] as const;
export type MailKind = (typeof mailKinds)[number];

/** When an affiliate is told of new commissions: immediately, once a day, or never. The first one is told immediately unless never. */
export const salesMailChoices = ['each', 'daily', 'off'] as const;
export type SalesMails = (typeof salesMailChoices)[number];
/** A summary: whoever sells a lot is not flooded, and whoever sells little gets one mail for each sale anyway. */
export const DEFAULT_SALES_MAILS: SalesMails = 'daily';

/** Status of a mail. `kept`: it stays in the mailbox and is not sent. */
export const mailStatuses = ['waiting', 'accepted', 'failed', 'suppressed', 'kept'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Why an address gets no more mail: its server refused it, a mail bounced later, or its reader complained. */
export const suppressionReasons = ['refused', 'bounced', 'complained'] as const;

/** Reports of a mail provider about a mail it had accepted, with the reason of the suppression. */
export const bounceKinds = { bounce: 'bounced', complaint: 'complained' } as const satisfies Readonly<
  Record<string, (typeof suppressionReasons)[number]>
>;
export type BounceKind = keyof typeof bounceKinds;
