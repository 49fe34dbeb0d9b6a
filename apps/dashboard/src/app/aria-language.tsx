import { locales } from '@tributary/core';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useLanguage } from '../components/language.ts';

/** Dates and keyboard hints of React Aria, in the language of the page. */
export function AriaLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={locales[useLanguage()].format}>{children}</I18nProvider>;
}
