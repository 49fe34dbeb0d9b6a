import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Banner } from '../../components/notes.tsx';
import { openProofWindow } from '../session/at-provider.ts';
import { onOtherTab } from '../session/other-tabs.ts';
import { sessionOf } from '../session/session.ts';
import { useHere } from '../session/session-context.tsx';
import { useIdentities } from '../session/use-identities.ts';

/** Maximum age of a sign-in that the server accepts as recent. */
const FRESH_MS = 15 * 60_000;

/** Confirms the user's identity in a separate window, so that the page keeps its input. */
export function ProviderProof({ onProven }: { onProven: () => void }) {
  const { t } = useLingui();
  const { mode, session } = useHere();
  const { data = [] } = useIdentities();
  const [problem, setProblem] = useState<string>();
  useEffect(
    () =>
      onOtherTab(mode, async () => {
        const { user } = await sessionOf(mode);
        // Someone else has signed in: reload, because this page shows another user's data.
        if (user?.id !== session.user?.id) return window.location.reload();
        if (user && Date.now() - Date.parse(user.authenticated_at) < FRESH_MS) return onProven();
        setProblem(t`Your identity provider does not report when you signed in. Confirm another way.`);
      }),
    [mode, session.user?.id],
  );
  if (data.length === 0) return null;
  return (
    <div className="stack">
      {problem !== undefined && <Banner tone="warn">{problem}</Banner>}
      <div className="row wrap">
        {data.map(({ identity_provider_id: id, identity_provider_name: name }) => (
          <Button
            key={id}
            onPress={() => {
              const isOpen = openProofWindow(id, session.account_id);
              setProblem(
                isOpen ? undefined : t`Your browser blocked the window. Allow pop-ups and try again.`,
              );
            }}
          >
            <Trans>Confirm with {name}</Trans>
          </Button>
        ))}
      </div>
    </div>
  );
}
