import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useHere } from '../session/session-context.tsx';
import type { Filter } from '../ui/filter-bar.tsx';
import { programsQuery } from './shared-queries.ts';

/** The filter by program, which there is where there are several. */
export function useProgramFilter(): readonly Filter[] {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const { data = [] } = useQuery({ ...programsQuery(client, mode), enabled: can('read:programs') });
  if (data.length < 2) return [];
  return [
    { id: 'program_id', label: t`Program`, options: data.map(({ id, name }) => ({ id, label: name })) },
  ];
}
