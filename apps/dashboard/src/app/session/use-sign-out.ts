import { useMutation } from '@tanstack/react-query';
import { leaveToEnter } from './enter-address.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { useHere } from './session-context.tsx';

/** Signs this browser out. A user is signed out of all environments, an API key only of its own. */
export function useSignOut() {
  const { client, mode, session } = useHere();
  return useMutation({
    mutationFn: async () => await client.sessions.end(),
    onSuccess: () => {
      for (const each of session.user ? (['live', 'dev'] as const) : [mode]) tellOtherTabs(each);
      leaveToEnter({ mode });
      // The page stays unchanged until the next page has loaded.
      return new Promise(() => undefined);
    },
  });
}
