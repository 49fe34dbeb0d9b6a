import type { MatchedLine, MatchedReport } from '@tributary/payout-files';

/** The lines that can be applied when those with a problem are left out, and every other line about the same payout. */
export function soundLines({
  matched,
  problems,
}: Pick<MatchedReport, 'matched' | 'problems'>): MatchedLine[] {
  const lines = new Set(problems.map(({ line }) => line));
  const doubtful = new Set(matched.filter(({ line }) => lines.has(line.line)).map(({ payout }) => payout.id));
  return matched.filter(({ payout }) => !doubtful.has(payout.id));
}
