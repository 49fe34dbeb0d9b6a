import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { locales } from '@tributary/core';
import { portal } from '../../app/client.ts';
import { wordsOf } from '../../app/error-words.ts';
import { chooseLanguage, localeOf } from '../../app/language.ts';
import { signedOut } from '../../app/queries.ts';
import { goTo } from '../../app/router.tsx';
import { useMe, useSite } from '../../app/site.tsx';
import { Page } from '../../components/page.tsx';
import { useLocale } from '../../components/values.tsx';
import { EmailSection } from './email-section.tsx';
import { NameSection } from './name-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function AccountPage() {
  const { t } = useLingui();
  const { name } = useMe();
  const signOut = useMutation({
    mutationFn: () => portal.me.signOut(),
    onSuccess: () => {
      goTo('sign-in', { replaces: true });
      signedOut();
    },
  });
  return (
    <Page title={t`Your account`} lead={name}>
      <div className="card rows">
        <NameSection />
        <EmailSection />
        <LanguageSection />
      </div>
      <SessionsSection />
      {signOut.error && <p className="notice bad">{wordsOf(signOut.error)}</p>}
      <button
        type="button"
        className="button wide"
        disabled={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        {t`Sign out`}
      </button>
    </Page>
  );
}

function LanguageSection() {
  const { t } = useLingui();
  const { languages } = useSite();
  const locale = useLocale();
  const offered = languages.flatMap((language) => localeOf(language) ?? []);
  if (offered.length < 2) return null;
  return (
    <div className="row">
      <div>
        <label htmlFor="language" className="row-label">{t`Language`}</label>
      </div>
      <select
        id="language"
        value={locale}
        onChange={(event) => {
          const chosen = localeOf(event.target.value);
          if (chosen) void chooseLanguage(chosen);
        }}
      >
        {offered.map((language) => (
          <option key={language} value={language} lang={language}>
            {locales[language].name}
          </option>
        ))}
      </select>
    </div>
  );
}
