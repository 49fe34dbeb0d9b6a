import type { AffiliateAction } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useBulkAction } from '../../app/use-bulk-action.ts';

export function useAffiliateActions(onDone: () => void) {
  const { client } = useHere();
  return useBulkAction(
    (action: AffiliateAction, after) => client.affiliates.act(after === null ? action : { ...action, after }),
    async (id) => (await client.affiliates.get(id)).name,
    onDone,
  );
}
