import { Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX, URL_LENGTH_MAX } from '@tributary/core';
import type { IdentityProvider } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { TextField } from '../../components/field.tsx';
import { FormPanel } from '../../components/form-panel.tsx';

interface ProviderFormProps {
  /** Provider to edit. If undefined, the form creates one. */
  readonly of?: IdentityProvider;
  readonly onSaved: (provider: IdentityProvider) => void;
  readonly onClose: () => void;
}

const listOf = (text: string) => text.split(/[\s,;]+/).filter((each) => each !== '');

export function ProviderForm({ of, onSaved, onClose }: ProviderFormProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    isEdit: of !== undefined,
    initial: {
      name: of?.name ?? '',
      issuer: of?.issuer ?? '',
      client_id: of?.client_id ?? '',
      client_secret: '',
      domains: of?.domains.join(', ') ?? '',
    },
    required: of ? ['name', 'client_id'] : ['name', 'issuer', 'client_id', 'client_secret'],
    send: ({ issuer, client_secret, domains, ...others }) => {
      const settings = { ...others, domains: listOf(domains) };
      return of
        ? client.identityProviders.update(of.id, {
            ...settings,
            ...(client_secret !== '' && { client_secret }),
          })
        : client.identityProviders.create({ ...settings, issuer: issuer.trim(), client_secret });
    },
    onSaved,
  });
  return (
    <FormPanel
      title={of ? t`Edit ${of.name}` : t`Add identity provider`}
      of={form}
      verb={of ? <Trans>Save provider</Trans> : <Trans>Add provider</Trans>}
      unchanged={of ? t`Your changes were not saved.` : t`The provider was not added.`}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        {...form.field('name')}
        placeholder="Google"
        maxLength={NAME_LENGTH_MAX}
        autoFocus
        hint={t`Shown on the sign-in page as “Continue with …”.`}
      />
      {!of && (
        <TextField
          label={t`Issuer`}
          {...form.field('issuer')}
          placeholder="https://accounts.google.com"
          maxLength={URL_LENGTH_MAX}
          hint={t`Google: as shown. Microsoft Entra ID: https://login.microsoftonline.com/TENANT-ID/v2.0. Keycloak: https://HOST/realms/REALM. Okta: https://NAME.okta.com.`}
        />
      )}
      <TextField label={t`Client id`} {...form.field('client_id')} autoComplete="off" />
      <TextField
        label={t`Client secret`}
        {...form.field('client_secret')}
        type="password"
        autoComplete="off"
        hint={
          of
            ? t`Leave empty to keep the current secret. It is never shown.`
            : t`Stored encrypted and never shown.`
        }
      />
      <TextField
        label={t`Domains`}
        {...form.field('domains')}
        placeholder="example.com"
        hint={t`The domains of your e-mail addresses. Colleagues with a verified address at these domains are recognized when they first sign in. Enter only domains you own.`}
      />
    </FormPanel>
  );
}
