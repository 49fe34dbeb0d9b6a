import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useHere } from '../../app/session/session-context.tsx';
import { programsQuery } from '../../app/shared-queries.ts';
import { useFilters } from '../../app/use-filters.ts';
import { NEW_PROGRAM } from './search.ts';

export const startSteps = ['program', 'earnings', 'site', 'next'] as const;
export type StartStep = (typeof startSteps)[number];

/** Returns the parts of the program that already exist. */
function useParts(programId: string | undefined) {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [mode, 'start', programId],
    queryFn: async () => {
      const of = { program_id: programId ?? '', limit: 100 };
      const [groups, incentives, sites] = await Promise.all([
        client.groups.list(of),
        client.incentives.list(of),
        client.sites.list({ program_id: programId ?? '', limit: 1 }),
      ]);
      const id = groups.data.find(({ is_default }) => is_default)?.id ?? '';
      const group = await client.groups.get(id, { expand: ['incentives'] });
      return {
        group,
        /** Incentive that an interrupted second step created but did not add to the default group. */
        unused: group.incentives?.length === 0 ? incentives.data[0] : undefined,
        site: sites.data[0],
      };
    },
    enabled: programId !== undefined,
    placeholderData: undefined,
  });
}

/** Returns the program being set up, and the first step whose object does not exist. */
export function useStart() {
  const { client, mode, can } = useHere();
  const navigate = useNavigate();
  const { values, set } = useFilters();
  const mayRead = can('read:programs') && can('read:groups') && can('read:sites');
  const programs = useQuery({ ...programsQuery(client, mode), enabled: mayRead });
  const all = programs.data ?? [];
  const isNew = values.program_id === NEW_PROGRAM;
  const program = isNew ? undefined : (all.find(({ id }) => id === values.program_id) ?? all[0]);
  const parts = useParts(program?.id);
  const isEarning = (parts.data?.group.incentives ?? []).length > 0;
  const isSkipped = values.step === 'next';
  const step: StartStep | undefined =
    programs.data === undefined
      ? undefined
      : program === undefined
        ? 'program'
        : parts.data === undefined
          ? undefined
          : !isEarning
            ? 'earnings'
            : parts.data.site || isSkipped
              ? 'next'
              : 'site';
  return {
    mayRead,
    program,
    parts: parts.data,
    step,
    error: programs.error ?? parts.error,
    retry: () => void (programs.error ? programs.refetch() : parts.refetch()),
    // Home also shows the first step. The other steps have their own URL.
    goTo: (program_id: string) =>
      void navigate({ to: '/$mode/start', params: { mode }, search: { program_id } }),
    /** Returns to Home if there is another program. */
    leave: all.length > 0 ? () => void navigate({ to: '/$mode', params: { mode } }) : undefined,
    skip: () => set({ step: 'next' }),
  };
}

export type Start = ReturnType<typeof useStart>;
