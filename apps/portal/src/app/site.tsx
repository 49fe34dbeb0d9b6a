import { useLingui } from '@lingui/react';
import type { PortalMe, PortalSite } from '@tributary/sdk/portal';
import { createContext, useContext } from 'react';

export const SiteContext = createContext<PortalSite | null>(null);
export const MeContext = createContext<PortalMe | null>(null);

/** Returns the portal's brand, languages and texts. */
export function useSite(): PortalSite {
  const site = useContext(SiteContext);
  if (!site) throw new Error('Nothing is drawn before the site is known.');
  return site;
}

/** Returns a merchant's text in the page's language, or else in the portal's default language. */
export function useText(name: 'welcome' | 'apply'): string | null {
  const { texts, default_language } = useSite();
  const inLanguages: Readonly<Record<string, { welcome: string | null; apply: string | null } | undefined>> =
    texts;
  const { locale } = useLingui().i18n;
  return inLanguages[locale]?.[name] ?? inLanguages[default_language]?.[name] ?? null;
}

export function useMe(): PortalMe {
  const me = useContext(MeContext);
  if (!me) throw new Error('This page is for affiliates who are signed in.');
  return me;
}
