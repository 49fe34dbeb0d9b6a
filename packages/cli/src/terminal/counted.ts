/** `1 row`, `3 rows`; a plural of its own where an `s` does not make it. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
