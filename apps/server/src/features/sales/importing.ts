import type { RequestContext } from '../../context.ts';

/** Returns the import that a batch belongs to, for the context of its items. */
export const importing = (batch: {
  readonly import_id?: string | undefined;
  readonly include_duplicates?: boolean | undefined;
}): Pick<RequestContext, 'importing'> =>
  batch.import_id === undefined
    ? {}
    : {
        importing: {
          importId: batch.import_id,
          includesDuplicates: batch.include_duplicates ?? false,
        },
      };
