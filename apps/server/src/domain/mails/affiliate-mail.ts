import type { AffiliateMailKind, PayoutMethod, StatedAmount } from '@tributary/core';

/** Merchant on whose behalf an e-mail is sent. Affiliates know only the merchant, not Tributary. */
export interface Brand {
  readonly name: string;
  /** Reply address; null if replies are not monitored. */
  readonly replyTo: string | null;
}

interface OfMerchant {
  readonly brand: Brand;
}

interface OfPayout extends OfMerchant {
  readonly number: number;
  readonly total: StatedAmount;
  readonly link: string;
}

/** E-mail that an affiliate can opt out of. */
interface Chosen extends OfMerchant {
  readonly link: string;
  readonly unsubscribe: string;
}

/** Template values for each kind of e-mail to an affiliate. Times are ISO 8601, and links are absolute. */
export interface AffiliateMailValues extends Record<AffiliateMailKind, OfMerchant> {
  readonly affiliate_code: OfMerchant & {
    readonly code: string;
    readonly link: string;
    readonly minutes: number;
  };
  readonly portal_invitation: OfMerchant & { readonly link: string; readonly days: number };
  readonly application_received: OfMerchant;
  readonly application_accepted: OfMerchant & { readonly link: string };
  readonly application_rejected: OfMerchant & { readonly reason: string | null };
  /** `browser` is null if the merchant changed the payout details. */
  readonly payout_details_changed: OfMerchant & {
    readonly at: string;
    readonly browser: string | null;
    readonly link: string;
  };
  /**
   * Sent to the previous address. Does not contain the new address, because the previous address may belong
   * to a stranger.
   */
  readonly affiliate_email_changed: OfMerchant & { readonly at: string };
  /** `account` is the masked account that receives the money. */
  readonly payout_sent: OfPayout & { readonly method: PayoutMethod | null; readonly account: string | null };
  readonly payout_failed: OfPayout;
  readonly payout_returned: OfPayout;
  readonly first_sale: Chosen & { readonly commission: StatedAmount };
  /** `since` is null for a single commission that is reported immediately. Totals are per currency. */
  readonly sales: Chosen & {
    readonly count: number;
    readonly since: string | null;
    readonly timeZone: string;
    readonly totals: readonly StatedAmount[];
  };
}
