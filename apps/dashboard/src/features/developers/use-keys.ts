import { useQuery } from '@tanstack/react-query';
import { useHere } from '../../app/session/session-context.tsx';

/** Returns up to a thousand keys, if the session may read them. */
export function useKeys() {
  const { client, mode, can } = useHere();
  return useQuery({
    queryKey: [mode, 'api-keys', 'all'],
    queryFn: () => client.apiKeys.list({ limit: 100 }).toArray({ limit: 1_000 }),
    enabled: can('read:keys'),
  });
}
