import { Plural, useLingui } from '@lingui/react/macro';
import type { MatchedLine, OtherLine, Reported, ReportProblem } from '@tributary/payout-files';
import type { Payout } from '@tributary/sdk';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Select } from '../../../components/choice.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { needsConfirmation } from '../../../components/confirmed-totals.tsx';
import type { Column } from '../../../components/data-table.tsx';
import { Checkbox } from '../../../components/field.tsx';
import { Amount, Amounts } from '../../../components/money.tsx';
import { Name } from '../../../components/names.tsx';
import { Banner } from '../../../components/notes.tsx';
import { PagedTable } from '../../../components/paged-table.tsx';
import { sumsOf } from '../../../format/money.ts';
import { Failures } from '../move-results.tsx';
import { PayoutStatus } from '../payout-status.tsx';
import { usePhrases } from '../phrases.ts';
import type { Moves } from '../use-moves.ts';
import type { Analysis, Report } from './report.tsx';

interface ReportReviewProps {
  readonly analysis: Analysis;
  readonly report: Report;
  readonly moves: Moves;
  readonly known: readonly Payout[];
}

/** Lines of the report, each with its effect on a payout or the reason why it has none. */
export function ReportReview({ analysis, report, moves, known }: ReportReviewProps) {
  const { t } = useLingui();
  const [leavesOut, setLeavesOut] = useState(false);
  const [recordsReturns, setRecordsReturns] = useState(false);
  const { lines, problems, notes, others, source } = analysis;
  const returns = lines.filter(({ isReturn }) => isReturn);
  const toDo = lines.filter(({ steps, isReturn }) => steps.length > 0 || (isReturn && recordsReturns));
  const apply = () =>
    moves.run(
      toDo.map(({ payout, steps, line, isReturn }) => ({
        payout,
        steps,
        fields: fieldsOf(line),
        ...(isReturn && { returnReason: line.reason ?? t`Reported as failed` }),
      })),
      { onSuccess: () => report.read(source) },
    );
  return (
    <section className="section">
      {problems.length > 0 && <Problems of={problems} report={report} analysis={analysis} />}
      {notes.length > 0 && <Notes of={notes} />}
      {others.length > 0 && <Others of={others} />}
      {moves.isDone && moves.moved.length > 0 && (
        <Banner tone="good">
          <Plural
            value={moves.moved.length}
            one="# payout updated as reported."
            other="# payouts updated as reported."
          />
        </Banner>
      )}
      <Failures moves={moves} />
      {lines.length > 0 && <Lines lines={lines} known={known} />}
      {returns.length > 0 && (
        <Banner tone="warn">
          <Checkbox isSelected={recordsReturns} onChange={setRecordsReturns}>
            <Plural
              value={returns.length}
              one="Record that # completed payout was returned and is owed again"
              other="Record that # completed payouts were returned and are owed again"
            />
          </Checkbox>
        </Banner>
      )}
      {toDo.length > 0 && (
        <div className="apply">
          {problems.length > 0 && (
            <Checkbox isSelected={leavesOut} onChange={setLeavesOut}>
              {t`Skip lines that do not match, and apply the others`}
            </Checkbox>
          )}
          <ApplyButton
            lines={toDo}
            isDisabled={moves.isPending || report.isPending || (problems.length > 0 && !leavesOut)}
            done={moves.isPending ? moves.done : undefined}
            onPress={apply}
          />
        </div>
      )}
      {toDo.length === 0 && problems.length === 0 && returns.length === 0 && (
        <p className="muted">
          {lines.length === 0
            ? t`This report contains no payouts.`
            : t`Everything already matches this report.`}
        </p>
      )}
    </section>
  );
}

const fieldsOf = ({ reported, reference, reason }: MatchedLine['line']) => ({
  ...(reference !== undefined && { paymentReference: reference }),
  ...(reported === 'failed' && reason !== undefined && { reason }),
});

interface ApplyButtonProps {
  readonly lines: readonly MatchedLine[];
  readonly isDisabled: boolean;
  /** Number of payouts changed so far. Undefined unless a report is being applied. */
  readonly done: number | undefined;
  readonly onPress: () => void;
}

/** Shows, before the button, the total that will be marked as paid. */
function ApplyButton({ lines, isDisabled, done, onPress }: ApplyButtonProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const paid = lines.filter(({ line }) => line.reported === 'completed').map(({ payout }) => payout);
  const failed = lines.filter(({ line }) => line.reported === 'failed').length;
  const sums = sumsOf(paid);
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
        {done === undefined ? verb : t`${done} of ${lines.length}…`}
      </Button>
      <ConfirmDialog
        title={t`Apply report`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        count={lines.length}
        sums={sums.map((sum) => ({
          ...sum,
          what: (
            <Plural
              value={paid.filter(({ currency }) => currency === sum.currency).length}
              one="# payout"
              other="# payouts"
            />
          ),
        }))}
        verb={verb}
        onGo={() => {
          setAsking(false);
          onPress();
        }}
      >
        {t`Payouts reported as paid will be marked as completed. This cannot be undone.`}
      </ConfirmDialog>
      {failed > 0 && (
        <span className="secondary">
          <Plural value={failed} one="# of them failed" other="# of them failed" />
        </span>
      )}
    </div>
  );
}

