import { useMutation } from '@tanstack/react-query';
import { leaveToEnter } from './enter-address.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { useHere } from './session-context.tsx';

/** Signs users out of all environments, and API keys only out of their own environment. */
export function useSignOut() {
  const { client, mode, session } = useHere();
  return useMutation({
    mutationFn: async () => await client.sessions.end(),
    onSuccess: () => {
      for (const each of session.user ? (['live', 'dev'] as const) : [mode]) tellOtherTabs(each);
      leaveToEnter({ mode });
      // Never resolve: keep showing this page until the next page has loaded.
      return new Promise(() => undefined);
    },
  });
}
