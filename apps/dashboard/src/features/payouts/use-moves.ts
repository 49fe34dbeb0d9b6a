import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PayoutAction } from '@tributary/core';
import { APIError, type Payout, type PayoutStop, type Tributary } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useLanguage } from '../../components/language.ts';
import { formatAmount } from '../../format/money.ts';

/** Payout, the steps to perform, and the values for the last step. */
export interface Job {
  readonly payout: Payout;
  readonly steps: readonly PayoutAction[];
  readonly fields?: PayoutStop;
  /** If set, records that a completed payout was returned for this reason. */
  readonly returnReason?: string | undefined;
}

export interface Result {
  readonly payout: Payout;
  /** Payout after the change; undefined if nothing changed. */
  readonly after?: Payout | undefined;
  readonly error?: unknown;
}

/** Thrown if a refund reduced a pending payout before it was started, because the payment file would be outdated. */
class AmountChanged extends Error {}

/** Performs the steps. Each step is safe to repeat, so an interrupted change can be retried. */
async function moveOne(
  payouts: Tributary['payouts'],
  { payout, steps, fields, returnReason }: Job,
  words: (before: Payout, after: Payout) => string,
): Promise<Result> {
  let after: Payout | undefined;
  try {
    for (const [index, step] of steps.entries()) {
      const isLast = index === steps.length - 1;
      after = await payouts[step](payout.id, isLast ? fields : {});
      if (step !== 'reopen' && after.amount !== payout.amount) throw new AmountChanged(words(payout, after));
    }
    if (returnReason !== undefined) after = await payouts.return(payout.id, { reason: returnReason });
    return { payout, after };
  } catch (error) {
    return { payout, after, error };
  }
}

/**
 * Returns true if the error concerns one payout. Others, such as a lost connection or a missing permission, affect all
 * payouts.
 */
const isAboutOne = (error: unknown) =>
  error instanceof AmountChanged ||
  (error instanceof APIError && error.status < 500 && ![401, 403, 429].includes(error.status));

/** Changes payouts one by one and collects the results. */
export function useMoves() {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const locale = useLanguage();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const words = (before: Payout, after: Payout) => {
    const [was, is] = [formatAmount(before, locale), `${formatAmount(after, locale)} ${after.currency}`];
    return t`The amount is now ${is} instead of ${was}, because a refund was recorded.`;
  };
  const mutation = useMutation({
    mutationFn: async (jobs: readonly Job[]): Promise<Result[]> => {
      setDone(0);
      const results: Result[] = [];
      for (const job of jobs) {
        const result = await moveOne(client.payouts, job, words);
        results.push(result);
        setDone(results.length);
        if (result.error !== undefined && !isAboutOne(result.error)) break;
      }
      return results;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [mode] }),
  });
  const results = mutation.data ?? [];
  const asked = mutation.variables?.length ?? 0;
  return {
    run: mutation.mutate,
    isPending: mutation.isPending,
    isDone: mutation.isSuccess,
    done,
    moved: results.filter(({ error }) => error === undefined),
    failed: results.filter(({ error }) => error !== undefined),
    /** Payouts that were not attempted, because the last error would affect them too. */
    untried: mutation.isSuccess ? asked - results.length : 0,
  };
}

export type Moves = ReturnType<typeof useMoves>;
