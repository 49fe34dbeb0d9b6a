import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Filter } from '../components/filter-bar.tsx';

/** Values that some page has in its address. The schema of each page says which of them it has. */
export type Search = ReturnType<typeof useValues>;

const useValues = () => useSearch({ strict: false });

/** A filter whose value the address has. */
export type ListFilter = Filter<keyof Search>;

/** Returns the named values of an address that are there. */
export const pick = <Values extends object, Name extends keyof Values>(
  values: Values,
  ...names: readonly Name[]
) =>
  Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : []))) as {
    [N in Name]?: NonNullable<Values[N]>;
  };

/** Whether an address has any of the named values. */
export const hasAny = (values: Search, ...names: readonly (keyof Search)[]): boolean =>
  names.some((name) => values[name]);

/** Values of an address that change; `undefined` removes one. */
export type Change = { [Name in keyof Search]?: Search[Name] | undefined };

interface Filters {
  readonly values: Search;
  /** Sets one value in the address; `undefined` removes it. The cursor goes, since the list is another one. */
  readonly set: (name: keyof Search, value: string | undefined) => void;
  readonly setAll: (values: Change) => void;
  readonly clear: (...names: readonly (keyof Search)[]) => void;
  /** Opens an object beside the list, or closes the open one. */
  readonly openPanel: (id: string | undefined) => void;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This page opened the panel, so the step before has it closed. */
    isOpened?: boolean;
  }
}

/**
 * What a list is filtered by, in the address of the page, so that every view can be sent to somebody. Each change is a step
 * of the history: Back undoes it. Typing on in a search, and going from one open object to the next, are no steps.
 */
export function useFilters(): Filters {
  const values = useValues();
  const navigate = useNavigate();
  const { history } = useRouter();
  const { open: opened, search: sought } = values;
  const move = useCallback(
    (next: Change, replace = false, isOpened = false) =>
      void navigate({
        to: '.',
        search: (old) => ({ ...old, ...next }),
        replace,
        state: (old) => ({ ...old, isOpened }),
      }),
    [navigate],
  );
  const setAll = useCallback((next: Change) => move(next), [move]);
  const set: Filters['set'] = useCallback(
    (name, value) =>
      move(
        { [name]: value, after: undefined, before: undefined, open: undefined },
        name === 'search' && value !== undefined && sought !== undefined,
      ),
    [move, sought],
  );
  const openPanel = useCallback(
    (id: string | undefined) => {
      const { isOpened } = history.location.state;
      if (id !== undefined) move({ open: id }, opened !== undefined, opened === undefined || isOpened);
      else if (isOpened) history.back();
      else move({ open: undefined }, true);
    },
    [move, history, opened],
  );
  const clear = useCallback(
    (...names: readonly (keyof Search)[]) =>
      setAll(
        Object.fromEntries(
          [...names, 'search' as const, 'after' as const, 'before' as const].map((name) => [name, undefined]),
        ),
      ),
    [setAll],
  );
  return { values, set, setAll, clear, openPanel };
}
