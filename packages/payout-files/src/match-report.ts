import {
  isPayoutOpen,
  isPayoutStatus,
  type PayoutAction,
  payoutSteps,
  sumOf,
  type Total,
  totalsByCurrency,
} from '@tributary/core';
import type { Payout } from '@tributary/sdk';
import {
  type OtherLine,
  type PayoutReport,
  problemAt,
  type ReportLine,
  type ReportProblem,
} from './report.ts';

type PayoutFacts = Pick<Payout, 'id' | 'amount' | 'currency' | 'status' | 'payment_reference'> &
  Partial<Pick<Payout, 'returned_at'>>;

/** Line with its payout and the required steps, or no steps if the payout already has the reported status. */
export interface MatchedLine<P extends PayoutFacts = Payout> {
  readonly line: ReportLine;
  readonly payout: P;
  readonly steps: readonly PayoutAction[];
  /** True if the line reports the return of a completed payout, which a person must confirm. */
  readonly isReturn: boolean;
}

export interface MatchedReport<P extends PayoutFacts = Payout> {
  readonly matched: readonly MatchedLine<P>[];
  readonly others: readonly OtherLine[];
  /** Problems with the report, and with lines that contradict their payouts, in line order. */
  readonly problems: readonly ReportProblem[];
  /** Notes that do not affect the result. */
  readonly notes: readonly ReportProblem[];
  /** Exact totals of the payouts reported as paid, including those already completed. */
  readonly totals: readonly Total[];
}

/** Returns the actions that lead to the reported status; undefined if the two statuses contradict each other. */
function stepsTo(
  { reported, isCredit }: ReportLine,
  { status, returned_at }: PayoutFacts,
): Pick<MatchedLine, 'steps' | 'isReturn'> | undefined {
  if (!isPayoutStatus(status)) return undefined;
  const nothing = { steps: [], isReturn: false };
  if (status === 'completed') {
    const hasReturned = (returned_at ?? null) !== null;
    if (isCredit === true) return hasReturned ? nothing : undefined;
    // A report may be older than the payout's status, and reports are often read twice.
    return reported === 'failed' && !hasReturned ? { steps: [], isReturn: true } : nothing;
  }
  if (isCredit === true) return undefined;
  if (reported === 'waiting') return isPayoutOpen({ status }) ? nothing : undefined;
  const steps = payoutSteps(status, reported);
  return steps && { steps, isReturn: false };
}

/** Returns true if the payout has exactly the reported amount, or if the report has no amount. */
export const isReportedAmount = ({ amount, currency }: ReportLine, payout: PayoutFacts): boolean =>
  amount === undefined || (sumOf([payout.amount]) === amount && payout.currency === currency);

function problemOf(line: ReportLine, payout: PayoutFacts | undefined): ReportProblem | undefined {
  const { payoutId, reported, amount = '', currency, isCredit } = line;
  if (payout === undefined) return problemAt(line.line, 'payout_not_found', { payoutId });
  if (!isReportedAmount(line, payout)) {
    const is = { amount: payout.amount, currency: payout.currency };
    return problemAt(line.line, 'other_amount', { payoutId, is, reported: { amount, currency } });
  }
  if (stepsTo(line, payout) !== undefined) return undefined;
  return isCredit === true
    ? problemAt(line.line, 'unexplained_credit', { payoutId })
    : problemAt(line.line, 'other_status', { payoutId, status: payout.status, reported });
}

/** Returns a note for a completed payout with a different reference, because it may have been paid twice. */
function noteOf({ line, payout }: MatchedLine<PayoutFacts>): ReportProblem[] {
  const { payoutId, reported, reference } = line;
  const is = payout.payment_reference ?? '';
  if (reported !== 'completed' || payout.status !== 'completed' || (reference ?? is) === is) return [];
  return [problemAt(line.line, 'other_reference', { payoutId, is, reported: reference ?? '' })];
}

/**
 * Returns a problem for each payout that appears on two lines: it was paid twice or returned, or the file consists of
 * two reports.
 */
function repeatedIn(lines: readonly ReportLine[]): ReportProblem[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ line, payoutId }) => {
    const before = first.get(payoutId);
    if (before !== undefined) return [problemAt(line, 'repeated_payout', { payoutId, line: before })];
    first.set(payoutId, line);
    return [];
  });
}

/** Compares every line of a report with the current payout from the server. Apply nothing while there are problems. */
export function matchPayoutReport<P extends PayoutFacts>(
  { lines, others, problems: own }: PayoutReport,
  payouts: ReadonlyMap<string, P>,
): MatchedReport<P> {
  const matched: MatchedLine<P>[] = [];
  const problems = [...own];
  const proposed = new Set<string>();
  for (const line of lines) {
    const payout = payouts.get(line.payoutId);
    const problem = problemOf(line, payout);
    if (problem !== undefined) problems.push(problem);
    else if (payout !== undefined) {
      const { steps = [], isReturn = false } = stepsTo(line, payout) ?? {};
      matched.push({ line, payout, steps, isReturn: isReturn && !proposed.has(payout.id) });
      if (isReturn) proposed.add(payout.id);
    }
  }
  // A line about a completed payout can only report its return.
  problems.push(...repeatedIn(lines.filter(({ payoutId }) => payouts.get(payoutId)?.status !== 'completed')));
  const paid = matched.filter(({ line }) => line.reported === 'completed').map(({ payout }) => payout);
  return {
    matched,
    others,
    problems: problems.sort((a, b) => a.line - b.line),
    notes: matched.flatMap(noteOf),
    totals: totalsByCurrency([...new Set(paid)]),
  };
}

/** Returns the lines that can be applied, because their payouts have no problems. */
export function soundLines<P extends PayoutFacts>({
  matched,
  problems,
}: Pick<MatchedReport<P>, 'matched' | 'problems'>): MatchedLine<P>[] {
  const lines = new Set(problems.map(({ line }) => line));
  const doubtful = new Set(matched.filter(({ line }) => lines.has(line.line)).map(({ payout }) => payout.id));
  return matched.filter(({ payout }) => !doubtful.has(payout.id));
}
