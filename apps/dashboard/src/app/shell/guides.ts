import type { RegisteredRouter } from '@tanstack/react-router';

type PagePath = Exclude<keyof RegisteredRouter['routesByPath'], '/' | '/$mode'>;

/**
 * Guide and section for each page, by file name in `docs/guides`. A tab is listed as the page's path, a question mark
 * and the tab name.
 */
export const guides: Readonly<Record<PagePath, string>> & Readonly<Record<`${PagePath}?${string}`, string>> =
  {
    '/$mode/': 'dashboard#home',
    '/$mode/start': 'dashboard',
    '/$mode/affiliates': 'dashboard#affiliates',
    '/$mode/affiliates?pending': 'applications#review-applications',
    '/$mode/affiliates/$id': 'dashboard#affiliates',
    '/$mode/referrals': 'dashboard#referrals',
    '/$mode/referrals/$id': 'dashboard#referrals',
    '/$mode/commissions': 'dashboard#commissions',
    '/$mode/commissions/$id': 'dashboard#commissions',
    '/$mode/payouts': 'dashboard#payouts',
    '/$mode/payouts/new': 'month-end#in-the-dashboard',
    '/$mode/payouts/$id': 'dashboard#payouts',
    '/$mode/reports': 'dashboard#reports',
    '/$mode/accounting': 'dashboard#accounting',
    '/$mode/groups': 'dashboard#groups-and-incentives',
    '/$mode/groups/incentives/new': 'dashboard#groups-and-incentives',
    '/$mode/groups/incentives/$id': 'dashboard#groups-and-incentives',
    '/$mode/coupons': 'dashboard#coupons',
    '/$mode/finder': 'dashboard#shortlist',
    '/$mode/tracking': 'set-up-tracking',
    '/$mode/connections': 'connect-stripe',
    '/$mode/connections/$id': 'connect-stripe',
    '/$mode/developers': 'dashboard#developers',
    '/$mode/developers?webhooks': 'receive-webhooks',
    '/$mode/developers?deliveries': 'receive-webhooks#when-a-delivery-fails',
    '/$mode/developers?events': 'receive-webhooks#catching-up-or-polling-instead',
    '/$mode/developers?sale': 'set-up-tracking#3-report-sign-ups-and-sales',
    '/$mode/developers?mailbox': 'email#the-mailbox',
    '/$mode/settings': 'dashboard#settings',
    '/$mode/settings?portal': 'portal',
    '/$mode/settings?accounts': 'month-end#save-the-account-that-you-pay-from',
    '/$mode/settings?people': 'team',
    '/$mode/settings?sign-in': 'single-sign-on',
    '/$mode/settings?emails': 'email#the-log',
    '/$mode/settings?suppressions': 'email#suppressed-addresses',
    '/$mode/settings?audit': 'audit-log',
    '/$mode/account': 'team',
  };
