import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useHere } from '../session/session-context.tsx';

/** An answer to an action on many: by filter the server takes 500 at a time, and says where it goes on. */
interface Answer {
  readonly results: readonly {
    readonly id: string;
    readonly error?: { readonly message: string } | undefined;
  }[];
  readonly counts: { readonly done: number };
  readonly has_more: boolean;
  readonly next_after: string | null;
}

interface Outcome {
  readonly done: number;
  readonly failed: readonly { readonly id: string; readonly message: string }[];
}

/**
 * Changes many objects, call by call until there are no more, and collects what was refused.
 * @param act one call; `after` is null in the first, and where the one before ended in the others.
 */
export function useBulkAction<Order>(
  act: (order: Order, after: string | null) => PromiseLike<Answer>,
  onDone: () => void,
) {
  const { mode } = useHere();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (order: Order): Promise<Outcome> => {
      setDone(0);
      const failed: { id: string; message: string }[] = [];
      let count = 0;
      for (let after: string | null = null; ; ) {
        const answer: Answer = await act(order, after);
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
