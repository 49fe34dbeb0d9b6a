import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { browserParts } from '@tributary/ui/browser';
import { portal } from '../../app/client.ts';
import { wordsOf } from '../../app/error-words.ts';
import { queryClient } from '../../app/queries.ts';
import { Loaded } from '../../components/loaded.tsx';
import { useAgo } from '../../components/values.tsx';

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => portal.me.sessions({ signal }),
});

const MINUTE_MS = 60_000;

export function SessionsSection() {
  const { t } = useLingui();
  const sessions = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (ids: readonly string[]) => Promise.all(ids.map((id) => portal.me.endSession(id))),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });
  const browserWords = useBrowserWords();
  const used = useUsed();
  const others = (sessions.data ?? []).filter(({ is_current }) => !is_current).map(({ id }) => id);
  return (
    <section>
      <h2>{t`Active sessions`}</h2>
      {end.error && <p className="notice bad">{wordsOf(end.error)}</p>}
      <div className="card rows">
        <Loaded query={sessions}>
          {(found) =>
            found.map(({ id, network, is_current, last_used_at, ...session }) => {
              const browser = browserWords(session.browser);
              return (
                <div className="row" key={id}>
                  <div>
                    <p className="row-value">{browser}</p>
                    <p className="row-note">
                      {is_current ? t`This browser` : used(last_used_at)} · {network}
                    </p>
                  </div>
                  {!is_current && (
                    <button
                      type="button"
                      className="button"
                      disabled={end.isPending}
                      aria-label={t`Sign out: ${browser}`}
                      onClick={() => end.mutate([id])}
                    >
                      {t`Sign out`}
                    </button>
                  )}
                </div>
              );
            })
          }
        </Loaded>
      </div>
      {others.length > 1 && (
        <button
          type="button"
          className="button below"
          disabled={end.isPending}
          onClick={() => end.mutate(others)}
        >
          {t`Sign out of all other browsers`}
        </button>
      )}
    </section>
  );
}

/** Translates the server's English description of a browser, such as `Firefox on Linux`. */
function useBrowserWords(): (browser: string) => string {
  const { t } = useLingui();
  return (browser) => {
    const { family: known, system } = browserParts(browser);
    const family = known ?? t`Another browser`;
    return system === undefined ? family : t`${family} on ${system}`;
  };
}

/** Returns a function that says when a session was last used. */
function useUsed(): (at: string) => string {
  const { t } = useLingui();
  const ago = useAgo();
  return (at) => (Date.now() - Date.parse(at) < MINUTE_MS ? t`Used just now` : t`Last used ${ago(at)}`);
}
