/** Types of e-mail that affiliates cannot opt out of. */
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

/** Types of e-mail that affiliates can opt out of. Each e-mail has an unsubscribe link. */
export const chosenMailKinds = ['first_sale', 'sales'] as const;

/** Types of e-mail that an environment sends to affiliates on behalf of the merchant. */
export const affiliateMailKinds = [...necessaryMailKinds, ...chosenMailKinds] as const;
export type AffiliateMailKind = (typeof affiliateMailKinds)[number];

/** Types of e-mail that an environment sends. */
export const mailKinds = ['test', ...affiliateMailKinds] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * Frequencies of e-mails about new commissions: immediately, daily or never. Unless e-mails are off, the
 * first commission is announced immediately.
 */
export const salesMailChoices = ['each', 'daily', 'off'] as const;
export type SalesMails = (typeof salesMailChoices)[number];
/**
 * Daily, so that affiliates with many sales are not flooded. Those with few sales still receive about one
 * e-mail per sale.
 */
export const DEFAULT_SALES_MAILS: SalesMails = 'daily';

/** Status of an e-mail. `kept`: stored in the mailbox and not sent. */
export const mailStatuses = ['waiting', 'accepted', 'failed', 'suppressed', 'kept'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Reason why an address is suppressed: rejected by its mail server, bounced later, or reported as spam. */
export const suppressionReasons = ['refused', 'bounced', 'complained'] as const;

/** Maps a mail provider's reports about an accepted e-mail to the resulting suppression reason. */
export const bounceKinds = { bounce: 'bounced', complaint: 'complained' } as const satisfies Readonly<
  Record<string, (typeof suppressionReasons)[number]>
>;
export type BounceKind = keyof typeof bounceKinds;
