import { useQuery } from '@tanstack/react-query';
import { useHere } from './session/session-context.tsx';

/**
 * Returns the tracking id of an approved affiliate for use in code samples; null if there is none, undefined while
 * loading or without permission.
 */
export function useSampleAffiliate(programId: string | undefined): string | null | undefined {
  const { client, mode, can } = useHere();
  const { data } = useQuery({
    queryKey: [mode, 'affiliates', 'sample', programId],
    queryFn: async () => {
      const { data: found } = await client.affiliates.list({
        ...(programId === undefined ? {} : { program_id: programId }),
        status: 'approved',
        limit: 1,
      });
      return found[0]?.tracking_id ?? null;
    },
    enabled: can('read:affiliates') && programId !== undefined,
  });
  return data;
}
