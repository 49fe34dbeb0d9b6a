import { partnershipStatuses } from '@tributary/core';
import { z } from 'zod';
import { timestamp } from './timestamp.ts';

export const affiliateSources = ['api', 'import', 'dashboard', 'portal'] as const;

/** Fields of an affiliate embedded in other objects. */
export const affiliateSummary = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    tracking_id: z.string(),
    source: z.enum(affiliateSources),
    partnership_status: z.enum(partnershipStatuses),
    onboarding_completed: z.boolean(),
    group_id: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'AffiliateSummary' });
export type AffiliateSummary = z.output<typeof affiliateSummary>;
