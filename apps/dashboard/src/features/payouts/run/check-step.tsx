import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { PAYOUT_AFFILIATES_MAX } from '@tributary/core';
import type { ReactNode } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { TableSkeleton } from '../../../components/data-table.tsx';
import { Empty, Problem } from '../../../components/notes.tsx';
import { Time } from '../../../components/time.tsx';
import { BeforeYouPay } from './before-you-pay.tsx';
import { LeftOutTable } from './left-out-table.tsx';
import { PaidTable } from './paid-table.tsx';
import { affiliatesIn, type Plan } from './plan.ts';
import { type Check, useCheck } from './use-check.ts';
import { WizardPage } from './wizard-page.tsx';

/** The dry run: who would be paid and who not, what to look at, and the totals to type. */
export function CheckStep() {
  const { t } = useLingui();
  const check = useCheck();
  const { query, plan, choice } = check;
  const error = choice.error ?? query.error;
  return (
    <WizardPage
      side={
        plan &&
        !query.isFetching &&
        plan.payouts.length > 0 && <BeforeYouPay key={query.data?.key} check={check} plan={plan} />
      }
    >
      <div className="content">
        {check.obstacle !== undefined ? (
          <Obstacle of={check.obstacle} />
        ) : error ? (
          <Problem error={error} retry={() => void query.refetch()} unchanged={t`Nothing was made.`} />
        ) : !plan || !query.data || query.isFetching ? (
          <>
            <h2>
              <Trans>Checking…</Trans>
            </h2>
            <TableSkeleton columns={4} />
          </>
        ) : (
          <>
            <h2>
              <Heading plan={plan} />
            </h2>
            <p className="muted">
              <Trans>
                A dry run of everything that is ready on <Time at={query.data.at} />. Nothing has been made
                yet.
              </Trans>
            </p>
            {plan.payouts.length === 0 ? (
              <NothingToPay check={check} />
            ) : (
              <PaidTable plan={plan} check={check} />
            )}
            <LeftOutTable plan={plan} check={check} />
          </>
        )}
      </div>
    </WizardPage>
  );
}

/** Why there is nothing to check: the choice has to be made again. */
function Obstacle({ of }: { of: NonNullable<Check['obstacle']> }) {
  const words: Readonly<Record<typeof of, ReactNode>> = {
    no_program: <Trans>There is no such program in this environment.</Trans>,
    empty_group: <Trans>This group has no affiliates.</Trans>,
    nobody: <Trans>Nobody is chosen yet.</Trans>,
    too_many: (
      <Trans>
        A run takes up to {PAYOUT_AFFILIATES_MAX} affiliates by name. Choose everybody, or a smaller group.
      </Trans>
    ),
  };
  return (
    <Empty title={words[of]}>
      <Link
        to="."
        search={(old) => ({
          ...old,
          step: 'choose' as const,
          ...(of === 'no_program' && { program_id: undefined }),
        })}
        className="link"
      >
        <Trans>Choose what should be paid</Trans>
      </Link>
    </Empty>
  );
}

function Heading({ plan }: { plan: Plan }) {
  const paid = affiliatesIn(plan.payouts);
  const out = plan.skipped.length + plan.leftOut.length;
  return (
    <>
      <Plural value={paid} one="# affiliate would be paid" other="# affiliates would be paid" />
      {out > 0 && (
        <>
          , <Plural value={out} one="# left out" other="# left out" />
        </>
      )}
    </>
  );
}

/** Perhaps it was made before, so the way to what waits is offered too. */
function NothingToPay({ check }: { check: Check }) {
  const { mode } = useHere();
  const isNarrowed = Boolean(check.body?.affiliate_ids ?? check.body?.currency ?? check.body?.up_to);
  return (
    <Empty title={<Trans>Nobody would be paid.</Trans>}>
      <p>
        {isNarrowed ? (
          <Trans>Nothing of what you chose is due.</Trans>
        ) : (
          <Trans>A commission is due when it is ready and in no payout yet.</Trans>
        )}
      </p>
      <Link to="/$mode/payouts" params={{ mode }} search={{ status: 'pending' }} className="link">
        <Trans>See the payouts that are made and not sent</Trans>
      </Link>
    </Empty>
  );
}
