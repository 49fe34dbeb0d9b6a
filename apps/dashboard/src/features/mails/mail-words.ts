import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MailKind, suppressionReasons } from '@tributary/core';
import { useCallback } from 'react';

const kinds = {
  test: msg`Test`,
  affiliate_code: msg`Sign-in code`,
  portal_invitation: msg`Portal invitation`,
  application_received: msg`Application received`,
  application_accepted: msg`Application accepted`,
  application_rejected: msg`Application rejected`,
  payout_details_changed: msg`Payment details changed`,
  affiliate_email_changed: msg`E-mail address changed`,
  payout_sent: msg`Payout sent`,
  payout_failed: msg`Payout failed`,
  payout_returned: msg`Payout returned`,
  first_sale: msg`First commission`,
  sales: msg`New commissions`,
} satisfies Readonly<Record<MailKind, MessageDescriptor>>;

const reasons = {
  refused: msg`Rejected by the recipient’s server`,
  bounced: msg`Bounced`,
  complained: msg`Reported as spam`,
} satisfies Readonly<Record<(typeof suppressionReasons)[number], MessageDescriptor>>;

const faults: readonly (readonly [RegExp, MessageDescriptor])[] = [
  [/ECONNREFUSED/, msg`Connection refused`],
  [/ETIMEDOUT|ESOCKET|timed? ?out/i, msg`No response`],
  [/ENOTFOUND|EAI_AGAIN/, msg`Mail server not found`],
  [/EAUTH|^535/, msg`Sign-in rejected`],
];

/**
 * Returns a function that describes a failed connection to the mail server. The function returns undefined for any
 * other reply.
 */
export function useConnectionFault(): (reply: string | null) => string | undefined {
  const { i18n } = useLingui();
  return (reply) => {
    const [, words] = faults.find(([pattern]) => reply !== null && pattern.test(reply)) ?? [];
    return words && i18n._(words);
  };
}

/** Returns the text for a code, or the code itself if this version does not know it. */
function useWordsOf(words: Readonly<Record<string, MessageDescriptor>>): (code: string) => string {
  const { i18n } = useLingui();
  return useCallback(
    (code: string) => {
      const known = words[code];
      return known ? i18n._(known) : code;
    },
    [i18n, words],
  );
}

export const useKindName = () => useWordsOf(kinds);

/** Returns a function that explains why e-mail is no longer sent to an address. */
export const useReasonName = () => useWordsOf(reasons);
