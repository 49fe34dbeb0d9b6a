import '../src/styles/index.css';
import './catalogue.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AriaLanguage } from '../src/app/aria-language.tsx';
import { chooseLanguage, showIn } from '../src/app/language.ts';
import { preferredLanguage } from '../src/app/preferred-language.ts';
import { queryClient } from '../src/app/session/queries.ts';
import { currentTheme, showTheme, type Theme } from '../src/app/theme.ts';
import { Select } from '../src/components/choice.tsx';
import { useLanguage } from '../src/components/language.ts';
import { controls } from './controls.tsx';
import { data } from './data.tsx';
import { messages } from './messages.tsx';

/** Shows every component in each of its states. Run with `npm run catalogue`. */
function Catalogue() {
  return (
    <main className="catalogue">
      <header>
        <h1>Catalogue</h1>
        <Looks />
      </header>
      {Object.entries({ ...controls, ...data, ...messages }).map(([part, states]) => (
        <section key={part} id={part}>
          <h2>{part}</h2>
          {Object.entries<ReactNode>(states).map(([state, shown]) => (
            <figure key={state}>
              <figcaption>{state}</figcaption>
              {shown}
            </figure>
          ))}
        </section>
      ))}
    </main>
  );
}

/** Selects the theme and the language. */
function Looks() {
  const [theme, setTheme] = useState(currentTheme);
  const themes: readonly Theme[] = ['system', 'light', 'dark'];
  return (
    <>
      <Select
        label="Theme"
        value={theme}
        options={themes.map((id) => ({ id, label: id }))}
        onChange={(id) => {
          showTheme(id);
          setTheme(id);
        }}
      />
      <Select
        label="Language"
        value={useLanguage()}
        options={[
          { id: 'en', label: 'English' },
          { id: 'de', label: 'Deutsch' },
        ]}
        onChange={(id) => void chooseLanguage(id)}
      />
    </>
  );
}

showTheme(currentTheme());
await showIn(preferredLanguage());

/** Links in the catalogue lead nowhere. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root.');
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <AriaLanguage>
          <RouterContextProvider router={router}>
            <Catalogue />
          </RouterContextProvider>
        </AriaLanguage>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
