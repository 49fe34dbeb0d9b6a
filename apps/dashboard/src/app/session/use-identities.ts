import { useQuery } from '@tanstack/react-query';
import { useHere } from './session-context.tsx';

export function useIdentities() {
  const { client, mode, session } = useHere();
  return useQuery({
    queryKey: [mode, 'identities'],
    queryFn: ({ signal }) => client.me.identities({ signal }),
    enabled: session.user !== null,
  });
}
