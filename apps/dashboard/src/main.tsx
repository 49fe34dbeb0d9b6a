// Must be the first import, because the others change the URL.
import './app/entered.ts';
import './styles/index.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AriaLanguage } from './app/aria-language.tsx';
import { showIn } from './app/language.ts';
import { preferredLanguage } from './app/preferred-language.ts';
import { router } from './app/router.tsx';
import { queryClient } from './app/session/queries.ts';
import { currentTheme, showTheme } from './app/theme.ts';

showTheme(currentTheme());
await showIn(preferredLanguage());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root.');
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <AriaLanguage>
          <RouterProvider router={router} />
        </AriaLanguage>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