interface ProblemsProps {
  readonly of: readonly ReportProblem[];
  readonly report: Report;
  readonly analysis: Analysis;
}

function Problems({ of, report, analysis: { source } }: ProblemsProps) {
  const { t } = useLingui();
  const unknown = new Set(
    of.flatMap(({ phrase }) =>
      phrase.id === 'unknown_status' && phrase.values.text ? [phrase.values.text] : [],
    ),
  );
  return (
    <Banner tone="bad">
      <strong className="name">
        <Plural value={of.length} one="# line does not match:" other="# lines do not match:" />
      </strong>
      <LineList label={t`Lines that do not match`} of={of} />
      {[...unknown].map((word) => (
        <StatusChoice
          key={word}
          word={word}
          onChange={(meaning) =>
            report.read({ ...source, statuses: { ...source.statuses, [word]: meaning } })
          }
        />
      ))}
    </Banner>
  );
}

function LineList({ label, of }: { label: string; of: readonly ReportProblem[] }) {
  const { t } = useLingui();
  const words = usePhrases();
  return (
    <ul aria-label={label}>
      {of.map(({ line, code, phrase }) => (
        <li key={`${line} ${code}`}>
          {t`Line ${line}:`} {words(phrase)}
        </li>
      ))}
    </ul>
  );
}

/** Asks what a status word in the bank's report means, if this page does not know the word. */
function StatusChoice({ word, onChange }: { word: string; onChange: (meaning: Reported) => void }) {
  const { t } = useLingui();
  const names = useReportedNames();
  return (
    <Select
      label={t`“${word}” means`}
      value={null}
      onChange={(id) => onChange(id as Reported)}
      options={Object.entries(names).map(([id, label]) => ({ id, label }))}
    />
  );
}

function useReportedNames(): Readonly<Record<Reported, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({ completed: t`Paid`, failed: t`Failed`, processing: t`Processing`, waiting: t`Waiting` }),
    [t],
  );
}

function Notes({ of }: { of: readonly ReportProblem[] }) {
  const { t } = useLingui();
  return (
    <Banner tone="warn">
      <LineList label={t`Lines to review`} of={of} />
    </Banner>
  );
}

/** Number of lines shown at first, because a longer list would hide the important ones. */
const OTHERS_SHOWN = 20;

function Others({ of }: { of: readonly OtherLine[] }) {
  const { t } = useLingui();
  return (
    <details className="secondary">
      <summary>
        <Plural
          value={of.length}
          one="# line has no payout and will be skipped"
          other="# lines have no payout and will be skipped"
        />
      </summary>
      <ul aria-label={t`Skipped lines`}>
        {of.slice(0, OTHERS_SHOWN).map(({ line, text }) => (
          <li key={line}>
            {t`Line ${line}:`} {text}
          </li>
        ))}
        {of.length > OTHERS_SHOWN && <li>…</li>}
      </ul>
    </details>
  );
}

function Lines({ lines, known }: { lines: readonly MatchedLine[]; known: readonly Payout[] }) {
  const { t } = useLingui();
  const becomes = useReportedNames();
  const columns = useMemo((): Column<MatchedLine>[] => {
    const ids = new Set(known.map(({ id }) => id));
    return [
      { id: 'line', label: t`Line`, cell: ({ line }) => <span className="num muted">{line.line}</span> },
      {
        id: 'affiliate',
        label: t`Affiliate`,
        lead: true,
        at: 'title',
        cell: ({ payout }) => (
          <>
            <Name of={payout.affiliate_name} />{' '}
            {!ids.has(payout.id) && <span className="muted plain">{t`from another run`}</span>}
          </>
        ),
      },
      { id: 'now', label: t`Current`, cell: ({ payout }) => <PayoutStatus of={payout} /> },
      {
        id: 'says',
        label: t`Reported`,
        at: 'meta',
        cell: ({ line, steps, isReturn }) => (
          <>
            {becomes[line.reported]}{' '}
            <span className="muted">
              {isReturn && t`returned`}{' '}
              {steps.length === 0 && !isReturn && line.reported !== 'waiting' && t`unchanged`} {line.reason}
            </span>
          </>
        ),
      },
      { id: 'reference', label: t`Reference`, at: 'status', cell: ({ line }) => line.reference ?? '' },
      {
        id: 'amount',
        label: t`Amount`,
        end: true,
        at: 'amount',
        lead: true,
        cell: ({ payout }) => <Amount of={payout} />,
      },
    ];
  }, [t, known, becomes]);
  return (
    <PagedTable
      label={t`Lines that match`}
      columns={columns}
      items={lines}
      idOf={({ line }) => String(line.line)}
      size={50}
    />
  );
}
