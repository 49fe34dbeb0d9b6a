import { z } from 'zod';
import { balance } from './balances.ts';
import { id, reasonText } from './text.ts';
import { timestamp } from './timestamp.ts';

export const affiliateMerge = z
  .strictObject({
    into: id.describe('Id of the affiliate to keep.'),
    reason: reasonText.describe('Reason for the merge, shown for both affiliates.'),
  })
  .meta({ id: 'AffiliateMerge' });
export type AffiliateMerge = z.output<typeof affiliateMerge>;

export const mergedAffiliate = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    merged_at: timestamp,
    merge_reason: z.string(),
    merged_by: z.string(),
    balances: z.array(balance),
  })
  .meta({ id: 'MergedAffiliate' });
