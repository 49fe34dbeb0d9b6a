import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorInLanguage } from './session/errors-in-language.ts';
import type { ServerError } from './session/server-error.ts';
import { useHere } from './session/session-context.tsx';

/** Response to a bulk action. With a filter, each call processes up to 500 objects and returns a cursor. */
interface Answer {
  readonly results: readonly {
    readonly id: string;
    readonly changed: boolean;
    readonly error?: ServerError | undefined;
  }[];
  readonly has_more: boolean;
  readonly next_after: string | null;
}

/** Maximum number of rejected objects listed by name. The others are only counted. */
const NAMED_MAX = 5;

export interface Refused {
  readonly id: string;
  readonly message: string;
  /** Undefined if there are too many rejected objects, or if the object can no longer be read. */
  readonly name?: string;
}

export interface Outcome<Order = unknown> {
  readonly order: Order;
  readonly done: number;
  readonly unchanged: number;
  readonly failed: readonly Refused[];
}

/**
 * Changes many objects over several calls, and collects the rejected objects.
 * @param act Makes one call. `after` is the cursor from the previous call, or null in the first call.
 * @param nameOf Returns the name of an object by its id.
 */
export function useBulkAction<Order>(
  act: (order: Order, after: string | null) => PromiseLike<Answer>,
  nameOf: (id: string) => PromiseLike<string>,
  onDone: () => void,
) {
  const { mode } = useHere();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const [count, setCount] = useState(0);
  const mutation = useMutation({
    mutationFn: async (order: Order): Promise<Outcome<Order>> => {
      setDone(0);
      const failed: Refused[] = [];
      let [changed, unchanged] = [0, 0];
      for (let after: string | null = null; ; ) {
        const answer: Answer = await act(order, after);
        for (const each of answer.results) {
          if (each.error) failed.push({ id: each.id, message: (await errorInLanguage(each.error)).message });
          else if (each.changed) changed += 1;
          else unchanged += 1;
        }
        setDone(changed + unchanged);
        if (!answer.has_more || answer.next_after === null)
          return { order, done: changed, unchanged, failed: await named(failed, nameOf) };
        after = answer.next_after;
      }
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: [mode] }),
  });
  useStay(mutation.isPending);
  return {
    /** @param of Total number of objects, for the progress display. */
    run: (order: Order, of = 1) => {
      setCount(of);
      mutation.mutate(order);
    },
    isPending: mutation.isPending,
    error: mutation.error,
    result: mutation.data,
    dismiss: mutation.reset,
    done,
    count,
  };
}

const named = (failed: readonly Refused[], nameOf: (id: string) => PromiseLike<string>): Promise<Refused[]> =>
  Promise.all(
    failed.map(async (each, index) => {
      if (index >= NAMED_MAX) return each;
      // The action has succeeded, so show its result even if fetching a name fails.
      const name = await Promise.resolve(nameOf(each.id)).catch(() => undefined);
      return { ...each, ...(name !== undefined && { name }) };
    }),
  );

/**
 * Asks for confirmation before the page is left during the action, because the remaining objects would not be changed.
 */
function useStay(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isPending]);
}
