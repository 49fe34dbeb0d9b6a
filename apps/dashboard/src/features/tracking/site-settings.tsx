import { Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX } from '@tributary/core';
import type { Site } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { changesOf } from '../../components/values.ts';
import { isCookieDays } from '../../format/cookie-days.ts';
import { InactiveHosts } from './inactive-hosts.tsx';
import { draftOf, settingsOf } from './site-draft.ts';

/** Everything that a site can be told, in the words of a merchant. */
export function SiteSettings({ site }: { site: Site }) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    isEdit: true,
    needs: 'write:sites',
    initial: draftOf(site),
    wrong: ({ cookie_days }) => ({
      cookie_days:
        cookie_days.trim() !== '' &&
        !isCookieDays(cookie_days, 1) &&
        t`A whole number of days, from 1 to 3,650.`,
    }),
    send: (draft, base) => client.sites.update(site.id, changesOf(settingsOf(base), settingsOf(draft))),
  });
  return (
    <Form of={form} className="stack settings" unchanged={t`Nothing was saved.`}>
      <h2 className="cut">{site.name}</h2>
      <div className="two">
        <TextField label={t`Name`} {...form.field('name')} maxLength={NAME_LENGTH_MAX} />
        <TextField
          label={t`Home page`}
          {...form.field('home_url')}
          hint={t`Where links lead that name no other page.`}
        />
      </div>
      <TextField
        label={t`Origins whose pages may record clicks`}
        multiline
        {...form.field('allowed_origins')}
        hint={
          <Trans>
            One in each line: <code>https://shop.com</code>, or <code>https://*.shop.com</code> for every
            subdomain.
          </Trans>
        }
      />
      <div className="two">
        <TextField
          label={t`Domain of the cookie`}
          {...form.field('cookie_domain')}
          hint={t`Its hosts share the cookie. Empty: only the host that sets it has it.`}
        />
        <TextField
          label={t`Days that the cookie is kept`}
          {...form.field('cookie_days')}
          hint={t`Empty: as long as a click of the program is good.`}
        />
        <TextField
          label={t`Parameters of links`}
          {...form.field('params')}
          hint={t`They carry the tracking id. Links are made with the first.`}
        />
        <TextField
          label={t`Ignored paths`}
          {...form.field('ignore_paths')}
          hint={t`No click is recorded on pages whose path begins so, such as /account.`}
        />
      </div>
      <div className="two">
        <Select
          label={t`Who is credited`}
          {...form.field('attribution')}
          labelled
          options={[
            { id: 'last', label: t`The last affiliate whose link was followed` },
            { id: 'first', label: t`The first, while its cookie lasts` },
          ]}
        />
        <Select
          label={t`Consent`}
          {...form.field('consent')}
          labelled
          options={[
            { id: 'none', label: t`Not required` },
            { id: 'required', label: t`Required: nothing before the visitor agrees` },
          ]}
        />
        <Select
          label={t`Visitors’ addresses`}
          {...form.field('ip')}
          labelled
          options={[
            { id: 'truncated', label: t`Keep the network only` },
            { id: 'full', label: t`Keep the whole address` },
            { id: 'none', label: t`Keep nothing` },
          ]}
        />
      </div>
      <TextField
        label={t`Hosts of short links`}
        {...form.field('link_hosts')}
        hint={
          <Trans>
            For <code>https://go.shop.com/r/ada</code>: point the name at this server, and add the host here.
          </Trans>
        }
      />
      <InactiveHosts hosts={site.inactive_link_hosts} />
      <FormButtons verb={<Trans>Save the settings</Trans>} />
    </Form>
  );
}
