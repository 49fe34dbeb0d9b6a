import { type ProviderPaymentNote, type ProviderPaymentStatus, reviewedPaymentNotes } from '@tributary/core';

interface Outcome {
  readonly status: ProviderPaymentStatus;
  readonly reason: string | null;
  readonly notes: readonly ProviderPaymentNote[];
}

const reviewed: ReadonlySet<ProviderPaymentNote> = new Set(reviewedPaymentNotes);

/** Returns true if a person must review a payment. Notes matter only for credited sales. */
export function needsPerson({ status, reason, notes }: Outcome): boolean {
  if (status === 'failed' || reason === 'needs_review') return true;
  return status !== 'not_credited' && notes.some((note) => reviewed.has(note));
}
