import { Trans, useLingui } from '@lingui/react/macro';
import { keysOf, type Locale, locales } from '@tributary/core';
import { useState } from 'react';
import { chooseLanguage } from '../../app/language.ts';
import { currentTheme, showTheme, type Theme } from '../../app/theme.ts';
import { Select } from '../../components/choice.tsx';
import { useLanguage } from '../../components/language.ts';

/** Settings stored in this browser. They do not affect other users. */
export function BrowserSettings() {
  const { t } = useLingui();
  const language = useLanguage();
  const [theme, setTheme] = useState(currentTheme);
  return (
    <section className="stack settings">
      <h2>
        <Trans>This browser</Trans>
      </h2>
      <div className="two">
        <Select
          label={t`Language`}
          labelled
          value={language}
          onChange={(id) => void chooseLanguage(id as Locale)}
          options={keysOf(locales).map((id) => ({ id, label: locales[id].name }))}
        />
        <Select
          label={t`Theme`}
          labelled
          value={theme}
          onChange={(id) => {
            showTheme(id as Theme);
            setTheme(id as Theme);
          }}
          options={[
            { id: 'system', label: t`Same as system` },
            { id: 'light', label: t`Light` },
            { id: 'dark', label: t`Dark` },
          ]}
        />
      </div>
    </section>
  );
}
