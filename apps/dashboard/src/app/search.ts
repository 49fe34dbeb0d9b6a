/** The query of a page: every value is text, as it stands in the address. */
export type SearchValues = Readonly<Record<string, string | undefined>>;

/** Addresses that a person can read: `?status=pending`, without JSON. */
export const parseSearch = (query: string): SearchValues => Object.fromEntries(new URLSearchParams(query));

export function stringifySearch(values: SearchValues): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given).toString();
  return query ? `?${query}` : '';
}

/** Lets through the named parameters of a page; others are dropped. */
export const searchOf =
  <Name extends string>(...names: readonly Name[]) =>
  (values: Record<string, unknown>): { [N in Name]?: string } => {
    const known = names.filter((name) => typeof values[name] === 'string' && values[name] !== '');
    return Object.fromEntries(known.map((name) => [name, values[name]])) as { [N in Name]?: string };
  };
