import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-aria-components';
import { later } from '../../components/later.tsx';
import { Problem } from '../../components/notes.tsx';
import { leaveToEnter } from '../session/enter-address.ts';
import { onOtherTab, tellOtherTabs } from '../session/other-tabs.ts';
import { onSessionEnd, queryClient } from '../session/queries.ts';
import { isMode, isSessionOver, keepMode, type Mode, sessionOf } from '../session/session.ts';
import { SessionProvider } from '../session/session-context.tsx';
import { usePrograms } from '../shared-queries.ts';
import { BottomBar } from './bottom-bar.tsx';
import { DevBand } from './dev-band.tsx';
import { OutageStrip } from './outage-strip.tsx';
import { Sidebar } from './sidebar.tsx';

/** Interval for refetching the session, because a key's permissions can change while it is in use. */
const SESSION_MS = 60_000;

const Overlays = later(async () => (await import('./overlays.tsx')).Overlays);

/** Frame of every page in one environment. Renders nothing until the session has loaded. */
export function Shell() {
  const params = useParams({ strict: false });
  const mode: Mode = isMode(params.mode ?? '') ? (params.mode as Mode) : 'live';
  const navigate = useNavigate();
  const session = useQuery({
    queryKey: ['session', mode],
    // A page belongs to the user who opened it, even if someone else signs in later.
    queryFn: ({ client, queryKey }) => sessionOf(mode, client.getQueryData(queryKey)),
    staleTime: SESSION_MS,
    placeholderData: undefined,
  });
  // If the session has ended, keep the page and open the sign-in over it.
  const isOut = !session.data && isSessionOver(session.error);
  const router = useRouter();
  useEffect(() => {
    // During the redirect to the sign-in page, the URL no longer contains a mode.
    if (!isOut || params.mode !== mode) return;
    leaveToEnter({ mode, back: router.latestLocation.href });
  }, [isOut, mode, params.mode, router]);
  const isShown = session.data?.mode === mode;
  useEffect(() => {
    if (isShown) keepMode(mode);
  }, [isShown, mode]);
  const [ended, setEnded] = useState(false);
  useEffect(() => onSessionEnd(() => setEnded(true)), []);
  const { refetch } = session;
  useEffect(
    () =>
      onOtherTab(mode, () => {
        void refetch().then(({ error }) => error || setEnded(false));
      }),
    [mode, refetch],
  );
  if (session.error && !session.data && !isOut)
    return (
      <main className="alone">
        <Problem error={session.error} retry={() => void session.refetch()} />
      </main>
    );
  if (!session.data || session.data.mode !== mode) return null;
  const { environment_id } = session.data;
  return (
    <SessionProvider key={environment_id} session={session.data}>
      <RouterProvider navigate={(href) => void navigate({ href })}>
        <div className="app" data-mode={mode}>
          <div className="bands">
            {mode === 'dev' && <DevBand />}
            <OutageStrip />
          </div>
          <Sidebar />
          <Pages />
          <BottomBar />
        </div>
        <Overlays
          isOpen={ended}
          mode={mode}
          session={session.data}
          onDone={(fresh) => {
            tellOtherTabs(fresh.mode as Mode);
            queryClient.setQueryData(['session', fresh.mode], fresh);
            // A key for the other environment signs in only there, so this page still needs its own key.
            if (fresh.mode !== mode) return;
            setEnded(false);
            if (fresh.environment_id !== environment_id) void navigate({ to: '/$mode', params: { mode } });
          }}
        />
      </RouterProvider>
    </SessionProvider>
  );
}

/** Renders nothing until the programs have loaded or failed to load, because dates depend on their time zones. */
function Pages() {
  const { isLoading } = usePrograms();
  if (!isLoading) return <Outlet />;
  return (
    <main className="page" aria-busy="true">
      <header className="page-bar" />
    </main>
  );
}
