import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { factDimensions } from '@tributary/core';
import { wizardNames } from '../pages/payouts/run/wizard-names.ts';
import { EnterPage } from '../session/enter-page.tsx';
import { isMode, lastMode } from '../session/session.ts';
import { Broken, Missing } from '../shell/missing.tsx';
import { Shell } from '../shell/shell.tsx';
import { PageNotLoaded } from '../ui/page-not-loaded.ts';
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

/** Waits before the code of a page is fetched once more, in milliseconds. */
const CODE_WAITS_MS = [300, 1_500];

/** A network that was just away may fail the first request after it is back. One that is away is not waited for. */
const loadCode = <Module,>(load: () => Promise<Module>, waits = CODE_WAITS_MS): Promise<Module> =>
  load().catch(async (cause: unknown) => {
    const [wait, ...others] = waits;
    if (wait === undefined || !navigator.onLine) throw new PageNotLoaded(cause);
    await new Promise((resolve) => setTimeout(resolve, wait));
    return loadCode(load, others);
  });

/**
 * The code of a page, fetched when it is first wanted. The router's own answer to a failure is to load the whole page anew:
 * without a network that ends in the browser's error page, with everything that was typed lost.
 */
const lazyPage = <Module extends Record<string, unknown>, Name extends string & keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => loadCode(load) as Promise<Record<string, never>>, name);

const page = <Path extends string>(
  path: Path,
  component: ReturnType<typeof lazyRouteComponent>,
  ...names: readonly string[]
) => createRoute({ getParentRoute: () => within, path, component, validateSearch: searchOf(...names) });

const pages = [
  page(
    '/',
    lazyPage(() => import('../pages/home/home-page.tsx'), 'HomePage'),
    'currency',
    'days',
    'compare',
  ),
  page(
    '/start',
    lazyPage(() => import('../pages/start/start-page.tsx'), 'StartPage'),
    ...['program_id', 'step'],
  ),
  page(
    '/commissions',
    lazyPage(() => import('../pages/commissions/commissions-page.tsx'), 'CommissionsPage'),
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
    lazyPage(() => import('../pages/commissions/commission-page.tsx'), 'CommissionPage'),
  ),
  page(
    '/tracking',
    lazyPage(() => import('../pages/tracking/tracking-page.tsx'), 'TrackingPage'),
    'site',
    'tab',
    'way',
  ),
  page(
    '/developers',
    lazyPage(() => import('../pages/developers/developers-page.tsx'), 'DevelopersPage'),
    ...['tab', 'open', 'after', 'before', 'status', 'endpoint_id', 'event_id'],
  ),
  page(
    '/settings',
    lazyPage(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage'),
    ...['program_id', 'tab', 'open', 'after', 'before', 'actor', 'action', 'object'],
  ),
  page(
    '/payouts',
    lazyPage(() => import('../pages/payouts/payouts-page.tsx'), 'PayoutsPage'),
    ...list,
    ...['status', 'affiliate_id', 'currency', 'created_gte', 'created_lte'],
  ),
  page(
    '/payouts/new',
    lazyPage(() => import('../pages/payouts/run/new-payout-page.tsx'), 'NewPayoutPage'),
    ...wizardNames,
  ),
  page(
    '/payouts/$id',
    lazyPage(() => import('../pages/payouts/payout-page.tsx'), 'PayoutPage'),
  ),
  page(
    '/affiliates',
    lazyPage(() => import('../pages/affiliates/affiliates-page.tsx'), 'AffiliatesPage'),
    ...list,
    ...['status', 'group_id', 'parent_affiliate_id', 'created_gte', 'created_lte'],
  ),
  page(
    '/affiliates/$id',
    lazyPage(() => import('../pages/affiliates/affiliate-page.tsx'), 'AffiliatePage'),
    ...list,
    'tab',
  ),
  page(
    '/referrals',
    lazyPage(() => import('../pages/referrals/referrals-page.tsx'), 'ReferralsPage'),
    ...list,
    ...['status', 'affiliate_id', 'created_gte', 'created_lte'],
  ),
  page(
    '/referrals/$id',
    lazyPage(() => import('../pages/referrals/referral-page.tsx'), 'ReferralPage'),
  ),
  page(
    '/coupons',
    lazyPage(() => import('../pages/coupons/coupons-page.tsx'), 'CouponsPage'),
    ...list,
    'affiliate_id',
  ),
  page(
    '/finder',
    lazyPage(() => import('../pages/finder/finder-page.tsx'), 'FinderPage'),
    ...['search', 'category', 'status', 'page', 'open'],
  ),
  page(
    '/reports',
    lazyPage(() => import('../pages/reports/reports-page.tsx'), 'ReportsPage'),
    ...['group_by', 'from', 'to', 'compare', 'currency', 'sort', 'affiliate_id', 'group_id', 'program_id'],
    ...['country', ...factDimensions],
  ),
  page(
    '/groups',
    lazyPage(() => import('../pages/groups/groups-page.tsx'), 'GroupsPage'),
    ...['view', 'open'],
  ),
  page(
    '/groups/incentives/new',
    lazyPage(() => import('../pages/groups/incentive-page.tsx'), 'NewIncentivePage'),
  ),
  page(
    '/groups/incentives/$id',
    lazyPage(() => import('../pages/groups/incentive-page.tsx'), 'IncentivePage'),
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
