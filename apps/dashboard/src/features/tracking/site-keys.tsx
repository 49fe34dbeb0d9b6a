import { Trans, useLingui } from '@lingui/react/macro';
import type { Site } from '@tributary/sdk';
import { useState } from 'react';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { Problem } from '../../components/notes.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';

export function SiteKeys({ site }: { site: Site }) {
  const { can } = useHere();
  return (
    <>
      <PublishableKey site={site} mayRotate={can('write:sites')} />
      <SignupSecret site={site} mayRotate={can('write:sites')} />
      {can('delete:sites') && <DeleteSite site={site} />}
    </>
  );
}

interface KeyProps {
  readonly site: Site;
  readonly mayRotate: boolean;
}

function PublishableKey({ site, mayRotate }: KeyProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const { publishable_key, previous_publishable_key: previous } = site;
  return (
    <section className="section stack">
      <h3>
        <Trans>Publishable key</Trans>
      </h3>
      <p className="muted">
        <Trans>It appears in your pages and links. It is not secret and cannot be used to read data.</Trans>
      </p>
      <CodeBlock code={publishable_key} label={t`Publishable key`} />
      {previous && (
        <p className="hint">
          <Trans>
            The previous key, <code>{previous}</code>, works until the next rotation.
          </Trans>
        </p>
      )}
      {mayRotate && (
        <div>
          <DeleteButton
            look="plain"
            label={<Trans>Rotate key…</Trans>}
            title={t`Rotate publishable key`}
            verb={<Trans>Rotate key</Trans>}
            change={() => client.sites.rotateKey(site.id)}
            what={[
              <Trans key="new">
                The snippet on this page and new short links use the new key immediately.
              </Trans>,
              <Trans key="now">
                The current key, <code>{publishable_key}</code>, works until the next rotation, so you can
                update your pages one at a time.
              </Trans>,
              previous && (
                <Trans key="before">
                  The previous key, <code>{previous}</code>, stops working now. Pages and short links that
                  still use it record nothing.
                </Trans>
              ),
            ]}
          />
        </div>
      )}
    </section>
  );
}

function SignupSecret({ site, mayRotate }: KeyProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const [made, setMade] = useState<{ readonly signup_secret: string | null }>();
  const rotate = () => client.sites.rotateSignupSecret(site.id);
  const first = useChange(rotate, setMade);
  return (
    <section className="section stack">
      <h3>
        <Trans>Sign-up secret</Trans>
      </h3>
      <p className="muted">
        <Trans>
          Your backend uses it to sign the identity of a person who signed up, for the script’s{' '}
          <code>identify(token)</code>.
        </Trans>{' '}
        {site.has_signup_secret ? <Trans>Set.</Trans> : <Trans>Not set.</Trans>}
      </p>
      {made && (
        <ShownOnce
          title={<Trans>This is the new sign-up secret.</Trans>}
          secret={made.signup_secret}
          label={t`Sign-up secret`}
          onDone={() => setMade(undefined)}
        />
      )}
      {first.error && <Problem error={first.error} />}
      {mayRotate && (
        <div>
          {site.has_signup_secret ? (
            <DeleteButton
              look="plain"
              label={<Trans>Rotate secret…</Trans>}
              title={t`Rotate sign-up secret`}
              verb={<Trans>Rotate secret</Trans>}
              change={rotate}
              onDone={setMade}
              what={[
                <Trans key="old">Tokens signed with the current secret will be rejected immediately.</Trans>,
                <Trans key="once">
                  The new secret is shown only once. Add it to your backend right away.
                </Trans>,
              ]}
            />
          ) : (
            <Button isDisabled={first.isPending} onPress={() => first.mutate(undefined)}>
              <Trans>Create secret</Trans>
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function DeleteSite({ site }: { site: Site }) {
  const { t } = useLingui();
  const { client } = useHere();
  const { set } = useFilters();
  return (
    <section className="section stack">
      <h3>
        <Trans>Delete site</Trans>
      </h3>
      <div>
        <DeleteButton
          label={<Trans>Delete site…</Trans>}
          title={t`Delete ${site.name}`}
          verb={<Trans>Delete site</Trans>}
          change={() => client.sites.delete(site.id)}
          onDone={() => set({ site: undefined, tab: undefined })}
          what={[
            <Trans key="keys">
              Its keys will stop working. Pages with the snippet will no longer record clicks.
            </Trans>,
            <Trans key="links">
              Its short links will stop working, including those that affiliates have shared.
            </Trans>,
            <Trans key="stays">Its clicks and the resulting referrals and commissions are kept.</Trans>,
          ]}
        />
      </div>
    </section>
  );
}
