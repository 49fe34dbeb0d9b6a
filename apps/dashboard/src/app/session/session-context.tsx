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
  /** Returns true if the session has the permission. */
  readonly can: (permission: string) => boolean;
  /** The environment's time when the page was loaded, advanced by this machine's clock. */
  readonly now: () => Date;
}

const Context = createContext<Here | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const { environment_id, permissions, user } = session;
  const role = user?.role ?? null;
  useLayoutEffect(() => callerRole.set(role), [role]);
  useRefreshAfterSignIn(session.id);
  const mode: Mode = session.mode === 'dev' ? 'dev' : 'live';
  // Keeps the same client while these are unchanged, even if the session is fetched again.
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

/** Fetches everything again once the page has another session, so that its requests contain the new actor. */
function useRefreshAfterSignIn(sessionId: string): void {
  const last = useRef(sessionId);
  useEffect(() => {
    if (last.current !== sessionId) void queryClient.invalidateQueries();
    last.current = sessionId;
  }, [sessionId]);
}

/** The session of this page. Every page below `/live` and `/dev` has one. */
export function useHere(): Here {
  const here = use(Context);
  if (!here) throw new Error('This component stands outside of a session.');
  return here;
}
