import { z } from 'zod';
import { errorBody } from './errors.ts';

export const ACTION_ITEMS_MAX = 500;

/** What became of each object of an action, in the order of the ids. `status` is that of the object. */
export const actionResults = <T extends z.ZodType>(status: T) =>
  z.object({
    results: z.array(
      z.object({
        id: z.string(),
        status: status.nullable().describe('The status afterwards; null if there is no such object.'),
        changed: z.boolean().describe('False if it was like this already, or if it was refused.'),
        error: errorBody.shape.error
          .pick({ code: true, message: true })
          .optional()
          .describe('Why it was refused; the others are done.'),
      }),
    ),
    counts: z.object({
      done: z.number().int().min(0).describe('Including those that were like this already.'),
      failed: z.number().int().min(0),
    }),
    has_more: z.boolean().describe('Always false for ids.'),
  });
