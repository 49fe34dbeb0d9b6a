import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type Locale, locales } from '@tributary/core';
import { portal } from '../../app/client.ts';
import { wordsOf } from '../../app/error-words.ts';
import { chooseLanguage, localeOf } from '../../app/language.ts';
import { notificationsQuery } from '../../app/own-queries.ts';
import { queryClient, signedOut } from '../../app/queries.ts';
import { goTo } from '../../app/router.tsx';
import { useSite } from '../../app/site.tsx';
import { Page } from '../../components/page.tsx';
import { useLocale } from '../../components/values.tsx';
import { EmailSection } from './email-section.tsx';
import { NameSection } from './name-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function AccountPage() {
  const { t } = useLingui();
  const signOut = useMutation({
    mutationFn: () => portal.me.signOut(),
    onSuccess: () => {
      goTo('sign-in', { replaces: true });
      signedOut();
    },
  });
  return (
    <Page title={t`Your account`}>
      <div className="card rows">
        <NameSection />
        <EmailSection />
        <LanguageSection />
      </div>
      <NotificationsSection />
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
  const save = useMutation({
    mutationFn: (language: Locale) => portal.notifications.update({ language }),
    onSuccess: async (saved, language) => {
      queryClient.setQueryData(notificationsQuery.queryKey, saved);
      await chooseLanguage(language);
    },
  });
  const offered = languages.flatMap((language) => localeOf(language) ?? []);
  if (offered.length < 2) return null;
  return (
    <div className="row">
      <div>
        <label htmlFor="language" className="row-label">{t`Language`}</label>
        <p className="row-note">
          {save.error ? wordsOf(save.error) : t`Used for these pages and your e-mails.`}
        </p>
      </div>
      <select
        id="language"
        value={locale}
        onChange={(event) => {
          const chosen = localeOf(event.target.value);
          if (chosen) save.mutate(chosen);
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
