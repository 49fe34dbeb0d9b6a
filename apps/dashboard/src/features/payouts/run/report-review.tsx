import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IDENTIFIER_LENGTH_MAX, REASON_LENGTH_MAX } from '@tributary/core';
import type { MatchedLine } from '@tributary/payout-files';
import type { Payout } from '@tributary/sdk';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { needsConfirmation } from '../../../components/confirmed-totals.tsx';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { Checkbox } from '../../../components/field.tsx';
import { Amount, Amounts } from '../../../components/money.tsx';
import { Banner } from '../../../components/notes.tsx';
import { sumsOf } from '../../../format/money.ts';
import { Failures } from '../move-results.tsx';
import { PayoutStatus } from '../payout-status.tsx';
import { useMoves } from '../use-moves.ts';
import { usePhrases } from './phrases.ts';
import { soundLines } from './sound-lines.ts';
import type { Analysis, Report } from './use-report.ts';

/** Every line of the report: what it does to its payout, or why it does nothing. */
export function ReportReview({ report, known }: { report: Report; known: readonly Payout[] }) {
  const { analysis } = report;
  const moves = useMoves();
  if (!analysis) return null;
  return (
    <Review key={analysis.source.name} analysis={analysis} report={report} known={known} moves={moves} />
  );
}

interface ReviewProps {
  readonly analysis: Analysis;
  readonly report: Report;
  readonly known: readonly Payout[];
  readonly moves: ReturnType<typeof useMoves>;
}

function Review({ analysis, report, known, moves }: ReviewProps) {
  const [leavesOut, setLeavesOut] = useState(false);
  const { problems } = analysis;
  const sound = soundLines(analysis);
  const toDo = sound.filter(({ steps }) => steps.length > 0);
  const apply = () =>
    moves.run(
      toDo.map(({ payout, steps, line }) => ({ payout, steps, fields: fieldsOf(line) })),
      { onSuccess: () => report.read(analysis.source) },
    );
  return (
    <section className="section">
      {problems.length > 0 && <Problems of={analysis} />}
      {moves.isDone && moves.moved.length > 0 && (
        <Banner tone="good">
          <Plural
            value={moves.moved.length}
            one="# payout was changed as the report says."
            other="# payouts were changed as the report says."
          />
        </Banner>
      )}
      <Failures moves={moves} />
      {sound.length > 0 && <Lines lines={sound} known={known} />}
      {toDo.length > 0 ? (
        <div className="apply">
          {problems.length > 0 && (
            <Checkbox isSelected={leavesOut} onChange={setLeavesOut}>
              <Trans>Leave out the lines that do not match, and apply the others</Trans>
            </Checkbox>
          )}
          <ApplyButton
            lines={toDo}
            isDisabled={moves.isPending || report.isPending || (problems.length > 0 && !leavesOut)}
            done={moves.isPending ? moves.done : undefined}
            onPress={apply}
          />
        </div>
      ) : (
        problems.length === 0 && (
          <p className="muted">
            <Trans>Everything is already as this report says.</Trans>
          </p>
        )
      )}
    </section>
  );
}

const fieldsOf = ({ reported, reference, reason }: MatchedLine['line']) => ({
  ...(reference === undefined ? {} : { paymentReference: reference.slice(0, IDENTIFIER_LENGTH_MAX) }),
  ...(reported === 'failed' && reason !== undefined ? { reason: reason.slice(0, REASON_LENGTH_MAX) } : {}),
});

