import { useQuery } from '@tanstack/react-query';
import { useHere } from '../../app/session/session-context.tsx';

/** Fetches the explanation of a commission; nothing while its id is undefined. */
export function useExplained(id: string | undefined) {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [mode, 'commissions', 'explanation', id],
    queryFn: ({ signal }) => client.conversions.explain(id ?? '', { signal }),
    enabled: id !== undefined,
    placeholderData: undefined,
  });
}
