import { ACTION_ITEMS_MAX } from '@tributary/core';
import { z } from 'zod';
import { errorBody } from './errors.ts';
import { id } from './text.ts';

export const actionIds = z
  .array(id)
  .min(1)
  .max(ACTION_ITEMS_MAX)
  .optional()
  .describe('Either these or a filter.');

export const actionAfter = id
  .optional()
  .describe('With a filter: continues behind this object. Send the `next_after` of the previous answer.');

interface Selected {
  readonly ids?: unknown;
  readonly filter?: unknown;
  readonly after?: unknown;
}

/** What an action is about is said in one way. */
export const oneSelection = {
  check: ({ ids, filter }: Selected) => (ids === undefined) !== (filter === undefined),
  params: { error: 'Send either ids or filter.', path: ['ids'] },
};

/** A place in the rows of a filter means nothing for ids. */
export const afterOfFilter = {
  check: ({ filter, after }: Selected) => after === undefined || filter !== undefined,
  params: { error: 'Only with filter.', path: ['after'] },
};

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
    has_more: z.boolean().describe('Whether the filter matches more than these; false for ids.'),
    next_after: z
      .string()
      .nullable()
      .describe('With `has_more`: send the same request with this as `after` to continue.'),
  });
