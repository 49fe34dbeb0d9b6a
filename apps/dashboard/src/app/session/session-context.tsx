import type { Session, Tributary } from '@tributary/sdk';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { callerRole } from '../../components/role-words.ts';
import { responseInLanguage } from './errors-in-language.ts';
import { proving } from './proof.ts';
import { queryClient } from './queries.ts';
import { actorOf, clientOf, holds, type Mode } from './session.ts';

interface Here {
  readonly session: Session;
  readonly mode: Mode;
  readonly client: Tributary;
  readonly can: (permission: string) => boolean;
  /** Current time in the environment: the server's time at page load, advanced by the local clock. */
  readonly now: () => Date;
}

const Context = createContext<Here | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const { environment_id, permissions, user } = session;
  const role = user?.role ?? null;
  useLayoutEffect(() => callerRole.set(role), [role]);
  useRefreshAfterSignIn(session.id);
  const mode: Mode = session.mode === 'dev' ? 'dev' : 'live';
  // Keep the same client when the session is refetched without changes.
  const actor = actorOf(session);
  const client = useMemo(
    () => proving(clientOf(environment_id, permissions, actor, responseInLanguage)),
    [environment_id, permissions, actor],
  );
  const value = useMemo(() => {
    const ahead = new Date(session.now).getTime() - Date.now();
    return {
      session,
      mode,
      client,
      can: (permission: string) => holds(permissions, permission),
      now: () => new Date(Date.now() + ahead),
    };
  }, [session, client, permissions, mode]);
  return <Context value={value}>{children}</Context>;
}

/** Refetches all data when another session starts, so that the page never mixes two users' data. */
function useRefreshAfterSignIn(sessionId: string): void {
  const last = useRef(sessionId);
  useEffect(() => {
    if (last.current !== sessionId) void queryClient.invalidateQueries();
    last.current = sessionId;
  }, [sessionId]);
}

/** Returns the session and environment of this page. For pages below `/live` and `/dev` only. */
export function useHere(): Here {
  const here = use(Context);
  if (!here) throw new Error('This component must be rendered within a session.');
  return here;
}
