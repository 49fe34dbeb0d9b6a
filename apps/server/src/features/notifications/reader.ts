import type { Locale, SalesMails } from '@tributary/core';
import { fragment } from '../../platform/db/sql.ts';

/** Environment that sends e-mails to its affiliates, and the base URL for links. */
export interface Mailing {
  readonly environmentId: number;
  readonly mode: 'live' | 'dev';
  readonly fingerprintKey: Uint8Array;
  readonly publicUrl: string;
}

/** Affiliate who receives e-mails, with the merchant's brand and the language. */
export interface Reader {
  readonly affiliateId: string;
  readonly recipient: string;
  readonly partnershipStatus: string;
  readonly programId: string;
  readonly timezone: string;
  readonly brand: string;
  readonly replyTo: string | null;
  readonly language: Locale;
  readonly salesMails: SalesMails;
  /** Sequence number in the feed. Only later events trigger e-mails. */
  readonly mailsAfter: bigint;
}

export const readerColumns = fragment`
  a.id as "affiliateId", a.email as recipient, a.partnership_status as "partnershipStatus", a.program_id as "programId",
  g.timezone, coalesce(d.brand_name, g.name) as brand, d.support_email as "replyTo",
  coalesce(c.language, d.default_language) as language, coalesce(c.sales_mails, 'daily') as "salesMails",
  d.mails_after as "mailsAfter"`;

/**
 * Recipient of e-mails about affiliate `o`: the affiliate, or the one it was merged into. Null if the person
 * was erased or the program has no open portal.
 */
export const readerOf = fragment<'environmentId'>`
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = coalesce(o.merged_into, o.id) and a.erased_at is null
  join programs g on g.environment_id = ${'environmentId'} and g.id = a.program_id
  join portals d on d.environment_id = ${'environmentId'} and d.program_id = a.program_id and d.is_open
  left join affiliate_preferences c on c.environment_id = ${'environmentId'} and c.affiliate_id = a.id`;

/** Portal page that an e-mail links to. */
type Page = '' | 'commissions' | 'payouts' | 'payment-details';

/** Returns the values that all e-mails to a reader have in common. */
export const letterTo = (
  { publicUrl }: Pick<Mailing, 'publicUrl'>,
  { affiliateId, recipient, language, brand, replyTo, programId }: Reader,
  page: Page,
) => ({
  ...{ affiliateId, recipient, language, expiresAt: null },
  values: {
    brand: { name: brand, replyTo },
    link: `${publicUrl}/p/${encodeURIComponent(programId)}/${page}`,
  },
});
