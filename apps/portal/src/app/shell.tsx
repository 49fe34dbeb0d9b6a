import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../components/icon.tsx';
import { hrefOf, Link, usePath } from './router.tsx';
import { useMe, useSite } from './site.tsx';

/** The merchant's logo, or their name if there is no logo. */
export function Brand() {
  const { brand_name, logo_path } = useSite();
  return logo_path ? (
    <img className="logo" src={hrefOf(logo_path)} alt={brand_name} />
  ) : (
    <span className="brand-name">{brand_name}</span>
  );
}

interface Place {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
}

function usePlaces(): Place[] {
  const { t } = useLingui();
  const { partnership_status } = useMe();
  const account: Place = { path: 'account', label: t`Account`, icon: 'person' };
  const home: Place = { path: '', label: t`Home`, icon: 'home' };
  if (partnership_status === 'PENDING') return [home, account];
  const links: Place = { path: 'links', label: t`Links`, icon: 'link' };
  return [
    home,
    ...(partnership_status === 'REJECTED' ? [] : [links]),
    { path: 'commissions', label: t`Commissions`, icon: 'coins' },
    { path: 'payouts', label: t`Payouts`, icon: 'bank' },
    account,
  ];
}

/** Navigation item that is highlighted on a page without an item of its own. */
const placeOf: Readonly<Record<string, string>> = { 'payment-details': 'payouts', partners: '' };

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const places = usePlaces();
  const [first = ''] = usePath().split('/');
  const current = placeOf[first] ?? first;
  return (
    <>
      <button
        type="button"
        className="button skip"
        onClick={() => document.querySelector<HTMLElement>('main h1')?.focus()}
      >
        {t`Skip to content`}
      </button>
      <header className="bar">
        <Link to="" className="brand">
          <Brand />
        </Link>
        <nav aria-label={t`Pages`} className="places">
          {places.map(({ path, label, icon }) => (
            <Link key={path} to={path} aria-current={path === current ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{label}</span>
            </Link>
          ))}
        </nav>
      </header>
      {children}
      <Foot />
    </>
  );
}

export function Foot() {
  const { t } = useLingui();
  const { support_email, terms_url, privacy_url, shows_powered_by } = useSite();
  return (
    <footer className="foot">
      {support_email && (
        <a href={`mailto:${support_email}`}>
          {t`Help`}: {support_email}
        </a>
      )}
      {terms_url && <a href={terms_url} target="_blank" rel="noreferrer">{t`Terms`}</a>}
      {privacy_url && <a href={privacy_url} target="_blank" rel="noreferrer">{t`Privacy`}</a>}
      {shows_powered_by && <span>{t`Powered by Tributary`}</span>}
    </footer>
  );
}