/** The sum of what becomes paid stands before the button. */
function ApplyButton({
  lines,
  isDisabled,
  done,
  onPress,
}: {
  lines: readonly MatchedLine[];
  isDisabled: boolean;
  done: number | undefined;
  onPress: () => void;
}) {
  const paid = lines.filter(({ line }) => line.reported === 'completed');
  const failed = lines.filter(({ line }) => line.reported === 'failed');
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const sums = sumsOf(paid.map(({ payout }) => payout));
  const countIn = (code: string) => paid.filter(({ payout }) => payout.currency === code).length;
  const verb =
    paid.length === lines.length ? (
      <Plural value={paid.length} one="Complete # payout" other="Complete # payouts" />
    ) : (
      <Plural value={lines.length} one="Apply # line" other="Apply # lines" />
    );
  return (
    <div className="row wrap">
      <span className="name">
        <Amounts of={sums} />
      </span>
      <Button
        look="primary"
        isDisabled={isDisabled}
        onPress={() => (needsConfirmation(lines.length, sums) ? setAsking(true) : onPress())}
      >
        {done !== undefined ? (
          <Trans>
            {done} of {lines.length}…
          </Trans>
        ) : (
          verb
        )}
      </Button>
      <ConfirmDialog
        title={t`Apply the report`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        count={lines.length}
        sums={sums.map((sum) => ({
          ...sum,
          what: <Plural value={countIn(sum.currency)} one="# payout" other="# payouts" />,
        }))}
        verb={verb}
        onGo={() => {
          setAsking(false);
          onPress();
        }}
      >
        <Trans>What the report calls paid becomes paid. This is final.</Trans>
      </ConfirmDialog>
      {failed.length > 0 && (
        <span className="secondary">
          <Plural value={failed.length} one="# of them failed" other="# of them failed" />
        </span>
      )}
    </div>
  );
}

function Problems({ of }: { of: Analysis }) {
  const { t } = useLingui();
  const words = usePhrases();
  const { problems } = of;
  return (
    <Banner tone="bad">
      <strong className="name">
        <Plural value={problems.length} one="# line does not match:" other="# lines do not match:" />
      </strong>
      <ul aria-label={t`Lines that do not match`}>
        {problems.map(({ line, code, phrase }) => (
          <li key={`${line} ${code}`}>
            <Trans>Line {line}:</Trans> {words(phrase)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function Lines({ lines, known }: { lines: readonly MatchedLine[]; known: readonly Payout[] }) {
  const { t } = useLingui();
  const ids = new Set(known.map(({ id }) => id));
  const becomes: Readonly<Record<MatchedLine['line']['reported'], string>> = {
    completed: t`Paid`,
    failed: t`Failed`,
    processing: t`Being paid`,
    waiting: t`Waiting`,
  };
  const columns: Column<MatchedLine>[] = [
    { id: 'line', label: t`Line`, cell: ({ line }) => <span className="num muted">{line.line}</span> },
    {
      id: 'affiliate',
      label: t`Affiliate`,
      lead: true,
      at: 'title',
      cell: ({ payout }) => (
        <>
          {payout.affiliate_name}
          {!ids.has(payout.id) && (
            <span className="muted plain">
              {' '}
              <Trans>of another run</Trans>
            </span>
          )}
        </>
      ),
    },
    { id: 'now', label: t`Is now`, cell: ({ payout }) => <PayoutStatus of={payout} /> },
    {
      id: 'says',
      label: t`The report says`,
      at: 'meta',
      cell: ({ line, steps }) => (
        <>
          {becomes[line.reported]}
          {steps.length === 0 && line.reported !== 'waiting' && (
            <span className="muted">
              {' '}
              <Trans>already</Trans>
            </span>
          )}
          {line.reason && <span className="muted"> {line.reason}</span>}
        </>
      ),
    },
    { id: 'reference', label: t`Reference`, at: 'status', cell: ({ line }) => line.reference ?? '' },
    {
      id: 'amount',
      label: t`Amount`,
      end: true,
      at: 'amount',
      cell: ({ payout }) => (
        <strong className="name">
          <Amount of={payout} />
        </strong>
      ),
    },
  ];
  return (
    <DataTable
      label={t`Lines that match`}
      columns={columns}
      items={lines}
      idOf={({ line }) => String(line.line)}
      inset
    />
  );
}
