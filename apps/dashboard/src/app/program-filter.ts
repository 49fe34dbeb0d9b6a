import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useHere } from './session/session-context.tsx';
import { programsQuery } from './shared-queries.ts';
import type { ListFilter } from './use-filters.ts';

/** The filter by program, which there is where there are several. */
export function useProgramFilter(): readonly ListFilter[] {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const { data = [] } = useQuery({ ...programsQuery(client, mode), enabled: can('read:programs') });
  if (data.length < 2) return [];
  return [
    { id: 'program_id', label: t`Program`, options: data.map(({ id, name }) => ({ id, label: name })) },
  ];
}
