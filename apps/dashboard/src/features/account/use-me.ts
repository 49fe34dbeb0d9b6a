import { useQuery } from '@tanstack/react-query';
import { useHere } from '../../app/session/session-context.tsx';

/** Returns the signed-in user. The data is the same in all environments of the account. */
export function useMe() {
  const { client, mode, session } = useHere();
  return useQuery({
    queryKey: [mode, 'me'],
    queryFn: ({ signal }) => client.me.get({ signal }),
    enabled: session.user !== null,
  });
}
