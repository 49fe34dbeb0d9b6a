import type { Payout } from '@tributary/sdk';
import { sumOf } from '../decimal.ts';
import { moneyText } from '../terminal/money.ts';
import type { Problem, Reported, ReportLine } from './report-lines.ts';

type Step = 'start' | 'complete' | 'fail';

/** What a line makes of its payout: no step when it is so already. */
export interface Planned {
  line: ReportLine;
  payout: Payout;
  steps: readonly Step[];
}

/** By what the report says and what the payout is; where nothing is said the two contradict each other. */
const stepsTo: Record<Reported, Partial<Record<string, readonly Step[]>>> = {
  completed: { pending: ['start', 'complete'], processing: ['complete'], completed: [] },
  failed: { pending: ['start', 'fail'], processing: ['fail'], failed: [] },
  processing: { pending: ['start'], processing: [], completed: [] },
  waiting: { pending: [], processing: [], completed: [] },
};

const said: Record<Reported, string> = {
  completed: 'paid',
  failed: 'failed',
  processing: 'being paid',
  waiting: 'waiting',
};

function problemOf(
  { payoutId, reported, amount, currency, reference }: ReportLine,
  payout: Payout | undefined,
) {
  if (payout === undefined) return `there is no payout ${payoutId}.`;
  if (sumOf([payout.amount]) !== amount || payout.currency !== currency)
    return `${payoutId} is ${moneyText(payout.amount, payout.currency)}, and the report says ${moneyText(amount, currency)}.`;
  if (stepsTo[reported][payout.status] === undefined)
    return `${payoutId} is ${payout.status}, and the report says it is ${said[reported]}.`;
  const isOther = reference !== undefined && payout.payment_reference !== reference;
  if (reported === 'completed' && payout.status === 'completed' && isOther)
    return `${payoutId} is completed with the reference '${payout.payment_reference ?? ''}', and the report has '${reference}'.`;
  return undefined;
}

/** Every line held against its payout. */
export function planReport(lines: readonly ReportLine[], payouts: ReadonlyMap<string, Payout>) {
  const planned: Planned[] = [];
  const problems: Problem[] = [];
  for (const line of lines) {
    const payout = payouts.get(line.payoutId);
    const message = problemOf(line, payout);
    if (message !== undefined) problems.push({ line: line.line, message });
    else if (payout !== undefined)
      planned.push({ line, payout, steps: stepsTo[line.reported][payout.status] ?? [] });
  }
  return { planned, problems };
}
