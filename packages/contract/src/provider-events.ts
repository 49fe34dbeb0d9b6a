import { providerEventStatuses } from '@tributary/core';
import { z } from 'zod';
import { timestamp } from './timestamp.ts';

export const providerEvent = z
  .object({
    id: z.string().describe('Provider’s id for the object.'),
    type: z.string(),
    api_version: z.string().nullable(),
    status: z
      .enum(providerEventStatuses)
      .describe(
        'Status of the event. `waiting`: to be processed or retried. `read`: processed. `ignored`: irrelevant to sales, or from another mode or account. `failed`: could not be processed.',
      ),
    reason: z.string().nullable(),
    attempts_count: z.number().int().min(0),
    occurred_at: timestamp,
    created_at: timestamp.describe('Time at which the event was received.'),
  })
  .meta({ id: 'ProviderEvent' });
export type ProviderEvent = z.output<typeof providerEvent>;
