/**
 * Objects to create in one call. The number of objects is unlimited, because large batches are sent in several
 * requests.
 */
export interface Batch<Item> {
  readonly items: readonly Item[];
}

/** Batch that may be part of an import. */
export interface ImportBatch<Item> extends Batch<Item> {
  /** Id of the import: `imp_` followed by 8 to 64 letters or digits of your choice. */
  readonly import_id?: string | null;
  /** True to also record items that were probably already recorded. */
  readonly include_duplicates?: boolean;
}

/** Object with at least one of these optional fields. */
export type AtLeastOne<T, Fields extends keyof T> = T & { [F in Fields]: Required<Pick<T, F>> }[Fields];

/** Query that can expand related objects. */
export interface Expanding<E extends string> {
  readonly expand?: readonly E[];
}

/** Response with the expanded objects. */
export type Expanded<T, E extends string> = T & { [K in Extract<E, keyof T>]-?: Exclude<T[K], undefined> };
