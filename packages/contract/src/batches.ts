import { BATCH_ITEMS_MAX } from '@tributary/core';
import { z } from 'zod';
import { errorBody } from './errors.ts';
import { absentIfNull, optionalIdentifier } from './text.ts';

/** Id of an import, chosen by the caller and stored with the objects it records. */
export const importId = z
  .string()
  .max(68)
  .regex(/^imp_[0-9A-Za-z]{8,64}$/, { error: 'Must be imp_ followed by 8 to 64 letters or digits.' });

/**
 * Fields of a batch that belongs to an import. They are not part of the items, so a repeated item still
 * counts as a replay.
 */
export const importFields = {
  import_id: absentIfNull(importId).describe(
    'Id of the import that records the items. An item is then rejected with `POSSIBLE_DUPLICATE` if its referral has an active sale of the same amount within 48 hours, unless that sale was recorded by an import of the same kind. Items without a sale amount are compared by commission.',
  ),
  include_duplicates: z
    .boolean()
    .optional()
    .describe('If true, an import also records possible duplicates. Only with `import_id`.'),
};

/** Schema of each item, for the API reference. The server validates items one at a time. */
export const batchItemSchemas = new WeakMap<object, z.ZodType>();

/**
 * Items are validated one at a time. An invalid item yields an error in its position, and all other items are
 * processed. `item` is the body of the single request plus its `idempotency_key`.
 */
export const batchOf = <Item extends z.ZodObject, Fields extends z.ZodRawShape = Record<never, never>>(
  item: Item,
  name: string,
  fields: Fields = {} as Fields,
) => {
  const described = item
    .safeExtend({
      idempotency_key: optionalIdentifier.describe(
        'Idempotency key of the item. Shares a namespace with the `Idempotency-Key` header of single requests.',
      ),
    })
    .meta({ ...item.meta(), id: `${name}BatchItem` });
  const lenient = z.custom<z.input<typeof described>>(() => true);
  batchItemSchemas.set(lenient, described);
  return {
    item: described,
    body: z
      .strictObject({ items: z.array(lenient).min(1).max(BATCH_ITEMS_MAX), ...fields })
      .meta({ id: `${name}Batch` }),
  };
};

/** One result per item, in order: the response of the single request. */
export const batchEnvelope = <T extends z.ZodType>(data: T) =>
  z.object({
    success: z.literal(true),
    data: z.array(
      z.object({
        index: z.number().int().min(0),
        status: z
          .number()
          .int()
          .min(100)
          .max(599)
          .describe('HTTP status that a single request would have returned.'),
        data: data.optional(),
        error: errorBody.shape.error.omit({ request_id: true, doc_url: true }).optional(),
      }),
    ),
  });
