import { useQuery } from '@tanstack/react-query';
import { useHere } from './session/session-context.tsx';

const AGAIN_MS = 2_000;

/** Polls this environment until it has an affiliate, a click and a sale. */
export function useFirstEvents() {
  const { client, mode } = useHere();
  const { data = [] } = useQuery({
    queryKey: [mode, 'first-steps'],
    queryFn: async () => {
      const [affiliates, clicks, sales] = await Promise.all([
        client.affiliates.list({ limit: 1 }),
        client.clicks.list({ limit: 1 }),
        client.commissions.list({ limit: 1 }),
      ]);
      return [affiliates, clicks, sales].map(({ data: rows }) => rows.length > 0);
    },
    refetchInterval: ({ state }) => (state.data?.every(Boolean) ? false : AGAIN_MS),
  });
  const [hasAffiliate = false, hasClick = false, hasSale = false] = data;
  return { hasAffiliate, hasClick, hasSale };
}
