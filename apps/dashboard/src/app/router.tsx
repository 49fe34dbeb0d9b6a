import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { PageNotLoaded } from '../components/page-not-loaded.ts';
import { accountSearch } from '../features/account/search.ts';
import { accountingSearch } from '../features/accounting/search.ts';
import { affiliateSearch, affiliatesSearch } from '../features/affiliates/search.ts';
import { commissionsSearch } from '../features/commissions/search.ts';
import { connectionSearch, connectionsSearch } from '../features/connections/search.ts';
import { couponsSearch } from '../features/coupons/search.ts';
import { developersSearch } from '../features/developers/search.ts';
import { finderSearch } from '../features/finder/search.ts';
import { groupsSearch, incentiveSearch } from '../features/groups/search.ts';
import { homeSearch } from '../features/home/search.ts';
import { wizardSearch } from '../features/payouts/run/search.ts';
import { payoutsSearch } from '../features/payouts/search.ts';
import { referralsSearch } from '../features/referrals/search.ts';
import { reportsSearch } from '../features/reports/search.ts';
import { settingsSearch } from '../features/settings/search.ts';
import { startSearch } from '../features/start/search.ts';
import { trackingSearch } from '../features/tracking/search.ts';
import { withWordsOf } from './language.ts';
import { type Fields, parseSearch, reads, stringifySearch } from './search.ts';
import { isMode, lastMode } from './session/session.ts';
import { Broken, Missing } from './shell/missing.tsx';
import { Shell } from './shell/shell.tsx';

const CODE_WAITS_MS = [300, 1_500];

/**
 * Retries after a delay, because the first request after a network failure often fails too. Does not retry while
 * offline.
 */
const loadCode = <Module,>(load: () => Promise<Module>, waits = CODE_WAITS_MS): Promise<Module> =>
  load().catch(async (cause: unknown) => {
    const [wait, ...others] = waits;
    if (wait === undefined || !navigator.onLine) throw new PageNotLoaded(cause);
    await new Promise((resolve) => setTimeout(resolve, wait));
    return loadCode(load, others);
  });

/**
 * Loads a page's code on first use. Handles failures itself, because the router would reload the page and, while
 * offline, show the browser's error page and lose all input.
 */
const lazyPage = <Module extends Record<string, unknown>, Name extends string & keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => loadCode(load) as Promise<Record<string, never>>, name);

const root = createRootRoute({ notFoundComponent: Missing });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/$mode', params: { mode: lastMode() } });
  },
});

const within = createRoute({
  getParentRoute: () => root,
  path: '/$mode',
  component: Shell,
  notFoundComponent: Missing,
  beforeLoad: ({ params }) => {
    if (!isMode(params.mode)) throw notFound();
  },
});

const page = <const Path extends string, F extends Fields>(
  path: Path,
  component: ReturnType<typeof lazyRouteComponent>,
  fields: F,
) => createRoute({ getParentRoute: () => within, path, component, validateSearch: reads(fields) });

const none = {};

const routeTree = root.addChildren([
  start,
  within.addChildren([
    page(
      '/',
      lazyPage(() => import('../features/home/home-page.tsx'), 'HomePage'),
      homeSearch,
    ),
    page(
      '/start',
      lazyPage(() => withWordsOf('people', import('../features/start/start-page.tsx')), 'StartPage'),
      startSearch,
    ),
    page(
      '/commissions',
      lazyPage(
        () => withWordsOf('explanations', import('../features/commissions/commissions-page.tsx')),
        'CommissionsPage',
      ),
      commissionsSearch,
    ),
    page(
      '/commissions/$id',
      lazyPage(
        () => withWordsOf('explanations', import('../features/commissions/commission-page.tsx')),
        'CommissionPage',
      ),
      none,
    ),
    page(
      '/tracking',
      lazyPage(() => withWordsOf('people', import('../features/tracking/tracking-page.tsx')), 'TrackingPage'),
      trackingSearch,
    ),
    page(
      '/connections',
      lazyPage(
        () => withWordsOf('connections', import('../features/connections/connections-page.tsx')),
        'ConnectionsPage',
      ),
      connectionsSearch,
    ),
    page(
      '/connections/$id',
      lazyPage(
        () => withWordsOf('connections', import('../features/connections/connection-page.tsx')),
        'ConnectionPage',
      ),
      connectionSearch,
    ),
    page(
      '/developers',
      lazyPage(
        () => withWordsOf('people', import('../features/developers/developers-page.tsx')),
        'DevelopersPage',
      ),
      developersSearch,
    ),
    page(
      '/settings',
      lazyPage(() => withWordsOf('people', import('../features/settings/settings-page.tsx')), 'SettingsPage'),
      settingsSearch,
    ),
    page(
      '/account',
      lazyPage(() => withWordsOf('people', import('../features/account/account-page.tsx')), 'AccountPage'),
      accountSearch,
    ),
    page(
      '/payouts',
      lazyPage(() => import('../features/payouts/payouts-page.tsx'), 'PayoutsPage'),
      payoutsSearch,
    ),
    page(
      '/payouts/new',
      lazyPage(() => import('../features/payouts/run/new-payout-page.tsx'), 'NewPayoutPage'),
      wizardSearch,
    ),
    page(
      '/payouts/$id',
      lazyPage(() => import('../features/payouts/payout-page.tsx'), 'PayoutPage'),
      none,
    ),
    page(
      '/affiliates',
      lazyPage(() => import('../features/affiliates/affiliates-page.tsx'), 'AffiliatesPage'),
      affiliatesSearch,
    ),
    page(
      '/affiliates/$id',
      lazyPage(() => import('../features/affiliates/affiliate-page.tsx'), 'AffiliatePage'),
      affiliateSearch,
    ),
    page(
      '/referrals',
      lazyPage(() => import('../features/referrals/referrals-page.tsx'), 'ReferralsPage'),
      referralsSearch,
    ),
    page(
      '/referrals/$id',
      lazyPage(() => import('../features/referrals/referral-page.tsx'), 'ReferralPage'),
      none,
    ),
    page(
      '/coupons',
      lazyPage(() => import('../features/coupons/coupons-page.tsx'), 'CouponsPage'),
      couponsSearch,
    ),
    page(
      '/finder',
      lazyPage(() => import('../features/finder/finder-page.tsx'), 'FinderPage'),
      finderSearch,
    ),
    page(
      '/reports',
      lazyPage(() => withWordsOf('reports', import('../features/reports/reports-page.tsx')), 'ReportsPage'),
      reportsSearch,
    ),
    page(
      '/accounting',
      lazyPage(
        () => withWordsOf('accounting', import('../features/accounting/accounting-page.tsx')),
        'AccountingPage',
      ),
      accountingSearch,
    ),
    page(
      '/groups',
      lazyPage(() => import('../features/groups/groups-page.tsx'), 'GroupsPage'),
      groupsSearch,
    ),
    page(
      '/groups/incentives/new',
      lazyPage(() => import('../features/groups/incentive-page.tsx'), 'NewIncentivePage'),
      none,
    ),
    page(
      '/groups/incentives/$id',
      lazyPage(() => import('../features/groups/incentive-page.tsx'), 'IncentivePage'),
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
