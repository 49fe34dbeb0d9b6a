import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { isPayoutOpen, type PayoutAction } from '@tributary/core';
import type { Payout } from '@tributary/sdk';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Amounts } from '../../../components/money.tsx';
import { Banner } from '../../../components/notes.tsx';
import { sumsOf } from '../../../format/money.ts';
import { MoveDialog } from '../move-dialog.tsx';
import { canMove } from '../moves.ts';
import { useMoves } from '../use-moves.ts';
import { type MadeProps, PayoutSet } from './payout-set.tsx';
import { ReportDrop, useReport } from './report.tsx';
import { ReportReview } from './report-review.tsx';

/** Step that marks payouts as paid, either from the bank's report or all at once. */
export const ConfirmStep = () => <PayoutSet Content={Confirm} Side={ByHand} />;

function Confirm({ payouts, refresh }: MadeProps) {
  const { t } = useLingui();
  const report = useReport(refresh);
  // Kept here, because the review unmounts while the report is read again after its lines have been applied.
  const moves = useMoves();
  const { analysis } = report;
  const isDone = !payouts.some(isPayoutOpen);
  return (
    <>
      <h2>{isDone ? t`No payouts left to confirm` : t`Which payouts were paid?`}</h2>
      <p className="muted">
        {isDone
          ? t`If a payment is returned later, add the bank’s report here.`
          : t`Add the report from your bank or payment service. Nothing changes until you have reviewed every line.`}
      </p>
      {isDone && <AllDone payouts={payouts} />}
      <ReportDrop report={report} isFirst={!isDone} />
      {analysis && (
        <ReportReview
          key={analysis.source.name}
          analysis={analysis}
          report={report}
          moves={moves}
          known={payouts}
        />
      )}
    </>
  );
}

function AllDone({ payouts }: { payouts: readonly Payout[] }) {
  const paid = payouts.filter(({ status }) => status === 'completed');
  const others = payouts.length - paid.length;
  return (
    <div className="section">
      <Banner {...(paid.length > 0 && { tone: 'good' })}>
        {paid.length > 0 && (
          <>
            <Plural value={paid.length} one="# payout paid." other="# payouts paid." />{' '}
            <Amounts of={sumsOf(paid)} />{' '}
          </>
        )}
        {others > 0 && (
          <Plural value={others} one="# failed or was canceled." other="# failed or were canceled." />
        )}
      </Banner>
    </div>
  );
}

function ByHand({ payouts }: MadeProps) {
  const { t } = useLingui();
  const [move, setMove] = useState<PayoutAction>();
  const of = (action: PayoutAction) => payouts.filter((payout) => canMove(action, payout));
  const open = payouts.filter(isPayoutOpen);
  if (open.length === 0) return null;
  return (
    <div className="aside before">
      <section>
        <h3>{t`Still open`}</h3>
        <p>
          <Plural value={open.length} one="# payout" other="# payouts" />{' '}
          <span className="name">
            <Amounts of={sumsOf(open)} />
          </span>
        </p>
      </section>
      <section>
        <h3>{t`Manual`}</h3>
        <p className="secondary">
          {t`Use these if your account shows that all or none of the payouts were paid.`}
        </p>
        <Button wide onPress={() => setMove('complete')}>
          <Trans>Mark {of('complete').length} as paid…</Trans>
        </Button>
        {of('fail').length > 0 && (
          <Button wide onPress={() => setMove('fail')}>
            <Trans>Mark {of('fail').length} as failed…</Trans>
          </Button>
        )}
      </section>
      <MoveDialog move={move} payouts={move ? of(move) : []} onClose={() => setMove(undefined)} />
    </div>
  );
}
