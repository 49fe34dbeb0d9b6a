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

/** The keys of a site, and its end. */
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
        <Trans>It stands in your pages and links. It is not secret, and reads nothing.</Trans>
      </p>
      <CodeBlock code={publishable_key} label={t`Publishable key`} />
      {previous && (
        <p className="hint">
          <Trans>
            The key before, <code>{previous}</code>, works until the next rotation.
          </Trans>
        </p>
      )}
      {mayRotate && (
        <div>
          <DeleteButton
            look="plain"
            label={<Trans>Rotate the key…</Trans>}
            title={t`Rotate the publishable key`}
            verb={<Trans>Rotate the key</Trans>}
            change={() => client.sites.rotateKey(site.id)}
            what={[
              <Trans key="new">The snippet on this page and new short links get the new key at once.</Trans>,
              <Trans key="now">
                The key of now, <code>{publishable_key}</code>, works until the next rotation: change your
                pages one after the other.
              </Trans>,
              previous && (
                <Trans key="before">
                  The key before it, <code>{previous}</code>, stops working now. Pages and short links that
                  still have it record nothing.
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
          Your backend signs with it who signed up, for <code>identify(token)</code> of the script.
        </Trans>{' '}
        {site.has_signup_secret ? <Trans>There is one.</Trans> : <Trans>There is none yet.</Trans>}
      </p>
      {made && (
        <ShownOnce
          title={<Trans>The new sign-up secret.</Trans>}
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
              label={<Trans>Rotate the secret…</Trans>}
              title={t`Rotate the sign-up secret`}
              verb={<Trans>Rotate the secret</Trans>}
              change={rotate}
              onDone={setMade}
              what={[
                <Trans key="old">Tokens signed with the secret of now are refused at once.</Trans>,
                <Trans key="once">The new secret is shown once. Put it into your backend right away.</Trans>,
              ]}
            />
          ) : (
            <Button isDisabled={first.isPending} onPress={() => first.mutate(undefined)}>
              <Trans>Make a secret</Trans>
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
        <Trans>Delete this site</Trans>
      </h3>
      <div>
        <DeleteButton
          label={<Trans>Delete the site…</Trans>}
          title={t`Delete ${site.name}`}
          verb={<Trans>Delete the site</Trans>}
          change={() => client.sites.delete(site.id)}
          onDone={() => set({ site: undefined, tab: undefined })}
          what={[
            <Trans key="keys">Its keys end: pages with the snippet record no click any more.</Trans>,
            <Trans key="links">
              Its short links stop leading anywhere, also those that affiliates have shared.
            </Trans>,
            <Trans key="stays">
              Its clicks stay, and so does every referral and commission that came of them.
            </Trans>,
          ]}
        />
      </div>
    </section>
  );
}
