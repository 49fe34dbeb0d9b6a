import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PAYOUT_AFFILIATES_MAX } from '@tributary/core';
import { APIError, type Payout, type PayoutRun, type PayoutRunCreate, type Tributary } from '@tributary/sdk';
import { useRef } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { Button } from '../../../components/button.tsx';
import { useLanguage } from '../../../components/language.ts';
import { Amount, Amounts } from '../../../components/money.tsx';
import { Name, Names } from '../../../components/names.tsx';
import { Banner, Problem } from '../../../components/notes.tsx';
import { formatAmount, sumsOf } from '../../../format/money.ts';
import { Failures } from '../move-results.tsx';
import { useMoves } from '../use-moves.ts';
import { affiliatesIn, type Changes, changesIn, type LeftOut, type Plan, planOf } from './plan.ts';

/** Thrown if the run no longer matches the check that the user confirmed. No payouts were created. */
class CheckOutdated extends Error {
  constructor(readonly changes: Changes) {
    super('The check is out of date.');
  }
}

interface Order {
  /** Idempotency key, created once per check. */
  readonly key: string;
  readonly body: PayoutRunCreate;
  readonly checked: Plan;
  readonly leftOut: LeftOut;
}

interface Made {
  readonly run: PayoutRun;
  /** Differences from the confirmed check that leave the totals unchanged. */
  readonly changes: Changes | undefined;
}

/**
 * Limits the request to the affiliates in the check. Affiliates who became due after the check wait for the next run.
 */
function bodyOf({ body, checked: { payouts } }: Order): PayoutRunCreate {
  const ids = affiliatesIn(payouts);
  const expected = { count: payouts.length, totals: sumsOf(payouts) };
  return { ...body, expected, ...(ids.length <= PAYOUT_AFFILIATES_MAX && { affiliate_ids: ids }) };
}

/** Throws `CheckOutdated` unless a new dry run matches the check. */
async function assertUnchanged(payouts: Tributary['payouts'], { body, checked, leftOut }: Order) {
  const changes = changesIn(checked, planOf(await payouts.create({ ...body, dry_run: true }), leftOut));
  if (changes) throw new CheckOutdated(changes);
}

/** Returns true if the server may have created the payouts without confirming it, or may still be creating them. */
const isLost = (error: unknown) =>
  !(error instanceof APIError) || error.status >= 500 || error.code === 'IDEMPOTENCY_IN_PROGRESS';

/** Creates a check's payouts, after repeating the dry run. */
export function useMake(onMade: (run: PayoutRun) => void) {
  const { client, mode } = useHere();
  const queries = useQueryClient();
  const lostKey = useRef<string>(undefined);
  return useMutation({
    mutationFn: async (order: Order): Promise<Made> => {
      const { payouts } = client;
      // After a lost response, skip the dry run, which might find nothing due, and retrieve the response stored for the
      // key.
      if (lostKey.current !== order.key) await assertUnchanged(payouts, order);
      try {
        const run = await payouts.create(bodyOf(order), { idempotencyKey: order.key });
        return { run, changes: changesIn(order.checked, planOf(run)) };
      } catch (error) {
        if (isLost(error)) lostKey.current = order.key;
        // The amounts changed after the dry run. Repeat it to show the changes.
        if (error instanceof APIError && error.code === 'TOTAL_CHANGED')
          await assertUnchanged(payouts, order);
        throw error;
      }
    },
    onSuccess: async ({ run, changes }) => {
      if (!changes) onMade(run);
      // Do not refetch the check, so that the page keeps showing the result that the user confirmed.
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === mode && queryKey[1] !== 'payout-check',
      });
    },
  });
}

/** Explains why a run failed, or that its result is unknown, and how to continue. */
export function MakeProblem({ error, again }: { error: unknown; again: () => void }) {
  const { t } = useLingui();
  if (error instanceof CheckOutdated)
    return (
      <Banner tone="bad">
        <div className="stack">
          <WhatChanged of={error.changes} />
          <strong>{t`No payouts were created. Run the check again.`}</strong>
          <div>
            <Button small onPress={again} autoFocus>
              {t`Check again`}
            </Button>
          </div>
        </div>
      </Banner>
    );
  const isKnown = error instanceof APIError && error.status < 500;
  const known = isKnown
    ? t`No payouts were created.`
    : t`We couldn’t confirm that the payouts were created. It’s safe to try again: no payout is created twice.`;
  return <Problem error={error} known={known} />;
}

/** Says that the created payouts differ from the last check, and offers to cancel them. */
export function MadeOtherwise({
  run,
  changes,
  onGo,
}: {
  run: PayoutRun;
  changes: Changes;
  onGo: () => void;
}) {
  const { t } = useLingui();
  const moves = useMoves();
  const payouts = run.payouts.filter((payout): payout is Payout => payout.id !== null);
  const fields = { reason: 'The totals changed while the payouts were being created.' };
  const cancel = () => moves.run(payouts.map((payout) => ({ payout, steps: ['cancel'], fields })));
  return (
    <Banner tone="warn">
      <div className="stack">
        <div>
          <Plural
            value={payouts.length}
            one="# payout was created, but the data changed in the meantime. The total is now"
            other="# payouts were created, but the data changed in the meantime. The total is now"
          />{' '}
          <Amounts of={sumsOf(payouts)} />
        </div>
        <WhatChanged of={changes} />
        <Failures moves={moves} />
        <div className="row wrap">
          <Button small onPress={onGo}>{t`Continue anyway`}</Button>
          <Button small look="danger" isDisabled={moves.isPending} onPress={cancel}>
            {t`Cancel payouts`}
          </Button>
        </div>
      </div>
    </Banner>
  );
}

const SHOWN = 5;

function WhatChanged({ of: { totals, payouts, details } }: { of: Changes }) {
  const { t } = useLingui();
  const locale = useLanguage();
  const amount = (currency: string, of: number | null) =>
    of === null ? t`nothing` : <Amount of={{ amount: of, currency }} />;
  return (
    <>
      {totals.map(({ currency, before, after }) => (
        <div key={currency}>
          <Trans>
            The total has changed from {formatAmount({ currency, amount: before ?? 0 }, locale)} to{' '}
            <Amount of={{ currency, amount: after ?? 0 }} /> since you checked.
          </Trans>
        </div>
      ))}
      {payouts.length > 0 && (
        <ul className="secondary" aria-label={t`Changes`}>
          {payouts.slice(0, SHOWN).map(({ name, currency, before, after }) => (
            <li key={`${name} ${currency}`}>
              <strong className="name">
                <Name of={name} />
              </strong>{' '}
              {amount(currency, before)} → {amount(currency, after)}
            </li>
          ))}
          {payouts.length > SHOWN && <li className="muted">{t`and ${payouts.length - SHOWN} more`}</li>}
        </ul>
      )}
      {details.length > 0 && (
        <div>
          <Trans>
            Payout details changed since this check: <Names of={details} />.
          </Trans>
        </div>
      )}
    </>
  );
}
