import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Option } from './choice.tsx';

/** Search for one kind of object that users choose by name. */
export interface Named {
  /** Cache key. Must include everything that the results depend on. */
  readonly key: readonly unknown[];
  /** Describes what is searched, such as "Name, e-mail or tracking id". */
  readonly by: string;
  readonly find: (text: string, signal: AbortSignal) => PromiseLike<readonly Option[]>;
  readonly nameOf: (id: string, signal: AbortSignal) => PromiseLike<string>;
}

const SEARCH_AFTER_MS = 200;

function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}

export function useFound({ key, find }: Named, typed: string) {
  const text = useLater(typed.trim());
  return useQuery({
    queryKey: [...key, 'find', text],
    queryFn: async ({ signal }) => await find(text, signal),
  });
}

/** Returns an object's name, or its id if the name is loading or missing. */
export function useNameOf({ key, nameOf }: Named, id: string): string {
  const { data } = useQuery({
    queryKey: [...key, 'name', id],
    queryFn: async ({ signal }) => await nameOf(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  });
  return data ?? id;
}
