import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isPayoutOpen, PAYOUT_EXPORT_MAX } from '@tributary/core';
import type { Payout, PayoutExportItem } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import type { FilePlans } from './files.ts';

/** The most that the API takes at once. */

/** The writers are as large as a page: they are loaded when they are wanted. */
export const loadWriters = () => import('./files.ts');

interface Prepared extends FilePlans {
  readonly items: readonly PayoutExportItem[];
}

/**
 * The unmasked details of the payouts that are open, and which file each belongs into. They live in this component and
 * nowhere else; the server records that they were read.
 */
export function useFiles(payouts: readonly Payout[]) {
  const { client, mode } = useHere();
  const queries = useQueryClient();
  const [prepared, setPrepared] = useState<Prepared>();
  const open = payouts.filter(isPayoutOpen);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const writers = await loadWriters();
      const items: PayoutExportItem[] = [];
      for (let at = 0; at < open.length; at += PAYOUT_EXPORT_MAX) {
        const payout_ids = open.slice(at, at + PAYOUT_EXPORT_MAX).map(({ id }) => id);
        items.push(...(await client.payouts.export({ payout_ids })));
      }
      // Not the mutation's own data: its cache would keep the details for minutes.
      setPrepared({ ...writers.planFiles(items), items });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [mode, 'payouts'] }),
    gcTime: 0,
  });
  return {
    prepared,
    prepare: mutate,
    forget: () => setPrepared(undefined),
    error,
    isPending,
    openCount: open.length,
  };
}

export type Files = ReturnType<typeof useFiles>;
