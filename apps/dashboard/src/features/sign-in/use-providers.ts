import { useQuery } from '@tanstack/react-query';
import { useHere } from '../../app/session/session-context.tsx';

/** Returns true if this session may change how users sign in. Only users may, and only in live. */
export function useMaySet(): boolean {
  const { mode, can, session } = useHere();
  return mode === 'live' && session.user !== null && can('write:sign_in');
}

export function useProviders() {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [mode, 'identity-providers'],
    queryFn: ({ signal }) => client.identityProviders.list({ signal }),
    enabled: useMaySet(),
  });
}
