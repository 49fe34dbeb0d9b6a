import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { TableSkeleton } from '../../../components/data-table.tsx';
import { Empty, Problem } from '../../../components/notes.tsx';
import { Time } from '../../../components/time.tsx';
import { randomKey } from '../../../format/random-key.ts';
import { LeftOutTable, PaidTable } from './check-tables.tsx';
import { ConfirmRun } from './confirm-run.tsx';
import { affiliatesIn, type Plan, planOf } from './plan.ts';
import { RunFrame } from './run-frame.tsx';
import { useRun } from './search.ts';
import { useChoice } from './use-choice.ts';

/**
 * Dry run: shows who would and would not be paid, what to review, and the totals to type. The result stays the same
 * until the user checks again. Each check has an idempotency key, so that clicking again after a lost response does not
 * create the payouts twice.
 */
export function CheckStep() {
  const { t } = useLingui();
  const { client, mode, now } = useHere();
  const { left_out, without_method } = useRun().values;
  const { body, program, obstacle, error } = useChoice();
  const check = useQuery({
    queryKey: [mode, 'payout-check', body],
    queryFn: body
      ? async () => ({
          run: await client.payouts.create({ ...body, dry_run: true }),
          at: now(),
          key: randomKey(),
        })
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: undefined,
  });
  const plan = useMemo(
    () => check.data && planOf(check.data.run, { left_out, without_method }),
    [check.data, left_out, without_method],
  );
  const again = () => void check.refetch();
  const problem = error ?? check.error;
  if (obstacle !== undefined || problem || !body || !plan || !check.data || check.isFetching)
    return (
      <RunFrame>
        {obstacle !== undefined ? (
          <Empty title={obstacle}>
            <Link
              to="."
              search={(old) => ({ ...old, step: 'choose', ...(!program && { program_id: undefined }) })}
              className="link"
            >
              {t`Change selection`}
            </Link>
          </Empty>
        ) : problem ? (
          <Problem error={problem} retry={again} unchanged={t`No payouts were created.`} />
        ) : (
          <>
            <h2>{t`Checking…`}</h2>
            <TableSkeleton columns={4} />
          </>
        )}
      </RunFrame>
    );
  const { at, key } = check.data;
  const isWhole = !(body.affiliate_ids ?? body.currency ?? body.up_to);
  return (
    <RunFrame
      side={
        plan.payouts.length > 0 && (
          <ConfirmRun key={key} checkKey={key} body={body} plan={plan} again={again} />
        )
      }
    >
      <h2>
        <Heading plan={plan} />
      </h2>
      <p className="muted">
        <Trans>
          A dry run of all commissions ready on <Time at={at} />. No payouts have been created yet.
        </Trans>
      </p>
      {plan.payouts.length > 0 ? <PaidTable plan={plan} /> : <NothingToPay isWhole={isWhole} />}
      <LeftOutTable plan={plan} program={program} minimum={body.minimum} />
    </RunFrame>
  );
}

function Heading({ plan }: { plan: Plan }) {
  const out = plan.skipped.length + plan.leftOut.length;
  return (
    <>
      <Plural
        value={affiliatesIn(plan.payouts).length}
        one="# affiliate would be paid"
        other="# affiliates would be paid"
      />
      {out > 0 && (
        <>
          , <Plural value={out} one="# excluded" other="# excluded" />
        </>
      )}
    </>
  );
}

/** The payouts may already have been created, so link to the open payouts too. */
function NothingToPay({ isWhole }: { isWhole: boolean }) {
  const { t } = useLingui();
  const { mode } = useHere();
  return (
    <Empty title={t`No affiliates would be paid.`}>
      <p>
        {isWhole
          ? t`A commission is due when it is ready and not yet in a payout.`
          : t`Nothing in your selection is due.`}
      </p>
      <Link to="/$mode/payouts" params={{ mode }} search={{ status: 'pending' }} className="link">
        {t`See payouts that have not been sent yet`}
      </Link>
    </Empty>
  );
}
