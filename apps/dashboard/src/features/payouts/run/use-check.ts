import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { changedDetails, planOf } from './plan.ts';
import { useChoice } from './use-choice.ts';
import { listOf, textOf, useWizard } from './use-wizard.ts';

/** Not `crypto.randomUUID`: browsers have it over https only. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The dry run of the choice. It stays as it was checked until somebody checks again, and each check has one key: pressing
 * "Make" again after a lost answer cannot make the payouts twice.
 */
export function useCheck() {
  const { client, mode, now } = useHere();
  const { values, set } = useWizard();
  const choice = useChoice();
  const { body } = choice;
  const obstacle =
    choice.isLoaded && !choice.program
      ? ('no_program' as const)
      : choice.isEmpty
        ? ('empty_group' as const)
        : choice.isNobody
          ? ('nobody' as const)
          : choice.isTooMany
            ? ('too_many' as const)
            : undefined;
  const query = useQuery({
    queryKey: [mode, 'payout-check', body],
    queryFn: async () => ({
      run: await client.payouts.create({ ...(body ?? { program_id: '' }), dry_run: true }),
      at: now(),
      key: newKey(),
    }),
    enabled: body !== undefined && obstacle === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: undefined,
  });
  const plan = useMemo(
    () => query.data && planOf(query.data.run, new Set(listOf(values.left_out))),
    [query.data, values.left_out],
  );
  const kept = listOf(values.kept);
  const changed = plan ? changedDetails(plan.warnings) : [];
  const leftOut = listOf(values.left_out);
  return {
    choice,
    /** Why there is no check to wait for. */
    obstacle,
    body,
    query,
    plan,
    leftOut,
    changed: changed.map(({ warning, key }) => ({ warning, key, isKept: kept.includes(key) })),
    leaveOut: (id: string) => set({ left_out: textOf([...leftOut, id]) }),
    takeBack: (id: string) => set({ left_out: textOf(leftOut.filter((each) => each !== id)) }),
    keep: (key: string) => set({ kept: textOf([...kept, key]) }),
    doubt: (key: string) => set({ kept: textOf(kept.filter((each) => each !== key)) }),
  };
}

export type Check = ReturnType<typeof useCheck>;

/** What is typed as the total of each currency; another check asks for it anew. */
export function useTyped(checkKey: string | undefined) {
  const [typed, setTyped] = useState<{ key?: string | undefined; of: Readonly<Record<string, string>> }>({
    of: {},
  });
  const of = typed.key === checkKey ? typed.of : {};
  return {
    of,
    set: (currency: string, text: string) => setTyped({ key: checkKey, of: { ...of, [currency]: text } }),
  };
}
