import { z } from 'zod';

/** The envelope of every single object. */
export const envelope = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

/** The envelope of every list that is paged by cursor. */
export const listEnvelope = <T extends z.ZodType>(data: T) =>
  z.object({
    success: z.literal(true),
    data: z.array(data),
    has_more: z.boolean().describe('Whether there are items beyond this page, in the direction of paging.'),
  });
