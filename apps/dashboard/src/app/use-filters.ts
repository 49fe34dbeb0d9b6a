import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Filter } from '../components/filter-bar.tsx';
import type { SearchValues } from './search.ts';

/** Values that pages keep in their address. Each page's schema lists its own. */
export type Search = ReturnType<typeof useValues>;

const useValues = () => useSearch({ strict: false });

/** A filter whose value the address has. */
export type ListFilter = Filter<keyof Search>;

/** Returns the named values that are in an address. */
export const pick = <Values extends object, Name extends keyof Values>(
  values: Values,
  ...names: readonly Name[]
) =>
  Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : []))) as {
    [N in Name]?: NonNullable<Values[N]>;
  };

/** Changed values of the URL by name; `undefined` removes a value. The page's schema reads them. */
export type Change = { readonly [Name in keyof Search]?: string | undefined };

/** Search parameters of a list that are not filters. */
const machinery = ['after', 'before', 'open', 'page', 'tab'] as const;

/** Returns the query for the API from an address, unless the page renames a value. */
export const queryOf = <Values extends object>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && !machinery.some((each) => each === name),
    ),
  ) as { [Name in Exclude<keyof Values, (typeof machinery)[number]>]?: NonNullable<Values[Name]> };

interface Filters {
  readonly values: Search;
  /**
   * Changes the URL. Because the list is then different, its page and panel are reset, unless the change
   * contains them.
   */
  readonly set: (change: Change) => void;
  /** Opens an object next to the list, or closes the open one. */
  readonly openPanel: (id: string | undefined) => void;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This page opened the panel, so the step before has it closed. */
    isOpened?: boolean;
  }
}

const firstPage = { after: undefined, before: undefined, page: undefined, open: undefined };

/**
 * Returns the filters of a list, kept in the address so that every view can be shared. Each change adds a
 * step to the history, so that Back undoes it. Typing in a search and moving between open objects add none.
 */
export function useFilters(): Filters {
  const values = useValues();
  const navigate = useNavigate();
  const { history } = useRouter();
  const { open: opened, search: sought } = values;
  const move = useCallback(
    (next: SearchValues, replace = false, isOpened = false) =>
      void navigate({
        to: '.',
        search: (old) => ({ ...old, ...next }),
        replace,
        state: (old) => ({ ...old, isOpened }),
      }),
    [navigate],
  );
  const set = useCallback(
    (change: Change) =>
      move({ ...firstPage, ...change }, change.search !== undefined && sought !== undefined),
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
  return { values, set, openPanel };
}
