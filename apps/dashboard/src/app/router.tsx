import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { wizardNames } from '../pages/payouts/run/wizard-names.ts';
import { EnterPage } from '../session/enter-page.tsx';
import { isMode, lastMode } from '../session/session.ts';
import { Broken, Missing } from '../shell/missing.tsx';
import { Shell } from '../shell/shell.tsx';
import { parseSearch, searchOf, stringifySearch } from './search.ts';

const root = createRootRoute({ notFoundComponent: Missing });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/$mode', params: { mode: lastMode() } });
  },
});

const enter = createRoute({
  getParentRoute: () => root,
  path: '/enter',
  component: EnterPage,
  validateSearch: searchOf('mode', 'back'),
});

const within = createRoute({
  getParentRoute: () => root,
  path: '/$mode',
  component: Shell,
  beforeLoad: ({ params }) => {
    if (!isMode(params.mode)) throw redirect({ to: '/enter' });
  },
});

/** What every list keeps in its address. */
const list = ['search', 'sort', 'order', 'after', 'before', 'open', 'program_id'] as const;

const page = <Path extends string>(
  path: Path,
  component: ReturnType<typeof lazyRouteComponent>,
  ...names: readonly string[]
) => createRoute({ getParentRoute: () => within, path, component, validateSearch: searchOf(...names) });

const pages = [
  page(
    '/',
    lazyRouteComponent(() => import('../pages/home/home-page.tsx'), 'HomePage'),
    'currency',
    'days',
    'compare',
  ),
  page(
    '/commissions',
    lazyRouteComponent(() => import('../pages/commissions/commissions-page.tsx'), 'CommissionsPage'),
    ...list,
    ...[
      'state',
      'affiliate_id',
      'group_id',
      'referral_id',
      'currency',
      'incentive_id',
      'payout_id',
      'from',
      'to',
    ],
  ),
  page(
    '/commissions/$id',
    lazyRouteComponent(() => import('../pages/commissions/commission-page.tsx'), 'CommissionPage'),
  ),
  page(
    '/tracking',
    lazyRouteComponent(() => import('../pages/tracking/tracking-page.tsx'), 'TrackingPage'),
    'site',
    'tab',
    'way',
  ),
  page(
    '/developers',
    lazyRouteComponent(() => import('../pages/developers/developers-page.tsx'), 'DevelopersPage'),
    ...['tab', 'open', 'after', 'before', 'status', 'endpoint_id', 'event_id'],
  ),
  page(
    '/settings',
    lazyRouteComponent(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage'),
    'program_id',
  ),
  page(
    '/payouts',
    lazyRouteComponent(() => import('../pages/payouts/payouts-page.tsx'), 'PayoutsPage'),
    ...list,
    ...['status', 'affiliate_id', 'currency', 'created_gte', 'created_lte'],
  ),
  page(
    '/payouts/new',
    lazyRouteComponent(() => import('../pages/payouts/run/new-payout-page.tsx'), 'NewPayoutPage'),
    ...wizardNames,
  ),
  page(
    '/payouts/$id',
    lazyRouteComponent(() => import('../pages/payouts/payout-page.tsx'), 'PayoutPage'),
  ),
  page(
    '/affiliates',
    lazyRouteComponent(() => import('../pages/affiliates/affiliates-page.tsx'), 'AffiliatesPage'),
    ...list,
    ...['status', 'group_id', 'created_gte', 'created_lte'],
  ),
  page(
    '/affiliates/$id',
    lazyRouteComponent(() => import('../pages/affiliates/affiliate-page.tsx'), 'AffiliatePage'),
    ...list,
    'tab',
  ),
  page(
    '/referrals',
    lazyRouteComponent(() => import('../pages/referrals/referrals-page.tsx'), 'ReferralsPage'),
    ...list,
    ...['status', 'affiliate_id', 'created_gte', 'created_lte'],
  ),
  page(
    '/referrals/$id',
    lazyRouteComponent(() => import('../pages/referrals/referral-page.tsx'), 'ReferralPage'),
  ),
  page(
    '/coupons',
    lazyRouteComponent(() => import('../pages/coupons/coupons-page.tsx'), 'CouponsPage'),
    ...list,
    'affiliate_id',
  ),
  page(
    '/finder',
    lazyRouteComponent(() => import('../pages/finder/finder-page.tsx'), 'FinderPage'),
    ...['search', 'category', 'status', 'page', 'open'],
  ),
  page(
    '/reports',
    lazyRouteComponent(() => import('../pages/reports/reports-page.tsx'), 'ReportsPage'),
    ...['group_by', 'from', 'to', 'compare', 'currency', 'sort', 'affiliate_id', 'group_id', 'program_id'],
    ...['product', 'country', 'source', 'utm_source', 'utm_medium', 'utm_campaign', 'landing_page'],
    ...['sub1', 'sub2', 'sub3', 'sub4', 'sub5'],
  ),
  page(
    '/groups',
    lazyRouteComponent(() => import('../pages/groups/groups-page.tsx'), 'GroupsPage'),
    ...['view', 'open'],
  ),
  page(
    '/groups/incentives/new',
    lazyRouteComponent(() => import('../pages/groups/incentive-page.tsx'), 'NewIncentivePage'),
  ),
  page(
    '/groups/incentives/$id',
    lazyRouteComponent(() => import('../pages/groups/incentive-page.tsx'), 'IncentivePage'),
    'edit',
  ),
];

const routeTree = root.addChildren([start, enter, within.addChildren(pages)]);

export const router = createRouter({
  routeTree,
  basepath: new URL(document.baseURI).pathname,
  parseSearch,
  stringifySearch: (values) => stringifySearch(values as Record<string, string | undefined>),
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  scrollRestoration: true,
});
