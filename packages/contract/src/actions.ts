import { ACTION_ITEMS_MAX } from '@tributary/core';
import { z } from 'zod';
import { errorBody } from './errors.ts';
import { id } from './text.ts';

export const actionIds = z
  .array(id)
  .min(1)
  .max(ACTION_ITEMS_MAX)
  .optional()
  .describe('Either `ids` or `filter` is required.');

export const actionAfter = id
  .optional()
  .describe(
    'Only with `filter`: `next_after` from the previous response, to continue with the next objects.',
  );

interface Selected {
  readonly ids?: unknown;
  readonly filter?: unknown;
  readonly after?: unknown;
}

/** Exactly one of `ids` and `filter` selects the objects. */
export const oneSelection = {
  check: ({ ids, filter }: Selected) => (ids === undefined) !== (filter === undefined),
  params: { error: 'Send either ids or filter.', path: ['ids'] },
};

/** `after` requires `filter`, because it is a position in the filtered rows. */
export const afterOfFilter = {
  check: ({ filter, after }: Selected) => after === undefined || filter !== undefined,
  params: { error: 'Only allowed with filter.', path: ['after'] },
};

/** Results of an action, one per object, in the same order as the ids. `status` is the object's status. */
export const actionResults = <T extends z.ZodType>(status: T) =>
  z.object({
    results: z.array(
      z.object({
        id: z.string(),
        status: status.nullable().describe('Status after the action; null if the object does not exist.'),
        changed: z
          .boolean()
          .describe('False if the object already had this status, or if the item was rejected.'),
        error: errorBody.shape.error
          .pick({ code: true, message: true })
          .optional()
          .describe('Reason this item was rejected. Other items are not affected.'),
      }),
    ),
    counts: z.object({
      done: z
        .number()
        .int()
        .min(0)
        .describe('Number of objects that now have the status, including those that already had it.'),
      failed: z.number().int().min(0),
    }),
    has_more: z.boolean().describe('True if the filter matches more objects; always false for `ids`.'),
    next_after: z
      .string()
      .nullable()
      .describe('Value to send as `after` in the next request if `has_more` is true.'),
  });
