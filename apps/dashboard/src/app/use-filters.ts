import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { SearchValues } from './search.ts';

interface Filters {
  readonly values: SearchValues;
  /** Sets one value in the address; `undefined` removes it. The cursor goes, since the list is another one. */
  readonly set: (name: string, value: string | undefined) => void;
  readonly setAll: (values: SearchValues) => void;
  readonly clear: (...names: readonly string[]) => void;
}

/** What a list is filtered by, in the address of the page, so that every view can be sent to somebody. */
export function useFilters(): Filters {
  const values = useSearch({ strict: false }) as SearchValues;
  const navigate = useNavigate();
  const setAll = useCallback(
    (next: SearchValues) => {
      void navigate({
        to: '.',
        search: ((old: SearchValues) => ({ ...old, ...next })) as never,
        replace: true,
      });
    },
    [navigate],
  );
  const set = useCallback(
    (name: string, value: string | undefined) =>
      setAll(
        name === 'open'
          ? { open: value }
          : { [name]: value, after: undefined, before: undefined, open: undefined },
      ),
    [setAll],
  );
  const clear = useCallback(
    (...names: readonly string[]) =>
      setAll(Object.fromEntries([...names, 'search', 'after', 'before'].map((name) => [name, undefined]))),
    [setAll],
  );
  return { values, set, setAll, clear };
}
