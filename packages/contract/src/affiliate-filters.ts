import { affiliateStatusInputs, EMAIL_LENGTH_MAX } from '@tributary/core';
import { z } from 'zod';
import { id, identifier, text } from './text.ts';

/** Filters shared by the list of affiliates and by bulk actions on affiliates. */
export const affiliateFilters = {
  program_id: id.optional(),
  group_id: id.optional(),
  status: z.enum(affiliateStatusInputs).optional(),
  email: text(EMAIL_LENGTH_MAX).optional().describe('Case-insensitive; matched literally.'),
  tracking_id: identifier.optional(),
  external_user_id: identifier.optional(),
  parent_affiliate_id: id.optional().describe('Only affiliates recruited by this affiliate.'),
  merged_into: id.optional().describe('Only affiliates merged into this affiliate.'),
};
