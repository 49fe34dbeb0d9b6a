import type { Adjustment, Affiliate, MaskedPayoutDetails, Payout } from '@tributary/sdk';

interface Happened {
  readonly id: string;
  readonly at: string;
}

export type Entry =
  | (Happened & { readonly kind: 'joined' })
  | (Happened & { readonly kind: 'details'; readonly fields: readonly string[]; readonly changedBy: string })
  | (Happened & { readonly kind: 'adjusted' | 'voided'; readonly adjustment: Adjustment })
  | (Happened & { readonly kind: 'payout'; readonly payout: Payout })
  | (Happened & { readonly kind: 'returned'; readonly payout: Payout })
  | (Happened & { readonly kind: 'paid'; readonly payout: Payout });

export function historyOf(
  affiliate: Pick<Affiliate, 'id' | 'created_at'>,
  changes: MaskedPayoutDetails['changes'],
  payouts: readonly Payout[],
  adjustments: readonly Adjustment[] = [],
): Entry[] {
  const entries: Entry[] = [
    { kind: 'joined', id: affiliate.id, at: affiliate.created_at },
    ...changes.map(({ changed_at, request_id, fields, changed_by }, index) => ({
      ...{ kind: 'details' as const, id: `${request_id} ${index}`, at: changed_at },
      ...{ fields, changedBy: changed_by },
    })),
    ...adjustments.flatMap((adjustment): Entry[] => [
      { kind: 'adjusted', id: adjustment.id, at: adjustment.created_at, adjustment },
      ...(adjustment.voided_at === null
        ? []
        : [{ kind: 'voided' as const, id: `${adjustment.id} voided`, at: adjustment.voided_at, adjustment }]),
    ]),
    ...payouts.flatMap((payout): Entry[] => [
      { kind: 'payout', id: payout.id, at: payout.created_at, payout },
      ...(payout.status === 'completed' && payout.processed_at !== null
        ? [{ kind: 'paid' as const, id: `${payout.id} paid`, at: payout.processed_at, payout }]
        : []),
      ...(payout.returned_at === null
        ? []
        : [{ kind: 'returned' as const, id: `${payout.id} returned`, at: payout.returned_at, payout }]),
    ]),
  ];
  // A payout can be created and paid within a millisecond. The sort is stable, so reversing first keeps these entries
  // in order.
  return entries.reverse().sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
