import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isPayoutOpen, type PayoutAction } from '@tributary/core';
import type { Payout } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { Button } from '../../../components/button.tsx';
import { DataTable, TableSkeleton } from '../../../components/data-table.tsx';
import { Amounts } from '../../../components/money.tsx';
import { Banner, Empty, Problem } from '../../../components/notes.tsx';
import { sumsOf } from '../../../format/money.ts';
import { usePayoutColumns } from '../columns.tsx';
import { MoveDialog } from '../move-dialog.tsx';
import { canMove } from '../moves.ts';
import { ReportDrop } from './report-drop.tsx';
import { ReportReview } from './report-review.tsx';
import { usePayoutSet } from './use-payout-set.ts';
import { useReport } from './use-report.ts';
import { WizardPage } from './wizard-page.tsx';

/** What the bank says it paid, line by line, or a person who says it for all. */
export function ConfirmStep() {
  const set = usePayoutSet();
  const payouts = set.data ?? [];
  const report = useReport(async () => (await set.refetch()).data ?? []);
  return (
    <WizardPage side={set.data && payouts.length > 0 && <Aside payouts={payouts} />}>
      <div className="content">
        {set.error ? (
          <Problem error={set.error} retry={() => void set.refetch()} />
        ) : !set.data ? (
          <TableSkeleton columns={4} />
        ) : payouts.length === 0 ? (
          <Empty title={<Trans>There are no such payouts.</Trans>} />
        ) : (
          <>
            <h2>
              <Trans>What was paid?</Trans>
            </h2>
            <p className="muted">
              <Trans>
                Drop the report of the bank or service. Nothing is changed before you have seen every line.
              </Trans>
            </p>
            <AllDone payouts={payouts} />
            <ReportDrop report={report} />
            <ReportReview report={report} known={payouts} />
            <Statuses payouts={payouts} />
          </>
        )}
      </div>
    </WizardPage>
  );
}

function AllDone({ payouts }: { payouts: readonly Payout[] }) {
  const { mode } = useHere();
  const paid = payouts.filter(({ status }) => status === 'completed');
  if (payouts.some(isPayoutOpen)) return null;
  return (
    <div className="section">
      <Banner tone="good">
        <Plural value={paid.length} one="# payout is paid." other="# payouts are paid." />{' '}
        <Amounts of={sumsOf(paid)} />{' '}
        {paid.length < payouts.length && (
          <Plural
            value={payouts.length - paid.length}
            one="# failed or was cancelled."
            other="# failed or were cancelled."
          />
        )}{' '}
        <Link to="/$mode/payouts" params={{ mode }} className="link">
          <Trans>Back to Payouts</Trans>
        </Link>
      </Banner>
    </div>
  );
}

function Statuses({ payouts }: { payouts: readonly Payout[] }) {
  const { t } = useLingui();
  const columns = usePayoutColumns().filter(({ id }) => id !== 'created_at');
  return (
    <section className="section">
      <h3 className="title">
        <Trans>Payouts</Trans>
      </h3>
      <DataTable label={t`Payouts of this run`} columns={columns} items={payouts} inset />
    </section>
  );
}

/** Without a report: for all of them by hand. */
function Aside({ payouts }: { payouts: readonly Payout[] }) {
  const [move, setMove] = useState<PayoutAction>();
  const of = (each: PayoutAction) => payouts.filter((payout) => canMove(each, payout));
  const open = payouts.filter(isPayoutOpen);
  return (
    <div className="aside before">
      <section>
        <h3>
          <Trans>Still open</Trans>
        </h3>
        <p>
          <Plural value={open.length} one="# payout" other="# payouts" />{' '}
          <span className="name">
            <Amounts of={sumsOf(open)} />
          </span>
        </p>
      </section>
      {open.length > 0 && (
        <section>
          <h3>
            <Trans>By hand</Trans>
          </h3>
          <p className="secondary">
            <Trans>If you saw on the account that all of them were paid, or that the bank paid none.</Trans>
          </p>
          <div className="stack">
            <Button wide onPress={() => setMove('complete')}>
              <Trans>Mark {of('complete').length} as paid…</Trans>
            </Button>
            {of('fail').length > 0 && (
              <Button wide onPress={() => setMove('fail')}>
                <Trans>Mark {of('fail').length} as failed…</Trans>
              </Button>
            )}
          </div>
        </section>
      )}
      <MoveDialog move={move} payouts={move ? of(move) : []} onClose={() => setMove(undefined)} />
    </div>
  );
}
