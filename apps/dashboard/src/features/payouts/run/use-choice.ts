import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PAYOUT_AFFILIATES_MAX } from '@tributary/core';
import type { PayoutRunCreate } from '@tributary/sdk';
import { useHere } from '../../../app/session/session-context.tsx';
import { programsQuery } from '../../../app/shared-queries.ts';
import { listOf, useRun } from './search.ts';

/** Returns the selection in the API's format; undefined while it is loading or if it is invalid. */
export function useChoice() {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const { program_id, who, group_id, affiliates, currency, minimum, up_to } = useRun().values;
  const programs = useQuery(programsQuery(client, mode));
  // Payout runs accept affiliates only by id.
  const members = useQuery({
    queryKey: [mode, 'affiliates', 'of-group', group_id],
    queryFn: async () => {
      const found = client.affiliates.list({ group_id, limit: 100 });
      return (await found.toArray({ limit: PAYOUT_AFFILIATES_MAX + 1 })).map(({ id }) => id);
    },
    enabled: group_id !== undefined,
    placeholderData: undefined,
  });
  const all = programs.data ?? [];
  const program = program_id ? all.find(({ id }) => id === program_id) : all[0];
  const named = group_id ? members.data : listOf(affiliates);
  // Without this check, an empty group or an unknown name would select everyone.
  const obstacle =
    programs.data && !program
      ? t`This program does not exist in this environment.`
      : group_id && named?.length === 0
        ? t`This group has no affiliates.`
        : who === 'named' && !affiliates
          ? t`No affiliates selected yet.`
          : named && named.length > PAYOUT_AFFILIATES_MAX
            ? t`A run can include up to ${PAYOUT_AFFILIATES_MAX} selected affiliates. Choose all affiliates, or a smaller group.`
            : undefined;
  const body: PayoutRunCreate | undefined =
    program && named && obstacle === undefined
      ? {
          program_id: program.id,
          ...(named.length > 0 && { affiliate_ids: named }),
          ...(currency && { currency }),
          ...(currency && minimum && { minimum: Number(minimum) }),
          ...(up_to && { up_to }),
        }
      : undefined;
  return { body, program, programs: all, obstacle, error: programs.error ?? members.error };
}
