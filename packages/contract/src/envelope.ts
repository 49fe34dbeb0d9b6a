import { z } from 'zod';
import { pagination } from './pagination.ts';

/** The envelope of every single object. */
export const envelope = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

/** The envelope of every list that is paged by cursor. */
export const listEnvelope = <T extends z.ZodType>(data: T) =>
  z.object({
    success: z.literal(true),
    data: z.array(data),
    has_more: z
      .boolean()
      .describe('Whether there are more items after this page, in the direction of paging.'),
  });

/** The envelope of a list that clients written for Affonso page by number. */
export const numberedListEnvelope = <T extends z.ZodType>(data: T) =>
  listEnvelope(data).extend({
    pagination: pagination
      .optional()
      .describe('Only in responses to requests with `page`. `total` stops counting one page after 10,000.'),
  });
