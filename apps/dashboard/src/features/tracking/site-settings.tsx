import { Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX } from '@tributary/core';
import type { Site } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { usePrograms } from '../../app/shared-queries.ts';
import { useForm } from '../../app/use-form.ts';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { FormPart } from '../../components/form-part.tsx';
import { changesOf } from '../../components/values.ts';
import { isCookieDays } from '../../format/cookie-days.ts';
import { InactiveHosts } from './inactive-hosts.tsx';
import { draftOf, settingsOf } from './site-draft.ts';

export function SiteSettings({ site }: { site: Site }) {
  const { t } = useLingui();
  const { client } = useHere();
  const window = usePrograms().data?.find(({ id }) => id === site.program_id)?.cookie_days;
  const form = useForm({
    isEdit: true,
    needs: 'write:sites',
    initial: draftOf(site),
    wrong: ({ cookie_days }) => ({
      cookie_days:
        cookie_days.trim() !== '' &&
        !isCookieDays(cookie_days, 1) &&
        t`Enter a whole number of days from 1 to 3,650.`,
    }),
    send: (draft, base) => client.sites.update(site.id, changesOf(settingsOf(base), settingsOf(draft))),
  });
  return (
    <Form of={form} className="stack settings" unchanged={t`Your changes were not saved.`}>
      <h2 className="cut">{site.name}</h2>
      <FormPart title={<Trans>Site</Trans>}>
        <div className="two">
          <TextField label={t`Name`} {...form.field('name')} maxLength={NAME_LENGTH_MAX} />
          <TextField
            label={t`Home page`}
            {...form.field('home_url')}
            hint={t`The destination of links that do not specify a page.`}
          />
        </div>
        <TextField
          label={t`Allowed origins`}
          multiline
          {...form.field('allowed_origins')}
          hint={
            <Trans>
              Only pages from these origins can record clicks. Enter one origin per line:{' '}
              <code>https://shop.com</code> or <code>https://*.shop.com</code> for all subdomains.
            </Trans>
          }
        />
      </FormPart>
      <FormPart
        title={<Trans>Links</Trans>}
        what={<Trans>How visitors referred by an affiliate are recognized.</Trans>}
      >
        <div className="two">
          <TextField
            label={t`Link parameters`}
            {...form.field('params')}
            hint={t`Query parameters that contain a tracking id. New links use the first one.`}
          />
          <TextField
            label={t`Ignored paths`}
            {...form.field('ignore_paths')}
            placeholder="/account"
            hint={t`Clicks are not recorded on pages whose path starts with one of these, such as /account.`}
          />
        </div>
        <TextField
          label={t`Short link hosts`}
          {...form.field('link_hosts')}
          placeholder="go.shop.com"
          hint={
            <Trans>
              For links such as <code>https://go.shop.com/r/ada</code>, point the host name to this server and
              add it here.
            </Trans>
          }
        />
        <InactiveHosts hosts={site.inactive_link_hosts} />
      </FormPart>
      <FormPart
        title={<Trans>Cookie</Trans>}
        what={<Trans>Remembers the affiliate between the click and the sign-up.</Trans>}
      >
        <div className="two">
          <Select
            label={t`Attribution`}
            {...form.field('attribution')}
            labelled
            options={[
              { id: 'last', label: t`Last affiliate whose link was followed` },
              { id: 'first', label: t`First affiliate until the cookie expires` },
            ]}
          />
          <TextField
            label={t`Cookie lifetime in days`}
            {...form.field('cookie_days')}
            {...(window !== undefined && { placeholder: String(window) })}
            hint={t`Leave empty to use the program’s click attribution window.`}
          />
          <TextField
            label={t`Cookie domain`}
            {...form.field('cookie_domain')}
            hint={t`All hosts in this domain share the cookie. Leave empty to limit the cookie to the host that sets it.`}
          />
        </div>
      </FormPart>
      <FormPart title={<Trans>Privacy</Trans>}>
        <div className="two">
          <Select
            label={t`Consent`}
            {...form.field('consent')}
            labelled
            options={[
              { id: 'none', label: t`Not required` },
              { id: 'required', label: t`Required: nothing is recorded until the visitor agrees` },
            ]}
          />
          <Select
            label={t`Visitors’ IP addresses`}
            {...form.field('ip')}
            labelled
            options={[
              { id: 'truncated', label: t`Store only the network part` },
              { id: 'full', label: t`Store the full address` },
              { id: 'none', label: t`Do not store` },
            ]}
          />
        </div>
      </FormPart>
      <FormButtons verb={<Trans>Save</Trans>} />
    </Form>
  );
}
