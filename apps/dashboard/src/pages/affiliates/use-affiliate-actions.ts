import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AffiliateAction } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../session/session-context.tsx';

interface Outcome {
  readonly done: number;
  readonly failed: readonly { readonly id: string; readonly message: string }[];
}

/** Changes many affiliates. By filter, the server takes 500 at a time and says where it goes on. */
export function useAffiliateActions(onDone: () => void) {
  const { client, mode } = useHere();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (action: AffiliateAction): Promise<Outcome> => {
      setDone(0);
      const failed: { id: string; message: string }[] = [];
      let count = 0;
      for (let after: string | null = null; ; ) {
        const answer: Awaited<ReturnType<typeof client.affiliates.act>> = await client.affiliates.act(
          after === null ? action : { ...action, after },
        );
        count += answer.counts.done;
        setDone(count);
        for (const { id, error } of answer.results) if (error) failed.push({ id, message: error.message });
        if (!answer.has_more || answer.next_after === null) return { done: count, failed };
        after = answer.next_after;
      }
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: [mode] }),
  });
  return {
    run: mutation.mutate,
    isPending: mutation.isPending,
    error: mutation.error,
    result: mutation.data,
    dismiss: mutation.reset,
    done,
  };
}
