import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useHere } from './session/session-context.tsx';

/** Makes a change and refetches the affected data. */
export function useChange<Input, Output>(
  change: (input: Input) => PromiseLike<Output>,
  onDone?: (output: Output, input: Input) => void,
) {
  const { mode } = useHere();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => await change(input),
    onSuccess: (output, input) => {
      onDone?.(output, input);
      return queries.invalidateQueries({ queryKey: [mode] });
    },
  });
}
