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
import { type PhraseValues, say } from './phrase.ts';
import type { PayoutReport, ReportLine, ReportProblem, ReportProblemCode } from './report.ts';
import type { Reported } from './reported.ts';

type PayoutFacts = Pick<Payout, 'id' | 'amount' | 'currency' | 'status' | 'payment_reference'>;

/** What a line makes of its payout: no step when it is so already. */
export interface MatchedLine<P extends PayoutFacts = Payout> {
  readonly line: ReportLine;
  readonly payout: P;
  readonly steps: readonly PayoutAction[];
}

export interface MatchedReport<P extends PayoutFacts = Payout> {
  readonly matched: readonly MatchedLine<P>[];
  /** Of the report by itself and of its lines against the payouts, in the order of the lines. */
  readonly problems: readonly ReportProblem[];
  /** The exact sums of what the report says was paid, what is completed already included. */
  readonly totals: readonly Total[];
}

/** Returns what makes the payout what the report says it is; undefined if the two contradict each other. */
function stepsTo(reported: Reported, status: string): readonly PayoutAction[] | undefined {
  if (!isPayoutStatus(status)) return undefined;
  const isUnderWay = reported === 'waiting' || reported === 'processing';
  // A report may be older than the payout.
  if (isUnderWay && status === 'completed') return [];
  if (reported === 'waiting') return isPayoutOpen({ status }) ? [] : undefined;
  return payoutSteps(status, reported);
}

/** Whether the payout has exactly the amount that the report names. */
export const isReportedAmount = (line: ReportLine, payout: PayoutFacts): boolean =>
  sumOf([payout.amount]) === line.amount && payout.currency === line.currency;

function problemOf(line: ReportLine, payout: PayoutFacts | undefined): ReportProblem | undefined {
  const { payoutId, reported, amount, currency, reference } = line;
  const problem = <Code extends ReportProblemCode>(
    code: Code,
    values: PhraseValues[Code],
  ): ReportProblem => ({
    ...{ line: line.line, code },
    ...say(code, values),
  });
  if (payout === undefined) return problem('payout_not_found', { payoutId });
  if (!isReportedAmount(line, payout)) {
    const is = { amount: payout.amount, currency: payout.currency };
    return problem('other_amount', { payoutId, is, reported: { amount, currency } });
  }
  if (stepsTo(reported, payout.status) === undefined)
    return problem('other_status', { payoutId, status: payout.status, reported });
  const isOther = reference !== undefined && payout.payment_reference !== reference;
  if (reported === 'completed' && payout.status === 'completed' && isOther)
    return problem('other_reference', { payoutId, is: payout.payment_reference ?? '', reported: reference });
  return undefined;
}

/** Every line of a report held against its payout, as the server has it now. Apply nothing while there are problems. */
export function matchPayoutReport<P extends PayoutFacts>(
  { lines, problems: own }: PayoutReport,
  payouts: ReadonlyMap<string, P>,
): MatchedReport<P> {
  const matched: MatchedLine<P>[] = [];
  const problems = [...own];
  for (const line of lines) {
    const payout = payouts.get(line.payoutId);
    const problem = problemOf(line, payout);
    if (problem !== undefined) problems.push(problem);
    else if (payout !== undefined)
      matched.push({ line, payout, steps: stepsTo(line.reported, payout.status) ?? [] });
  }
  const paid = matched.filter(({ line }) => line.reported === 'completed');
  return {
    matched,
    problems: problems.sort((a, b) => a.line - b.line),
    totals: totalsByCurrency(paid.map(({ payout }) => payout)),
  };
}

/** Returns the lines that can be applied: those of payouts without any line that has a problem. */
export function soundLines<P extends PayoutFacts>({
  matched,
  problems,
}: Pick<MatchedReport<P>, 'matched' | 'problems'>): MatchedLine<P>[] {
  const lines = new Set(problems.map(({ line }) => line));
  const doubtful = new Set(matched.filter(({ line }) => lines.has(line.line)).map(({ payout }) => payout.id));
  return matched.filter(({ payout }) => !doubtful.has(payout.id));
}
