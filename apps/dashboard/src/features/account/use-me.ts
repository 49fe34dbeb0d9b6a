import { useQuery } from '@tanstack/react-query';
import { useHere } from '../../app/session/session-context.tsx';

/** The user who is signed in, as they are in all environments of the account. */
export function useMe() {
  const { client, mode, session } = useHere();
  return useQuery({
    queryKey: [mode, 'me'],
    queryFn: ({ signal }) => client.me.get({ signal }),
    enabled: session.user !== null,
  });
}
