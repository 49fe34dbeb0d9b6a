import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useHere } from '../../session/session-context.tsx';

/** A change, after which everything of the environment is fetched anew. */
export function useChange<Given, Answer>(
  run: (given: Given) => PromiseLike<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const { mode } = useHere();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (given: Given) => await run(given),
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: [mode] });
      onDone?.(answer);
    },
  });
}
