import { Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX } from '@tributary/core';
import type { Site, SiteUpdate } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Saved } from '../../components/saved.tsx';
import { InactiveHosts } from './inactive-hosts.tsx';
import { changesOf, type Draft, draftOf, wrongFields } from './site-draft.ts';

/** Everything that a site can be told, in the words of a merchant. */
export function SiteSettings({ site }: { site: Site }) {
  const { t } = useLingui();
  const { client, can } = useHere();
  // What the form began with: somebody else may change the site meanwhile.
  const [base, setBase] = useState(site);
  const [draft, setDraft] = useState<Draft>(() => draftOf(site));
  const { mutate, error, isPending, isSuccess, reset } = useChange(
    (changes: SiteUpdate) => client.sites.update(site.id, changes),
    (saved) => {
      setBase(saved);
      setDraft(draftOf(saved));
    },
  );
  const changes = changesOf(base, draft);
  const count = Object.keys(changes).length;
  const wrong = wrongFields(draft);
  const set = (part: Partial<Draft>) => {
    reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: (value: string) => set({ [name]: value }),
    field: name,
    error: wrong.has(name) ? t`A whole number of days, from 1 to 3,650.` : undefined,
    isReadOnly: !can('write:sites'),
  });
  return (
    <Form
      className="stack settings"
      error={error}
      unchanged={t`Nothing was saved.`}
      onSubmit={() => {
        if (count > 0 && wrong.size === 0) mutate(changes);
      }}
    >
      {(problem) => (
        <>
          <h2 className="cut">{site.name}</h2>
          <div className="two">
            <TextField label={t`Name`} {...field('name')} maxLength={NAME_LENGTH_MAX} />
            <TextField
              label={t`Home page`}
              {...field('home_url')}
              hint={t`Where links lead that name no other page.`}
            />
          </div>
          <TextField
            label={t`Origins whose pages may record clicks`}
            multiline
            {...field('allowed_origins')}
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
              {...field('cookie_domain')}
              hint={t`Its hosts share the cookie. Empty: only the host that sets it has it.`}
            />
            <TextField
              label={t`Days that the cookie is kept`}
              {...field('cookie_days')}
              hint={t`Empty: as long as a click of the program is good.`}
            />
            <TextField
              label={t`Parameters of links`}
              {...field('params')}
              hint={t`They carry the tracking id. Links are made with the first.`}
            />
            <TextField
              label={t`Ignored paths`}
              {...field('ignore_paths')}
              hint={t`No click is recorded on pages whose path begins so, such as /account.`}
            />
          </div>
          <Choices draft={draft} set={set} isDisabled={!can('write:sites')} />
          <TextField
            label={t`Hosts of short links`}
            {...field('link_hosts')}
            hint={
              <Trans>
                For <code>https://go.shop.com/r/ada</code>: point the name at this server, and add the host
                here.
              </Trans>
            }
          />
          <InactiveHosts hosts={base.inactive_link_hosts} />
          {problem}
          {can('write:sites') ? (
            <div className="row wrap">
              <Button type="submit" look="primary" isDisabled={count === 0 || wrong.size > 0 || isPending}>
                <Trans>Save the settings</Trans>
              </Button>
              {isSuccess && count === 0 && <Saved />}
            </div>
          ) : (
            <p className="muted">
              <Trans>Changing them needs the permission write:sites.</Trans>
            </p>
          )}
        </>
      )}
    </Form>
  );
}

interface ChoicesProps {
  readonly draft: Draft;
  readonly set: (part: Partial<Draft>) => void;
  readonly isDisabled: boolean;
}

function Choices({ draft, set, isDisabled }: ChoicesProps) {
  const { t } = useLingui();
  return (
    <div className="two">
      <Select
        label={t`Who is credited`}
        field="attribution"
        labelled
        isDisabled={isDisabled}
        value={draft.attribution}
        onChange={(attribution) => set({ attribution })}
        options={[
          { id: 'last', label: t`The last affiliate whose link was followed` },
          { id: 'first', label: t`The first, while its cookie lasts` },
        ]}
      />
      <Select
        label={t`Consent`}
        field="consent"
        labelled
        isDisabled={isDisabled}
        value={draft.consent}
        onChange={(consent) => set({ consent })}
        options={[
          { id: 'none', label: t`Not required` },
          { id: 'required', label: t`Required: nothing before the visitor agrees` },
        ]}
      />
      <Select
        label={t`Visitors’ addresses`}
        field="ip"
        labelled
        isDisabled={isDisabled}
        value={draft.ip}
        onChange={(ip) => set({ ip })}
        options={[
          { id: 'truncated', label: t`Keep the network only` },
          { id: 'full', label: t`Keep the whole address` },
          { id: 'none', label: t`Keep nothing` },
        ]}
      />
    </div>
  );
}
