import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-aria-components';
import { onSessionEnd, queryClient } from '../session/queries.ts';
import { isMode, isSessionOver, keepMode, type Mode, sessionOf } from '../session/session.ts';
import { SessionProvider } from '../session/session-context.tsx';
import { Problem } from '../ui/notes.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { CommandMenu } from './command-menu.tsx';
import { DevBand } from './dev-band.tsx';
import { KeysHelp } from './keys-help.tsx';
import { SessionEnded } from './session-ended.tsx';
import { Sidebar } from './sidebar.tsx';

/** The frame of every page of one environment. Nothing is shown before the server has said whose session it is. */
export function Shell() {
  const params = useParams({ strict: false });
  const mode: Mode = isMode(params.mode ?? '') ? (params.mode as Mode) : 'live';
  const navigate = useNavigate();
  const session = useQuery({
    queryKey: ['session', mode],
    queryFn: () => sessionOf(mode),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  });
  const isOut = isSessionOver(session.error);
  const router = useRouter();
  useEffect(() => {
    // While it leaves for the sign-in page, the address has no mode any more.
    if (!isOut || params.mode !== mode) return;
    const { href: back } = router.latestLocation;
    void navigate({ to: '/enter', search: { mode, back }, replace: true });
  }, [isOut, navigate, mode, params.mode, router]);
  const isShown = session.data?.mode === mode;
  useEffect(() => {
    if (isShown) keepMode(mode);
  }, [isShown, mode]);
  const [ended, setEnded] = useState(false);
  useEffect(() => onSessionEnd(() => setEnded(true)), []);
  if (session.error && !isOut)
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
          {mode === 'dev' ? <DevBand /> : <div />}
          <Sidebar />
          <Outlet />
          <BottomBar />
        </div>
        <CommandMenu />
        <KeysHelp />
        <SessionEnded
          isOpen={ended}
          onDone={(fresh) => {
            setEnded(false);
            queryClient.setQueryData(['session', fresh.mode], fresh);
            if (fresh.environment_id === environment_id) void queryClient.invalidateQueries();
            else void navigate({ to: '/$mode', params: { mode: fresh.mode } });
          }}
        />
      </RouterProvider>
    </SessionProvider>
  );
}
