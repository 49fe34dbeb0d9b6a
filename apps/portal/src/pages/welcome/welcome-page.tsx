import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { portal } from '../../app/client.ts';
import { wordsOf } from '../../app/error-words.ts';
import { codeOf, meQuery, queryClient, signedOut } from '../../app/queries.ts';
import { useSite } from '../../app/site.tsx';
import { Door } from '../sign-in/sign-in-page.tsx';

interface WelcomePageProps {
  readonly token: string;
  /** Continues without using the link. */
  readonly onDone: () => void;
}

/**
 * Page of a merchant's invitation link. Accepting requires a click, so that a scanner that opens the link does not use
 * it up.
 */
export function WelcomePage({ token, onDone }: WelcomePageProps) {
  const { t } = useLingui();
  const { brand_name } = useSite();
  const accept = useMutation({
    mutationFn: () => portal.invitations.accept({ token }),
    onSuccess: (me) => {
      // Another affiliate may have been signed in here.
      signedOut();
      queryClient.setQueryData(meQuery.queryKey, me);
      onDone();
    },
  });
  if (codeOf(accept.error) === 'INVITATION_SPENT')
    return (
      <Door
        title={t`This link no longer works`}
        lead={t`It was already used, was replaced by a newer one, or has expired. Sign in with your e-mail address, or ask ${brand_name} for a new link.`}
      >
        <button type="button" className="button primary wide" onClick={onDone}>{t`Sign in`}</button>
      </Door>
    );
  return (
    <Door
      title={t`Welcome to ${brand_name}`}
      lead={t`Your link, commissions and payouts are all on your partner page.`}
    >
      {accept.error && (
        <p className="notice bad" role="alert">
          {wordsOf(accept.error)}
        </p>
      )}
      <button
        type="button"
        className="button primary wide"
        disabled={accept.isPending}
        onClick={() => accept.mutate()}
      >
        {accept.isPending ? t`Signing in…` : t`Open my page`}
      </button>
      <p className="hint">{t`This invitation is only for you. Do not share it.`}</p>
    </Door>
  );
}
