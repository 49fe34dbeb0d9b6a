import type { MailKind } from '@tributary/core';
import type { AffiliateMailValues } from './affiliate-mail.ts';
import { BLACKED_OUT } from './mail-body.ts';

/** Values of each kind of e-mail sent by an environment. Times are in ISO 8601 format, links absolute. */
export interface EnvironmentMailValues extends AffiliateMailValues {
  readonly test: { readonly link: string };
}

/**
 * Visibility of each value to users who can read e-mails. Codes and links are hidden, because anyone who has one could
 * act as the recipient. Only text values can be secret.
 */
type Secrecy<Values> = {
  readonly [Name in keyof Values]-?: Values[Name] extends string ? 'shown' | 'secret' : 'shown';
};

const ofMerchant = { brand: 'shown' } as const;
const ofPayout = { ...ofMerchant, number: 'shown', total: 'shown', link: 'secret' } as const;
const chosen = { ...ofMerchant, link: 'secret', unsubscribe: 'secret' } as const;

export const secrecy: { readonly [Kind in MailKind]: Secrecy<EnvironmentMailValues[Kind]> } = {
  test: { link: 'secret' },
  affiliate_code: { ...ofMerchant, code: 'secret', link: 'secret', minutes: 'shown' },
  portal_invitation: { ...ofMerchant, link: 'secret', days: 'shown' },
  application_received: ofMerchant,
  application_accepted: { ...ofMerchant, link: 'secret' },
  application_rejected: { ...ofMerchant, reason: 'shown' },
  payout_details_changed: { ...ofMerchant, at: 'shown', browser: 'shown', link: 'secret' },
  affiliate_email_changed: { ...ofMerchant, at: 'shown' },
  payout_sent: { ...ofPayout, method: 'shown', account: 'shown' },
  payout_failed: ofPayout,
  payout_returned: ofPayout,
  first_sale: { ...chosen, commission: 'shown' },
  sales: { ...chosen, count: 'shown', since: 'shown', timeZone: 'shown', totals: 'shown' },
};

/** Returns the values of an e-mail with secrets hidden. */
export function withoutSecrets<Kind extends MailKind>(
  kind: Kind,
  values: EnvironmentMailValues[Kind],
): EnvironmentMailValues[Kind] {
  const rules: Readonly<Record<string, string>> = secrecy[kind];
  return Object.fromEntries(
    // Values unknown to this version count as secret.
    Object.entries(values).map(([name, value]) => [name, rules[name] === 'shown' ? value : BLACKED_OUT]),
  ) as unknown as EnvironmentMailValues[Kind];
}
