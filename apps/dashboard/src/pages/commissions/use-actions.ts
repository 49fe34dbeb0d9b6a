import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Money } from '../../format/money.ts';
import { useHere } from '../../session/session-context.tsx';

export interface Order {
  readonly action: 'approve' | 'release' | 'reject' | 'reopen';
  readonly reason?: string;
  readonly ids?: readonly string[];
  readonly filter?: Readonly<Record<string, string>>;
  /** What the person has seen of all that the filter matches; anything else changes nothing. */
  readonly expected?: { readonly count: number; readonly totals: readonly Money[] };
}

interface Outcome {
  readonly done: number;
  readonly failed: readonly { readonly id: string; readonly message: string }[];
}

/**
 * Changes many commissions. By filter, the server takes 500 at a time, and is asked again until there are no more; the
 * filter names the moment at which the sum was shown, so nothing newer is changed.
 */
export function useActions(onDone: () => void) {
  const { client, mode } = useHere();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async ({ expected, ...order }: Order): Promise<Outcome> => {
      setDone(0);
      const failed: { id: string; message: string }[] = [];
      let count = 0;
      for (let after: string | null = null; ; ) {
        const page = after === null ? { expected } : { after };
        const answer = await client.commissions.act({ ...order, ...page } as never);
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
