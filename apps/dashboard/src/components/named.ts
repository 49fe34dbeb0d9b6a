import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Option } from './choice.tsx';

/** Kind of object that users choose by name, and the search for objects of this kind. */
export interface Named {
  /** Cache key. Includes everything that the results depend on. */
  readonly key: readonly unknown[];
  /** Fields that are searched, such as "Name, e-mail or tracking id". */
  readonly by: string;
  readonly find: (text: string, signal: AbortSignal) => PromiseLike<readonly Option[]>;
  readonly nameOf: (id: string, signal: AbortSignal) => PromiseLike<string>;
}

const SEARCH_AFTER_MS = 200;

/** Returns the text after the user pauses typing. */
function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}

/** Returns the objects that match a text. */
export function useFound({ key, find }: Named, typed: string) {
  const text = useLater(typed.trim());
  return useQuery({
    queryKey: [...key, 'find', text],
    queryFn: async ({ signal }) => await find(text, signal),
  });
}

/** Returns the name of an object; the id while the name loads or if the object has no name. */
export function useNameOf({ key, nameOf }: Named, id: string): string {
  const { data } = useQuery({
    queryKey: [...key, 'name', id],
    queryFn: async ({ signal }) => await nameOf(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  });
  return data ?? id;
}
