import { locales } from '@tributary/core';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useLanguage } from '../components/language.ts';

export function AriaLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={locales[useLanguage()].format}>{children}</I18nProvider>;
}
