import { queryOptions } from '@tanstack/react-query';
import type { Tributary } from '@tributary/sdk';

/** Query for the months of a year in which the affiliate earned something. */
export const earnedQuery = (client: Tributary, mode: string, id: string, year: number) =>
  queryOptions({
    queryKey: [mode, 'statements', id, year],
    queryFn: ({ signal }) => client.affiliates.statements.list(id, { year }, { signal }),
  });
