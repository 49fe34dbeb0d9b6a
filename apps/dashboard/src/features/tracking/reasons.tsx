import { Trans, useLingui } from '@lingui/react/macro';
import type { RefusalReason } from '@tributary/core';
import type { ReactNode } from 'react';

interface Words {
  readonly name: string;
  /** Absent: nothing is wrong, and nothing is to be done. */
  readonly todo?: ReactNode;
}

/** Why no click was recorded, and what to do about it. */
export function useReasonWords(): (reason: string) => Words {
  const { t } = useLingui();
  const words: Readonly<Record<RefusalReason, Words>> = {
    unknown_key: { name: t`Unknown key`, todo: <Trans>Use the publishable key of this page.</Trans> },
    invalid_body: {
      name: t`Unreadable`,
      todo: <Trans>Load the script from this server, so that both have one version.</Trans>,
    },
    too_large: { name: t`Too large`, todo: <Trans>Shorten the query of your pages.</Trans> },
    unknown_origin: {
      name: t`From a foreign page`,
      todo: <Trans>If the page is yours, allow its origin below.</Trans>,
    },
    bot: {
      name: t`Bots`,
      todo: (
        <Trans>
          Nothing, unless people are among them: then a proxy drops <code>User-Agent</code> or the{' '}
          <code>Sec-Fetch-</code> headers.
        </Trans>
      ),
    },
    prefetch: { name: t`Loaded ahead, and not opened` },
    embedded: { name: t`Pages in frames` },
    rate_limited: {
      name: t`Too many from one network`,
      todo: (
        <Trans>
          With a proxy in front, set <code>TRIBUTARY_TRUST_PROXY</code>: all visitors seem to have one
          address.
        </Trans>
      ),
    },
    no_consent: {
      name: t`Without consent`,
      todo: (
        <Trans>
          Call <code>consent(true)</code> when the visitor agrees, or set consent to none if your law allows
          it.
        </Trans>
      ),
    },
    ignored_path: {
      name: t`On ignored paths`,
      todo: <Trans>Remove from the ignored paths in Settings what should count.</Trans>,
    },
    no_tracking_id: { name: t`Without a tracking id` },
    unknown_click: { name: t`With an unknown click id` },
    unknown_affiliate: {
      name: t`Unknown tracking id`,
      todo: <Trans>Look for misspelt links, or for affiliates that were deleted.</Trans>,
    },
    rejected_affiliate: {
      name: t`Of rejected affiliates`,
      todo: <Trans>They earn nothing, and their links should go.</Trans>,
    },
    invalid_token: {
      name: t`Sign-up token not valid`,
      todo: (
        <Trans>
          Sign it with the secret of this site, and use it within ten minutes. Tokens of a secret before do
          not work.
        </Trans>
      ),
    },
    identifier_conflict: {
      name: t`Sign-up of two people`,
      todo: <Trans>The identities in the token belong to two referrals.</Trans>,
    },
    unavailable: {
      name: t`While the database was away`,
      todo: <Trans>The browser tries again on the next page.</Trans>,
    },
  };
  return (reason) => words[reason as RefusalReason] ?? { name: reason };
}

/** What is wrong with the home page; null: nothing that can be seen from here. */
export function usePageWords(): (problem: string) => ReactNode {
  const words: Readonly<Record<string, ReactNode>> = {
    blocked_address: (
      <Trans>
        It is at a private address, where this server does not look unless it was started with{' '}
        <code>TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS=1</code>.
      </Trans>
    ),
    dns: <Trans>Its host name cannot be resolved. Correct the home page or the name servers.</Trans>,
    tls: <Trans>Its certificate is one that browsers refuse. Renew it.</Trans>,
    timeout: <Trans>It did not answer within 5 seconds.</Trans>,
    too_many_redirects: <Trans>It redirects more than 5 times. Link to where it ends.</Trans>,
    invalid_redirect: <Trans>It redirects to an address that is none. Correct the redirect.</Trans>,
  };
  return (problem) => {
    const status = /^http_(\d+)$/.exec(problem)?.[1];
    if (status) return <Trans>It answers {status}. Correct the home page.</Trans>;
    return words[problem] ?? <Trans>It cannot be reached.</Trans>;
  };
}
