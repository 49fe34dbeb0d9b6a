import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Locale, locales } from '@tributary/core';
import { portal } from '../../app/client.ts';
import { wordsOf } from '../../app/error-words.ts';
import { chooseLanguage, localeOf } from '../../app/language.ts';
import { notificationsQuery, payoutDetailsQuery } from '../../app/own-queries.ts';
import { queryClient, signedOut } from '../../app/queries.ts';
import { goTo, Link } from '../../app/router.tsx';
import { useMe, useSite } from '../../app/site.tsx';
import { useMethodWords } from '../../components/method-words.ts';
import { Page } from '../../components/page.tsx';
import { useFullDay, useLocale } from '../../components/values.tsx';
import { EmailSection } from './email-section.tsx';
import { NameSection } from './name-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function AccountPage() {
  const { t } = useLingui();
  const { partnership_status } = useMe();
  const signOut = useMutation({
    mutationFn: () => portal.me.signOut(),
    onSuccess: () => {
      goTo('sign-in', { replaces: true });
      signedOut();
    },
  });
  return (
    <Page title={t`Your account`} lead={<Since />}>
      <div className="card rows">
        <NameSection />
        <EmailSection />
        {partnership_status !== 'PENDING' && <PaymentSection />}
        <LanguageSection />
      </div>
      <NotificationsSection />
      <SessionsSection />
      <DataSection />
      {signOut.error && <p className="notice bad">{wordsOf(signOut.error)}</p>}
      <button
        type="button"
        className="button start"
        disabled={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        {t`Sign out`}
      </button>
    </Page>
  );
}

function Since() {
  const { t } = useLingui();
  const { brand_name } = useSite();
  const { created_at, partnership_status } = useMe();
  const day = useFullDay()(created_at);
  if (partnership_status === 'APPROVED') return t`Partner of ${brand_name} since ${day}`;
  return partnership_status === 'PENDING' ? t`You applied to ${brand_name} on ${day}` : null;
}

function PaymentSection() {
  const { t } = useLingui();
  const { data } = useQuery(payoutDetailsQuery);
  const methodWords = useMethodWords();
  const method = data?.payout_method;
  const isKnown = method !== undefined && method !== null && method !== 'none';
  const { iban, accountNumber, email, accountId, address } = data?.payout_details ?? {};
  const account = iban ?? accountNumber ?? email ?? accountId ?? address;
  const label = t`Payment details`;
  return (
    <div className="row">
      <div>
        <p className="row-label">{label}</p>
        <p className="row-value">
          {!data
            ? '…'
            : isKnown
              ? [methodWords(method), account].filter(Boolean).join(' · ')
              : t`Not added yet`}
        </p>
      </div>
      <Link
        to="payment-details"
        className="button"
        aria-label={isKnown ? t`Change: ${label}` : t`Add payment details`}
      >
        {isKnown ? t`Change` : t`Add`}
      </Link>
    </div>
  );
}

/** Contact for requests that affiliates cannot make in the portal. */
function DataSection() {
  const { t } = useLingui();
  const { brand_name, support_email } = useSite();
  if (!support_email) return null;
  return (
    <section>
      <h2>{t`Your data`}</h2>
      <p className="card">
        {t`To get a copy of your data or to close your account, contact ${brand_name}:`}{' '}
        <a href={`mailto:${support_email}`}>{support_email}</a>
      </p>
    </section>
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
