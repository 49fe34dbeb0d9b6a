import type { MailKind } from '@tributary/core';
import type { AffiliateMailValues } from './affiliate-mail.ts';
import { BLACKED_OUT } from './mail-body.ts';

/** Values of each kind of e-mail from an environment. Times are ISO 8601, and links are absolute. */
export interface EnvironmentMailValues extends AffiliateMailValues {
  readonly test: { readonly link: string };
}

/**
 * Visibility of each value to users who read e-mails in the dashboard. Codes and links are hidden, because
 * anyone who has one could act as the recipient. Only texts can be secret.
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

/** Hides the secrets among the values of an e-mail. */
export function withoutSecrets<Kind extends MailKind>(
  kind: Kind,
  values: EnvironmentMailValues[Kind],
): EnvironmentMailValues[Kind] {
  const rules: Readonly<Record<string, string>> = secrecy[kind];
  return Object.fromEntries(
    // Treat values that this version does not know as secret.
    Object.entries(values).map(([name, value]) => [name, rules[name] === 'shown' ? value : BLACKED_OUT]),
  ) as unknown as EnvironmentMailValues[Kind];
}
