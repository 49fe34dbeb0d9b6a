import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { Problem } from '../../components/notes.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';

/** Creates a key for middleware. The key may only record clicks. */
export function ClicksKey() {
  const { t } = useLingui();
  const { client, can } = useHere();
  const [made, setMade] = useState<{ readonly key: string | null }>();
  const { mutate, error, isPending } = useChange(
    () => client.apiKeys.create({ name: t`Clicks from the website`, permissions: ['create:clicks'] }),
    setMade,
  );
  const mayMake = can('write:keys') && can('create:clicks');
  return (
    <>
      {error && <Problem error={error} unchanged={t`The key was not created.`} />}
      {made ? (
        <ShownOnce
          title={<Trans>This is your CLICKS_KEY.</Trans>}
          secret={made.key}
          label={t`API key for clicks`}
          onDone={() => setMade(undefined)}
        />
      ) : (
        <div className="row wrap">
          <span>
            <Trans>
              <code>CLICKS_KEY</code> is an API key with only the <code>create:clicks</code> permission.
            </Trans>
          </span>
          {mayMake && (
            <Button small icon="key" isDisabled={isPending} onPress={() => mutate(undefined)}>
              <Trans>Create key</Trans>
            </Button>
          )}
        </div>
      )}
    </>
  );
}
