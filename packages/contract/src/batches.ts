import { BATCH_ITEMS_MAX } from '@tributary/core';
import { z } from 'zod';
import { errorBody } from './errors.ts';
import { absentIfNull, optionalIdentifier } from './text.ts';

/** Made by who imports, and kept with what the import records. */
export const importId = z
  .string()
  .max(68)
  .regex(/^imp_[0-9A-Za-z]{8,64}$/, { error: 'Must be imp_ and 8 to 64 letters or digits.' });

/** Fields of a batch that is part of an import. They are no part of its items, whose repeats are replays. */
export const importFields = {
  import_id: absentIfNull(importId).describe(
    'The import that records the items. With it, an item is refused with `POSSIBLE_DUPLICATE` if its referral has a live sale of the same amount within 48 hours that no such import recorded; without a sale amount, of the same commission.',
  ),
  include_duplicates: z.boolean().optional().describe('With `import_id`: records such items.'),
};

/** The schema that describes each item of a batch, for the reference; the server checks item by item. */
export const batchItemSchemas = new WeakMap<object, z.ZodType>();

/**
 * Items are checked one by one, not with the body: a bad one is answered in its place and the others go through.
 * `item` is the single call's body, plus its `idempotency_key`.
 */
export const batchOf = <Item extends z.ZodObject, Fields extends z.ZodRawShape = Record<never, never>>(
  item: Item,
  name: string,
  fields: Fields = {} as Fields,
) => {
  const described = item
    .safeExtend({
      idempotency_key: optionalIdentifier.describe(
        'Works like the Idempotency-Key header of the single request, and shares its keys.',
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

/** One answer per item, in order: what the single call would have answered. */
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
          .describe('The HTTP status that the single request would have had.'),
        data: data.optional(),
        error: errorBody.shape.error.omit({ request_id: true, doc_url: true }).optional(),
      }),
    ),
  });
