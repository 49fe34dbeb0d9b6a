import { Trans, useLingui } from '@lingui/react/macro';
import { keysOf, type Locale, locales, NAME_LENGTH_MAX } from '@tributary/core';
import type { Me } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { useForm } from '../../app/use-form.ts';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { Empty, Problem } from '../../components/notes.tsx';
import { changesOf } from '../../components/values.ts';
import { AddressSection } from './address-section.tsx';
import { AppSection } from './app-section.tsx';
import { EnvironmentsSection } from './environments-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProvidersSection } from './providers-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useMe } from './use-me.ts';

export function AccountPage() {
  const { session } = useHere();
  const me = useMe();
  return (
    <Page title={<Trans>Your account</Trans>}>
      <div className="content narrow account-page">
        {session.user === null ? (
          <Empty title={<Trans>You are signed in with an API key.</Trans>}>
            <Trans>Only people have a personal account. Sign in with your e-mail address to see yours.</Trans>
          </Empty>
        ) : (
          <>
            {me.error && !me.data && <Problem error={me.error} retry={() => void me.refetch()} />}
            {me.data && <Sections me={me.data} />}
          </>
        )}
      </div>
    </Page>
  );
}

function Sections({ me }: { me: Me }) {
  return (
    <>
      <ProfileSection me={me} />
      <AddressSection key={me.email} me={me} />
      <PasswordSection me={me} />
      <PasskeysSection me={me} />
      <AppSection me={me} />
      <ProvidersSection />
      <SessionsSection />
      <EnvironmentsSection me={me} />
    </>
  );
}

function ProfileSection({ me: { name, language } }: { me: Me }) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    isEdit: true,
    initial: { name, language },
    required: ['name'],
    send: (values, base) => client.me.update(changesOf(base, values) as Partial<Pick<Me, 'name'>>),
  });
  return (
    <section className="section stack">
      <h2>
        <Trans>Name and language</Trans>
      </h2>
      <Form className="stack settings" of={form} unchanged={t`Your changes were not saved.`}>
        <div className="two">
          <TextField
            label={t`Name`}
            {...form.field('name')}
            autoComplete="name"
            maxLength={NAME_LENGTH_MAX}
            hint={t`Shown to colleagues and in the audit log.`}
          />
          <Select
            label={t`E-mail language`}
            labelled
            {...form.field('language')}
            value={form.values.language as Locale}
            options={keysOf(locales).map((id) => ({ id, label: locales[id].name }))}
          />
        </div>
        <FormButtons verb={<Trans>Save</Trans>} />
      </Form>
    </section>
  );
}
