import { z } from 'zod';
import { pagination } from './pagination.ts';

/** Envelope of a single object. */
export const envelope = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

/** Envelope of a list with cursor pagination. */
export const listEnvelope = <T extends z.ZodType>(data: T) =>
  z.object({
    success: z.literal(true),
    data: z.array(data),
    has_more: z.boolean().describe('True if there are more items in this direction.'),
  });

/** Envelope of a list paged by number, for clients written for Affonso. */
export const numberedListEnvelope = <T extends z.ZodType>(data: T) =>
  listEnvelope(data).extend({
    pagination: pagination
      .optional()
      .describe(
        'Page information, returned only for requests with `page`. `total` stops counting one page beyond 10,000 items.',
      ),
  });
