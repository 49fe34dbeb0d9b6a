import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PAYOUT_AFFILIATES_MAX } from '@tributary/core';
import { APIError, type PayoutRun, type PayoutRunCreate, type Tributary } from '@tributary/sdk';
import { useRef } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { sumsOf } from '../../../format/money.ts';
import {
  changedTotals,
  type Difference,
  differencesOf,
  isMadeIn,
  newlyChanged,
  type Plan,
  planOf,
} from './plan.ts';

/** What would be made now is not what was checked. Nothing was made. */
export class CheckOutdated extends Error {
  constructor(
    readonly differences: readonly Difference[],
    readonly changedDetails: readonly string[],
    readonly totals: ReturnType<typeof changedTotals>,
  ) {
    super('The check is out of date.');
  }
}

export interface Order {
  /** Minted once per check. */
  readonly key: string;
  readonly body: PayoutRunCreate;
  readonly checked: Plan;
  readonly leftOut: readonly string[];
}

export interface Made {
  readonly run: PayoutRun;
  /** Payouts that came out otherwise than they were checked, although their totals are the same. */
  readonly differences: readonly Difference[];
}

/** The affiliates of the check and nobody else: who became due since is for the next run. */
function bodyOf({ body, checked: { payouts } }: Order): PayoutRunCreate {
  const ids = [...new Set(payouts.map(({ affiliate_id }) => affiliate_id))];
  const expected = { count: payouts.length, totals: sumsOf(payouts) };
  return { ...body, expected, ...(ids.length <= PAYOUT_AFFILIATES_MAX && { affiliate_ids: ids }) };
}

/** Throws `CheckOutdated` unless a dry run is now what it was at the check. */
async function assertUnchanged(
  payouts: Tributary['payouts'],
  { body, checked, leftOut }: Order,
): Promise<void> {
  const now = planOf(await payouts.create({ ...body, dry_run: true }), new Set(leftOut));
  const differences = differencesOf(checked, now);
  const changed = newlyChanged(checked, now);
  if (differences.length > 0 || changed.length > 0)
    throw new CheckOutdated(differences, changed, changedTotals(checked, now));
}

/** Payouts made after the one with this id; after none, all. */
async function newerThan(payouts: Tributary['payouts'], id: string | undefined) {
  const asked = id === undefined ? { limit: 100 } : { limit: 100, ending_before: id };
  return (await payouts.list(asked)).data;
}

/** Whether the server may have done it although it did not say so. A retry may also find the first attempt still at work. */
const isLost = (error: unknown) =>
  !(error instanceof APIError) || error.status >= 500 || error.code === 'IDEMPOTENCY_IN_PROGRESS';

/**
 * Makes the payouts of a check, after the same dry run once more. When an answer was lost and payouts of the check are there,
 * it is the recorded answer of the same key that is wanted, and the dry run would say that nothing is due.
 */
export function useMake(onMade: (run: PayoutRun) => void) {
  const { client, mode } = useHere();
  const queries = useQueryClient();
  const lost = useRef<{ key: string; newest: string | undefined }>(undefined);
  const mutation = useMutation({
    mutationFn: async (order: Order): Promise<Made> => {
      const { payouts } = client;
      const before = lost.current?.key === order.key ? lost.current : undefined;
      const isMade = before && isMadeIn(await newerThan(payouts, before.newest), order.checked);
      if (!isMade) await assertUnchanged(payouts, order);
      const [newest] = before ? [] : (await payouts.list({ limit: 1 })).data;
      try {
        const run = await payouts.create(bodyOf(order), { idempotencyKey: order.key });
        lost.current = undefined;
        return { run, differences: differencesOf(order.checked, planOf(run, new Set())) };
      } catch (error) {
        if (isLost(error)) lost.current = before ?? { key: order.key, newest: newest?.id };
        // Something changed in the instant after the dry run: a further one says what.
        if (error instanceof APIError && error.code === 'TOTAL_CHANGED')
          await assertUnchanged(payouts, order);
        throw error;
      }
    },
    onSuccess: async ({ run, differences }) => {
      if (differences.length === 0) onMade(run);
      // Not the check itself: what was checked stays in sight.
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === mode && queryKey[1] !== 'payout-check',
      });
    },
  });
  return {
    make: mutation.mutate,
    made: mutation.data,
    error: mutation.error,
    isPending: mutation.isPending,
    reset: mutation.reset,
  };
}
