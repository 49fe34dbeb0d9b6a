export { type Debtor, debtorProblems } from './debtor.ts';
export {
  isReportedAmount,
  type MatchedLine,
  type MatchedReport,
  matchPayoutReport,
  soundLines,
} from './match-report.ts';
export { type PayoutDetailProblem, payoutDetailProblems } from './payout-details.ts';
export { PayoutFileError, type PayoutFileErrorCode } from './payout-file-error.ts';
export type { Refusal, RefusalCode } from './payout-format.ts';
export { type Phrase, type PhraseId, phraseIds, say } from './phrase.ts';
export {
  assertReportSize,
  type OtherLine,
  type PayoutReport,
  type ReportFormat,
  type ReportLine,
  type ReportProblem,
  type ReportProblemCode,
  readPayoutReport,
} from './report.ts';
export { type Reported, reportedStatuses, type StatusWords } from './reported.ts';
export {
  type LeftOut,
  type PayoutFileFormat,
  type PayoutFileOptions,
  payoutFileFormats,
  type WrittenPayoutFile,
  writePayoutFile,
} from './write-payout-file.ts';
