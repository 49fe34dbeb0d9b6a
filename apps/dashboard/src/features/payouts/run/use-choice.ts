import { useQuery } from '@tanstack/react-query';
import { PAYOUT_AFFILIATES_MAX } from '@tributary/core';
import type { PayoutRunCreate } from '@tributary/sdk';
import { useHere } from '../../../app/session/session-context.tsx';
import { programsQuery } from '../../../app/shared-queries.ts';
import { moneyOf, readAmount } from '../../../format/money.ts';
import { listOf, useWizard } from './use-wizard.ts';

/** The approved affiliates of the chosen group, by id. */
function useGroupMembers(groupId: string | undefined) {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [mode, 'affiliates', 'of-group', groupId],
    queryFn: async () => {
      const asked = { group_id: groupId, limit: 100 };
      const found = await client.affiliates.list(asked).toArray({ limit: PAYOUT_AFFILIATES_MAX + 1 });
      return found.map(({ id }) => id);
    },
    enabled: groupId !== undefined,
    placeholderData: undefined,
  });
}

/** The choice of the address as the API takes it; undefined while its parts are being fetched. */
export function useChoice() {
  const { client, mode } = useHere();
  const { values } = useWizard();
  const programs = useQuery(programsQuery(client, mode));
  const members = useGroupMembers(values.group_id);
  const program =
    programs.data?.find(({ id }) => id === values.program_id) ??
    (values.program_id ? undefined : programs.data?.[0]);
  const named = values.group_id ? members.data : listOf(values.affiliates);
  const { currency } = values;
  const minimum = currency && values.minimum ? readAmount(values.minimum, currency, 'en') : null;
  const isReady = program !== undefined && named !== undefined;
  const body: PayoutRunCreate | undefined = isReady
    ? {
        program_id: program.id,
        ...(named.length > 0 ? { affiliate_ids: named } : {}),
        ...(currency ? { currency } : {}),
        ...(minimum !== null && currency ? { minimum: moneyOf(minimum, currency).amount } : {}),
        ...(values.up_to ? { up_to: `${values.up_to}T23:59:59.999Z` } : {}),
      }
    : undefined;
  return {
    body,
    program,
    programs: programs.data ?? [],
    isLoaded: programs.data !== undefined,
    error: programs.error ?? members.error,
    /** A group without members would otherwise become everybody. */
    isEmpty: Boolean(values.group_id) && members.data?.length === 0,
    /** Nor may "some, by name" without a name. */
    isNobody: values.who === 'named' && !values.affiliates,
    isTooMany: (named?.length ?? 0) > PAYOUT_AFFILIATES_MAX,
  };
}
