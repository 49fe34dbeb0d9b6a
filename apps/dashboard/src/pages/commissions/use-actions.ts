import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useHere } from '../../session/session-context.tsx';

export interface Order {
  readonly action: 'approve' | 'release' | 'reject' | 'reopen';
  readonly reason?: string;
  readonly ids?: readonly string[];
  readonly filter?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly results: readonly { readonly id: string; readonly error?: { readonly message: string } }[];
  readonly counts: { readonly done: number };
  readonly has_more: boolean;
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
    mutationFn: async (order: Order): Promise<Outcome> => {
      setDone(0);
      const failed: { id: string; message: string }[] = [];
      let count = 0;
      for (;;) {
        const { results, counts, has_more } = (
          await client.request<{ data: Answer }>({
            method: 'POST',
            path: '/v1/commissions/actions',
            body: order,
          })
        ).data;
        count += counts.done;
        setDone(count);
        for (const { id, error } of results) if (error) failed.push({ id, message: error.message });
        // What failed would be chosen again and again.
        if (!has_more || counts.done === 0) return { done: count, failed };
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
