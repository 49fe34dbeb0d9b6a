/** Types of mail to affiliates that they cannot opt out of. */
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

/** Types of mail to affiliates that they can opt out of. Each has an unsubscribe link. */
export const chosenMailKinds = ['first_sale', 'sales'] as const;

/** Types of mail that an environment sends to affiliates, in the merchant's name. */
export const affiliateMailKinds = [...necessaryMailKinds, ...chosenMailKinds] as const;
export type AffiliateMailKind = (typeof affiliateMailKinds)[number];

/** Types of mail that an environment sends. */
export const mailKinds = ['test', ...affiliateMailKinds] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * When an affiliate is notified of new commissions: immediately, daily or never. Unless never, the first
 * commission is always notified immediately.
 */
export const salesMailChoices = ['each', 'daily', 'off'] as const;
export type SalesMails = (typeof salesMailChoices)[number];
/** Daily summaries do not flood affiliates with many sales, and are one mail per sale for those with few. */
export const DEFAULT_SALES_MAILS: SalesMails = 'daily';

/** Status of a mail. `kept`: it stays in the mailbox and is not sent. */
export const mailStatuses = ['waiting', 'accepted', 'failed', 'suppressed', 'kept'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Reason for a suppressed address: rejected by its server, bounced later, or reported as spam. */
export const suppressionReasons = ['refused', 'bounced', 'complained'] as const;

/** Reports by a mail provider about an accepted mail, with the resulting suppression reason. */
export const bounceKinds = { bounce: 'bounced', complaint: 'complained' } as const satisfies Readonly<
  Record<string, (typeof suppressionReasons)[number]>
>;
export type BounceKind = keyof typeof bounceKinds;
