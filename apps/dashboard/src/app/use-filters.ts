import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Filter } from '../components/filter-bar.tsx';
import type { SearchValues } from './search.ts';

/** Values that pages store in the URL. Each page's schema lists its own. */
export type Search = ReturnType<typeof useValues>;

const useValues = () => useSearch({ strict: false });

export type ListFilter = Filter<keyof Search>;

/** Returns only the named values, without missing ones. */
export const pick = <Values extends object, Name extends keyof Values>(
  values: Values,
  ...names: readonly Name[]
) =>
  Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : []))) as {
    [N in Name]?: NonNullable<Values[N]>;
  };

/** Changed URL parameters by name; `undefined` removes a parameter. */
export type Change = { readonly [Name in keyof Search]?: string | undefined };

const machinery = ['after', 'before', 'open', 'page', 'tab'] as const;

/** Returns the API query for pages whose URL uses the API's parameter names. */
export const queryOf = <Values extends object>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && !machinery.some((each) => each === name),
    ),
  ) as { [Name in Exclude<keyof Values, (typeof machinery)[number]>]?: NonNullable<Values[Name]> };

interface Filters {
  readonly values: Search;
  /**
   * Changes the URL. Also resets the page number and closes the panel, unless the change sets them, because the rows
   * change.
   */
  readonly set: (change: Change) => void;
  readonly openPanel: (id: string | undefined) => void;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if this page opened the panel, so that closing the panel can go back one step. */
    isOpened?: boolean;
  }
}

const firstPage = { after: undefined, before: undefined, page: undefined, open: undefined };

/**
 * Returns a list's filters, which are stored in the URL so that every view can be shared. Each change can be undone
 * with Back, except typing in the search field and moving between open objects.
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
