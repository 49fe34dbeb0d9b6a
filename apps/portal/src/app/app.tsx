import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PortalMe } from '@tributary/sdk/portal';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { FailedPage, Waiting } from '../components/loaded.tsx';
import { Page } from '../components/page.tsx';
import { chooseLanguage, ownLanguage } from './language.ts';
import { linkCode, linkToken } from './link-code.ts';
import { notificationsQuery } from './own-queries.ts';
import { codeOf, meQuery, siteQuery } from './queries.ts';
import { goTo, Link, type RouteOf, routeFor, usePath } from './router.tsx';
import { Shell } from './shell.tsx';
import { MeContext, SiteContext, useMe, useSite } from './site.tsx';

/** Returns a page whose code is loaded when it first renders. */
const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));

const SignInPage = later(async () => (await import('../pages/sign-in/sign-in-page.tsx')).SignInPage);
const LinkCodePage = later(async () => (await import('../pages/sign-in/link-code-page.tsx')).LinkCodePage);
const ApplyPage = later(async () => (await import('../pages/apply/apply-page.tsx')).ApplyPage);
const WelcomePage = later(async () => (await import('../pages/welcome/welcome-page.tsx')).WelcomePage);
const StatePage = later(async () => (await import('../pages/state/state-page.tsx')).StatePage);
const RejectedPage = later(async () => (await import('../pages/state/rejected-page.tsx')).RejectedPage);

/** Pages for signed-in affiliates. The navigation lists only some of them. */
const routes: readonly RouteOf[] = [
  { path: '', Page: later(async () => (await import('../pages/home/home-page.tsx')).HomePage) },
  { path: 'links', Page: later(async () => (await import('../pages/links/links-page.tsx')).LinksPage) },
  {
    path: 'commissions',
    Page: later(async () => (await import('../pages/commissions/commissions-page.tsx')).CommissionsPage),
  },
  {
    path: 'commissions/:id',
    Page: later(async () => (await import('../pages/commissions/commission-page.tsx')).CommissionPage),
  },
  {
    path: 'payouts',
    Page: later(async () => (await import('../pages/payouts/payouts-page.tsx')).PayoutsPage),
  },
  {
    path: 'payouts/:id',
    Page: later(async () => (await import('../pages/payouts/payout-page.tsx')).PayoutPage),
  },
  {
    path: 'payment-details',
    Page: later(
      async () => (await import('../pages/payment-details/payment-details-page.tsx')).PaymentDetailsPage,
    ),
  },
  {
    path: 'partners',
    Page: later(async () => (await import('../pages/partners/partners-page.tsx')).PartnersPage),
  },
  {
    path: 'account',
    Page: later(async () => (await import('../pages/account/account-page.tsx')).AccountPage),
  },
];

/** Returns true for pages that are shown before sign-in. */
const isAtDoor = (path: string) => ['sign-in', 'apply', 'welcome'].includes(path);

/** Returns the page that applicants and rejected affiliates see instead of the requested one. */
function insteadOf(path: string, status: PortalMe['partnership_status']): ComponentType | null {
  if (status === 'PENDING' && path !== 'account') return StatePage;
  return status === 'REJECTED' && ['', 'links'].includes(path) ? RejectedPage : null;
}

export function App() {
  const { t } = useLingui();
  const site = useQuery(siteQuery);
  const me = useQuery(meQuery);
  const path = usePath();
  const [token, setToken] = useState(linkToken);
  if (site.data === undefined) {
    if (!site.error) return <Waiting />;
    if (codeOf(site.error) !== 'NOT_FOUND')
      return <FailedPage error={site.error} onRetry={() => void site.refetch()} />;
    return (
      <main className="page alone">
        <h1>{t`This page does not exist`}</h1>
        <p className="lead">{t`Check the address, or ask the person who sent it to you.`}</p>
      </main>
    );
  }
  return (
    <SiteContext value={site.data}>
      <Suspense fallback={<Waiting />}>
        {token !== null ? (
          <WelcomePage
            token={token}
            onDone={() => {
              setToken(null);
              goTo('', { replaces: true });
            }}
          />
        ) : me.data === undefined && me.error ? (
          <FailedPage error={me.error} onRetry={() => void me.refetch()} />
        ) : me.data === undefined ? (
          <Waiting />
        ) : me.data ? (
          <MeContext value={me.data}>
            <Pages />
          </MeContext>
        ) : linkCode ? (
          <LinkCodePage {...linkCode} isApplication={path === 'apply'} />
        ) : path === 'apply' ? (
          <ApplyPage />
        ) : (
          <SignInPage />
        )}
      </Suspense>
    </SiteContext>
  );
}

function Pages() {
  const path = usePath();
  const { partnership_status } = useMe();
  useOwnLanguage();
  useEffect(() => {
    if (isAtDoor(path)) goTo('', { replaces: true });
  }, [path]);
  const shown = isAtDoor(path) ? '' : path;
  const found = routeFor(routes, shown);
  const Instead = insteadOf(shown, partnership_status);
  return (
    <Shell>
      <Suspense fallback={<Waiting />}>
        {Instead ? <Instead /> : found ? <found.route.Page key={path} id={found.id} /> : <NotFound />}
      </Suspense>
    </Shell>
  );
}

/** Switches to the language that the affiliate chose in any browser. */
function useOwnLanguage(): void {
  const site = useSite();
  const { i18n } = useLingui();
  const { data } = useQuery(notificationsQuery);
  const chosen = ownLanguage(data?.language, site);
  useEffect(() => {
    if (chosen && chosen !== i18n.locale) void chooseLanguage(chosen);
  }, [chosen, i18n]);
}

function NotFound() {
  const { t } = useLingui();
  return (
    <Page
      title={t`This page does not exist`}
      lead={t`Check the address, or ask the person who sent it to you.`}
    >
      <Link to="" className="button primary start">{t`Go to Home`}</Link>
    </Page>
  );
}
