// Must be the first import, because the URL may contain a code.
import './app/link-code.ts';
import './styles/index.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preferredLanguage, showIn } from './app/language.ts';
import { meQuery, queryClient, siteQuery } from './app/queries.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root.');

void queryClient.prefetchQuery(meQuery);
const site = await queryClient.fetchQuery(siteQuery).catch(() => null);
await showIn(preferredLanguage(site ?? { languages: ['en', 'de'], default_language: 'en' }));

createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
