import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { affiliateSearch, affiliatesSearch } from '../pages/affiliates/search.ts';
import { commissionsSearch } from '../pages/commissions/search.ts';
import { couponsSearch } from '../pages/coupons/search.ts';
import { developersSearch } from '../pages/developers/search.ts';
import { finderSearch } from '../pages/finder/search.ts';
import { groupsSearch, incentiveSearch } from '../pages/groups/search.ts';
import { homeSearch } from '../pages/home/search.ts';
import { wizardSearch } from '../pages/payouts/run/search.ts';
import { payoutsSearch } from '../pages/payouts/search.ts';
import { referralsSearch } from '../pages/referrals/search.ts';
import { reportsSearch } from '../pages/reports/search.ts';
import { settingsSearch } from '../pages/settings/search.ts';
import { startSearch } from '../pages/start/search.ts';
import { trackingSearch } from '../pages/tracking/search.ts';
import { EnterPage } from '../session/enter-page.tsx';
import { isMode, lastMode } from '../session/session.ts';
import { Broken, Missing } from '../shell/missing.tsx';
import { Shell } from '../shell/shell.tsx';
import { PageNotLoaded } from '../ui/page-not-loaded.ts';
import { type Fields, oneOf, parseSearch, reads, stringifySearch, text } from './search.ts';

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
  validateSearch: reads({ mode: oneOf('live', 'dev'), back: text }),
});

const within = createRoute({
  getParentRoute: () => root,
  path: '/$mode',
  component: Shell,
  beforeLoad: ({ params }) => {
    if (!isMode(params.mode)) throw redirect({ to: '/enter' });
  },
});

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

const page = <const Path extends string, F extends Fields>(
  path: Path,
  component: ReturnType<typeof lazyRouteComponent>,
  fields: F,
) => createRoute({ getParentRoute: () => within, path, component, validateSearch: reads(fields) });

const none = {};

const routeTree = root.addChildren([
  start,
  enter,
  within.addChildren([
    page(
      '/',
      lazyPage(() => import('../pages/home/home-page.tsx'), 'HomePage'),
      homeSearch,
    ),
    page(
      '/start',
      lazyPage(() => import('../pages/start/start-page.tsx'), 'StartPage'),
      startSearch,
    ),
    page(
      '/commissions',
      lazyPage(() => import('../pages/commissions/commissions-page.tsx'), 'CommissionsPage'),
      commissionsSearch,
    ),
    page(
      '/commissions/$id',
      lazyPage(() => import('../pages/commissions/commission-page.tsx'), 'CommissionPage'),
      none,
    ),
    page(
      '/tracking',
      lazyPage(() => import('../pages/tracking/tracking-page.tsx'), 'TrackingPage'),
      trackingSearch,
    ),
    page(
      '/developers',
      lazyPage(() => import('../pages/developers/developers-page.tsx'), 'DevelopersPage'),
      developersSearch,
    ),
    page(
      '/settings',
      lazyPage(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage'),
      settingsSearch,
    ),
    page(
      '/payouts',
      lazyPage(() => import('../pages/payouts/payouts-page.tsx'), 'PayoutsPage'),
      payoutsSearch,
    ),
    page(
      '/payouts/new',
      lazyPage(() => import('../pages/payouts/run/new-payout-page.tsx'), 'NewPayoutPage'),
      wizardSearch,
    ),
    page(
      '/payouts/$id',
      lazyPage(() => import('../pages/payouts/payout-page.tsx'), 'PayoutPage'),
      none,
    ),
    page(
      '/affiliates',
      lazyPage(() => import('../pages/affiliates/affiliates-page.tsx'), 'AffiliatesPage'),
      affiliatesSearch,
    ),
    page(
      '/affiliates/$id',
      lazyPage(() => import('../pages/affiliates/affiliate-page.tsx'), 'AffiliatePage'),
      affiliateSearch,
    ),
    page(
      '/referrals',
      lazyPage(() => import('../pages/referrals/referrals-page.tsx'), 'ReferralsPage'),
      referralsSearch,
    ),
    page(
      '/referrals/$id',
      lazyPage(() => import('../pages/referrals/referral-page.tsx'), 'ReferralPage'),
      none,
    ),
    page(
      '/coupons',
      lazyPage(() => import('../pages/coupons/coupons-page.tsx'), 'CouponsPage'),
      couponsSearch,
    ),
    page(
      '/finder',
      lazyPage(() => import('../pages/finder/finder-page.tsx'), 'FinderPage'),
      finderSearch,
    ),
    page(
      '/reports',
      lazyPage(() => import('../pages/reports/reports-page.tsx'), 'ReportsPage'),
      reportsSearch,
    ),
    page(
      '/groups',
      lazyPage(() => import('../pages/groups/groups-page.tsx'), 'GroupsPage'),
      groupsSearch,
    ),
    page(
      '/groups/incentives/new',
      lazyPage(() => import('../pages/groups/incentive-page.tsx'), 'NewIncentivePage'),
      none,
    ),
    page(
      '/groups/incentives/$id',
      lazyPage(() => import('../pages/groups/incentive-page.tsx'), 'IncentivePage'),
      incentiveSearch,
    ),
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: new URL(document.baseURI).pathname,
  parseSearch,
  search: { strict: true },
  stringifySearch: (values) => stringifySearch(values as Record<string, string | undefined>),
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
