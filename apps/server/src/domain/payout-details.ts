export type PayoutDetails = Readonly<Record<string, string | undefined>>;

/** How an affiliate is paid. */
export interface PayoutTerms {
  readonly method: string | null;
  readonly details: PayoutDetails | null;
}

/** Whether there is anything that an update could replace. */
export const isFilled = ({ method, details }: PayoutTerms): boolean =>
  method !== null || Object.keys(details ?? {}).length > 0;

/**
 * Which fields an update of how an affiliate is paid changes, by name and in order: `payout_method`, `iban` …
 * The same values again change nothing; what the update leaves out (`undefined`) stays.
 */
export function changedPayoutFields(
  before: PayoutTerms,
  update: { readonly method?: string | undefined; readonly details?: PayoutDetails | undefined },
): string[] {
  const isMethodChanged = update.method !== undefined && update.method !== before.method;
  const details = update.details ?? before.details ?? {};
  const known = before.details ?? {};
  const fields = [...new Set([...Object.keys(known), ...Object.keys(details)])].sort();
  const changed = fields.filter((field) => known[field] !== details[field]);
  return [...(isMethodChanged ? ['payout_method'] : []), ...changed];
}
