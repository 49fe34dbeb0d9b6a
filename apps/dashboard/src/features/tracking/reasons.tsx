import { Trans, useLingui } from '@lingui/react/macro';
import type { RefusalReason } from '@tributary/core';
import type { ReactNode } from 'react';

interface Words {
  readonly name: string;
  /** Undefined if there is no problem. */
  readonly todo?: ReactNode;
}

/** Returns a function that explains why a click was not recorded, with the next step. */
export function useReasonWords(): (reason: string) => Words {
  const { t } = useLingui();
  const words: Readonly<Record<RefusalReason, Words>> = {
    unknown_key: { name: t`Unknown key`, todo: <Trans>Use the publishable key of this page.</Trans> },
    invalid_body: {
      name: t`Unreadable`,
      todo: (
        <Trans>
          Load the script from this server, so that the script and the server are the same version.
        </Trans>
      ),
    },
    too_large: { name: t`Too large`, todo: <Trans>Shorten the query strings of your page URLs.</Trans> },
    unknown_origin: {
      name: t`From another site’s page`,
      todo: <Trans>If the page is yours, allow its origin below.</Trans>,
    },
    bot: {
      name: t`Bots`,
      todo: (
        <Trans>
          No action needed, unless real visitors are included. In that case, a proxy is removing the{' '}
          <code>User-Agent</code> or <code>Sec-Fetch-</code> headers.
        </Trans>
      ),
    },
    prefetch: { name: t`Prefetched but not opened` },
    embedded: { name: t`Pages in frames` },
    rate_limited: {
      name: t`Too many from one network`,
      todo: (
        <Trans>
          If this server is behind a proxy, set <code>TRIBUTARY_TRUST_PROXY</code>. Otherwise, all visitors
          appear to have the same address.
        </Trans>
      ),
    },
    no_consent: {
      name: t`Without consent`,
      todo: (
        <Trans>
          Call <code>consent(true)</code> when the visitor agrees, or set consent to none if the law allows
          it.
        </Trans>
      ),
    },
    ignored_path: {
      name: t`On ignored paths`,
      todo: <Trans>To count these, remove them from the ignored paths in Settings.</Trans>,
    },
    no_tracking_id: { name: t`Without a tracking id` },
    unknown_click: { name: t`With an unknown click id` },
    unknown_affiliate: {
      name: t`Unknown tracking id`,
      todo: <Trans>Check for misspelled links or deleted affiliates.</Trans>,
    },
    rejected_affiliate: {
      name: t`Rejected affiliates`,
      todo: <Trans>They earn nothing. Remove their links.</Trans>,
    },
    invalid_token: {
      name: t`Invalid sign-up token`,
      todo: (
        <Trans>
          Sign it with this site’s secret, and use it within ten minutes. Tokens signed with an earlier secret
          do not work.
        </Trans>
      ),
    },
    identifier_conflict: {
      name: t`Sign-up matches two people`,
      todo: <Trans>The identities in the token belong to two different referrals.</Trans>,
    },
    unavailable: {
      name: t`Database unavailable`,
      todo: <Trans>The browser will try again on the next page view.</Trans>,
    },
  };
  return (reason) => words[reason as RefusalReason] ?? { name: reason };
}

/** Returns explanations of problems with the home page. */
export function usePageWords(): (problem: string) => ReactNode {
  const words: Readonly<Record<string, ReactNode>> = {
    blocked_address: (
      <Trans>
        The home page has a private address. This server checks private addresses only if it was started with{' '}
        <code>TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS=1</code>.
      </Trans>
    ),
    dns: (
      <Trans>The host name cannot be resolved. Correct the address of the home page or its DNS record.</Trans>
    ),
    tls: <Trans>Browsers reject its certificate. Renew it.</Trans>,
    timeout: <Trans>It did not respond within 5 seconds.</Trans>,
    too_many_redirects: (
      <Trans>The home page redirects more than 5 times. Use the final address as the home page.</Trans>
    ),
    invalid_redirect: <Trans>The home page redirects to an invalid address. Correct the redirect.</Trans>,
  };
  return (problem) => {
    const status = /^http_(\d+)$/.exec(problem)?.[1];
    if (status) return <Trans>The home page returns {status}. Correct its address.</Trans>;
    return words[problem] ?? <Trans>It cannot be reached.</Trans>;
  };
}
