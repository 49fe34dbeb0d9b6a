import { z } from 'zod';
import { id, identifier, text } from './text.ts';

export const affiliateStatusInputs = ['pending', 'approved', 'rejected'] as const;

/** What the list of affiliates and changes of many affiliates select by. */
export const affiliateFilters = {
  program_id: id.optional(),
  group_id: id.optional(),
  status: z.enum(affiliateStatusInputs).optional(),
  email: text(254).optional().describe('Case-insensitive; matched literally.'),
  tracking_id: text(255).optional(),
  external_user_id: identifier.optional(),
  parent_affiliate_id: id.optional().describe('Recruited by this affiliate.'),
};
